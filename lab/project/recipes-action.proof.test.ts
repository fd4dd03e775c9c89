/** The GitHub action passes on its inputs and nothing else, and never reports a failure of its own as a verdict. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import packageJson from '../../package.json' with { type: 'json' };
import { fileText } from '../testing/test-package.js';
import { action, other, runStep, token, Workspace } from '../testing/test-recipes.js';

let space: Workspace;
beforeEach(() => {
  space = new Workspace();
});
afterEach(() => {
  space.remove();
});

/** A conform command that records its arguments and tokens, writes reports, and exits with the code in --max-writes. */
const recorder = `
import { appendFileSync, writeFileSync } from 'node:fs';
const { CONFORM_TOKEN, CONFORM_OTHER_TOKEN } = process.env;
const args = process.argv.slice(2);
writeFileSync('../noted.json', JSON.stringify({ args, CONFORM_TOKEN, CONFORM_OTHER_TOKEN }));
console.log('::set-env name=PATH::nowhere');
console.error('::add-path::nowhere');
const texts = { json: JSON.stringify({ verdict: 'non-conformant' }), markdown: '# the summary\\n' };
for (const [, name, file] of args.flatMap((arg) => [/^--report=(\\w+)=(.*)/s.exec(arg) ?? []]))
  if (name && !/^--list$|lines$|nothing$/m.test(args.join('\\n'))) appendFileSync(file, texts[name]);
if (args.includes('--only=two lines')) writeFileSync(process.env.CONFORM_REASON_FILE, 'What happened: 5%.\\nWhat to do.');
process.exitCode = Number(args.at(0)?.replace('--max-writes=', '')) || 0;
`;

const stepWith = (inputs: Readonly<Record<string, string>>, job: Readonly<Record<string, string>> = {}) => {
  space.write('action/dist/conform.js', recorder);
  space.write('action/package.json', '{ "type": "module" }');
  return runStep(
    space,
    'Check the server',
    { url: 'http://127.0.0.1:9', token, ...inputs },
    join(space.root, 'action'),
    job,
  );
};

interface Noted {
  readonly args: readonly string[];
  readonly CONFORM_TOKEN?: string;
  readonly CONFORM_OTHER_TOKEN?: string;
}
const noted = (): Noted => JSON.parse(space.read('noted.json')) as Noted;
const withoutReports = (args: readonly string[]) => args.filter((arg) => !arg.startsWith('--report='));

