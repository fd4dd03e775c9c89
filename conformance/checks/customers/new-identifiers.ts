/** Each new customer, location and order has identifiers of its own. */
import { isRecord } from '../../../openapi/json/json.js';
import { isOwn, isAccepted, sentJson, type Exchange } from '../../requests/exchange/exchange.js';
import { createdBy, creators, type Created, type ResourceKind } from '../../requests/exchange/ledger.js';
import { customerFields } from '../../model/expected-order/expected-order.js';
import { contacts } from '../../model/expected-order/parts.js';
import type { OperationId } from '../../../openapi/contract/contract.js';
import type { Check, Session } from '../../model/check.js';
import { makeSimilarCustomers } from './similar-values.js';
import { authored } from '../kit/authored.js';

/** Whether a request may create nothing: it asks an open question or must be refused. */
const mayCreateNothing = ({ intent: { role } }: Exchange): boolean => role === 'question' || role === 'wrong';

/** The fields by which a service may recognize a duplicate. */
const keys = [...customerFields, 'barcode'];

/** The values of a body that may make it a duplicate. Contacts may be shared, so their fields don't count. */
function keysIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(keysIn);
  if (!isRecord(value)) return [];
  const own = Object.entries(value).filter(([name]) => !contacts.includes(name));
  return own.flatMap(([name, child]) =>
    keys.includes(name) && child !== null ? [`${name} ${JSON.stringify(child)}`] : keysIn(child),
  );
}

/** Resources the run created, without those whose key was reused or that were only probes. */
function madeInRun(session: Session, operation: OperationId): readonly Created[] {
  const taken = session.judgeable(
    session.run.exchanges.filter(
      (one) => one.operation === operation && isAccepted(one) && isOwn(one) && !mayCreateNothing(one),
    ),
  );
  const made = taken.map((exchange) => ({ exchange, keys: keysIn(sentJson(exchange)) }));
  const uses = new Map<string, number>();
  for (const key of made.flatMap((one) => [...new Set(one.keys)])) uses.set(key, (uses.get(key) ?? 0) + 1);
  const isAlone = (all: readonly string[]): boolean => all.every((key) => uses.get(key) === 1);
  return made.flatMap(({ exchange, keys: all }) =>
    exchange.intent.role === 'set-up' || isAlone(all) ? (createdBy(exchange, {}) ?? []) : [],
  );
}

function expectDifferent(
  session: Session,
  what: string,
  made: readonly Created[],
  idOf: (one: Created) => string,
): void {
  const first = new Map<string, Created>();
  const creation = ({ exchange }: Created) => session.run.exchanges[exchange - 1];
  for (const one of made) {
    const before = first.get(idOf(one));
    const exchange = creation(one);
    // For the same location sent twice, a server may return the existing one.
    if (before?.kind === 'location' && creation(before)?.request.body === exchange?.request.body) continue;
    session.expect(before === undefined, () => ({
      expected: `a new ${what}`,
      received: `${idOf(one)}, which exchange ${before?.exchange} also returned`,
      relation: 'repeated',
      ...(exchange && { exchange }),
    }));
    first.set(idOf(one), one);
  }
}

/** Changes to a minimal location that give two locations the same line_1 or the same coordinates. */
const neighbours: readonly Readonly<Record<string, unknown>>[] = [
  {},
  { line_1: 'Schillerstrasse 4, Hinterhaus' },
  { coordinates: { lat: 52.3906, lng: 13.0645 } },
];

async function makeNeighbours({ run, given }: Session): Promise<void> {
  // An operator's own places stay as they are.
  const different = run.options.given?.places ? [] : neighbours;
  for (const change of different) await given.make('location', 'minimal', (body) => ({ ...body, ...change }));
}

function different(kind: ResourceKind, requirement: string): Check {
  const operation = creators[kind];
  const id = `create-${kind}.gives.new-identifiers`;
  const make = async (session: Session): Promise<void> => {
    for (const example of ['full', 'full', 'minimal']) await session.given.make(kind, example);
    if (kind === 'location') await makeNeighbours(session);
    if (kind === 'customer') await makeSimilarCustomers(session);
  };
  const check = authored(id, requirement, `each new ${kind} gets new identifiers`, async (session) => {
    const made = madeInRun(session, operation);
    if (made.length < 2) session.nothingToJudge(operation, 'did not succeed twice in the run');
    expectDifferent(session, `${kind} uuid`, made, ({ uuid }) => uuid.toLowerCase());
    const numbered = made.filter(({ orderNumber }) => orderNumber !== undefined);
    expectDifferent(session, 'order number', numbered, ({ orderNumber }) => orderNumber ?? '');
  });
  return { ...check, afterwards: true, prepare: make };
}

/** Checks of identity. */
export const customerChecks: readonly Check[] = [
  different('customer', 'CUS-19'),
  different('location', 'LOC-17'),
  different('order', 'ORD-56'),
];
