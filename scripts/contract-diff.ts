/** `npm run contract:diff`: lists the changes between two versions of the contract, and whom each change breaks. */
import { contractDiff } from '../openapi/diff/diff.js';
import { readArguments, runCommand, UsageError } from './cli/arguments.js';
import { selfFlags, answerSelfFlags } from './cli/command-name.js';
import { changelogEntry } from './contract-diff/changelog.js';
import { evidenceIn } from './contract-diff/evidence.js';
import { readVersion } from './contract-diff/input.js';
import { acknowledgedIn, staleIn } from './contract-diff/acknowledged.js';
import { resultOf, type DiffResult } from './contract-diff/result.js';
import { diffMarkdown, diffText } from './contract-diff/text.js';

const help = `Usage: npm run -s contract:diff -- OLD NEW [--json | --markdown | --changelog]

Compares two versions of the contract. Each is a file, a file in a revision (main~3:openapi/openapi.yaml) or a
revision alone, which stands for openapi/openapi.yaml in it. The rules are listed in docs/contract-diff-rules.md.

  --acknowledge FILE  intended breaking changes (YAML: a list of rule, place and reason)
  --evidence DIR      also judge the report.json files below DIR by both versions
  --check-version     also fail when NEW's version makes a smaller step than the changes demand
  --json              print the comparison as JSON
  --markdown          print it as Markdown
  --changelog         print a changelog entry
  --version           print the version of the package
  --help              print this

Exit code: 0 nothing breaks, or it is acknowledged; 1 something breaks; 2 the versions can't be compared, or an acknowledgement is stale.`;

const flags = {
  acknowledge: { type: 'string' },
  evidence: { type: 'string' },
  'check-version': { type: 'boolean' },
  json: { type: 'boolean' },
  markdown: { type: 'boolean' },
  changelog: { type: 'boolean' },
  ...selfFlags,
} as const;

type Values = ReturnType<typeof readArguments<typeof flags>>['values'];

const forms: Readonly<Record<string, (result: DiffResult) => string>> = {
  json: (result) => `${JSON.stringify(result, null, 1)}\n`,
  markdown: diffMarkdown,
  changelog: changelogEntry,
};

/** The format of the output: text unless a flag selects another. */
function formIn(values: Values): (result: DiffResult) => string {
  const asked = Object.keys(forms).filter((name) => values[name as keyof Values] === true);
  if (asked.length > 1)
    throw new UsageError(`${asked.map((name) => `--${name}`).join(' and ')} can't be used together.`);
  return forms[asked[0] ?? ''] ?? diffText;
}

async function main(): Promise<void> {
  const { values, positionals } = readArguments(flags);
  if (answerSelfFlags(values, help)) return;
  const form = formIn(values);
  const [first, second, ...rest] = positionals;
  if (first === undefined || second === undefined || rest.length > 0)
    throw new UsageError(`Two versions are compared, not ${positionals.length}.`);
  const entries = values.acknowledge === undefined ? [] : acknowledgedIn(values.acknowledge);
  const [before, after] = [readVersion(first), readVersion(second)];
  const diff = contractDiff(before.contract, after.contract);
  const evidence = values.evidence === undefined ? undefined : await evidenceIn(values.evidence, before, after);
  const result = resultOf([first, second], diff, entries, evidence);
  process.stdout.write(form(result));
  const stale = staleIn(diff.changes, entries, values.acknowledge ?? '');
  for (const line of stale) console.error(line);
  const fails = result.breaking > 0 || (values['check-version'] === true && diff.version.rule !== undefined);
  process.exitCode = stale.length > 0 ? 2 : fails ? 1 : 0;
}

await runCommand(main);
