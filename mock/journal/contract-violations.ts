/** Which statements of the contract the request and the response of an exchange break, and where. */
import { contract, type Operation, type OperationId } from '../../openapi/contract/contract.js';
import { isRecord } from '../../openapi/json/json.js';
import { jsonOrUndefined } from '../../openapi/text/json-or-undefined.js';
import { excessInText } from '../../openapi/text/json-size.js';
import {
  createValidator,
  type ValidateValue,
  type Validator,
  type Violation,
} from '../../openapi/validation/validator.js';
import { pathOf, type Call } from '../../reference-impl/calls/call.js';
import { detailsOf, type Detail, type RequestPart } from '../../reference-impl/calls/refusal-details.js';
import { parse } from '../../reference-impl/pipeline/parse.js';
import { createRouter } from '../../reference-impl/pipeline/router.js';
import { dependencyViolations } from '../../reference-impl/pipeline/validate.js';
import { isSimulated } from '../switches/exchange-marks.js';
import { nearFields } from './misspelt-fields.js';
import { nearTriggers } from './misspelt-triggers.js';

/** A statement of the contract that one side of an exchange broke. `pointer` is the place in the part named by `in`. */
export interface Breach {
  readonly side: 'request' | 'answer';
  readonly in: 'body' | 'query' | 'path' | 'whole';
  readonly pointer: string;
  /** The row of the catalogue, if there is one. */
  readonly requirement?: string;
  /** A note is about something that the contract allows but that is probably a mistake. */
  readonly level: Violation['level'] | 'note';
  readonly sentence: string;
}

/** A longer list doesn't help anybody. */
const mostTold = 20;

let made: Validator | undefined;

/** Created for the first exchange that is judged, so that a mock starts without it. */
const validator = (): Validator => (made ??= createValidator(contract, { advisory: true }));

const route = createRouter(contract);
const utf8 = new TextDecoder();

/** Statuses that refuse a call as a whole; others may depend on the state, such as 404 for an unknown order. */
const refusesCall: readonly number[] = [400, 401, 403, 405, 413, 415];

/** The known parts of an exchange. */
export interface JudgedCall {
  readonly done: readonly string[];
  readonly operation?: OperationId;
  readonly method: string;
  readonly outcome: number | 'hang' | 'reset';
  /** Undefined if it isn't completely known. */
  readonly call: Call | undefined;
  /** The body of the response; undefined if there is none, or if it isn't completely known. */
  readonly answer: string | Uint8Array | undefined;
}

/** The broken statements of both sides; hints and notes come last. Only API calls have any. */
export function breachesOf(judged: JudgedCall): readonly Breach[] {
  const { operation: id, outcome } = judged;
  const operation = id && contract.operation(id);
  const status = typeof outcome === 'number' ? outcome : 0;
  const answer = operation && judged.method !== 'HEAD' ? answerBreaches(operation, status, judged.answer) : [];
  const found = [...mistakesOf(judged, status, operation), ...answer, ...notesOf(judged.call, operation)];
  return inOrder(found);
}

/** The most serious first. */
export function inOrder(breaches: readonly Breach[]): readonly Breach[] {
  const rank = ({ level }: Breach): number => ['advisory', 'note'].indexOf(level);
  return [...breaches].sort((a, b) => rank(a) - rank(b));
}

/** The mistakes that the response lists; else those that can be found without the account's state. */
function mistakesOf({ done, call, answer }: JudgedCall, status: number, operation?: Operation): readonly Breach[] {
  const byContract = (): readonly Breach[] => (operation && call ? requestBreaches(call, operation) : []);
  if (isSimulated(done)) return byContract();
  const told = status >= 400 ? jsonOf(answer) : undefined;
  const { details, message } = isRecord(told) ? told : {};
  const listed = Array.isArray(details) ? details.filter(isRecord) : [];
  if (listed.length > 0) return listed.slice(0, mostTold).map(detailBreach);
  if (refusesCall.includes(status) || (status === 404 && !operation))
    return [wholeBreach('request', typeof message === 'string' ? message : undefined)];
  return status < 300 ? byContract() : [];
}

