/** What the order in a response was created with. */
import { isRecord, record } from '../../../openapi/json/json.js';
import { tokensOf, valueAt, type Place } from '../../../openapi/json/place.js';
import { dataIn, objectIn, type Aspect } from './aspect.js';
import { schemasOf } from './schemas.js';
import type { Report } from '../report.js';

/** The place in the request for a place in the response: the names are the same, except `skills`. */
const sentPlace = ([data, order, first, ...rest]: Place): Place | undefined =>
  data === 'data' && order === 'order' && first !== undefined
    ? [first === 'skills' ? 'requirements' : first, ...rest]
    : undefined;

/** The bodies of the requests that created orders, by the uuids in their responses. */
export class SentValues {
  private readonly bodies: ReadonlyMap<unknown, Readonly<Record<string, unknown>>>;

  constructor({ exchanges }: Pick<Report, 'exchanges'>) {
    const creations = exchanges.filter(({ operation }) => operation === 'createOrder');
    this.bodies = new Map(
      creations.map(({ request, answer }) => [dataIn(answer?.body)['order_uuid'], objectIn(request.body)]),
    );
  }

  /** The object of the request that had or lacked the field at the place of an aspect, and its name; undefined if unknown. */
  private at({
    exchange,
    finding: { place = '' },
  }: Aspect): readonly [object: unknown, name: string | number] | undefined {
    const body = this.bodies.get(record(dataIn(exchange?.answer?.body)['order'])['uuid']);
    const from = sentPlace(tokensOf(place));
    if (!body || !from || schemasOf('createOrder', 'body', from).length === 0) return undefined;
    return [valueAt(body, from.slice(0, -1)), from.at(-1)!];
  }

  /** A sent value that counts as false in many languages, as JSON: servers that test for truth drop it. */
  falsyAt(aspect: Aspect): string | undefined {
    const [object, name] = this.at(aspect) ?? [];
    const was = name === undefined ? undefined : valueAt(object, [name]);
    return was === 0 || was === false || was === '' ? JSON.stringify(was) : undefined;
  }

  /** Whether a value came for a field that was left out. What a reference by uuid leaves out comes from the resource. */
  isLeftOut(aspect: Aspect): boolean {
    const [object, name] = this.at(aspect) ?? [];
    const isObject = isRecord(object) && typeof name === 'string' && !('uuid' in object);
    return aspect.finding.relation === 'value' && isObject && !(name in object);
  }
}
