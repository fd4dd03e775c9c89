/** The sent values that the responses of a run must show. */
import { contract } from '../../../openapi/contract/contract.js';
import { isRecord } from '../../../openapi/json/json.js';
import { pointerOf, valueAt, type Place } from '../../../openapi/json/place.js';
import { dataIn, objectIn } from './signature.js';
import type { Report, ReportedExchange } from '../report.js';

/** The place in the request for a place in the response: the names are the same, except `skills`. */
const sentPlace = ([data, order, first, ...rest]: Place): Place | undefined =>
  data === 'data' && order === 'order' && first !== undefined
    ? [first === 'skills' ? 'requirements' : first, ...rest]
    : undefined;

type Body = Readonly<Record<string, unknown>>;

/** The requests that created something, by the uuids in their responses. */
export class SentValues {
  private bodies: ReadonlyMap<string, Body> | undefined;
  private readonly values = new Map<string, ReadonlySet<string>>();

  constructor(private readonly report: Pick<Report, 'exchanges'>) {}

  private creations(): ReadonlyMap<string, Body> {
    this.bodies ??= this.unchanged(
      this.report.exchanges
        .filter(({ operation }) => contract.operations.some(({ id, creates }) => id === operation && creates))
        .flatMap(({ request, answer }) => {
          const uuids = Object.values(dataIn(answer?.body)).filter((value) => typeof value === 'string');
          return uuids.map((uuid) => [uuid.toLowerCase(), objectIn(request.body)] as const);
        }),
    );
    return this.bodies;
  }

  /** Leaves out resources that were updated later: their values come from several requests. */
  private unchanged(created: readonly (readonly [string, Body])[]): ReadonlyMap<string, Body> {
    const writes = this.report.exchanges.filter(({ request: { method } }) => method === 'PUT' || method === 'PATCH');
    const updated = new Set(writes.flatMap(({ request: { url } }) => url.toLowerCase().split(/[/?]/)));
    return new Map(created.filter(([uuid]) => !updated.has(uuid)));
  }

  private creationOf(uuid: unknown): Body | undefined {
    return typeof uuid === 'string' ? this.creations().get(uuid.toLowerCase()) : undefined;
  }

  /** The body that created the order in a response. */
  private creationOfOrderIn(exchange: ReportedExchange | undefined): Body | undefined {
    return this.creationOf(valueAt(dataIn(exchange?.answer?.body), ['order', 'uuid']));
  }

  /** The value at a place of a body. A uuid stands for the resource that was created with it. */
  private valueIn(body: unknown, place: Place): unknown {
    return place.reduce<unknown>((value, token) => {
      const child = valueAt(value, [token]);
      return child === undefined && isRecord(value) ? valueAt(this.creationOf(value['uuid']), [token]) : child;
    }, body);
  }

  /** The value at this place with which the order in a response was created; undefined if unknown. */
  at(exchange: ReportedExchange | undefined, place: Place): unknown {
    const [body, from] = [this.creationOfOrderIn(exchange), sentPlace(place)];
    return body && from ? this.valueIn(body, from) : undefined;
  }

  /** Whether it is known how the order in a response was created. */
  knows(exchange: ReportedExchange | undefined): boolean {
    return this.creationOfOrderIn(exchange) !== undefined;
  }

  /** Another place with this value in the request that created the order. Short values don't count: they may be a coincidence. */
  elsewhere(exchange: ReportedExchange | undefined, value: unknown): Place | undefined {
    const text = JSON.stringify(value) ?? '';
    const isTelling = (typeof value === 'string' || typeof value === 'number') && text.length > 1;
    const body = isTelling ? this.creationOfOrderIn(exchange) : undefined;
    return body && this.placeOf(text, body, []);
  }

  private placeOf(text: string, value: unknown, place: Place): Place | undefined {
    if (JSON.stringify(value) === text) return place;
    for (const [token, child] of this.childrenOf(value)) {
      const found = this.placeOf(text, child, [...place, token]);
      if (found) return found;
    }
    return undefined;
  }

  private childrenOf(value: unknown): readonly (readonly [string | number, unknown])[] {
    if (Array.isArray(value)) return [...value.entries()];
    return isRecord(value) ? [...Object.entries(value), ...Object.entries(this.creationOf(value['uuid']) ?? {})] : [];
  }

  /** Whether another order of the run was created with this value at this place. */
  isOfAnother(place: Place, value: unknown): boolean {
    const from = sentPlace(place);
    if (!from || value === undefined || value === null) return false;
    const key = pointerOf(from);
    const known =
      this.values.get(key) ??
      new Set([...this.creations().values()].map((body) => JSON.stringify(this.valueIn(body, from))));
    this.values.set(key, known);
    return known.has(JSON.stringify(value));
  }
}
