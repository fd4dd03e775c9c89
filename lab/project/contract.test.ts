/** The contract's examples and triggers are valid, and the generated files are current. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { newRunId } from '../../conformance/requests/data/unique-values.js';
import { contract, type Content, type Operation, type OperationId } from '../../openapi/contract/contract.js';
import { placeText, type MockTrigger, type TriggerPlace } from '../../openapi/contract/mock-triggers.js';
import type { Json } from '../../openapi/json/json.js';
import { createValidator, type Violation } from '../../openapi/validation/validator.js';
import { placeName, valueAt, withValue } from '../../openapi/json/place.js';
import { schemasAt, visitValue } from '../../openapi/schema/walk.js';
import { generatedFiles } from '../../scripts/generate.js';

const project = new URL('../..', import.meta.url);

describe('the generated files', () => {
  it('are current; if this fails, run `npm run generate`', async () => {
    const files = [...(await generatedFiles())];
    const stale = files.filter(([path, text]) => readFileSync(new URL(path, project), 'utf8') !== text);
    expect(stale.map(([path]) => `${path} is stale: run \`npm run generate\``)).toEqual([]);
  });
});

/** The value at a key of a part of the document; a reference is resolved. */
function part(holder: Json, key: string): Json {
  const found = (holder[key] ?? {}) as Json;
  return typeof found['$ref'] === 'string' ? (contract.resolve(found['$ref']) as Json) : found;
}

const nodeOf = ({ path, method }: Operation): Json =>
  part(part(contract.document['paths'] as Json, path), method.toLowerCase());

/** The named examples of a part of the document. */
function examplesIn(holder: Json): readonly (readonly [string, unknown])[] {
  const examples = part(holder, 'examples');
  return Object.keys(examples).map((name) => [name, part(examples, name)['value']]);
}

/** An example's name, and its violations of the contract according to our validator with hints. */
type Judged = readonly [name: string, violations: readonly Violation[]];

const validator = createValidator(contract, { advisory: true });

const judgedBodies = contract.operations.flatMap((operation): readonly Judged[] =>
  Object.entries(operation.body?.examples ?? {}).map(([name, value]) => [
    `${operation.id} request ${name}`,
    validator.body(operation)(value),
  ]),
);

const judgedAnswers = contract.operations.flatMap((operation): readonly Judged[] =>
  Object.entries(operation.answer.examples).map(([name, value]) => [
    `${operation.id} answer ${name}`,
    validator.answer(operation)(value),
  ]),
);

/** The examples of each operation's other responses, by status; the validator only knows those with 200. */
const judgedRefusals = contract.operations.flatMap((operation): readonly Judged[] => {
  const responses = part(nodeOf(operation), 'responses');
  const refusals = Object.keys(responses).filter((status) => status !== '200');
  return refusals.flatMap((status) => {
    const content = part(part(part(responses, status), 'content'), 'application/json');
    const id = `${operation.id} ${status}`;
    const judge = validator.answer({ ...operation, id: id as OperationId, answer: content as unknown as Content });
    return examplesIn(content).map(([name, value]): Judged => [`${id} ${name}`, judge(value)]);
  });
});

const judgedParameters = contract.operations.flatMap((operation): readonly Judged[] => {
  const parameters = (nodeOf(operation)['parameters'] ?? []) as readonly Json[];
  return operation.parameters.flatMap(({ name, in: place }, index) =>
    examplesIn(part({ parameter: parameters[index] }, 'parameter')).map(([example, value]): Judged => [
      `${operation.id} ${place} ${name} ${example}`,
      validator.parameters(operation, place)({ [name]: value }),
    ]),
  );
});

const imperial = 'listCarriers answer imperial';
const cleanOnes = [...judgedBodies, ...judgedAnswers, ...judgedRefusals, ...judgedParameters];

