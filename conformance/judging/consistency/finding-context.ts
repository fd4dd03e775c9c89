/** The context of a difference: the other resource that a wrong value belongs to, and the write before it. */
import { isRecord } from '../../../openapi/json/json.js';
import { pointerOf, tokensOf, valueAt, type Place } from '../../../openapi/json/place.js';
import { isAccepted, isRefusal, sentJson, type Exchange } from '../../requests/exchange/exchange.js';
import { usableUuid, type Created, type Ledger } from '../../requests/exchange/ledger.js';
import { lookedFor, shownAfter } from './late-look-ups.js';
import type { Context, Expectation } from '../../model/finding.js';
import { orderIn } from '../orders/find-order.js';
import { oncePer } from '../../text/once-per.js';

/** The part of a run that is needed. */
interface Known {
  readonly ledger: Ledger;
  readonly exchanges: readonly Exchange[];
}

/** A write with a certain value: in the body of a creation or an update, or as the returned identifier. */
interface Sent {
  /** The resource that was created or updated. */
  readonly created: Created;
  /** The number of the exchange. */
  readonly exchange: number;
  readonly place: Place;
}

/** An identifier that the server assigned to a part of an order, and the number of the first exchange with it. */
interface Shown extends Sent {
  readonly shownBy: number;
}

/** Parts that orders share: their identifiers say nothing about an order. */
const sharedParts: readonly string[] = ['carrier', 'shipping_method'];

/** The key of a part by its identifier. Contacts of both sides are of one kind. */
const keyOfPart = (part: string, uuid: unknown): string | undefined =>
  typeof uuid === 'string' && uuid !== '' && !sharedParts.includes(part)
    ? `${part.replace(/^(?:source|destination)_/, '')} ${uuid.toLowerCase()}`
    : undefined;

/** The maximum number of values of a response that are looked up for one difference. */
const mostValues = 40;

/** Whether a value identifies its origin. Words, times and round numbers occur in many requests. */
const isDistinct = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.length >= 6 && /[\d@]/.test(value) && !/^\d{4}-\d\d-\d\d/.test(value)
    : typeof value === 'number' && /\.\d{4}/.test(String(value));

const keyOf = (value: unknown): string => (typeof value === 'string' ? value.toLowerCase() : String(value));

/** The distinct values in a JSON value, with their places. */
function distinctIn(json: unknown, place: Place = [], found: [Place, unknown][] = []): readonly [Place, unknown][] {
  if (found.length >= mostValues) return found;
  if (isRecord(json) || Array.isArray(json))
    for (const [name, child] of Object.entries(json)) distinctIn(child, [...place, name], found);
  else if (isDistinct(json)) found.push([place, json]);
  return found;
}

/** The values in the URL of a request. */
function addressed({ request: { url } }: Exchange): readonly string[] {
  if (!URL.canParse(url)) return [];
  const { pathname, searchParams } = new URL(url);
  return [...pathname.split('/').slice(-2), ...searchParams.values()];
}

/** An index of all values that the writes of a run sent. It grows with the run. */
class Origins {
  private readonly byValue = new Map<string, Sent[]>();
  private readonly byIdentifier = new Map<string, Shown[]>();
  private readonly byExchange = new Map<number, Created>();
  private noted = { exchanges: 0, created: 0 };

  constructor(private readonly run: Known) {}

  private add(value: unknown, sent: Sent): void {
    const known = this.byValue.get(keyOf(value));
    if (known) known.push(sent);
    else this.byValue.set(keyOf(value), [sent]);
  }

  /** Notes the identifiers that the server assigned to the parts of an order, once for each order that shows them. */
  private noteShown(exchange: Exchange): void {
    const order = orderIn(exchange);
    const created = this.run.ledger.get(order?.['uuid']);
    if (!order || !created) return;
    for (const [part, value] of Object.entries(order))
      for (const one of Array.isArray(value) ? (value as unknown[]) : [value]) {
        const key = isRecord(one) ? keyOfPart(part, one['uuid']) : undefined;
        const known = key === undefined ? [] : (this.byIdentifier.get(key) ?? []);
        if (key === undefined || known.some((other) => other.created === created)) continue;
        const sent = { created, exchange: created.exchange, place: [part], shownBy: exchange.id };
        this.byIdentifier.set(key, [...known, sent]);
      }
  }

  private note(exchange: Exchange): void {
    if (!isAccepted(exchange)) return;
    if (exchange.request.method === 'GET') return this.noteShown(exchange);
    const made = this.byExchange.get(exchange.id);
    const uuid = addressed(exchange).findLast((value) => usableUuid(value) !== undefined);
    const created = made ?? this.run.ledger.get(uuid);
    if (!created) return;
    const sent = { created, exchange: exchange.id };
    for (const [place, value] of distinctIn(sentJson(exchange))) this.add(value, { ...sent, place });
    if (made)
      for (const id of [made.uuid, made.orderNumber]) if (id !== undefined) this.add(id, { ...sent, place: [] });
  }

  private refresh(): void {
    const { exchanges, ledger } = this.run;
    const all = ledger.all();
    for (const created of all.slice(this.noted.created)) this.byExchange.set(created.exchange, created);
    for (const exchange of exchanges.slice(this.noted.exchanges)) this.note(exchange);
    this.noted = { exchanges: exchanges.length, created: all.length };
  }

  /** The writes with a value before an exchange, only the last one of each resource. */
  of(value: unknown, before: number): readonly Sent[] {
    this.refresh();
    const sent = (this.byValue.get(keyOf(value)) ?? []).filter(({ exchange }) => exchange < before);
    return [...new Map(sent.map((one) => [one.created, one])).values()];
  }

