/** What a run sent for the values that its responses show. */
import { isRecord } from '../../../openapi/schema/schema.js';
import { valueAt, type Place } from '../../../openapi/schema/walk.js';
import { objectIn } from './signature.js';
import type { Report, ReportedExchange } from '../report.js';

/** The order in the body of a response; undefined if it shows none. */
function orderIn(body: string | undefined): Readonly<Record<string, unknown>> | undefined {
  const { data } = objectIn(body);
  const order = isRecord(data) ? data['order'] : undefined;
  return isRecord(order) ? order : undefined;
}

/** The place in the request that a place in the response repeats: both have the same names but for `skills`. */
const sentPlace = ([data, order, first, ...rest]: Place): Place | undefined =>
  data === 'data' && order === 'order' && first !== undefined
    ? [first === 'skills' ? 'requirements' : first, ...rest]
    : undefined;

/** The requests that created orders. */
export class SentValues {
  private bodies: ReadonlyMap<string, Readonly<Record<string, unknown>>> | undefined;
  private readonly values = new Map<string, ReadonlySet<string>>();

  constructor(private readonly report: Pick<Report, 'exchanges'>) {}

  /** The bodies of creations, by the uuid of the order. */
  private creations(): ReadonlyMap<string, Readonly<Record<string, unknown>>> {
    this.bodies ??= new Map(
      this.report.exchanges.flatMap(({ operation, request, answer }) => {
        const uuid = operation === 'createOrder' ? valueAt(objectIn(answer?.body), ['data', 'order_uuid']) : undefined;
        return typeof uuid === 'string' ? [[uuid.toLowerCase(), objectIn(request.body)] as const] : [];
      }),
    );
    return this.bodies;
  }

  /** The value that the order in a response was created with, at the place that the response shows; undefined if unknown. */
  at(exchange: ReportedExchange | undefined, place: Place): unknown {
    const [uuid, from] = [orderIn(exchange?.answer?.body)?.['uuid'], sentPlace(place)];
    return typeof uuid === 'string' && from ? valueAt(this.creations().get(uuid.toLowerCase()), from) : undefined;
  }

  /** Whether some other order of the run was created with this value at this place. */
  isOfAnother(place: Place, value: unknown): boolean {
    const from = sentPlace(place);
    if (!from || value === undefined || value === null) return false;
    const key = from.join('/');
    const known =
      this.values.get(key) ?? new Set([...this.creations().values()].map((body) => JSON.stringify(valueAt(body, from))));
    this.values.set(key, known);
    return known.has(JSON.stringify(value));
  }
}
