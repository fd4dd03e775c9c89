/** Shows that only a complete contract is accepted as a version, and that wrong acknowledgements are refused. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { diffBetween, documentWith } from '../../openapi/diff/test-documents.js';
import type { Json } from '../../openapi/json/json.js';
import { UsageError } from '../cli/arguments.js';
import { readVersion } from './input.js';
import { acknowledgedIn, reasonFor, staleIn } from './acknowledged.js';

const folder = mkdtempSync(join(tmpdir(), 'contract-input-'));
const file = (text: string): string => {
  const path = join(folder, 'some.yaml');
  writeFileSync(path, text);
  return path;
};

afterAll(() => rmSync(folder, { recursive: true }));

const endless: Json = {
  body: { $ref: '#/components/schemas/A' },
  components: { schemas: { A: { items: { $ref: '#/components/schemas/A' } } } },
};

describe('a version', () => {
  it('is read from YAML, and from JSON', () => {
    for (const write of [stringify, JSON.stringify])
      expect(readVersion(file(write(documentWith()))).contract.operations).toHaveLength(1);
  });

  it.each([
    ['broken YAML', '{', /can't be read as a contract: /],
    ['a text', 'a list', /can't be read as a contract: The contract must be an object with paths\.$/],
    ['without operations', stringify({ ...documentWith(), paths: {} }), /The contract has no operations\.$/],
    [
      'with a word of ours that there is not',
      stringify(documentWith({ root: { 'x-strange': 1 } })),
      /x-strange is not supported/,
    ],
    ['without an end', stringify(documentWith(endless)), /Line 37, column 9: .*\/A\/items\/\$ref refers to itself\.$/],
    ['with a rule that is none', stringify(documentWith({ body: { required: 5 } })), /can't be read as a contract: /],
    [
      'with a reference to nothing',
      stringify(documentWith({ body: { $ref: '#/nowhere' } })),
      /\/schema\/\$ref refers to a missing part: "#\/nowhere"\.$/,
    ],
    [
      'with a reference to another file',
      stringify(documentWith({ body: { $ref: 'a.yaml#/b' } })),
      /\/schema\/\$ref refers to another document, "a\.yaml#\/b"\./,
    ],
  ])('is refused if it is %s', (_what, text, message) => {
    expect(() => readVersion(file(text))).toThrow(message);
  });

  it.skipIf(process.platform === 'win32')('is refused if it is a device without an end', () => {
    expect(() => readVersion('/dev/zero')).toThrow("/dev/zero can't be read (it is larger than 64 MB).");
  });

  it.each(['', ':', ':openapi/openapi.yaml'])("is refused if its name is empty or means git's index (%j)", (name) => {
    expect(() => readVersion(name)).toThrow(/names no version: give a file or a revision\.$/);
  });

  it.each(['-p', '--output=x', 'HEAD\nx', 'no-such-revision'])(
    'is not passed to git as a flag or as several lines, and must exist: %j',
    (name) => {
      expect(() => readVersion(name)).toThrow(/is neither a file nor a git revision/);
      expect(() => readVersion(name)).not.toThrow(/\.\.$/);
    },
  );
});

describe('an acknowledgement', () => {
  const entry = { rule: 'operation-removed', place: 'getOther', reason: 'Nobody asked.' };
  const { changes } = diffBetween(
    { paths: { '/others': documentWith({ operation: { operationId: 'makeOther' } }).paths['/things'] } },
    {},
  );
  const [removed] = changes;

  it('gives the reason for the change with its rule and place', () => {
    const entries = acknowledgedIn(file(stringify([{ ...entry, place: removed!.place }])));
    expect(reasonFor(removed!, entries)).toBe('Nobody asked.');
    expect(reasonFor({ ...removed!, place: 'another' }, entries)).toBeUndefined();
    expect(reasonFor({ ...removed!, rule: 'another' }, entries)).toBeUndefined();
    expect(staleIn(changes, entries, 'some.yaml')).toEqual([]);
  });

  it('is stale if no change of its rule breaks anything at its place', () => {
    expect(staleIn(changes, [entry], 'some.yaml')).toEqual([
      'some.yaml: operation-removed at getOther breaks nothing now. Remove the entry.',
    ]);
    const harmless = changes.map((change) => ({ ...change, clients: false, servers: false }));
    expect(staleIn(harmless, [{ ...entry, place: removed!.place }], 'some.yaml')).toHaveLength(1);
  });

  it.each([
    ['twice', [entry, entry], /line 5, column 3: operation-removed at getOther is listed twice\.$/],
    [
      'without a reason',
      [{ ...entry, reason: ' ' }],
      /line 3, column 11: entry 1 \(operation-removed\), reason must be a text that/,
    ],
    [
      'with more than that',
      [{ ...entry, until: 'ever' }],
      /has an unknown field "until". Allowed: rule, place and reason\.$/,
    ],
    ['alone', entry, /the file must be a list\.$/],
  ])('is refused if it is listed %s', (_what, written, message) => {
    expect(() => acknowledgedIn(file(stringify(written)))).toThrow(UsageError);
    expect(() => acknowledgedIn(file(stringify(written)))).toThrow(message);
  });
});
