/** Recognizes an operation that accepts requests, and from one on none: a quota, a closed account, or a server that broke. */
import { contract } from '../../openapi/contract/contract.js';
import { callIn } from '../../openapi/contract/operation-names.js';
import { isAccepted, isOfGateway, type Exchange } from '../requests/exchange/exchange.js';
import { grouped } from '../text/group-by.js';
import { oncePer } from '../text/once-per.js';
import { thousands } from '../text/printable.js';
import { isPlain } from './plain-requests.js';
import { likeness, messageOf } from './same-response.js';

/** The minimum evidence: so many accepted requests, then so many refused ones of so many checks and set-ups. */
const least = { accepted: 10, refused: 12, senders: 4 } as const;

/** The share of the last requests that are refused alike. Some may also be refused for what they contain. */
const usual = 0.9;

/** Requests with so many higher numbers than the first refused one may have been sent at the same time, and be accepted. */
const concurrent = 32;

/** An operation that accepts nothing more. */
export interface RefusedSince {
  readonly operation: Exchange['operation'];
  /** What was accepted how often, and what came since when. */
  readonly text: string;
  /** The first refused request. */
  readonly exchange: number;
  /** The numbers of all requests that got this response since then, whatever they were for. */
  readonly refused: ReadonlySet<number>;
}

const kindOf = (one: Exchange): string => `${one.answer?.status} ${likeness(one)}`;

function ofOperation(all: readonly Exchange[]): RefusedSince | undefined {
  const plain = all.filter(isPlain);
  const end = plain.slice(plain.findLastIndex(isAccepted) + 1).filter((one) => !isOfGateway(one));
  const kinds = [...grouped(end, kindOf).entries()].toSorted(([, one], [, other]) => other.length - one.length);
  const [kind, alike = []] = kinds[0] ?? [];
  if (alike.length < usual * end.length) return undefined;
  const refused = plain.filter((one) => !isAccepted(one) && kindOf(one) === kind);
  const [first] = refused;
  if (!first) return undefined;
  const accepted = plain.filter(isAccepted);
  const before = accepted.filter(({ id }) => id < first.id);
  const isEnough =
    before.length >= least.accepted &&
    refused.length >= least.refused &&
    new Set(refused.map(({ by }) => by)).size >= least.senders;
  if (!isEnough || accepted.some(({ id }) => id > first.id + concurrent)) return undefined;
  const { operation, id } = first;
  const came = `${thousands(refused.length)} got ${messageOf(first)}`;
  const known = contract.operations.find((one) => one.id === operation);
  const text = `${known ? callIn(known) : operation} accepted ${thousands(accepted.length)} valid requests, and none from request ${thousands(id)} on: ${came}`;
  const since = all.filter((one) => one.answer && one.id >= id && kindOf(one) === kind);
  return { operation, text, exchange: id, refused: new Set(since.map((one) => one.id)) };
}

/** The operations that accept nothing more from a request on, in the order in which that began. */
export const refusedSince = oncePer((exchanges: readonly Exchange[]): readonly RefusedSince[] =>
  [...grouped(exchanges, ({ operation }) => operation).values()]
    .flatMap((all) => ofOperation(all) ?? [])
    .toSorted((one, other) => one.exchange - other.exchange),
);
