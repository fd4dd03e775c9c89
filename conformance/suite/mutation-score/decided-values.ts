/** The values of a recorded response that the specification decides: they follow from the requests alone, not from the findings. */
import { isRecord, records } from '../../../openapi/json/json.js';
import { valueAt, type Place } from '../../../openapi/json/place.js';
import { isAccepted, sentJson, type Exchange } from '../../requests/exchange/exchange.js';
import { sides } from '../../model/expected-order/parts.js';
import type { Created, Ledger } from '../../requests/exchange/ledger.js';

/** The known values of one response, so that every mutant breaks the specification. */
export interface DecidedInResponse {
  /** Whether a field has this value because it was sent, or because an earlier response had it. */
  has(place: Place, value: unknown): boolean;
  /** Whether the response shows an order after its assignment was accepted. */
  readonly isAssigned: boolean;
}

/** A field and its value as one text. The field `requirements` of a request is `skills` in responses. */
const pair = (name: string | number, value: unknown): string =>
  `${name === 'requirements' ? 'skills' : name} ${JSON.stringify(value)}`;

const isScalar = (value: unknown): boolean => value !== null && value !== undefined && typeof value !== 'object';

/** The fields of a request body, each with its value; a list of scalars is one value. */
function pairsOf(value: unknown, name: string | number = ''): readonly string[] {
  if (isRecord(value)) return Object.entries(value).flatMap(([below, child]) => pairsOf(child, below));
  if (!Array.isArray(value)) return isScalar(value) ? [pair(name, value)] : [];
  return value.length > 0 && value.every(isScalar) ? [pair(name, value)] : value.flatMap((one) => pairsOf(one));
}

const uuidInPath = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;

/** Derives from the requests of a run which values its responses must have. */
export class DecidedValues {
  /** The last assignment of each order, by its uuid. */
  private readonly assignments = new Map<string, Exchange>();
  private readonly methodNames = new Map<unknown, unknown>();

  constructor(
    exchanges: readonly Exchange[],
    private readonly ledger: Ledger,
  ) {
    for (const exchange of exchanges) if (isAccepted(exchange)) this.learn(exchange);
  }

  private learn(exchange: Exchange): void {
    const { operation, request, answer } = exchange;
    const [uuid = ''] = uuidInPath.exec(request.url) ?? [];
    if (operation === 'assignOrder') this.assignments.set(uuid.toLowerCase(), exchange);
    const carriers = operation === 'listCarriers' ? records(valueAt(answer?.json, ['data', 'carriers'])) : [];
    for (const method of carriers.flatMap((carrier) => records(carrier['shipping_methods'])))
      this.methodNames.set(method['uuid'], method['name']);
  }

  /** The fields that an order shows of its customer; none for a customer that was updated. */
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
    const places = sides.map((side) => valueAt(body, [side, 'uuid']));
    return new Set([
      ...pairsOf(body),
      ...this.customerPairs(body['customer']),
      ...places.flatMap((place) => pairsOf(this.ledger.get(place)?.body)),
      pair('uuid', uuid),
      pair('order_number', orderNumber),
    ]);
  }

  private ofOrder({ id, answer }: Exchange): DecidedInResponse {
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

  /** The decided values of a response. */
  of(exchange: Exchange): DecidedInResponse {
    const { operation } = exchange;
    if (operation === 'getOrder') return this.ofOrder(exchange);
    const names: readonly unknown[] = operation === 'calculateRates' ? ['uuid', 'currency'] : ['name', 'currency'];
    const isOfCarriers = (place: Place): boolean =>
      place.at(-1) === 'uuid' || (place.includes('shipping_methods') && names.includes(place.at(-1)));
    // Otherwise only the identifier of a new resource: the server chooses it, but no other resource may have it.
    const isIdentifier = (place: Place): boolean => place.length === 2 && place[0] === 'data';
    const isListing = operation === 'listCarriers' || operation === 'calculateRates';
    return { has: isListing ? isOfCarriers : isIdentifier, isAssigned: false };
  }
}
