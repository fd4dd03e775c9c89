/** Which values of a recorded response the specification decides. Only requests are asked, so that no check vouches for itself. */
import { isRecord, records } from '../../openapi/schema/schema.js';
import { valueAt, type Place } from '../../openapi/schema/walk.js';
import { isTaken, sentJson, type Exchange } from '../exchange/exchange.js';
import type { Created, Ledger } from '../exchange/ledger.js';

export interface Known {
  /** Whether a field has this value because it was sent, or given out before. */
  has(place: Place, value: unknown): boolean;
  /** Whether the response shows an order after its assignment was accepted. */
  readonly isAssigned: boolean;
}

/** A field and its value as one text. Requirements are read as skills. */
const pair = (name: string | number, value: unknown): string =>
  `${name === 'requirements' ? 'skills' : name} ${JSON.stringify(value)}`;

const isScalar = (value: unknown): boolean => value !== null && value !== undefined && typeof value !== 'object';

/** Every field of what was sent, with its value; a list of texts is one value. */
function pairsOf(value: unknown, name: string | number = ''): readonly string[] {
  if (isRecord(value)) return Object.entries(value).flatMap(([below, child]) => pairsOf(child, below));
  if (!Array.isArray(value)) return isScalar(value) ? [pair(name, value)] : [];
  return value.length > 0 && value.every(isScalar) ? [pair(name, value)] : value.flatMap((one) => pairsOf(one));
}

const uuidInPath = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;

/** Knows what the requests of a run make of its responses. */
export class Knowledge {
  /** The last assignment of each order, by its uuid. */
  private readonly assignments = new Map<string, Exchange>();
  private readonly methodNames = new Map<unknown, unknown>();

  constructor(
    exchanges: readonly Exchange[],
    private readonly ledger: Ledger,
  ) {
    for (const exchange of exchanges) if (isTaken(exchange)) this.learn(exchange);
  }

  private learn(exchange: Exchange): void {
    const { operation, request, answer } = exchange;
    const [uuid = ''] = uuidInPath.exec(request.url) ?? [];
    if (operation === 'assignOrder') this.assignments.set(uuid.toLowerCase(), exchange);
    const carriers = operation === 'listCarriers' ? records(valueAt(answer?.json, ['data', 'carriers'])) : [];
    for (const method of carriers.flatMap((carrier) => records(carrier['shipping_methods'])))
      this.methodNames.set(method['uuid'], method['name']);
  }

  /** What an order reads of its customer. A customer that was updated reads otherwise, so nothing is known of that one. */
  private customerPairs(customer: unknown): readonly string[] {
    const uuid = valueAt(customer, ['uuid']);
    if (this.ledger.isTouched(uuid)) return [];
    const body = uuid === undefined ? customer : this.ledger.get(uuid)?.body;
    const [first, last] = ['first_name', 'last_name'].map((name) => valueAt(body, [name]));
    return [
      ...pairsOf(body),
      ...(isScalar(first) && isScalar(last) ? [pair('name', `${String(first)} ${String(last)}`)] : []),
    ];
  }

  private sentFor({ body, uuid, orderNumber }: Created): ReadonlySet<string> {
    const places = ['source_location', 'destination_location'].map((side) => valueAt(body, [side, 'uuid']));
    return new Set([
      ...pairsOf(body),
      ...this.customerPairs(body['customer']),
      ...places.flatMap((place) => pairsOf(this.ledger.get(place)?.body)),
      pair('uuid', uuid),
      pair('order_number', orderNumber),
    ]);
  }

  private ofOrder({ id, answer }: Exchange): Known {
    const order = this.ledger.get(valueAt(answer?.json, ['data', 'order', 'uuid']));
    if (!order) return { has: () => false, isAssigned: false };
    const assignment = this.assignments.get(order.uuid.toLowerCase());
    const isAssigned = assignment !== undefined && assignment.id < id;
    const assigned = isAssigned ? sentJson(assignment) : undefined;
    const sent = this.sentFor(order);
    const has = (place: Place, value: unknown): boolean => {
      if (place[2] !== 'carrier') return sent.has(pair(place.at(-1) ?? '', value));
      if (place.length === 4) return place[3] === 'uuid' && value === valueAt(assigned, ['carrier_uuid']);
      return place[4] === 'name' && value === this.methodNames.get(valueAt(assigned, ['shipping_method_uuid']));
    };
    return { has, isAssigned };
  }

  /** What is known about the values of a response. */
  of(exchange: Exchange): Known {
    const { operation } = exchange;
    if (operation === 'getOrder') return this.ofOrder(exchange);
    const names: readonly unknown[] = operation === 'calculateRates' ? ['uuid', 'currency'] : ['name', 'currency'];
    const isOfCarriers = (place: Place): boolean =>
      place.at(-1) === 'uuid' || (place.includes('shipping_methods') && names.includes(place.at(-1)));
    // What else is known are identifiers of something new. The value is the server's own, but no other thing's.
    const isIdentifier = (place: Place): boolean => place.length === 2 && place[0] === 'data';
    const isListing = operation === 'listCarriers' || operation === 'calculateRates';
    return { has: isListing ? isOfCarriers : isIdentifier, isAssigned: false };
  }
}
