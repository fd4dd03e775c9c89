/** The requests of a run that any server of the contract accepts: from these it shows what is wrong around a server. */
import { dueOf, isOwn, type Exchange } from '../exchange/exchange.js';

/** Something about a run that explains most of what failed, and isn't a mistake in one place of the server. */
export interface Circumstance {
  /** What happened, where, and what to do. */
  readonly text: string;
  /** The exchange that shows it. */
  readonly exchange?: number;
  /** Set if nothing can be learnt from the failed checks before it is settled. */
  readonly explainsAll?: true;
}

/** Whether a request carried the account's token, must be accepted, and got a response. */
export const isPlain = (exchange: Exchange): boolean =>
  isOwn(exchange) && exchange.answer !== undefined && dueOf(exchange) === 'accepted';

/** How many operations these exchanges called. */
export const operationsIn = (exchanges: readonly Exchange[]): number =>
  new Set(exchanges.map(({ operation }) => operation)).size;
