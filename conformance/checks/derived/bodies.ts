/** Derived checks of whole bodies: texts that are no JSON object are refused, examples of the contract are accepted. */
import { isDeepStrictEqual } from 'node:util';
import {
  contract as ownContract,
  type Contract,
  type Operation,
  type RequestBody,
} from '../../../openapi/contract/contract.js';
import { slugOf } from '../../../openapi/contract/operation-names.js';
import { callIn } from '../../model/operation-label.js';
import { everyOperation } from '../../model/places.js';
import type { Json } from '../../../openapi/json/json.js';
import type { Check } from '../../model/check.js';

interface WrongBody {
  readonly name: string;
  readonly requirement: string;
  readonly title: string;
  readonly rule: 'not-json' | 'not-an-object';
  /** The bodies by their labels, made from the text of a valid one. */
  readonly bodies: (valid: string, body: RequestBody) => Readonly<Record<string, string>>;
}

/** The body with a literal in place of its first number. */
const inNumber = (valid: string, literal: string): string => valid.replace(/(?<=":)-?\d[\d.]*(?=[,}])/, literal);

/** Bodies in which a number is a literal that only lenient JSON parsers accept. */
const withoutNumbers = (valid: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    ['NaN', 'Infinity']
      .map((literal) => [`JSON with ${literal} for a listed number`, inNumber(valid, literal)] as const)
      .filter(([, text]) => text !== valid),
  );

/** The plain values of a body as a form sends them. */
function formOf(valid: string): string {
  const plain = Object.entries(JSON.parse(valid) as Json).filter(([, value]) => typeof value !== 'object');
  return new URLSearchParams(plain.map(([name, value]): [string, string] => [name, String(value)])).toString();
}

/** The label of the only text that doesn't claim to be JSON: a form has a `Content-Type` of its own. */
const asForm = 'its values as a form';

const wrongBodies: readonly WrongBody[] = [
  {
    name: 'not-json',
    requirement: 'REF-01',
    title: 'a body that is not JSON',
    rule: 'not-json',
    bodies: (valid, { hinted }) => ({
      'broken JSON': '{"first_name": "Ada",',
      text: 'hello',
      'truncated JSON': valid.slice(0, -1),
      'JSON followed by text': `${valid} and more`,
      'JSON twice': `${valid}\n${valid}`,
      [asForm]: formOf(valid),
      ...withoutNumbers(valid),
      // If no field of a body is required, only a hint requires the body itself.
      ...(hinted === undefined && { empty: '' }),
    }),
  },
  {
    name: 'loose-json',
    requirement: 'REF-19',
    title: 'non-standard JSON (NaN, comments, trailing commas)',
    rule: 'not-json',
    // The mistake is outside the listed fields of a valid body, so nothing else is wrong.
    bodies: (valid) => ({
      'JSON with a trailing comma': `${valid.slice(0, -1)},}`,
      'JSON with a NaN in it': `${valid.slice(0, -1)},"conformance_probe":NaN}`,
      'JSON with an Infinity in it': `${valid.slice(0, -1)},"conformance_probe":Infinity}`,
      'JSON with a comment in it': `${valid.slice(0, -1)}/* and more */}`,
      'JSON with an unquoted name': `${valid.slice(0, -1)},conformance_probe:1}`,
      'JSON with a string in single quotes': `${valid.slice(0, -1)},"conformance_probe":'x'}`,
      'JSON with a duplicate name': `${valid.slice(0, -1)},"conformance_probe":1,"conformance_probe":2}`,
    }),
  },
  {
    name: 'not-an-object',
    requirement: 'REF-02',
    title: 'JSON that is not an object',
    rule: 'not-an-object',
    bodies: (valid) => ({
      'a list': '["x"]',
      'the object in an array': `[${valid}]`,
      'a string': '"x"',
      'a string that holds the object': JSON.stringify(valid),
      'a number': '7',
      null: 'null',
    }),
  },
];

/** A text that is sent in place of a body, its label, and the row that requires its refusal. */
interface WrongText {
  readonly requirement: string;
  readonly rule: string;
  readonly words: string;
  readonly raw: string;
}

/** Every text that must be refused in place of a valid body. */
export const wrongTexts = (valid: Json, body: RequestBody): readonly WrongText[] =>
  wrongBodies.flatMap(({ requirement, rule, bodies }) =>
    Object.entries(bodies(JSON.stringify(valid), body)).map(([label, raw]) => ({
      requirement,
      rule,
      raw,
      words: `the body is ${label}`,
    })),
  );

function wrongBodyCheck(operation: Operation, content: RequestBody, wrong: WrongBody): Check {
  const { name, requirement, title, rule, bodies } = wrong;
  return {
    id: `${slugOf(operation)}.refuses.body.${name}`,
    requirement,
    title: `${callIn(operation)} refuses ${title}`,
    partOf: everyOperation(operation, `refuses.body.${name}`, `${title} is refused`),
    operation: operation.id,
    kind: 'authored',
    byStatus: true,
    async run(session) {
      await session.given.control(operation.id);
      const { path, body } = await session.given.input(operation.id);
      const input = path ? { path } : {};
      for (const label of Object.keys(bodies(JSON.stringify(body), content))) {
        // Each body has new identifiers: if one is accepted, the next must not be refused as a duplicate.
        const own = await session.given.input(operation.id, 'full', input);
        const raw = bodies(JSON.stringify(own.body), content)[label] ?? '';
        const type = label === asForm && { contentType: 'application/x-www-form-urlencoded' };
        await session.refused(operation.id, { ...input, raw, ...type }, { words: `the body is ${label}`, rule });
      }
    },
  };
}

function missingBodyCheck(operation: Operation, hinted: string): Check {
  return {
    id: `${slugOf(operation)}.refuses.body.missing`,
    requirement: hinted,
    title: `${callIn(operation)} refuses a request without a body`,
    operation: operation.id,
    kind: 'authored',
    byStatus: true,
    async run(session) {
      await session.given.control(operation.id);
      await session.refused(operation.id, {}, { words: 'no body', rule: 'no-body' });
    },
  };
}

function exampleCheck(operation: Operation, example: string): Check {
  return {
    id: `${slugOf(operation)}.accepts.${example}`,
    requirement: operation.requirement,
    title: `${callIn(operation)} accepts the example "${example}"`,
    operation: operation.id,
    kind: 'authored',
    async run(session) {
      await session.accepted(operation.id, await session.given.input(operation.id, example), `the ${example} example`);
    },
  };
}

/** The names of the examples, without duplicates. */
function differentExamples({ examples }: RequestBody): readonly string[] {
  const entries = Object.entries(examples);
  const isFirst = (value: unknown, at: number): boolean =>
    entries.findIndex(([, other]) => isDeepStrictEqual(other, value)) === at;
  return entries.filter(([, value], at) => isFirst(value, at)).map(([name]) => name);
}

/** The checks that each operation accepts its examples, and refuses texts that are no JSON object. */
export function bodyChecks(contract: Contract = ownContract): readonly Check[] {
  return contract.operations
    .filter((operation) => !operation.provisional)
    .flatMap((operation) => {
      const { body } = operation;
      if (!body) return [exampleCheck(operation, 'full')];
      const wrong = wrongBodies.map((one) => wrongBodyCheck(operation, body, one));
      const missing = body.hinted === undefined ? [] : [missingBodyCheck(operation, body.hinted)];
      return [...differentExamples(body).map((example) => exampleCheck(operation, example)), ...wrong, ...missing];
    });
}
