/** Derived: what the refusals of the whole run look like. Their status and body are hinted at, so nothing here is required. */
import { contract as ownContract, type Contract, type Operation } from '../../openapi/contract.js';
import { requirement } from '../../openapi/requirements.js';
import { isRecord } from '../../openapi/schema.js';
import { unknownUuid } from '../../openapi/variations.js';
import { isRefusal, received, type Exchange, type RefusalKind } from '../exchange.js';
import type { Check } from '../model.js';
import type { Input } from '../run.js';
import type { Session } from '../session.js';
import { headerOf } from '../transport.js';
import { slugOf } from './naming.js';

interface Hint {
  readonly name: string;
  readonly requirement: string;
  readonly expected: string;
  readonly kinds: readonly RefusalKind[];
  readonly holds: (answer: NonNullable<Exchange['answer']>) => boolean;
}

const hints: readonly Hint[] = [
  {
    name: 'token',
    requirement: 'REF-04',
    expected: 'status 401',
    kinds: ['token'],
    holds: ({ status }) => status === 401,
  },
  {
    name: 'unknown',
    requirement: 'REF-05',
    expected: 'status 404',
    kinds: ['unknown'],
    holds: ({ status }) => status === 404,
  },
  {
    name: 'body',
    requirement: 'REF-06',
    expected: 'status 422',
    kinds: ['body'],
    holds: ({ status }) => status === 422,
  },
  {
    name: 'message',
    requirement: 'REF-07',
    expected: 'a JSON object with a message',
    kinds: ['token', 'unknown', 'body', 'other'],
    holds: ({ json }) => isRecord(json) && typeof json['message'] === 'string' && json['message'] !== '',
  },
];

/** How many examples a check shows. */
const shown = 3;

/** Requests that must be refused, so that a check of refusals can be run alone. */
const samples: Readonly<
  Record<Exclude<RefusalKind, 'other'>, (session: Session, operation: Operation) => Promise<Input | undefined>>
> = {
  token: async (session, operation) => ({ ...(await session.given.input(operation.id)), authorization: null }),
  body: async (session, operation) =>
    operation.body?.required ? { ...(await session.given.input(operation.id)), body: {} } : undefined,
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
    if (sample) await session.send(operation.id, sample, 'must be refused', kind as RefusalKind);
  }
}

const prepareRefusals =
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
      exchange.refusal &&
      kinds.includes(exchange.refusal) &&
      isRefusal(exchange),
  );
}

function hintCheck(operation: Operation, { name, requirement: row, expected, kinds, holds }: Hint): Check {
  return {
    id: `${slugOf(operation)}.refusals.${name}`,
    requirement: row,
    title: `${operation.id}: ${requirement(row).statement}`,
    operation: operation.id,
    kind: 'derived',
    afterwards: true,
    prepare: prepareRefusals(operation),
    async run(session) {
      const refusals = await refusalsOf(session, operation, kinds);
      if (refusals.length === 0) session.unseen(operation.id, 'refused nothing of this kind');
      const others = refusals.filter(({ answer }) => answer && !holds(answer));
      session.count(others.length, refusals.length);
      for (const exchange of others.slice(0, shown))
        session.expect(false, () => ({ expected, received: received(exchange), exchange }));
    },
  };
}

/** What a refusal looks like, in a few words: its status, media type and the fields of its body. */
function formOf({ answer }: Exchange): string {
  if (!answer) return 'no answer';
  const type = headerOf(answer, 'content-type')?.split(';')[0] ?? 'no media type';
  const fields = isRecord(answer.json) ? ` with ${Object.keys(answer.json).sort().join(', ') || 'no field'}` : '';
  return `${answer.status} ${answer.body === '' ? 'without a body' : `${type}${fields}`}`;
}

function formCheck(operation: Operation): Check {
  return {
    id: `${slugOf(operation)}.asks.refusals`,
    requirement: 'REF-08',
    title: `how ${operation.id} refuses`,
    operation: operation.id,
    kind: 'derived',
    afterwards: true,
    prepare: prepareRefusals(operation),
    async run(session) {
      for (const kind of ['token', 'unknown', 'body', 'other'] as const) {
        const forms = new Set((await refusalsOf(session, operation, [kind])).map(formOf));
        for (const form of forms) session.observe(`${operation.id} refusing (${kind})`, form);
      }
    },
  };
}

/** Requests that the specification says nothing of may be answered as one likes, but not by breaking. */
function breakCheck(operation: Operation): Check {
  const row = operation.provisional ? 'PRO-07' : 'GEN-12';
  return {
    id: `${slugOf(operation)}.stands.open-questions`,
    requirement: row,
    title: `${operation.id}: ${requirement(row).statement}`,
    operation: operation.id,
    kind: 'derived',
    afterwards: true,
    async run(session) {
      const probes = session.run.exchanges.filter(
        (exchange) => exchange.operation === operation.id && exchange.purpose === 'probe',
      );
      if (probes.length === 0) session.unseen(operation.id, 'was asked no open question');
      const broken = probes.filter(({ answer }) => answer !== undefined && answer.status >= 500);
      session.count(broken.length, probes.length);
      for (const exchange of broken.slice(0, shown))
        session.expect(false, () => ({ expected: 'an answer below 500', received: received(exchange), exchange }));
    },
  };
}

/** The checks of the run's refusals. */
export function refusalChecks(contract: Contract = ownContract): readonly Check[] {
  return contract.operations.flatMap((operation) => {
    if (operation.provisional) return [breakCheck(operation)];
    const hasUnknown = operation.id === 'getOrder' || operation.parameters.some((parameter) => parameter.in === 'path');
    const fitting = hints.filter(
      ({ name }) => (name !== 'unknown' || hasUnknown) && (name !== 'body' || operation.body?.required),
    );
    return [...fitting.map((hint) => hintCheck(operation, hint)), formCheck(operation), breakCheck(operation)];
  });
}
