/** Derived checks of responses: every listed field of all responses of the run, and each response as a whole. */
import {
  contract as ownContract,
  type Contract,
  type Operation,
  type OperationId,
} from '../../../openapi/contract/contract.js';
import { slugOf } from '../../../openapi/contract/operation-names.js';
import { shapeIn } from '../../../openapi/validation/messages.js';
import { requirement } from '../../../openapi/requirements.js';
import { fieldsOf, schemasAt, stepDown } from '../../../openapi/schema/walk.js';
import { placeName, type Place } from '../../../openapi/json/place.js';
import { hintsIn, type Schema } from '../../../openapi/keywords/kit/schema.js';
import { statusViolation, wholeAnswer } from '../../judge/response-judge.js';
import { isBroken, isRateLimited, isRefusal, isAccepted, received, type Exchange } from '../../exchange/exchange.js';
import { firstOfEach, grouped } from '../../text/group-by.js';
import type { ResponseViolation, Judgement } from '../../model/judgement.js';
import { callIn, callOf } from '../../model/operation-label.js';
import type { Check, Session } from '../../model/check.js';
import { sampleResponses } from '../../setup/sample-responses.js';
import { inTurn } from '../kit/in-turn.js';
import { oncePer } from '../../text/once-per.js';

/** How many findings a check of responses has, and in how many fields at most. */
const shownFindings = { least: 3, fields: 12 } as const;

/** The judgement without hints: the second account may have other units than those that the specification shows. */
const withoutHints = (judgement: Judgement): Judgement => ({
  ...judgement,
  violations: judgement.violations.filter(({ requirement: row }) => requirement(row).level === 'required'),
});

/** The judgements of all responses of the run, made once. */
function judgements(session: Session): Promise<readonly Judgement[]> {
  const { run } = session;
  return session.shared('judgements', async () => {
    await sampleResponses(session);
    const found: Judgement[] = [];
    await inTurn(session, run.exchanges, (exchange) => {
      if (exchange.role === 'trace') return;
      const judgement = run.store.judge(exchange, run.ledger);
      if (judgement) found.push(exchange.account === 'other' ? withoutHints(judgement) : judgement);
    });
    return [...found, ...brokenOnce(run.exchanges)];
  });
}

/**
 * The 5xx responses to requests that were accepted when their check was retried. Without these judgements no check would report
 * them. Requests of both attempts match if they are the nth of the same kind.
 */
function brokenOnce(exchanges: readonly Exchange[]): readonly Judgement[] {
  const counts = new Map<string, number>();
  const [broken, takenAnew] = [new Map<string, Exchange>(), new Set<string>()];
  for (const exchange of exchanges) {
    const { by, operation, purpose, again, anew } = exchange;
    const kind = [by, operation, purpose, again].join(' ');
    const count = (counts.get(`${kind} ${anew}`) ?? 0) + 1;
    counts.set(`${kind} ${anew}`, count);
    if (anew && isAccepted(exchange)) takenAnew.add(`${kind} ${count}`);
    if (!anew && isBroken(exchange)) broken.set(`${kind} ${count}`, exchange);
  }
  const once = [...broken].filter(([key]) => takenAnew.has(key));
  return once.map(([, exchange]) => ({
    exchange,
    violations: [statusViolation(exchange)],
    seen: new Set(),
    comparedRows: new Set(),
  }));
}

/** Accepted requests whose responses were too large to be recorded in full. */
const keptInPart = (session: Session): Promise<readonly Exchange[]> =>
  session.shared('answers-in-part', async ({ run }) =>
    run.exchanges.filter((one) => one.answer?.clipped === true && isAccepted(one)),
  );

/** Judgements by operation, cached because hundreds of checks ask for them. */
const byOperation = oncePer((judged: readonly Judgement[]) => grouped(judged, ({ exchange }) => exchange.operation));

/** The judgements of one operation. Without any, or if a response was clipped, the check is undecided. */
export async function judgementsOf(session: Session, operation: OperationId): Promise<readonly Judgement[]> {
  const judged = byOperation(await judgements(session)).get(operation) ?? [];
  session.whole((await keptInPart(session)).filter((one) => one.operation === operation));
  if (judged.length === 0) session.unseen(operation, 'never succeeded in the run');
  return judged;
}

/** Counts the responses with such a violation, and records one example of each different one. */
export function reportViolations(
  session: Session,
  judged: readonly Judgement[],
  about: (violation: ResponseViolation) => boolean,
): void {
  const all = judged.flatMap(({ exchange, violations }) =>
    violations.filter(about).map((violation) => ({ exchange, ...violation })),
  );
  const faulty = [...firstOfEach(all, ({ exchange }) => String(exchange.id)).values()];
  session.count(
    faulty.map(({ exchange }) => exchange),
    judged.length,
  );
  const different = new Map(faulty.map((fault) => [`${fault.pointer} ${fault.expected} ${fault.received}`, fault]));
  const shown = [...different.values()].slice(0, shownFindings.least);
  const places = new Set(shown.map(({ place }) => place));
  // Without these, a mistake in one field would hide those in others.
  const elsewhere = firstOfEach(all, ({ place }) => (places.has(place) ? undefined : place));
  const told = [...shown, ...elsewhere.values()].slice(0, shownFindings.fields);
  for (const { pointer, requirement: _row, ...found } of told)
    session.expect(false, () => ({ ...found, place: pointer }));
}

