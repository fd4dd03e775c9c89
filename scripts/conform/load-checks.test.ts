/**
 * Shows that a run judges by the contract of `--contract`, and that an invalid contract is explained in one line with
 * its file.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { contract } from '../../openapi/contract/contract.js';
import { tokensOf, withValue } from '../../openapi/json/place.js';
import { UsageError } from '../cli/arguments.js';
import { catalogueOf } from './load-checks.js';
import { explain } from './explain.js';

const folder = mkdtempSync(join(tmpdir(), 'contract-file-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = (text: string): string => {
  const path = join(folder, 'other.yaml');
  writeFileSync(path, text);
  return path;
};
const changed = (pointer: string, value: unknown): string =>
  JSON.stringify(withValue(contract.document, tokensOf(pointer), value));
const schemas = '/components/schemas';

describe('a contract of a file', () => {
  it('is read from YAML and from JSON, and gets the checks of its version', async () => {
    const own = await catalogueOf({ checks: [] });
    expect(own.contract).toBe(contract);
    for (const write of [stringify, JSON.stringify]) {
      const text = write(withValue(contract.document, ['info', 'version'], '0.9.0'));
      const other = await catalogueOf({ contract: file(text), checks: [] });
      expect(other.contract.version).toBe('0.9.0');
      expect(other.checks.length).toBeLessThan(own.checks.length);
      await expect(explain('authentication.missing@list-carriers', other)).rejects.toThrow(UsageError);
    }
  });

  it.each([
    ['empty', '', /The contract must be an object with paths\.$/],
    ['a list', '- a\n- b\n', /The contract must be an object with paths\.$/],
    ['no YAML', 'paths: {\n', /Line 2, column 1: this is not YAML/],
    ['two documents', 'a: 1\n---\nb: 2\n', /Line 2, column 1: a second document/],
    ['its own alias', 'paths: &a\n  x: *a\n', /Line 2, column 6: no anchor before this alias/],
    ['without operations', '{"openapi": "3.1.0", "paths": {}}', /The contract has no operations\.$/],
    [
      'with a strange word',
      changed(`${schemas}/OrderWrite/x-strange`, 1),
      /Line \d+, column \d+: .*OrderWrite\/x-strange is not supported here\. Remove it/,
    ],
    [
      'with something created that is of no kind',
      'openapi: 3.1.0\npaths:\n  /shops:\n    post:\n      x-creates: { kind: shop, key: uuid }\n',
      /Line 5, column 7: .*~1shops\/post\/x-creates has an invalid value: \{"kind":"shop","key":"uuid"\}\.$/,
    ],
    [
      'with a strange word at a status',
      "openapi: 3.1.0\npaths:\n  /shops:\n    post:\n      responses:\n        '200':\n          x-strange: 1\n",
      /Line 7, column 11: .*responses\/200\/x-strange is not supported here\. Remove it/,
    ],
    [
      'with an operation twice',
      changed('/paths/~1carriers/get/operationId', 'createOrder'),
      /is the id of GET \/carriers as well: "createOrder"\.$/,
    ],
    [
      'with an unknown statement',
      changed(`${schemas}/OrderWrite/x-requirement`, 'ORD-999'),
      /names the requirement "ORD-999", which/,
    ],
    [
      'with a reference to nothing',
      changed(`${schemas}/OrderWrite/properties/customer/$ref`, '#/nowhere'),
      /refers to a missing part: "#\/nowhere"\.$/,
    ],
    [
      'without an end',
      changed(`${schemas}/Skill`, { $ref: `#${schemas}/Skill` }),
      /leads back to itself|refers to itself|circular/,
    ],
    ['of no version', changed('/info/version', 'next'), /version must be major\.minor\.patch, not "next"\.$/],
    ['hostile', changed('/info/version', '\u001b[2J'), /not "\\u001b\[2J"\.$/],
  ])('gets a usage error if it is %s', async (_what, text, message) => {
    const made = catalogueOf({ contract: file(text), checks: [] });
    await expect(made).rejects.toThrow(UsageError);
    await made.catch((error: Error) => {
      expect(error.message).toMatch(/^--contract .*other\.yaml can't be used: [^\n]+$/);
      expect(error.message).toMatch(message);
    });
  });

  it('gets a usage error if the file does not exist', async () => {
    const made = catalogueOf({ contract: join(folder, 'none.yaml'), checks: [] });
    await expect(made).rejects.toThrow(/^--contract .*none\.yaml can't be read \(it does not exist, ENOENT\)\.$/);
  });
});