/** The statements that a request breaks, checked without the account's state. */
export function requestBreaches(call: Call, operation: Operation): readonly Breach[] {
  try {
    const { query, body } = parse(call, operation);
    const { path } = route(call.method, pathOf(call.url));
    const about = (part: RequestPart, judge: ValidateValue, value: unknown): readonly Breach[] =>
      detailsOf(judge(value), { in: part, operation, value }, mostTold).map((detail) => breachOf('request', detail));
    return [
      ...about('path', validator().parameters(operation, 'path'), path),
      ...about('query', validator().parameters(operation, 'query'), query),
      ...about('query', () => dependencyViolations({ operation, query }), query),
      ...(operation.body && body !== undefined ? about('body', validator().body(operation), body) : []),
    ];
  } catch (error) {
    return [wholeBreach('request', error instanceof Error ? error.message : undefined)];
  }
}

/** Likely mistakes: misspelt names of fields, misspelt triggers, and a phone number or e-mail address with a `+` in the query. */
export function notesOf(call: Call | undefined, operation?: Operation): readonly Breach[] {
  if (!call || !operation) return [];
  const note = { side: 'request', level: 'note' } as const;
  const body = operation.body && jsonOf(call.body, 'request');
  const near = body ? [...nearFields(operation, body), ...nearTriggers(operation, body)].slice(0, mostTold) : [];
  // Few requests have one, and every request is checked.
  const pairs = call.url.includes('+') ? call.url.slice(pathOf(call.url).length + 1).split('&') : [];
  const plus = operation.parameters.filter(({ name }) =>
    pairs.some((pair) => pair.startsWith(`${name}=`) && hasPlus(pair.slice(name.length + 1))),
  );
  return [
    ...near.map(({ pointer, sentence }) => ({ ...note, in: 'body' as const, pointer, sentence })),
    ...plus.map(({ name }) => ({
      ...note,
      in: 'query' as const,
      pointer: `/${name}`,
      sentence: 'A + in a query means a space. Write %2B for a plus.',
    })),
  ];
}

/** Whether a value begins with a plus, as a phone number, or has one before an @, as an e-mail address. */
function hasPlus(value: string): boolean {
  const at = value.indexOf('+');
  return at === 0 || (at > 0 && /@|%40/.test(value.slice(at)));
}

/** The statements that the response to an accepted request breaks; `answer` is its body, if completely known. */
export function answerBreaches(operation: Operation, status: number, answer: JudgedCall['answer']): readonly Breach[] {
  if (status === 0 || status >= 400) return [];
  const { requirement } = operation;
  if (status !== 200) return [{ ...wholeBreach('answer', `The status must be 200, not ${status}.`), requirement }];
  if (answer === undefined) return [];
  const value = jsonOf(answer);
  if (value === undefined) return [{ ...wholeBreach('answer', 'The body must be JSON.'), requirement }];
  const details = detailsOf(validator().answer(operation)(value), { in: 'body', operation, value }, mostTold);
  return details.map((detail) => breachOf('answer', detail));
}

const breachOf = (side: Breach['side'], { in: part, pointer, requirement, level, sentence }: Detail): Breach => ({
  side,
  in: part,
  pointer,
  level,
  sentence,
  ...(requirement !== undefined && { requirement }),
});

/** A detail from a response, which a fault may have garbled. */
function detailBreach(detail: Readonly<Record<string, unknown>>): Breach {
  const { in: part, pointer, requirement, level, sentence } = detail;
  return {
    side: 'request',
    in: part === 'query' || part === 'path' ? part : 'body',
    pointer: typeof pointer === 'string' ? pointer : '',
    ...(typeof requirement === 'string' && { requirement }),
    level: level === 'advisory' || level === 'reference' ? level : 'required',
    sentence: typeof sentence === 'string' ? sentence : 'The request breaks a rule.',
  };
}

const wholeBreach = (side: Breach['side'], sentence = 'The request is refused.'): Breach => ({
  side,
  in: 'whole',
  pointer: '',
  level: 'required',
  sentence,
});

/** A body as JSON; undefined if it isn't JSON, or too large to be parsed. */
function jsonOf(body: JudgedCall['answer'], side: 'request' | 'response' = 'response'): unknown {
  const text = typeof body === 'string' ? body : utf8.decode(body);
  return excessInText(text, side) === undefined ? jsonOrUndefined(text) : undefined;
}
