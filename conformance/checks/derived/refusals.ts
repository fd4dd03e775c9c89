/** Derived checks of all refusals of the run: their status and message, which are hints, and that no open question leads to a 5xx. */
import type { Contract, Operation } from '../../../openapi/contract/contract.js';
import { slugOf } from '../../../openapi/contract/operation-names.js';
import { requirement } from '../../../openapi/requirements.js';
import { isRecord } from '../../../openapi/json/json.js';
import { unknownUuid } from '../../../openapi/keywords/kit/mutation.js';
import { shapeOf } from '../../requests/exchange/response-summary.js';
import { isUnanswered } from '../../requests/exchange/account.js';
import { describe, isBroken, isRefusal, received, type Exchange } from '../../requests/exchange/exchange.js';
import type { RefusalKind } from '../../requests/exchange/intent.js';
import { callIn } from '../../model/operation-label.js';
import { everyOperation } from '../../model/places.js';
import { requirementOf } from '../../model/requirement-of-check.js';
import type { Check, Session } from '../../model/check.js';
import type { Input } from '../../requests/exchange/build-request.js';
import { alteredText } from '../../model/altered.js';
import { mustBeRefused, usualPurpose } from '../../requests/exchange/intent.js';
import { firstOfEach } from '../../text/group-by.js';
import { expectNo5xx } from '../kit/expect-response.js';

interface Hint {
  readonly name: string;
  readonly requirement: string;
  readonly expected: string;
  readonly kinds: readonly RefusalKind[];
  /** Set if the body is judged, which must then be complete. */
  readonly ofBody?: true;
  readonly holds: (answer: NonNullable<Exchange['answer']>) => boolean;
  /** Describes a response that breaks the hint; by default, its status and body. */
  readonly came?: (exchange: Exchange) => string;
}

/** A value with its kind. */
function named(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return `an array: ${describe(value)}`;
  return `${typeof value === 'object' ? 'an object' : `a ${typeof value}`}: ${describe(value)}`;
}

/** Says what is wrong with a message: it is missing, empty or no string. */
function otherMessage(exchange: Exchange): string {
  const { answer } = exchange;
  if (!answer || answer.json === undefined) return received(exchange);
  const { json, status } = answer;
  if (!isRecord(json)) return `the body is ${named(json)}, with status ${status}`;
  const { message } = json;
  if (message === undefined) return `no message in ${describe(json)}, with status ${status}`;
  return `message is ${message === '' ? 'empty' : named(message)}, with status ${status}`;
}

/** A hint that requests of a kind are refused with a status. */
const ofStatus = (kind: RefusalKind, requirement: string, wanted: number): Hint => ({
  name: kind,
  requirement,
  expected: `status ${wanted}`,
  kinds: [kind],
  holds: ({ status }) => status === wanted,
});

/** The beginning of a JSON object that has a message. */
const beginsWithMessage = /^\s*\{[^]*?"message"\s*:\s*"[^"]/;

/** Whether a refusal was read far enough to see whether it has a message, which may be the last member of a large object. */
const isReadToMessage = ({ answer }: Exchange): boolean =>
  !answer?.unread || !answer.body.trimStart().startsWith('{') || beginsWithMessage.test(answer.body);

const hints: readonly Hint[] = [
  ofStatus('token', 'REF-04', 401),
  ofStatus('unknown', 'REF-05', 404),
  ofStatus('body', 'REF-06', 422),
  {
    name: 'message',
    requirement: 'REF-07',
    expected: 'a JSON object with a non-empty string as its message',
    ofBody: true,
    kinds: ['token', 'unknown', 'body', 'other'],
    holds: ({ json, body, unread }) =>
      unread
        ? beginsWithMessage.test(body)
        : isRecord(json) && typeof json['message'] === 'string' && json['message'] !== '',
    came: otherMessage,
  },
];

const mostFindings = 3;

/** Requests that must be refused. With them, a check of refusals can run alone. */
const samples: Readonly<
  Record<Exclude<RefusalKind, 'other'>, (session: Session, operation: Operation) => Promise<Input | undefined>>
> = {
  token: async (session, operation) => ({ ...(await session.given.input(operation.id)), authorization: null }),
  body: async (session, operation) => {
    if (!operation.body?.required) return undefined;
    const sample = { ...(await session.given.input(operation.id)), body: {} };
    // If a new resource can't be referred to at once, its control measures for how long.
    if (sample.path) await session.given.control(operation.id).catch(() => undefined);
    await session.waitUntilUsable(operation.id, sample);
    return sample;
  },
  unknown: async (session, operation) => {
    const path = operation.parameters
      .filter((parameter) => parameter.in === 'path')
      .map(({ name }) => [name, unknownUuid]);
    if (path.length > 0)
      return { ...(await session.given.input(operation.id)), path: Object.fromEntries(path) as Record<string, string> };
    return operation.id === 'getOrder' ? { query: { external_id: session.fresh('id') } } : undefined;
  },
};

async function sampleRefusals(session: Session, operation: Operation): Promise<void> {
  for (const [kind, input] of Object.entries(samples)) {
    const sample = await input(session, operation);
    if (sample)
      await session.send(operation.id, sample, {
        ...mustBeRefused(),
        refusal: kind as RefusalKind,
        ...(kind === 'body' && { altered: { rule: 'required' } }),
      });
  }
}

