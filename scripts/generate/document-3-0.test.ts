/** The contract in OpenAPI 3.0 says the same as in 3.1, except for the rules that its description lists. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { contract, loadContract } from '../../openapi/contract/contract.js';
import { contractDiff } from '../../openapi/diff/diff.js';
import { in31 } from '../../openapi/document/from-3-0.js';
import { isRecord } from '../../openapi/json/json.js';
import { readYaml } from '../../openapi/text/yaml-text.js';

const text = readFileSync(new URL('../../openapi/openapi-3.0.yaml', import.meta.url), 'utf8');
const { data } = readYaml(text);

it('differs from 3.1 only in the conditional rules of orders, which its description lists', () => {
  const { changes } = contractDiff(contract, loadContract(in31(data)));
  const said = changes
    .filter(({ rule }) => rule !== 'documentation-changed')
    .map(({ rule, place }) => `${rule} ${place}`);
  expect(said).toEqual(['request-condition-widened createOrder request']);
  expect(changes.filter(({ rule }) => rule === 'documentation-changed').map(({ place }) => place)).toEqual([
    'document info',
  ]);
  for (const row of ['ORD-52', 'ORD-53']) expect(text).toContain(`- ${row}: `);
});

it('has no keyword that only OpenAPI 3.1 has', () => {
  const words = new Set<string>();
  const collect = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(collect);
    if (!isRecord(value)) return;
    if (typeof value['$ref'] === 'string') expect(Object.keys(value)).toEqual(['$ref']);
    if (value['nullable'] !== undefined) expect(typeof value['type']).toBe('string');
    for (const [name, one] of Object.entries(value)) {
      words.add(name);
      if (!['examples', 'example', 'properties'].includes(name) && !name.startsWith('x-')) collect(one);
      if (name === 'properties') Object.values(one as object).forEach(collect);
    }
  };
  collect(data);
  for (const word of ['const', 'if', 'then', 'else', 'identifier', 'pathItems', 'webhooks'])
    expect(words).not.toContain(word);
});
