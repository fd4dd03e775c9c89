/** What the values of a target's answers must be, as far as the specification decides it: from the requests alone. */
import { isRecord } from '../openapi/schema.js';
import { valueAt, type Place } from '../openapi/walk.js';
import { creationsOf, sentBody, type Creations } from './confidence-creations.js';
import { isTaken, type Exchange } from './exchange.js';
import type { Created } from './ledger.js';

type Json = Record<string, unknown>;

/** A field and a value, as one text. */
const pair = (name: string | number, value: unknown): string => `${name} ${JSON.stringify(value)}`;

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

const isScalar = (value: unknown): boolean => value !== null && value !== undefined && typeof value !== 'object';

const isTexts = (value: unknown): boolean => isList(value) && value.length > 0 && value.every(isScalar);

/** Every field of what was sent with its value; a list of texts is one value, and requirements are read as skills. */
function pairsOf(value: unknown, found: Set<string> = new Set(), name: string | number = ''): Set<string> {
  const asRead = name === 'requirements' ? 'skills' : name;
  if (isScalar(value) || isTexts(value)) found.add(pair(asRead, value));
  if (isList(value)) for (const element of value) pairsOf(element, found, '');
  if (isRecord(value)) for (const [below, child] of Object.entries(value)) pairsOf(child, found, below);
  return found;
}

/** What is known about one answer. */
export interface Known {
  /** Whether a field has this value because it was sent, or given out before. */
  has(place: Place, value: unknown): boolean;
  /** Whether the answer shows an order after its assignment was accepted. */
  readonly isAssigned: boolean;
}

const nothing: Known = { has: () => false, isAssigned: false };

interface Update {
  readonly exchange: number;
  readonly body: unknown;
}

const pathUuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;

const uuidOf = ({ request }: Exchange): string =>
  (pathUuid.exec(request.url.split('?')[0] ?? '')?.[0] ?? '').toLowerCase();

function pushTo<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const known = lists.get(key);
  if (known) known.push(value);
  else lists.set(key, [value]);
}

const carriersPlace: Place = ['data', 'carriers'];

/** Knows what the requests of a run make of its answers. */
export class Knowledge {
  private readonly updates = new Map<string, Update[]>();
  private readonly assigned = new Map<string, Exchange>();
  private readonly rates = new Map<string, Exchange[]>();
  private readonly methods = new Map<string, string>();
  private readonly cache = new Map<string, Set<string>>();

  constructor(
    exchanges: readonly Exchange[],
    private readonly creations: Creations = creationsOf(exchanges),
  ) {
    for (const exchange of exchanges) if (isTaken(exchange)) this.learn(exchange);
  }

  private learn(exchange: Exchange): void {
    const { operation, id, request } = exchange;
    if (operation === 'updateCustomer')
      pushTo(this.updates, uuidOf(exchange), { exchange: id, body: sentBody(exchange) });
    if (operation === 'assignOrder') this.assigned.set(uuidOf(exchange), exchange);
    if (operation === 'listCarriers') this.learnMethods(exchange);
    if (operation === 'calculateRates') pushTo(this.rates, request.body ?? '', exchange);
  }

  private learnMethods(exchange: Exchange): void {
    const list = (value: unknown): readonly Json[] => (isList(value) ? value.filter(isRecord) : []);
    for (const carrier of list(valueAt(exchange.answer?.json, carriersPlace)))
      for (const { uuid, name } of list(carrier['shipping_methods'])) this.methods.set(String(uuid), String(name));
  }

  private created(uuid: unknown): Created | undefined {
    return typeof uuid === 'string' ? this.creations.get(uuid.toLowerCase())?.at(-1) : undefined;
  }

  /** The customer that an order made for a uuid reads; undefined where an update since then leaves that open. */
  private customerBody(uuid: string, order: number, read: number): unknown {
    const updates = this.updates.get(uuid.toLowerCase()) ?? [];
    if (updates.some(({ exchange }) => exchange > order && exchange < read)) return undefined;
    return updates.findLast(({ exchange }) => exchange < order)?.body ?? this.created(uuid)?.body;
  }

