/** Ajv for a contract, with its formats and our x- keywords. */
import { _, Ajv2020, type CodeKeywordDefinition } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { contract as ownContract, type Contract } from '../contract/contract.js';
import { boundedKeywords, hasTwice, hintKeyword, isBeyond, type JudgingContext } from './bounded-keywords.js';
import { keywords } from '../keywords/index.js';
import { uuidForm } from '../keywords/texts.js';
import { isRecord, mapValues, record } from '../json/json.js';
import type { Reference, Resolver } from '../keywords/kit/schema.js';

const componentsAt = '#/components/schemas/';
const componentId = (name: string): string => `contract:${name}`;
/** Whether a uuid names an existing record of the right kind. `holder` is the object that contains it. */
function refersTo(this: JudgingContext, to: Reference, uuid: unknown, holder: unknown): boolean {
  const { account } = this;
  if (!account || typeof uuid !== 'string' || !uuidForm.test(uuid)) return true;
  if (typeof to === 'string') return account.has(to, uuid);
  const of = isRecord(holder) ? holder[to.of] : undefined;
  const carrierKnown = typeof of === 'string' && uuidForm.test(of) && account.has('carrier', of);
  return !carrierKnown || account.has('method', uuid, of);
}

/** Functions that the compiled code calls by name. */
export const helpers = {
  refersTo,
  isBeyond,
  hasTwice,
  formats: { uri: (text: string): boolean => URL.canParse(text) },
} as const;

/** Defined as code, because a keyword that is a function can't be compiled ahead of time. */
const reference: CodeKeywordDefinition = {
  keyword: 'x-refers-to',
  code(context) {
    const { gen, schemaValue, data, it } = context;
    const holds = gen.scopeValue('func', { ref: refersTo, code: _`helpers.refersTo` });
    context.fail(_`!${holds}.call(this, ${schemaValue}, ${data}, ${it.parentData})`);
  },
};

/** Creates an ajv for a contract. `isSource` keeps the source of compiled validators. */
export function createAjv(contract: Contract, isSource = false): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
    // Optimizing pays off only for code that is compiled ahead of time: most validators run too seldom.
    code: { optimize: isSource, source: isSource, formats: _`helpers.formats` },
    verbose: true,
    strict: true,
    strictTypes: false,
    strictRequired: false,
    allowUnionTypes: true,
    passContext: true,
    addUsedSchema: false,
    // A test validates our own document by JSON Schema. That takes longer than compiling all its validators.
    validateSchema: contract !== ownContract,
  });
  // Without this, validators record the names of all fields for keywords that no contract may have (see schema.ts).
  Object.assign(ajv.opts, { unevaluated: false, dynamicRef: false });
  addFormats.default(ajv, ['email']);
  ajv.addFormat('uuid', uuidForm);
  ajv.addFormat('uri', helpers.formats.uri);
  for (const { keyword } of boundedKeywords) ajv.removeKeyword(String(keyword));
  for (const keyword of [...boundedKeywords, hintKeyword('x-advisory'), hintKeyword('x-reference')])
    ajv.addKeyword(keyword);
  ajv.addKeyword(reference);
  // Those that have no code constrain no value. Ajv knows some of them by name.
  for (const { name } of keywords) if (ajv.getKeyword(name) === false) ajv.removeKeyword(name).addKeyword(name);
  const schemas = record(record(contract.document['components'])['schemas']);
  for (const [name, schema] of Object.entries(schemas)) ajv.addSchema(withAjvRefs(schema) as object, componentId(name));
  return ajv;
}

/** A schema of the contract, with its references rewritten to ajv's names of the components. */
export function withAjvRefs(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withAjvRefs);
  if (!isRecord(schema)) return schema;
  return mapValues(schema, (value, word) =>
    word === '$ref' ? componentId(String(value).replace(componentsAt, '')) : withAjvRefs(value),
  );
}

/** Resolves references with ajv's names, in schemas of ajv's errors. */
export const resolverForAjvRefs = (contract: Contract): Resolver => ({
  resolve: (reference) => contract.resolve(reference.replace(componentId(''), componentsAt)),
});
