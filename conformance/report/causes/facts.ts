/** Facts of a whole report that show whether failures have one cause. */
import type { OperationId } from '../../../openapi/contract/contract.js';
import { isRecord } from '../../../openapi/json/json.js';
import { tokensOf } from '../../../openapi/json/place.js';
import { isUnavailable } from '../../circumstances/to-the-end.js';
import { refusedSince, type RefusedSince } from '../../circumstances/refused-since.js';
import type { Report, ReportedExchange } from '../report.js';
import { cameOf, dataIn, objectIn, ruleOf, type Aspect } from './aspect.js';
import { SentValues } from './sent-values.js';

/** An altered place with its rule: what a server may leave unchecked. */
export interface Unit {
  readonly operation: string;
  /** A JSON pointer into the body with `*` for positions, or the name of a parameter. */
  readonly pointer: string;
  readonly rule: string;
}

/** The unit of an altered request; undefined for one that has no single altered place. */
export function unitOf(exchange: ReportedExchange | undefined): Unit | undefined {
  const pointer = exchange?.intent.altered?.place;
  const rule = exchange && ruleOf(exchange);
  if (!exchange || !pointer || rule === undefined || rule === 'text' || rule === 'not-json') return undefined;
  return { operation: exchange.operation, pointer: pointer.replace(/\/\d+(?=\/|$)/g, '/*'), rule };
}

/** A unit as one text. */
export const unitText = ({ operation, pointer, rule }: Unit): string => `${operation} ${pointer} ${rule}`;

/** The keys by which an order can be looked up. */
const keys = ['external_id', 'order_number'] as const;

/** A look-up of one order. */
interface LookUp {
  readonly key: (typeof keys)[number];
  readonly value: string;
}

/** The look-up in an exchange; undefined for any other exchange. */
export function lookUpIn({ operation, request }: ReportedExchange): LookUp | undefined {
  if (operation !== 'getOrder' || !URL.canParse(request.url)) return undefined;
  const { searchParams } = new URL(request.url);
  const [key, ...others] = keys.filter((one) => searchParams.has(one));
  return key !== undefined && others.length === 0 ? { key, value: searchParams.get(key)! } : undefined;
}

/** The share of an operation's responses that must be one failure for the operation to count as broken for all requests. */
const nearlyAll = 0.8;

/** The largest share of responses that come from a gateway alone now and then. */
const mostStray = 0.002;

/** Whether an order shows another order_number than its own. */
export const isWrongNumber = ({ kind, place, finding }: Aspect): boolean =>
  kind === 'value' && place === 'data.order.order_number' && finding.relation === 'value';

/** Containers too large for a difference in them to explain one in a part. */
const containers = ['body', 'data', 'data.order', 'data.carriers', 'data.carriers[*]'];

/** What the failures of one level may have in common. */
export class Facts {
  readonly sent: SentValues;
  /** The uuids of the orders that have a key and value, and how many creations returned each uuid. */
  private readonly named = new Map<string, Set<string>>();
  private readonly uses = new Map<string, number>();
  private readonly tried: readonly Unit[];
  /** How many exchanges an operation has, and how many with each kind of response. */
  private readonly counts = new Map<string, number>();
  /** Whether orders show a wrong order_number, so that look-ups by it fail. */
  readonly isNumberWrong: boolean;
  private readonly repeating: ReadonlySet<string>;
  private readonly wrongPlaces: ReadonlySet<string>;
  private readonly spent: readonly RefusedSince[];
  /** How many responses came from a gateway alone. */
  private readonly ofGateway: number;

  /** `aspects` are those of the level; `known` those of both levels. */
  constructor(
    private readonly report: Report,
    level: string,
    readonly aspects: readonly Aspect[],
    known: readonly Aspect[],
  ) {
    this.sent = new SentValues(report);
    this.spent = refusedSince(report.exchanges);
    this.ofGateway = report.exchanges.filter(isUnavailable).length;
    const ofLevel = new Set(report.checks.filter((check) => check.level === level).map(({ id }) => id));
    this.tried = report.exchanges.flatMap((exchange) => {
      const { refusal, due } = exchange.intent;
      // No particular response is expected for an advisory mistake, but the exchange has a `refusal`.
      const isDue = refusal !== undefined || due === 'refused';
      return isDue && ofLevel.has(exchange.by) ? (unitOf(exchange) ?? []) : [];
    });
    for (const exchange of report.exchanges) this.add(exchange);
    const repeated = known.filter(({ finding }) => finding.relation === 'repeated');
    this.repeating = new Set(repeated.map(({ operation }) => operation));
    const values = aspects.filter(({ kind }) => kind === 'value');
    this.isNumberWrong = values.some(isWrongNumber);
    this.wrongPlaces = new Set(values.map(({ operation, place }) => `${operation} ${place}`));
  }