describe('an example of the contract', () => {
  it('exists for every parameter, body and response', () => {
    const parameters = contract.operations.flatMap((operation) => operation.parameters);
    expect(judgedParameters.length).toBeGreaterThanOrEqual(parameters.length);
    for (const { id, body, answer } of contract.operations) {
      expect(Object.keys(answer.examples), id).not.toEqual([]);
      if (body) expect(Object.keys(body.examples), id).toEqual(expect.arrayContaining(['minimal', 'full']));
      expect(judgedRefusals.filter(([name]) => name.startsWith(`${id} `)).length, id).toBeGreaterThanOrEqual(3);
    }
  });

  it.each(cleanOnes.filter(([name]) => name !== imperial))('is valid: %s', (_name, violations) => {
    expect(violations).toEqual([]);
  });

  it('shows other units than the observed ones for another account, and follows all other hints', () => {
    const [, violations = []] = judgedAnswers.find(([name]) => name === imperial) ?? [];
    const rules = violations.map(
      ({ level, pointer, requirement }) => `${level} ${pointer.split('/').at(-1)} ${requirement}`,
    );
    expect([...new Set(rules)].sort()).toEqual(['advisory distance_unit CAR-24', 'advisory weight_unit CAR-23']);
  });
});

/**
 * The operation whose request holds a trigger's value: the operation itself, or `createOrder` for a value in the order.
 */
const sender = ({ operation, in: part }: TriggerPlace): Operation =>
  contract.operation(part === 'order' ? 'createOrder' : operation);

/** The examples of a request with a trigger's value at its place. */
const triggering = ({ value }: MockTrigger, at: TriggerPlace): readonly unknown[] =>
  at.in === 'query'
    ? [{ [placeName(at.place)]: value }]
    : Object.values(sender(at).body?.examples ?? {}).map((example) => withValue(example, at.place, value));

const triggerPlaces = contract.triggers.flatMap((trigger) =>
  trigger.where.map((at) => [trigger.id, placeText(at), trigger, at] as const),
);

/** Whether a value activates a trigger. */
const isOf = ({ match, value }: MockTrigger, given: unknown): boolean =>
  match === 'equals' ? given === value : typeof given === 'string' && given.startsWith(String(value));

describe('a trigger of the mock', () => {
  const strict = createValidator(contract, { advisory: true, reference: true });

  it('is described in a sentence', () => {
    for (const { id, description } of contract.triggers) expect(description, id).toMatch(/^[A-Z].*\.$/);
  });

  it.each(triggerPlaces)('%s has a place that the contract declares, in %s', (_id, _text, { refuse }, at) => {
    const { parameters } = contract.operation(at.operation);
    const listed = (operation: Operation, place: TriggerPlace['place']): boolean =>
      schemasAt(contract, operation.body?.schema ?? {}, place).length > 0;
    if (at.in === 'query') expect(parameters.map(({ name }) => name)).toContain(placeName(at.place));
    else expect(listed(sender(at), at.place)).toBe(true);
    if (at.in === 'order') expect(parameters.map(({ name }) => name)).toContain('order_uuid');
    if (refuse?.at) expect(listed(contract.operation(at.operation), refuse.at)).toBe(true);
  });

  it.each(triggerPlaces)('%s keeps a request valid, in %s', (_id, _text, trigger, at) => {
    const judge = at.in === 'query' ? strict.parameters(sender(at), 'query') : strict.body(sender(at));
    const requests = triggering(trigger, at);
    expect(requests).not.toEqual([]);
    for (const request of requests) expect(judge(request)).toEqual([]);
  });

  it('names an existing carrier if it is for one', () => {
    const known = contract.operation('listCarriers').answer.examples['full'];
    const uuids = [0, 1, 2, 3].map((index) => valueAt(known, ['data', 'carriers', index, 'uuid']));
    for (const [id, , , { carrier }] of triggerPlaces) if (carrier !== undefined) expect(uuids, id).toContain(carrier);
  });

  it('activates no other trigger', () => {
    for (const one of contract.triggers)
      for (const other of contract.triggers) if (one !== other) expect(isOf(one, other.value), other.id).toBe(false);
  });

  it("is in no example of the contract, and begins differently from the suite's values", () => {
    const values: unknown[] = [newRunId(() => 0.5)];
    for (const operation of contract.operations) {
      const { body, answer } = operation;
      for (const content of body ? [body, answer] : [answer])
        for (const example of Object.values(content.examples))
          visitValue(contract, content.schema, example, (_schemas, _place, value) => void values.push(value));
      const parameters = (nodeOf(operation)['parameters'] ?? []) as readonly Json[];
      for (const parameter of parameters)
        values.push(...examplesIn(part({ parameter }, 'parameter')).map(([, value]) => value));
    }
    for (const trigger of contract.triggers)
      expect(
        values.filter((value) => isOf(trigger, value)),
        trigger.id,
      ).toEqual([]);
  });
});