  /** The orders that showed the identifier of a part before an exchange, the first one first. */
  showing(part: string, uuid: unknown, before: number): readonly Sent[] {
    this.refresh();
    return (this.byIdentifier.get(keyOfPart(part, uuid) ?? '') ?? []).filter(({ shownBy }) => shownBy < before);
  }
}

const originsIn = oncePer((run: Known) => new Origins(run));

/** The resources that a request names or its response shows, and those that their creations referred to. */
function subjectsOf(run: Known, exchange: Exchange): readonly Created[] {
  const { ledger } = run;
  const origins = originsIn(run);
  const isNamed = ({ place }: Sent): boolean => place.length === 0 || place.join() === 'external_id';
  const asked = addressed(exchange).flatMap((value) => origins.of(value, exchange.id).filter(isNamed));
  const shown = ledger.get(orderIn(exchange)?.['uuid']);
  const things = asked.length > 0 ? asked.map(({ created }) => created) : shown ? [shown] : [];
  const referred = things.flatMap(({ body }) => distinctIn(body).flatMap(([, value]) => ledger.get(value) ?? []));
  return [...things, ...referred];
}

/** The write with a value to another resource, if there is only one. */
function otherWith(origins: Origins, value: unknown, subjects: readonly Created[], { id }: Exchange): Sent | undefined {
  const [sent, ...others] = isDistinct(value) ? origins.of(value, id) : [];
  return sent && others.length === 0 && !subjects.includes(sent.created) ? sent : undefined;
}

/** The order that first showed the identifier of a part. One that more than two orders show belongs to none. */
function firstWith(origins: Origins, place: Place, subjects: readonly Created[], exchange: Exchange): Sent | undefined {
  const part = place[2];
  if (typeof part !== 'string') return undefined;
  const uuid = valueAt(exchange.answer?.json, [...place.slice(0, typeof place[3] === 'number' ? 4 : 3), 'uuid']);
  const [first, ...others] = origins.showing(part, uuid, exchange.id);
  return first && others.length < 2 && !subjects.includes(first.created) ? first : undefined;
}

/** The write to another resource that a value in a response belongs to, if the response is not about that resource. */
function otherResource(run: Known, { exchange, place, rule, relation }: Expectation): Context['other'] {
  const isOfForm = rule !== undefined || relation === 'repeated' || relation === 'elements';
  if (!exchange || !place || !isAccepted(exchange) || isOfForm) return undefined;
  const at = tokensOf(place);
  const { json } = exchange.answer ?? {};
  const subjects = subjectsOf(run, exchange);
  if (subjects.length === 0) return undefined;
  // A name occurs in many requests, but the e-mail address beside it in one. An order's own fields don't help.
  const around = at.length > 3 ? distinctIn(valueAt(json, at.slice(0, -1))) : [];
  const origins = originsIn(run);
  const values = [...distinctIn(valueAt(json, at)), ...around].map(([, value]) => value);
  const written = values
    .map((value) => otherWith(origins, value, subjects, exchange))
    .find((sent) => sent !== undefined);
  const sent = written ?? firstWith(origins, at, subjects, exchange);
  const [part] = sent?.place ?? [];
  return sent && { exchange: sent.exchange, ...(part !== undefined && { place: pointerOf([part]) }) };
}

/** Accepted requests that change a resource named in their path. */
const changes = (exchange: Exchange): boolean =>
  exchange.request.method !== 'GET' &&
  isAccepted(exchange) &&
  addressed(exchange).some((value) => usableUuid(value) !== undefined);

const read = (exchange: Exchange, place: Place): string | undefined =>
  JSON.stringify(valueAt(exchange.answer?.json, place));

/** The last change of a read's resource, if the read fails or showed another value before the change. */
function changeBefore(run: Known, { exchange, place }: Expectation): number | undefined {
  if (exchange?.request.method !== 'GET') return undefined;
  const uuids = subjectsOf(run, exchange).map(({ uuid }) => uuid.toLowerCase());
  if (uuids.length === 0) return undefined;
  const earlier = run.exchanges.slice(0, exchange.id - 1);
  const change = earlier.findLast(
    (one) => changes(one) && addressed(one).some((value) => uuids.includes(value.toLowerCase())),
  );
  if (!change) return undefined;
  const wasFoundSince = earlier
    .slice(change.id)
    .some((one) => one.request.url === exchange.request.url && isAccepted(one));
  if (!isAccepted(exchange)) return wasFoundSince ? undefined : change.id;
  if (!place) return undefined;
  const at = tokensOf(place);
  const uuid = orderIn(exchange)?.['uuid'];
  const before = earlier
    .slice(0, change.id - 1)
    .findLast((one) => one.operation === exchange.operation && isAccepted(one) && orderIn(one)?.['uuid'] === uuid);
  return before && read(before, at) !== read(exchange, at) ? change.id : undefined;
}

/** The context of a difference. `own` are the exchanges of the check that found it. */
export function contextOf(run: Known, found: Expectation, own: readonly number[]): Context {
  const { exchange, relation, due } = found;
  const isTrace = relation === 'changed' && due === 'refused';
  const refused = own.findLast((id) => id < (exchange?.id ?? 0) && run.exchanges[id - 1]?.intent.role === 'wrong');
  const after = found.after ?? (isTrace ? refused : changeBefore(run, found));
  const other = isTrace ? undefined : otherResource(run, found);
  const isUnfound = exchange !== undefined && isRefusal(exchange) && lookedFor(run.ledger, exchange) !== undefined;
  const shownAfterMs = isUnfound ? shownAfter(run, own.at(-1) ?? 0) : undefined;
  return {
    ...(after !== undefined && { after }),
    ...(other && { other }),
    ...(shownAfterMs !== undefined && { shownAfterMs }),
  };
}