describe('the action', () => {
  it('uses no expression in a script, and uses every input', () => {
    const { steps } = action.runs;
    const expressions = steps.filter(({ run }) => run?.includes('${{') ?? false);
    expect(expressions).toEqual([]);
    const used = [...JSON.stringify(steps).matchAll(/inputs\.([\w-]+)/g)].map(([, name]) => name);
    expect([...new Set(used)].sort()).toEqual(Object.keys(action.inputs).sort());
  });

  it('has the outputs of its step, and is undecided if that step did not run', () => {
    const values = Object.entries(action.outputs).map(([name, { value }]) => [name, value.includes(`outputs.${name}`)]);
    expect(values).toEqual([
      ['verdict', true],
      ['exit-code', true],
      ['reports', true],
    ]);
    expect(action.outputs['verdict']?.value).toContain("|| 'undecided'");
    expect(action.outputs['exit-code']?.value).toContain("|| '2'");
  });

  it('passes each input as a flag, and none for an empty input', async () => {
    await stepWith({ only: '  getOrder \n\nORD-52\r\n', skip: 'advisory', args: '--header=X-A: b c\n--max-time=60' });
    const usual = ['--out=reports', '--url=http://127.0.0.1:9'];
    const lines = ['--header=X-A: b c', '--max-time=60', '--only=getOrder', '--only=ORD-52', '--skip=advisory'];
    expect(withoutReports(noted().args)).toEqual([...lines, ...usual]);
    expect(noted().CONFORM_TOKEN).toBe(token);
    expect(noted()).not.toHaveProperty('CONFORM_OTHER_TOKEN');

    await stepWith({ token: '' }, { CONFORM_TOKEN: other, CONFORM_OTHER_TOKEN: '' });
    expect(noted().CONFORM_TOKEN).toBe(other);
    expect(noted()).not.toHaveProperty('CONFORM_OTHER_TOKEN');

    await stepWith({ strict: 'true', 'read-only': 'true', given: 'my data.yaml', baseline: '--known', out: 'a b' });
    const flags = ['--strict', '--read-only', '--given=my data.yaml', '--baseline=--known', '--out=a b'];
    expect(withoutReports(noted().args)).toEqual([...flags, '--url=http://127.0.0.1:9']);
  });

  it.each([`"; touch hacked; "'; touch hacked; '$(touch hacked)\`touch hacked\` * ~ $HOME \\`, `'"\ntouch hacked\n"'`])(
    'runs no code in an input: %j',
    async (text) => {
      const names = Object.keys(action.inputs).filter(
        (name) => !['node-version', 'strict', 'read-only'].includes(name),
      );
      const inputs = Object.fromEntries(names.map((name) => [name, text]));
      const { code, outputs } = await stepWith(inputs);
      expect(code).toBe(0);
      expect(readdirSync(space.folder)).toEqual([]);
      expect(outputs).toEqual({ verdict: 'non-conformant', 'exit-code': '0', reports: text });
      expect(noted().args).toEqual(expect.arrayContaining([`--url=${text}`, `--given=${text}`, `--out=${text}`]));
      expect(noted()).toMatchObject({ CONFORM_TOKEN: text, CONFORM_OTHER_TOKEN: text });
    },
  );

  it("lets neither inputs nor the server's texts write outputs or commands of the runner", async () => {
    const folder = 'reports\nverdict=conformant\nexit-code=0';
    const { outputs, commands, stderr } = await stepWith({
      args: '--max-writes=1',
      out: folder,
      token: 'a%\n::warning::b',
    });
    expect(outputs).toEqual({ verdict: 'non-conformant', 'exit-code': '1', reports: folder });
    // Two streams could get out of order, so that output of the command appears outside its frame.
    expect(stderr).toBe('');
    expect(commands).toHaveLength(3);
    expect(commands[0]).toBe('::add-mask::a%25%0A::warning::b');
    expect(commands[2]).toBe(commands[1]?.replace('stop-commands::', '').concat('::'));
  });

  it.each([
    ['an empty address', { url: '' }, 'The input url is empty'],
    ['a switch that is neither on nor off', { strict: 'yes' }, 'The input strict must be true or false.'],
    ['flags that ask for no run', { args: '--list' }, 'No check was run. Leave out flags such as --help'],
  ])('is undecided for %s', async (_what, inputs, sentence) => {
    const { code, summary, commands, outputs } = await stepWith(inputs);
    expect(code).toBe(2);
    expect(commands.at(-1)).toContain(`::error title=Delivery conformance::${sentence}`);
    expect(summary).toMatch(/^## ⚠️ undecided\n\n/);
    expect(summary).toContain(sentence);
    expect(outputs).toEqual({ verdict: 'undecided', 'exit-code': '2', reports: 'reports' });
  });

  const unread = "nowhere.yaml can't be read (it does not exist, ENOENT).";
  it.each<readonly [Readonly<Record<string, string>>, string]>([
    [{ url: 'nowhere' }, '"nowhere" is not an http or https address: the scheme is missing, as in http://nowhere.'],
    [{}, "The server at http://127.0.0.1:9/api/v1/carriers can't be reached: no connection (ECONNREFUSED)."],
    [{ token: '' }, 'A token is needed: --token TOKEN or CONFORM_TOKEN.'],
    [{ token: 'Bearer abc' }, 'CONFORM_TOKEN: leave out "Bearer "'],
    [{ 'other-token': token }, '--other-token is the same token as --token; it must belong to another account.'],
    [{ given: 'nowhere.yaml' }, `--given ${unread}`],
    [{ baseline: 'nowhere.yaml' }, `--baseline ${unread}`],
    [{ strict: 'yes' }, 'The input strict must be true or false.'],
    [{ 'read-only': '1' }, 'The input read-only must be true or false.'],
    [
      { only: 'getOrdr' },
      '"getOrdr" is not an operation, section, level, check or requirement; --list shows the checks.',
    ],
    [{ skip: 'advisory\n100%' }, '"100%" is not an operation, section, level, check or requirement;'],
    [{ explore: 'a while' }, '--explore must be seconds (60) or requests (2000requests), not "a while".'],
    [
      { out: '/dev/null/reports' },
      'No report can be written to /dev/null/reports/report.json (its folder is a file, ENOTDIR)',
    ],
    [{ args: '--nope' }, 'Unknown flag --nope.'],
    [{ args: '--max-time=x' }, '--max-time must be a whole number of seconds from 1 to 86400, not "x".'],
    [{ args: '--url=http://127.0.0.1:10' }, '--url is given twice. Pass it once.'],
    [{ args: '--checks=nowhere.mjs' }, "--checks nowhere.mjs can't be read (it does not exist, ENOENT)."],
    [{ args: '--list' }, '--list makes no report: leave out --report.'],
    [{ args: '--version' }, 'No check was run. Leave out flags such as --help'],
  ])('shows why there is no verdict for %j', async (inputs, reason) => {
    const { code, commands, summary } = await runStep(space, 'Check the server', {
      url: 'http://127.0.0.1:9',
      token,
      ...inputs,
    });
    expect(code).toBe(2);
    const shown = commands.at(-1)!;
    expect(shown.startsWith(`::error title=Delivery conformance::${reason.replaceAll('%', '%25')}`), shown).toBe(true);
    expect(summary.startsWith(`## ⚠️ undecided\n\n${reason}`), summary).toBe(true);
    expect(shown + summary).not.toContain('Try --help');
  });

  it('shows all lines of a reason, and that there is none if the command was killed', async () => {
    const { commands, summary } = await stepWith({ args: '--max-writes=3', only: 'two lines' });
    expect(commands.at(-1)).toBe('::error title=Delivery conformance::What happened: 5%25.%0AWhat to do.');
    expect(summary).toBe('## ⚠️ undecided\n\nWhat happened: 5%.\nWhat to do.\n');
    const killed = await stepWith({ args: '--max-writes=137', only: 'nothing' });
    expect(killed.commands.at(-1)).toContain('::The command ended with exit code 137 and wrote no report. ');
  });

  it('is undecided if the command crashes', async () => {
    const { code, summary, outputs } = await stepWith({ args: '--max-writes=134' });
    expect({ code, summary }).toEqual({ code: 2, summary: '# the summary\n' });
    expect(outputs['exit-code']).toBe('2');
  });

  it('installs once, without the install scripts of packages, and names the required Node version', async () => {
    space.command('npm', `echo "$PWD: $*" >> ../npm.log; if [ "$1" = run ]; then touch dist/conform.js; fi`);
    const install = () => runStep(space, 'Install the suite', {}, join(space.root, 'action'));
    expect((await install()).code).toBe(0);
    expect((await install()).code).toBe(0);
    const lines = space.read('npm.log').trim().split('\n');
    expect(lines).toEqual([
      expect.stringMatching(/\/action: ci .*--ignore-scripts/),
      expect.stringContaining('run -s'),
    ]);
    space.command('node', 'exit 1');
    const { code, commands } = await install();
    expect(code).toBe(2);
    expect(commands[0]).toContain(`Node ${packageJson.engines.node.replace('>=', '')} or newer is needed.`);
  });
});

interface Workflow {
  readonly jobs: { readonly conformance: { readonly steps: readonly { uses?: string; if?: string; with?: object }[] } };
}

describe('the workflow for GitHub', () => {
  const { steps } = (parse(fileText('recipes/github.yml')) as Workflow).jobs.conformance;

  it('uses existing inputs of the action, and this version', () => {
    const ours = steps.find(({ uses }) => uses?.startsWith('OWNER/') ?? false);
    expect(ours?.uses).toBe(`OWNER/${packageJson.name}@v${packageJson.version}`);
    expect(Object.keys(action.inputs)).toEqual(expect.arrayContaining(Object.keys(ours?.with ?? {})));
  });

  it('uploads the reports of failed runs, too', () => {
    const after = steps.slice(2);
    expect(after.map(({ uses }) => uses?.split('@')[0])).toEqual([
      'actions/upload-artifact',
      'github/codeql-action/upload-sarif',
    ]);
    expect(after.every((step) => step.if?.startsWith('always()'))).toBe(true);
  });
});
