/** Recognizes a server that lost all data during a run, as after a restart or a reset of its database. */
import { repeatedLater } from '../requests/exchange/account.js';
import { createdBy, usableId } from '../requests/exchange/ledger.js';
import { isAccepted, isLockedOut, isRefusal, sentJson, type Exchange } from '../requests/exchange/exchange.js';
import { thousands } from '../text/printable.js';
import { isPlain, operationsIn, type Circumstance } from './plain-requests.js';
import { isRecord } from '../../openapi/json/json.js';

/** The minimum evidence: refused uses, of this many resources, and accepted uses before. */
const least = { refused: 8, things: 3, operations: 2, before: 5 } as const;

/** The share of later uses that may be accepted, because some requests were concurrent with the loss. */
const tolerated = 0.05;

/** A request that refers to something created earlier. */
interface Use {
  readonly exchange: Exchange;
  /** The exchanges that created the resources that the request refers to. */
  readonly created: readonly number[];
  readonly isRefused: boolean;
  /** Whether the request wasn't repeated in the same wait: consistency may be eventual. */
  readonly isLast: boolean;
}

/** The plain requests that refer to resources of the run, in their order. */
function usesIn(exchanges: readonly Exchange[]): readonly Use[] {
  const makers = new Map<string, number>();
  const isRepeated = repeatedLater(exchanges);
  return exchanges.flatMap((exchange) => {
    const created = [...new Set(tokensIn(exchange).flatMap((token) => makers.get(token) ?? []))];
    const made = createdBy(exchange, sentJson(exchange));
    const names = made ? [made.uuid, made.orderNumber, usableId(made.body['external_id'])] : [];
    // A server that was reset may assign the same identifiers again.
    for (const name of names) if (name !== undefined) makers.set(name.toLowerCase(), exchange.id);
    const isRefused = isRefusal(exchange) && !isLockedOut(exchange);
    const counts = isPlain(exchange) && created.length > 0 && (isRefused || isAccepted(exchange));
    return counts ? [{ exchange, created, isRefused, isLast: !isRepeated(exchange) }] : [];
  });
}

const isFine = ({ isRefused }: Use): boolean => !isRefused;

/** Whether all resources created before an exchange were refused from there on, and no others. */
function isLossAt(uses: readonly Use[], at: number): boolean {
  const old = uses.filter(({ exchange, created }) => exchange.id >= at && created.some((id) => id < at));
  const refused = old.filter(({ isRefused }) => isRefused);
  const things = new Set(refused.flatMap(({ created }) => created.filter((id) => id < at)));
  const before = uses.filter(({ exchange }) => exchange.id < at);
  const fresh = uses.filter(({ exchange, created }) => exchange.id >= at && created.every((id) => id >= at));
  const refusedOf = (some: readonly Use[]): number =>
    some.filter(({ isRefused, isLast }) => isRefused && isLast).length;
  return (
    refusedOf(old) >= least.refused &&
    things.size >= least.things &&
    operationsIn(refused.map(({ exchange }) => exchange)) >= least.operations &&
    refused.every(({ exchange: { operation } }) =>
      before.some((use) => isFine(use) && use.exchange.operation === operation),
    ) &&
    before.length >= least.before &&
    old.length - refused.length <= tolerated * old.length &&
    refusedOf(before) <= tolerated * before.length &&
    fresh.some(isFine)
  );
}

/** The exchange from which on the server knows no resource created before it; undefined if there is none. */
export function vanishedData(exchanges: readonly Exchange[]): Circumstance | undefined {
  if (exchanges.filter((one) => isPlain(one) && isRefusal(one)).length < least.refused) return undefined;
  const uses = usesIn(exchanges);
  const refused = uses.filter(({ isRefused }) => isRefused);
  if (refused.length < least.refused) return undefined;
  // Candidates are only the first of these: the later ones have more refused uses before them.
  const soon = refused.slice(0, least.refused + Math.ceil(tolerated * uses.length));
  const first = soon.find(({ exchange: { id } }) => isLossAt(uses, id));
  if (!first) return undefined;
  const { id } = first.exchange;
  // A request may also refer to newer resources, which are not the cause of its refusal.
  const gone = refused.filter(({ exchange }) => exchange.id >= id).map(({ created }) => Math.min(...created));
  const newest = Math.max(...gone.filter((maker) => maker < id));
  return {
    text: `Everything that was created up to request ${thousands(newest)} is gone from request ${thousands(id)} on, but later data still exists. Was the server restarted, or its database reset, during the run?`,
    exchange: id,
    explainsAll: true,
  };
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value.toLowerCase()];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isRecord(value) ? Object.values(value).flatMap(textsIn) : [];
}

/** The segments of the path, the values of the query and the texts of the body, in lower case. */
function tokensIn(exchange: Exchange): readonly string[] {
  const url = URL.canParse(exchange.request.url) ? new URL(exchange.request.url) : undefined;
  const inUrl = url ? [...url.pathname.split('/'), ...url.searchParams.values()] : [];
  return [...inUrl.map((text) => text.toLowerCase()), ...textsIn(sentJson(exchange))];
}