interface Subject {
  readonly operation: Operation;
  readonly requirement: string;
  readonly place: string;
  readonly title: string;
  readonly suffix?: string;
  /** The object around an optional field: if the object is present, an absent field is as listed. */
  readonly above?: string;
}

function responseCheck({ operation, requirement: row, place, title, suffix = '', above = place }: Subject): Check {
  return {
    id: `${slugOf(operation)}.answers.${place}${suffix}`,
    requirement: row,
    title,
    operation: operation.id,
    kind: 'derived',
    afterwards: true,
    prepare: sampleResponses,
    async run(session) {
      const judged = await judgementsOf(session, operation.id);
      const isWhole = Object.values<string>(wholeAnswer).includes(place);
      const known = judged.filter(
        ({ exchange, seen, violations }) =>
          (isWhole && isAccepted(exchange)) ||
          seen.has(place) ||
          seen.has(above) ||
          violations.some((violation) => violation.place === place),
      );
      if (known.length === 0) session.inconclusive('circumstance', 'no response of the run had a place for this field');
      reportViolations(session, known, (violation) => violation.place === place && violation.requirement === row);
    },
  };
}

/** Whether a field is one that may be absent whatever was sent: the tables say "or null" of it. */
function mayBeAbsent(contract: Contract, root: Schema, place: Place): boolean {
  const [name] = place.slice(-1);
  const holder = schemasAt(contract, root, place.slice(0, -1));
  const isRequired = holder.some(({ required }) => required?.includes(String(name)));
  const isDue = stepDown(contract, holder, name ?? '').some((schema) => schema['x-presence'] !== undefined);
  return typeof name === 'string' && name !== '*' && !isRequired && !isDue;
}

function fieldChecks(contract: Contract, operation: Operation): readonly Check[] {
  return fieldsOf(contract, operation.answer.schema).flatMap((field) => {
    const place = placeName(field.place);
    const schemas = schemasAt(contract, operation.answer.schema, field.place);
    const returned = field.place.length === 0 ? 'its body' : place;
    const subject = {
      operation,
      place,
      requirement: field.requirement,
      title: `${callIn(operation)} returns ${returned} as ${shapeIn(schemas)}`,
    };
    const absent = mayBeAbsent(contract, operation.answer.schema, field.place);
    const above = absent ? { above: placeName(field.place.slice(0, -1)) } : {};
    const hint = {
      ...subject,
      requirement: field.hinted ?? '',
      title: `${callIn(operation)} returns ${returned} as ${shapeIn(hintsIn(schemas))}`,
      suffix: '.hint',
    };
    return [responseCheck({ ...subject, ...above }), ...(field.hinted ? [responseCheck(hint)] : [])];
  });
}

/** Operations whose requests are repeated, so that intermittent failures show. */
const sampled = ['listCarriers', 'calculateRates', 'getOrder'];

/** Makes the check undecided because a request was rate limited to the end. */
function leaveUndecided(session: Session, operation: OperationId): never {
  const { isStopped, cutShort = 'the run ended' } = session.run.limits;
  return isStopped
    ? session.inconclusive('circumstance', cutShort)
    : session.inconclusive('target', `${callOf(operation)} was rate limited until the retries ran out`);
}

/** A request that was accepted once is accepted every time. */
function everyTime(operation: Operation): Check {
  return {
    id: `${slugOf(operation)}.accepts.every-time`,
    requirement: operation.requirement,
    title: `${callIn(operation)} accepts the same request every time`,
    operation: operation.id,
    kind: 'derived',
    afterwards: true,
    byStatus: true,
    prepare: sampleResponses,
    async run(session) {
      await sampleResponses(session);
      const all = session.run.exchanges.filter(
        ({ operation: id, role, late }) => id === operation.id && role === 'repeat' && !late,
      );
      const last = Math.max(...all.map(({ round = 1 }) => round));
      // Until the wait is over, a look-up may find nothing yet.
      const answered = all.filter((exchange) => !isRateLimited(exchange));
      const asked = answered.filter((exchange) => !isRefusal(exchange) || (exchange.round ?? 1) === last);
      if (!asked.some(isAccepted)) session.unseen(operation.id, 'never succeeded in the run');
      const refused = asked.filter((exchange) => !isAccepted(exchange));
      session.count(refused, asked.length);
      for (const exchange of refused.slice(0, shownFindings.least))
        session.expect(false, () => ({ expected: 'status 200', received: received(exchange), exchange }));
      if (refused.length === 0 && answered.length < all.length) leaveUndecided(session, operation.id);
    },
  };
}

function wholeChecks(operation: Operation): readonly Check[] {
  const whole = (place: string, row: string): Check =>
    responseCheck({ operation, place, requirement: row, title: requirement(row).statement });
  return [
    ...(sampled.includes(operation.id) ? [everyTime(operation)] : []),
    whole(wholeAnswer.status, 'GEN-02'),
    whole(wholeAnswer.mediaType, 'GEN-06'),
    whole(wholeAnswer.json, 'GEN-07'),
    whole(wholeAnswer.mark, 'GEN-08'),
  ];
}

/** Checks for each response field of each described operation, and for the response as a whole. */
export function responseChecks(contract: Contract = ownContract): readonly Check[] {
  return contract.operations
    .filter((operation) => !operation.provisional)
    .flatMap((operation) => [...wholeChecks(operation), ...fieldChecks(contract, operation)]);
}