/** Sends the requests that an operation must refuse, once a run. */
export const prepareRefusals =
  (operation: Operation) =>
  (session: Session): Promise<void> =>
    session.shared(`refusals.${operation.id}`, (own) => sampleRefusals(own, operation));

/** The refusals of an operation in the whole run. */
async function refusalsOf(
  session: Session,
  operation: Operation,
  kinds: readonly RefusalKind[],
): Promise<readonly Exchange[]> {
  await prepareRefusals(operation)(session);
  return session.run.exchanges.filter(
    (exchange) =>
      exchange.operation === operation.id &&
      exchange.intent.refusal &&
      kinds.includes(exchange.intent.refusal) &&
      isRefusal(exchange),
  );
}

function hintCheck(operation: Operation, hint: Hint): Check {
  const { name, requirement: row, expected, kinds, ofBody, holds, came = received } = hint;
  const rule = ofBody ? 'message' : 'status';
  return {
    id: `${slugOf(operation)}.refusals.${name}`,
    requirement: row,
    title: `${callIn(operation)}: ${requirement(row).statement}`,
    partOf: everyOperation(operation, `refusals.${name}`, requirement(row).statement),
    operation: operation.id,
    kind: 'derived',
    afterwards: true,
    prepare: prepareRefusals(operation),
    async run(session) {
      const found = await refusalsOf(session, operation, kinds);
      const refusals = ofBody ? session.judgeable(found).filter(isReadToMessage) : found;
      const what = found.length > 0 ? 'refused with more than is read' : 'refused no request of this kind';
      if (refusals.length === 0) session.nothingToJudge(operation.id, what);
      const others = refusals.filter(({ answer }) => answer && !holds(answer));
      session.count(others, refusals.length);
      for (const exchange of others.slice(0, mostFindings))
        session.expect(false, () => ({ expected, received: came(exchange), exchange, rule }));
    },
  };
}

function formCheck(operation: Operation): Check {
  return {
    id: `${slugOf(operation)}.asks.refusals`,
    requirement: 'REF-08',
    title: `how ${callIn(operation)} refuses`,
    partOf: everyOperation(operation, 'asks.refusals', 'how requests are refused'),
    operation: operation.id,
    kind: 'derived',
    afterwards: true,
    prepare: prepareRefusals(operation),
    async run(session) {
      for (const kind of ['token', 'unknown', 'body', 'other'] as const) {
        const refusals = session.judgeable(await refusalsOf(session, operation, [kind]));
        for (const [form, exchange] of [...firstOfEach(refusals, shapeOf)].sort(([a], [b]) => (a < b ? -1 : 1)))
          session.observe(`${operation.id} refusing (${kind})`, form, exchange);
      }
    },
  };
}

/** Whether a request asks an open question. Requests of hints are judged by the hints' own checks. */
const isOpenQuestion = ({ intent: { due, refusal, purpose } }: Exchange): boolean =>
  due === 'open' && refusal === undefined && purpose !== usualPurpose;

/** A request of an open question may get any response except a 5xx, but must get one. */
function breakCheck(operation: Operation): Check {
  const row = operation.provisional ? 'PRO-07' : 'GEN-12';
  const whole = operation.provisional ? 'stands.provisional' : 'stands.open-questions';
  return {
    id: `${slugOf(operation)}.stands.open-questions`,
    requirement: row,
    title: `${callIn(operation)}: ${requirement(row).statement}`,
    partOf: everyOperation(operation, whole, requirement(row).statement),
    operation: operation.id,
    kind: 'derived',
    afterwards: true,
    async run(session) {
      const asked = session.run.exchanges.filter(
        (one) => one.operation === operation.id && isOpenQuestion(one) && !isUnanswered(one),
      );
      // Other checks send them, which may not be selected, or the server limits their rate.
      if (asked.length === 0)
        session.nothingToJudge(operation.id, 'got no request for an open question', 'circumstance');
      const broken = asked.filter((exchange) => isBroken(exchange) || !exchange.answer);
      session.count(broken, asked.length);
      for (const exchange of broken.slice(0, mostFindings))
        expectNo5xx(session, exchange, alteredText(exchange) ?? exchange.intent.purpose);
    },
  };
}

/** The checks of the run's refusals, and of the open questions that the `others` ask. */
export function refusalChecks(contract: Contract, others: readonly Check[]): readonly Check[] {
  const questions = others.filter((check) => requirementOf(check).level === 'observed');
  const asked = new Set(questions.map(({ operation }) => operation));
  return contract.operations.flatMap((operation) => {
    const breaks = asked.has(operation.id) ? [breakCheck(operation)] : [];
    if (operation.provisional) return breaks;
    const hasUnknown = operation.id === 'getOrder' || operation.parameters.some((parameter) => parameter.in === 'path');
    const fitting = hints.filter(
      ({ name }) => (name !== 'unknown' || hasUnknown) && (name !== 'body' || operation.body?.required),
    );
    return [...fitting.map((hint) => hintCheck(operation, hint)), formCheck(operation), ...breaks];
  });
}
