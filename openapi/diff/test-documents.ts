/** For tests: small documents in the form of the contract, in pairs with one difference. */
import { loadContract } from '../contract/contract.js';
import { withoutBooleanSchemas } from '../document/boolean-schemas.js';
import type { Json } from '../json/json.js';
import { contractDiff, type ContractDiff } from './diff.js';

/** The differences of a document from the default one. */
export interface Special {
  readonly root?: Json;
  readonly operation?: Json;
  readonly path?: string;
  readonly method?: string;
  /** Additional fields of the path item. */
  readonly item?: Json;
  readonly body?: Json;
  readonly answer?: Json;
  readonly query?: Json;
  readonly responses?: Json;
  readonly requestContent?: Json;
  readonly answerContent?: Json;
  readonly paths?: Json;
  readonly components?: Json;
  readonly version?: string;
}

const json = (schema: Json, more: Json = {}): Json => ({ 'application/json': { schema }, ...more });

const text = { type: 'string' };

/** A complete operation, with additional fields. */
export const operation = (more: Json = {}): Json => ({
  operationId: 'makeThing',
  summary: 'Make a thing',
  'x-spec': 'things',
  'x-requirement': 'GEN-01',
  responses: { '200': { description: 'Done', content: json(text) } },
  ...more,
});

/** A document with one operation. By default, its request and response are strings. */
export function documentWith(special: Special = {}): Json & { readonly paths: Json } {
  const { path = '/things', method = 'post', query, components = {}, version = '1.0.0' } = special;
  const made = operation({
    requestBody: { required: true, content: json(special.body ?? text, special.requestContent) },
    responses: {
      '200': { description: 'Done', content: json(special.answer ?? text, special.answerContent) },
      ...special.responses,
    },
    ...(query && { parameters: [{ name: 'filter', in: 'query', ...query }] }),
    ...special.operation,
  });
  return {
    openapi: '3.1.0',
    info: { title: 'Things', version },
    servers: [{ url: '{base_url}/api/v1' }],
    security: [{ bearer: [] }],
    paths: { [path]: { [method]: made, ...special.item }, ...special.paths },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } }, ...components },
    ...special.root,
  };
}

/** The diff of two documents. */
export const diffOf = (before: unknown, after: unknown): ContractDiff =>
  contractDiff(loadContract(withoutBooleanSchemas(before)), loadContract(withoutBooleanSchemas(after)));

/** The diff of two documents that differ from the default one as given. */
export const diffBetween = (before: Special, after: Special): ContractDiff =>
  diffOf(documentWith(before), documentWith(after));

/** A line for each change: "request-values-narrowed at makeThing request (clients)". */
export const told = ({ changes }: ContractDiff): readonly string[] =>
  changes.map(({ rule, place, clients, servers }) => {
    const whom = clients ? (servers ? 'both' : 'clients') : servers ? 'servers' : 'nobody';
    return `${rule} at ${place} (${whom})`;
  });
