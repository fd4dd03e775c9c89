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
import { wholeAnswer } from '../../judging/responses/whole-response.js';
import { isRateLimited, isRefusal, isAccepted, received } from '../../requests/exchange/exchange.js';
import { callIn, callOf } from '../../model/operation-label.js';
import type { Check, Session, WholeCheck } from '../../model/check.js';
import { sampleResponses } from '../../setup/sample-responses.js';
import { everyOperation, fieldAt } from '../../model/places.js';
import { judgementsOf, reportViolations, shownFindings } from './judgements.js';

interface Subject {
  readonly operation: Operation;
  readonly requirement: string;
  readonly place: string;
  readonly title: string;
  readonly suffix?: string;
  readonly partOf: WholeCheck;
  /** The object around an optional field: if the object is present, an absent field is as listed. */
  readonly above?: string;
}

function responseCheck(subject: Subject): Check {
  const { operation, requirement: row, place, title, suffix = '', above = place, partOf } = subject;
  return {
    id: `${slugOf(operation)}.answers.${place}${suffix}`,
    requirement: row,
    title,
    partOf: { ...partOf, id: `answers.${partOf.id}` },
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

/** The check of a field wherever responses list it under the same row; `shape` says what it is returned as. */
function wherever(operation: Operation, place: Place, row: string, shape: string, suffix = ''): WholeCheck {
  const { name, at } = fieldAt(operation, place);
  return { id: `${name}${suffix}.${row}`, place: at, title: `${name} is returned as ${shape}` };
}

function fieldChecks(contract: Contract, operation: Operation): readonly Check[] {
  return fieldsOf(contract, operation.answer.schema).flatMap((field) => {
    const place = placeName(field.place);
    const schemas = schemasAt(contract, operation.answer.schema, field.place);
    const returned = field.place.length === 0 ? 'its body' : place;
    const [shape, hinted] = [shapeIn(schemas), shapeIn(hintsIn(schemas))];
    const subject = {
      operation,
      place,
      requirement: field.requirement,
      title: `${callIn(operation)} returns ${returned} as ${shape}`,
      partOf: wherever(operation, field.place, field.requirement, shape),
    };
    const absent = mayBeAbsent(contract, operation.answer.schema, field.place);
    const above = absent ? { above: placeName(field.place.slice(0, -1)) } : {};
    const hint = {
      ...subject,
      requirement: field.hinted ?? '',
      title: `${callIn(operation)} returns ${returned} as ${hinted}`,
      suffix: '.hint',
      partOf: wherever(operation, field.place, field.hinted ?? '', hinted, '.hint'),
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
        ({ operation: id, intent: { role }, late }) => id === operation.id && role === 'repeat' && !late,
      );
      const last = Math.max(...all.map(({ round = 1 }) => round));
      // Until the wait is over, a look-up may find nothing yet.
      const answered = all.filter((exchange) => !isRateLimited(exchange));
      const asked = answered.filter((exchange) => !isRefusal(exchange) || (exchange.round ?? 1) === last);
      if (!asked.some(isAccepted)) session.nothingToJudge(operation.id, 'never succeeded in the run');
      const refused = asked.filter((exchange) => !isAccepted(exchange));
      session.count(refused, asked.length);
      for (const exchange of refused.slice(0, shownFindings.least))
        session.expect(false, () => ({ expected: 'status 200', received: received(exchange), exchange }));
      if (refused.length === 0 && answered.length < all.length) leaveUndecided(session, operation.id);
    },
  };
}

function wholeChecks(operation: Operation): readonly Check[] {
  const whole = (place: string, row: string): Check => {
    const title = requirement(row).statement;
    return responseCheck({
      operation,
      place,
      requirement: row,
      title,
      partOf: everyOperation(operation, place, title),
    });
  };
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
