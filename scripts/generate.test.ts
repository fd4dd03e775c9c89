/** Generating writes all files or none, and names the file and line of a mistake in the sources. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { derivedChecks } from '../conformance/checks/derived/requests.js';
import { assertCatalogued, assertLevels } from '../openapi/contract/assert-catalogued.js';
import { loadContract } from '../openapi/contract/contract.js';
import { readYaml } from '../openapi/text/yaml-text.js';
import { writeAllOrNothing } from './generate/all-or-nothing.js';
import { CommandError } from './cli/arguments.js';
import { explained } from './generate.js';
import { advice } from './generate/advice.js';
import { fileText, withField } from '../lab/testing/test-package.js';

const root = mkdtempSync(join(tmpdir(), 'generate-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('a mistake in the contract', () => {
  it('in its YAML is reported with file and line', async () => {
    const read = (text: string) => explained(async () => readYaml(text, 'openapi/openapi.yaml').data);
    expect(await read('a: 1\n')).toEqual({ a: 1 });
    await expect(read('a: 1\n  b: [\n')).rejects.toThrow(CommandError);
    await expect(read('a: 1\n  b: [\n')).rejects.toThrow(
      /^openapi\/openapi\.yaml, line \d+, column \d+: this is not YAML: .*\.$/,
    );
  });

  it('in its content is reported without a stack; a mistake in the code, with it', async () => {
    const told = new Error("The contract's #/paths/x-foo is not supported here.");
    await expect(explained(() => Promise.reject(told))).rejects.toEqual(
      new CommandError(`Nothing was written. ${told.message}\nopenapi/openapi.yaml:${lineOf(contract, '\npaths:')}`),
    );
    const broken = new TypeError('undefined is no function');
    await expect(explained(() => Promise.reject(broken))).rejects.toBe(broken);
    expect(await explained(() => Promise.resolve(1))).toBe(1);
  });
});

describe('the files of several steps', () => {
  const folder = pathToFileURL(`${root}/`);
  const file = join(root, 'old.txt');
  const first = () =>
    Promise.resolve(
      new Map([
        ['old.txt', 'new'],
        ['made.txt', 'made'],
      ]),
    );

  it('are restored if a later step fails, and all written if none does', async () => {
    writeFileSync(file, 'old');
    const failing = () => {
      expect(readFileSync(file, 'utf8')).toBe('new');
      return Promise.reject(new Error('no'));
    };
    await expect(writeAllOrNothing(folder, [first, failing])).rejects.toThrow('no');
    expect(readFileSync(file, 'utf8')).toBe('old');
    expect(() => readFileSync(join(root, 'made.txt'))).toThrow('ENOENT');
    expect(await writeAllOrNothing(folder, [first, () => Promise.resolve(new Map())])).toEqual(['old.txt', 'made.txt']);
    expect(readFileSync(file, 'utf8')).toBe('new');
  });
});

const contract = fileText('openapi/openapi.yaml');

/** The number of the line on which `end` ends in a text. */
const lineOf = (text: string, end: string): number => text.slice(0, text.indexOf(end) + end.length).split('\n').length;

/** The advice for a contract. */
function advised(text: string): string {
  const source = readYaml(text);
  const sources = { contractFile: 'openapi.yaml', contract: source, catalogue: fileText('openapi/requirements.ts') };
  try {
    const changed = loadContract(source.data);
    assertCatalogued(changed);
    assertLevels(changed);
    derivedChecks(changed);
    return '';
  } catch (error) {
    return advice(error as Error, sources);
  }
}

describe('the advice', () => {
  it('names the examples to add to, for fields without an example', () => {
    const text = withField('{ type: object, properties: { short: { type: string } } }').replace(
      /^( +)width: .*ORD-\d+ \}$/m,
      '$&\n$1colour: { type: string }',
    );
    const line = lineOf(text, 'CustomerFull:\n      summary: An individual with all fields\n      value:');
    const found = advised(text).split('\n');
    expect(found.slice(0, 3)).toEqual([
      'No example has a field to check:',
      `add \`nickname\` to the example CustomerFull, openapi.yaml:${line}`,
      `add \`nickname.short\` to the example CustomerFull, openapi.yaml:${line}`,
    ]);
    expect(found.slice(3)).toEqual([
      expect.stringMatching(/^add `packages\[\*\]\.colour` to the example OrderFull, openapi\.yaml:\d+$/),
    ]);
    const [, packages] = /:(\d+)$/.exec(found.at(-1)!)!;
    expect(
      text
        .split('\n')
        .slice(Number(packages) - 2, Number(packages) + 5)
        .join('\n'),
    ).toMatch(/packages:\n +- .*[^]*width:/);
  });

  it('names the line of the contract and the place for the row, for a requirement without a row in the catalogue', () => {
    const text = withField('{ type: string, x-requirement: CUS-99 }');
    expect(advised(text)).toMatch(
      new RegExp(
        `"CUS-99", which .*\nopenapi\\.yaml:${lineOf(text, 'CUS-99')}: add its row to openapi/requirements\\.ts, behind CUS-\\d\\d, line \\d+\\.$`,
      ),
    );
  });

  it('names both places, for a rule at another level than its row', () => {
    const line = lineOf(fileText('openapi/requirements.ts'), "'CUS-06'");
    const hint = withField('{ x-advisory: { type: string, x-requirement: CUS-06 } }');
    expect(advised(hint)).toBe(
      "The contract's #/components/schemas/CustomerWrite/allOf/0/properties/nickname/x-advisory/x-requirement names CUS-06 as " +
        `advisory, but the row is required.\nopenapi.yaml:${lineOf(hint, 'x-requirement: CUS-06 } }')}: ` +
        'move the rule out of x-advisory, x-open or x-provisional, ' +
        `or make the row advisory in openapi/requirements.ts:${line}.`,
    );
    expect(advised(withField('{ type: string, x-requirement: FMT-05 }'))).toContain(
      ': move the rule into x-advisory, or',
    );
  });

  it('names the line of an unknown keyword', () => {
    const text = withField('{ type: string, x-nonsense: true }');
    expect(advised(text)).toMatch(
      new RegExp(`x-nonsense is not supported here.*\nopenapi\\.yaml:${lineOf(text, 'x-nonsense')}$`),
    );
  });

  it('is the message, for any other error', () => {
    const error = new Error('GET /orders: no.');
    const sources = { contractFile: 'openapi.yaml', contract: readYaml(contract), catalogue: '' };
    expect(advice(error, sources)).toBe('GET /orders: no.');
  });
});

it.each(['openapi/openapi', 'mock/admin/admin'])('%s.json has one line for each field', (name) => {
  const text = fileText(`${name}.json`);
  expect(JSON.parse(text)).toEqual(parse(fileText(`${name}.yaml`)));
  expect(text).not.toContain('{ "');
});
