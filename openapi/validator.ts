/** Ajv, set up once for the contract: its formats, our own words, and violations that say the rule and the place. */
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { contract as ownContract, type Contract, type Operation } from './contract.js';
import { sentenceOf, withoutBranches } from './sentences.js';
import { isRecord, type Reference, type Schema } from './schema.js';
import { facets, pointerOf, requirementAt, tokensOf, type Place } from './walk.js';

/** A rule of the contract that a value breaks. */
export interface Violation {
  readonly place: Place;
  /** The place as a JSON pointer, down to a field that is missing. */
  readonly pointer: string;
  readonly keyword: string;
  readonly level: 'required' | 'advisory' | 'reference';
  readonly requirement: string | undefined;
  /** What the value must be, without naming the place: "must be one of 1 and 2". */
  readonly message: string;
}

/** What `x-refers-to` asks: whether the account has this; a method only as one of the carrier `of`. */
export interface Account {
  has(kind: 'customer' | 'location' | 'carrier' | 'order' | 'method', uuid: string, of?: string): boolean;
}

/** Judges a value; without an account, references are not followed. */
export type Judge = (value: unknown, account?: Account) => readonly Violation[];

/** The judges of one contract, each compiled when it is first asked for. */
export interface Validator {
  body(operation: Operation): Judge;
  parameters(operation: Operation, place: 'path' | 'query'): Judge;
  answer(operation: Operation): Judge;
}

/** Which of the softer words count as rules. */
export interface ValidatorOptions {
  readonly advisory?: boolean;
  readonly reference?: boolean;
  /** How many violations of one value are told at the most; a hostile body can hold a million. Default: all. */
  readonly most?: number;
}

const componentsAt = '#/components/schemas/';
const componentId = (name: string): string => `contract:${name}`;
/** The canonical form of a uuid, of any version and in either case. */
export const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const annotations = ['x-spec', 'x-requirement', 'x-presence', 'x-listed', 'x-counterexamples', 'x-fresh', 'x-open'];

interface Context {
  readonly account: Account | undefined;
}

function refersTo(
  this: Context,
  to: Reference,
  uuid: unknown,
  _schema?: unknown,
  at?: { parentData?: unknown },
): boolean {
  const { account } = this;
  if (!account || typeof uuid !== 'string' || !uuidForm.test(uuid)) return true;
  if (typeof to === 'string') return account.has(to, uuid);
  const of = (at?.parentData as Record<string, unknown> | undefined)?.[to.of];
  const carrierKnown = typeof of === 'string' && uuidForm.test(of) && account.has('carrier', of);
  return !carrierKnown || account.has('method', uuid, of);
}

function createAjv(contract: Contract, options: ValidatorOptions): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
    // Most judges are asked too seldom to win back what it takes to tidy their code.
    code: { optimize: false },
    verbose: true,
    strict: true,
    strictTypes: false,
    strictRequired: false,
    allowUnionTypes: true,
    passContext: true,
    addUsedSchema: false,
    // A test holds our own document against the rules of JSON Schema, which takes longer than all its judges.
    validateSchema: contract !== ownContract,
  });
  addFormats.default(ajv, ['email']);
  ajv.addFormat('uuid', uuidForm);
  ajv.addFormat('uri', (text) => URL.canParse(text));
  ajv.addVocabulary(annotations);
  const soft = (keyword: string, on: boolean | undefined): void =>
    void ajv.addKeyword(on ? { keyword, macro: (schema: Schema) => schema } : { keyword });
  soft('x-advisory', options.advisory);
  soft('x-reference', options.reference);
  ajv.addKeyword({ keyword: 'x-refers-to', validate: refersTo, errors: false });
  const { schemas } = contract.document['components'] as { schemas: Record<string, Schema> };
  for (const [name, schema] of Object.entries(schemas)) ajv.addSchema(anchored(schema) as object, componentId(name));
  return ajv;
}

/** A schema of the contract, its references made to name the components as ajv knows them. */
function anchored(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(anchored);
  if (!isRecord(schema)) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([word, value]) => [
      word,
      word === '$ref' ? componentId(String(value).replace(componentsAt, '')) : anchored(value),
    ]),
  );
}

/** Resolves references as ajv knows them, in schemas that ajv hands back. */
const unanchored = (contract: Contract): Pick<Contract, 'resolve'> => ({
  resolve: (reference) => contract.resolve(reference.replace(componentId(''), componentsAt)),
});

function levelOf(error: ErrorObject): Violation['level'] {
  if (error.schemaPath.includes('/x-advisory/')) return 'advisory';
  return error.schemaPath.includes('/x-reference/') ? 'reference' : 'required';
}

/** The contract, and a way to resolve references in schemas that ajv hands back. */
interface Sources {
  readonly contract: Contract;
  readonly resolver: Pick<Contract, 'resolve'>;
}

function violationOf({ contract, resolver }: Sources, root: Schema, error: ErrorObject): Violation {
  const missing =
    error.keyword === 'required' ? [String((error.params as { missingProperty: string }).missingProperty)] : [];
  const place = [...tokensOf(error.instancePath), ...missing];
  const parent = error.parentSchema as Schema;
  const field = parent.properties?.[missing[0] ?? ''];
  const own = field && facets(resolver, field).find((facet) => facet['x-requirement'])?.['x-requirement'];
  return {
    place,
    pointer: pointerOf(place),
    keyword: error.keyword,
    level: levelOf(error),
    requirement: own ?? parent['x-requirement'] ?? requirementAt(contract, root, place),
    message: sentenceOf(error),
  };
}

/** Without a second violation that says the same of the same place, as a rule met on two ways through a schema does. */
function withoutEchoes(violations: readonly Violation[]): readonly Violation[] {
  const said = new Set<string>();
  return violations.filter(({ pointer, level, message }) => {
    const before = said.size;
    return said.add(`${pointer} ${level} ${message}`).size > before;
  });
}

/** The parameters of one place (path or query) as an object schema. */
export function parametersSchema(operation: Operation, place: 'path' | 'query'): Schema {
  const found = operation.parameters.filter((parameter) => parameter.in === place);
  return {
    type: 'object',
    required: found.filter((parameter) => parameter.required).map((parameter) => parameter.name),
    properties: Object.fromEntries(
      found.map(({ name, schema, requirement }) => [
        name,
        requirement ? { ...schema, 'x-requirement': requirement } : schema,
      ]),
    ),
  };
}

/** Sets ajv up for a contract. Throws when a schema can't be compiled. */
export function createValidator(contract: Contract, options: ValidatorOptions = {}): Validator {
  const ajv = createAjv(contract, options);
  const { most = Infinity } = options;
  const sources = { contract, resolver: unanchored(contract) };
  const judges = new Map<string, Judge>();
  const judge = (key: string, schemaOf: () => Schema): Judge => {
    const known = judges.get(key);
    if (known) return known;
    const schema = schemaOf();
    const validate: ValidateFunction = ajv.compile(anchored(schema) as object);
    const made: Judge = (value, account) =>
      validate.call({ account }, value)
        ? []
        : withoutEchoes(
            withoutBranches(validate.errors ?? [])
              .slice(0, most)
              .map((error) => violationOf(sources, schema, error)),
          );
    judges.set(key, made);
    return made;
  };
  return {
    body: (operation) => judge(`${operation.id} body`, () => operation.body?.schema ?? {}),
    parameters: (operation, place) => judge(`${operation.id} ${place}`, () => parametersSchema(operation, place)),
    answer: (operation) => judge(`${operation.id} answer`, () => operation.answer.schema),
  };
}