  private customerPairs(sent: unknown, order: Created, read: number): Set<string> {
    if (!isRecord(sent)) return new Set();
    const { uuid } = sent;
    const body = typeof uuid === 'string' ? this.customerBody(uuid, order.exchange, read) : sent;
    const { first_name: first, last_name: last } = isRecord(body) ? body : {};
    // Of an update, the specification's reading names the fields that later orders show; the name is none of them.
    const isUpdated = typeof uuid === 'string' && this.updates.has(uuid.toLowerCase());
    const named = isScalar(first) && isScalar(last) && !isUpdated;
    return new Set([...pairsOf(body), ...(named ? [pair('name', `${String(first)} ${String(last)}`)] : [])]);
  }

  private sentFor(order: Created, read: number): Set<string> {
    const { body } = order;
    const customer = valueAt(body, ['customer']);
    const isSettled = !this.updates.has(String(valueAt(customer, ['uuid'])).toLowerCase());
    const key = `${order.exchange}${isSettled ? '' : ` ${read}`}`;
    const known = this.cache.get(key);
    if (known) return known;
    const places = ['source_location', 'destination_location'].map((side) =>
      this.created(valueAt(body, [side, 'uuid'])),
    );
    const sent = [pairsOf(body), this.customerPairs(customer, order, read), ...places.map((one) => pairsOf(one?.body))];
    const own = [pair('uuid', order.uuid), pair('order_number', order.orderNumber)];
    const all = new Set([...sent.flatMap((pairs) => [...pairs]), ...own]);
    this.cache.set(key, all);
    return all;
  }

  private ofOrder(exchange: Exchange): Known {
    const order = this.created(valueAt(exchange.answer?.json, ['data', 'order', 'uuid']));
    if (!order) return nothing;
    const assignment = this.assigned.get(order.uuid.toLowerCase());
    const isAssigned = assignment !== undefined && assignment.id < exchange.id;
    const body = isAssigned ? sentBody(assignment) : undefined;
    const [carrier, method] = ['carrier_uuid', 'shipping_method_uuid'].map((name) => valueAt(body, [name]));
    const sent = this.sentFor(order, exchange.id);
    const has = (place: Place, value: unknown): boolean => {
      if (place[2] !== 'carrier') return sent.has(pair(place.at(-1) ?? '', value));
      if (place.length === 4) return place[3] === 'uuid' && value === carrier;
      return place[4] === 'name' && value === this.methods.get(String(method));
    };
    return { has, isAssigned };
  }

  /** The same request has the same rates, and whatever its rates, the carriers and methods that there are, in their currencies. */
  private ofRates({ request, id }: Exchange): Known {
    const other = this.rates.get(request.body ?? '')?.find((one) => one.id !== id);
    const has = (place: Place, value: unknown): boolean => {
      const name = place.at(-1);
      if (name === 'rate') return other !== undefined && valueAt(other.answer?.json, place) === value;
      return name === 'uuid' || name === 'currency';
    };
    return { has, isAssigned: false };
  }

  /** What is known about the values of an answer. */
  of(exchange: Exchange): Known {
    const { operation } = exchange;
    if (operation === 'getOrder') return this.ofOrder(exchange);
    if (operation === 'calculateRates') return this.ofRates(exchange);
    if (operation === 'listCarriers') {
      const told = (place: Place): boolean => {
        const name = place.at(-1) ?? '';
        return name === 'uuid' || (place.includes('shipping_methods') && (name === 'name' || name === 'currency'));
      };
      return { has: told, isAssigned: false };
    }
    // What is left are identifiers of something new, and there the value is the target's own, but no other thing's.
    return { has: (place) => place.length === 2 && place[0] === 'data', isAssigned: false };
  }
}
