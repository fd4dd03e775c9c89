/** The walk-throughs of docs/contributing work as written, edit by edit and command by command. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { blocksOf, exitCodeIn, shows, type Block } from '../testing/test-documents.js';
import { copyOfProject, fileText, project, run } from '../testing/test-package.js';

const root = mkdtempSync(join(tmpdir(), 'contributing-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** The lines of a hunk that the file has before the edit, or after it. */
const linesOf = (hunk: readonly string[], without: '+' | '-'): string =>
  hunk
    .filter((line) => !line.startsWith(without))
    .map((line) => `\n${line.slice(1)}`)
    .join('');

/** The text with one hunk of a diff applied. Its lines are searched below the line that `@@` names. */
function changed(text: string, hunk: string): string {
  const lines = hunk.trimEnd().split('\n');
  const [, above] = /^@@ (.*)/.exec(lines[0]!) ?? [];
  const rest = above === undefined ? lines : lines.slice(1);
  const from = above === undefined ? 0 : text.indexOf(above);
  const at = text.indexOf(`${linesOf(rest, '+')}\n`, from);
  if (from < 0 || at < 0) throw new Error(`The file has no such lines:\n${hunk}`);
  return text.slice(0, at) + linesOf(rest, '-') + text.slice(at + linesOf(rest, '+').length);
}

/** Applies a diff in a folder. */
function edit(folder: string, diff: string): void {
  for (const part of diff.split(/^\+{3} /m).slice(1)) {
    const [name = '', ...lines] = part.split('\n');
    const file = join(folder, name);
    const hunks = lines.join('\n').split(/^(?=@@)/m);
    writeFileSync(file, hunks.filter((hunk) => hunk !== '').reduce(changed, readFileSync(file, 'utf8')));
  }
}

/** Runs the commands of a block, and compares exit code and output with those on the page. */
async function follow(folder: string, { text, words, output }: Block): Promise<void> {
  const { code, stdout, stderr } = await run(folder, 'bash', '--norc', '-euo', 'pipefail', '-c', text);
  const printed = `${text}\n${stdout}\n${stderr}`;
  expect(code, printed).toBe(exitCodeIn(words));
  if (output !== undefined) expect(shows(stdout, output), printed).toBe(true);
}

/** Follows the pages in a new copy of the project, one after the other, and returns its folder. */
async function followed(pages: readonly string[]): Promise<string> {
  const folder = copyOfProject(mkdtempSync(join(root, 'copy-')));
  for (const page of pages)
    for (const block of blocksOf(fileText(`docs/contributing/${page}.md`))) {
      if (block.language === 'diff') edit(folder, block.text);
      if (block.language === 'sh') await follow(folder, block);
    }
  return folder;
}

const readsField = `
  import { createApp } from './reference-impl/pipeline/app.js';
  import { exampleOf } from './reference-impl/pipeline/test-calls.js';
  import { fetchFrom } from './mock/fetch.js';
  const app = createApp({ seed: 1 });
  const fetch = fetchFrom((call) => app.handle(call));
  const headers = { authorization: 'Bearer test-token', 'content-type': 'application/json' };
  const orders = 'http://mock.example/api/v1/orders';
  const body = JSON.stringify({ ...exampleOf('createOrder', 'full'), external_id: 'a', gate_code: '08/15' });
  await fetch(new Request(orders, { method: 'POST', headers, body }));
  const read = await fetch(new Request(orders + '?external_id=a', { headers }));
  console.log((await read.json()).data.order.gate_code);
`;

describe.concurrent('docs/contributing, followed literally', { timeout: 1_800_000 }, () => {
  it('adds a field that is stored and read back', async ({ expect }) => {
    const folder = await followed(['add-a-field']);
    writeFileSync(join(folder, 'reads-field.ts'), readsField);
    const { stdout, stderr } = await run(folder, process.execPath, '--import', 'tsx', 'reads-field.ts');
    expect(stdout, stderr).toBe('08/15\n');
  });

  it('adds an operation that ends conformant, with a check and the fault that only this check notices', async ({
    expect,
  }) => {
    const folder = await followed(['add-an-operation']);
    const { code, stdout } = await run(folder, 'npx', 'oxlint', 'conformance/setup', 'conformance/checks', 'variants');
    expect(code, stdout).toBe(0);
  });

  it('adds a check, a fault that only this check notices, and a variation that passes the suite', async ({
    expect,
  }) => {
    const folder = await followed(['add-a-check', 'add-a-variation']);
    const rows = readFileSync(join(folder, 'docs/kill-matrix.md'), 'utf8').split('\n');
    expect(rows.filter((row) => row.includes('`assign-order.keeps.created-at`'))).toEqual([
      expect.stringMatching(
        /^\| `assignment\.renews-created-at` \|.*\| ASG-14 \| `assign-order\.keeps\.created-at` \|$/,
      ),
    ]);
  });
});

describe('AGENTS.md', () => {
  const blocks = blocksOf(fileText('AGENTS.md')).filter(({ language }) => language === 'sh');

  it('has commands that work in the project', async () => {
    expect(blocks).toHaveLength(1);
    for (const block of blocks) await follow(project, block);
  });
});
