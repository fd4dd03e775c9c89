/** The judgements of all responses of the run, and how a check reports the violations in them. */
import type { OperationId } from '../../../openapi/contract/contract.js';
import { requirement } from '../../../openapi/requirements.js';
import { isAccepted, isBroken, type Exchange } from '../../requests/exchange/exchange.js';
import { statusViolation } from '../../judging/responses/whole-response.js';
import type { Session } from '../../model/check.js';
import type { Judgement, ResponseViolation } from '../../model/judgement.js';
import { sampleResponses } from '../../setup/sample-responses.js';
import { firstOfEach, grouped } from '../../text/group-by.js';
import { oncePer } from '../../text/once-per.js';
import { inTurn } from '../kit/in-turn.js';

/** How many findings a check of responses has, and in how many fields at most. */
export const shownFindings = { least: 3, fields: 12 } as const;

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
      if (exchange.intent.role === 'trace') return;
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
    const { by, operation, intent, again, anew } = exchange;
    const kind = [by, operation, intent.purpose, again].join(' ');
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
  session.judgeable((await keptInPart(session)).filter((one) => one.operation === operation));
  if (judged.length === 0) session.nothingToJudge(operation, 'never succeeded in the run');
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
