/**
 * Recognizes a server that handles no more requests until the run ends: it limits the rate, or only a gateway responds.
 */
import { isOfGateway, isOwn, isRateLimited, type Exchange } from '../requests/exchange/exchange.js';
import { headerOf } from '../requests/http/transport.js';
import { shorten } from '../text/clip.js';
import { inWords, printable, thousands } from '../text/printable.js';
import { operationsIn, type Circumstance } from './plain-requests.js';

/** After this many requests in a row that stayed rate limited, of this many operations, a run stops. */
export const mostRateLimited = { requests: 12, operations: 2 } as const;

/** After this many requests in a row to which only a gateway responded, of this many operations, a run stops. */
export const mostUnavailable = { requests: 100, operations: 3 } as const;

/** Whether only a gateway responded, and didn't limit the rate. */
export const isUnavailable = (exchange: Exchange): boolean => isOfGateway(exchange) && !isRateLimited(exchange);

/** The wait that a rate limited response asks for: `, asking to wait 24 h (Retry-After: 86400)`. */
export function askedFor({ answer }: Exchange): string {
  const asked = answer && headerOf(answer, 'retry-after');
  if (asked === undefined) return ', without saying how long (no Retry-After)';
  const text = printable(shorten(asked, 40));
  return /^\d{1,9}$/.test(asked)
    ? `, asking to wait ${inWords(Number(asked) * 1000)} (Retry-After: ${text})`
    : `, with Retry-After: ${text}`;
}

interface Most {
  readonly requests: number;
  readonly operations: number;
}

/**
 * Whether an exchange counts at the end of a run: a question may be refused permanently, for example by a feature that is switched
 * off, and a wrong token always.
 */
export const countsAtEnd = (one: Exchange): boolean =>
  isOwn(one) && one.answer !== undefined && one.intent.role !== 'question';

/** The exchanges at the end of a run that are all alike, if there are enough, and whether the run has no others. */
function lastAlike(
  exchanges: readonly Exchange[],
  isAlike: (one: Exchange) => boolean,
  { requests, operations }: Most,
) {
  const own = exchanges.filter(countsAtEnd);
  const alike = own.slice(own.findLastIndex((one) => !isAlike(one)) + 1);
  const isAll = alike.length === own.length;
  const areMany = alike.length >= requests && operationsIn(alike) >= operations;
  return { alike: isAll || areMany ? alike : [], isAll };
}

/** `every request from 801 on` */
const which = (isAll: boolean, { id }: Exchange): string =>
  isAll ? 'every request' : `every request from ${thousands(id)} on`;

/** States from which request on the server only limited the rate, up to the end of the run; undefined if it didn't. */
export function rateLimitedToTheEnd(exchanges: readonly Exchange[]): Circumstance | undefined {
  const { alike, isAll } = lastAlike(exchanges, isRateLimited, mostRateLimited);
  const [first] = alike;
  if (!first) return undefined;
  const came = `${first.answer!.status}${askedFor(alike.at(-1)!)}`;
  const text = `The server responded to ${which(isAll, first)} with ${came}. Run again later`;
  return { text, exchange: first.id, explainsAll: true };
}

/** States from which request on only a gateway responded, up to the end of the run; undefined if the server did. */
export function unavailableToTheEnd(exchanges: readonly Exchange[]): Circumstance | undefined {
  const { alike, isAll } = lastAlike(exchanges, isUnavailable, mostUnavailable);
  const [first] = alike;
  if (!first || isAll) return undefined;
  const { status } = first.answer!;
  return {
    text: `The server responded to ${which(isAll, first)} with ${status}. Did it stop then?`,
    exchange: first.id,
  };
}