  private add(exchange: ReportedExchange): void {
    const { operation } = exchange;
    for (const key of [`${operation} `, `${operation} ${cameOf(exchange)}`])
      this.counts.set(key, (this.counts.get(key) ?? 0) + 1);
    if (operation === 'createOrder') this.addOrder(exchange);
  }

  private addOrder({ request, answer }: ReportedExchange): void {
    const { order_uuid, order_number } = dataIn(answer?.body);
    if (typeof order_uuid !== 'string') return;
    const uuid = order_uuid.toLowerCase();
    this.uses.set(uuid, (this.uses.get(uuid) ?? 0) + 1);
    for (const [key, value] of Object.entries({ ...objectIn(request.body), order_number }))
      if (typeof value === 'string')
        this.named.set(`${key} ${value}`, (this.named.get(`${key} ${value}`) ?? new Set()).add(uuid));
  }

  /** How many units were tried for which this text is the same. */
  triedWith(textOf: (unit: Unit) => string | undefined, text: string): number {
    return new Set(this.tried.filter((unit) => textOf(unit) === text).map(unitText)).size;
  }

  /** The number of operations for which a requirement is checked. */
  operationsFor(requirement: string): number {
    return new Set(
      this.report.checks.filter((one) => one.requirement === requirement).map(({ operation }) => operation),
    ).size;
  }

  /** Whether nearly every response of the operation is this failure. */
  isAlways({ operation, exchange }: Aspect): boolean {
    if (!exchange) return false;
    return this.countOf(operation, cameOf(exchange)) >= nearlyAll * this.countOf(operation);
  }

  private countOf(operation: string, came = ''): number {
    return this.counts.get(`${operation} ${came}`) ?? 0;
  }

  /** Whether different resources that the operation created had one identifier. */
  repeats(operation: OperationId): boolean {
    return this.repeating.has(operation);
  }

  /** The outermost wrong object or list of a response that holds a place. Large containers don't count. */
  outermost({ operation, place }: Aspect): string {
    const ends = [...place.matchAll(/(?=[.[])/g)].map(({ index }) => place.slice(0, index));
    const isWrong = (one: string): boolean => !containers.includes(one) && this.wrongPlaces.has(`${operation} ${one}`);
    return ends.find(isWrong) ?? place;
  }

  /** Whether a look-up returns another order: neither the created orders nor the response connect it with the key. */
  showsOther({ exchange }: Aspect): boolean {
    const asked = exchange && lookUpIn(exchange);
    const { order } = dataIn(exchange?.answer?.body);
    if (!asked || !isRecord(order) || typeof order['uuid'] !== 'string') return false;
    const uuid = order['uuid'].toLowerCase();
    const own = this.named.get(`${asked.key} ${asked.value}`);
    return !own?.has(uuid) && (this.uses.has(uuid) || order[asked.key] !== asked.value);
  }

  /** The operation that accepted nothing more, if the failure is one of its refusals. */
  refusedSince({ exchange }: Aspect): RefusedSince | undefined {
    return this.spent.find(({ refused }) => exchange && refused.has(exchange.id));
  }

  /** How many of all responses came from a gateway alone, if the failure is one of few of these: then what was sent isn't the reason. */
  strayOfGateway({ exchange }: Aspect): { readonly count: number; readonly of: number } | undefined {
    const [count, of] = [this.ofGateway, this.report.exchanges.length];
    return exchange && isUnavailable(exchange) && count <= Math.max(1, mostStray * of) ? { count, of } : undefined;
  }

  /** Whether a look-up is by something that several creations had. */
  isShared({ exchange, finding }: Aspect): boolean {
    const asked = exchange && lookUpIn(exchange);
    const own = [...((asked && this.named.get(`${asked.key} ${asked.value}`)) ?? [])];
    return own.length > 1 || own.some((uuid) => (this.uses.get(uuid) ?? 0) > 1) || finding.rule === 'assigned';
  }

  /** The earlier one of several assignments of the order in a response that has this value. */
  isFormerAssignment({ exchange, finding: { place = '' } }: Aspect, value: unknown): boolean {
    const { order } = dataIn(exchange?.answer?.body);
    if (!isRecord(order) || typeof order['uuid'] !== 'string') return false;
    const path = `/${order['uuid'].toLowerCase()}/assign`;
    const assigned = this.report.exchanges.filter(
      (one) =>
        one.operation === 'assignOrder' && one.request.url.toLowerCase().endsWith(path) && cameOf(one) === 'accepted',
    );
    const field = tokensOf(place).includes('shipping_method') ? 'shipping_method_uuid' : 'carrier_uuid';
    return assigned.slice(0, -1).some(({ request }) => objectIn(request.body)[field] === value);
  }
}
