/** The requests of a run that every conformant server accepts. They reveal problems outside the server. */
import { isOwn, type Exchange } from '../requests/exchange/exchange.js';

/** A circumstance that explains most failures of a run, and isn't a fault in one place of the server. */
export interface Circumstance {
  /** What happened, where, and what to do. */
  readonly text: string;
  /** The exchange that shows it. */
  readonly exchange?: number;
  /** Set if the failed checks say nothing until it is resolved. */
  readonly explainsAll?: true;
}

/** Whether a request carried the account's token, must be accepted, and got a response. */
export const isPlain = (exchange: Exchange): boolean =>
  isOwn(exchange) && exchange.answer !== undefined && exchange.intent.due === 'accepted';

/** The number of operations that these exchanges called. */
export const operationsIn = (exchanges: readonly Exchange[]): number =>
  new Set(exchanges.map(({ operation }) => operation)).size;
