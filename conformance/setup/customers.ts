/** Updates of customers, and the new orders through which alone a customer can be read. */
import type { Json } from '../../openapi/json/json.js';
import type { Exchange } from '../requests/exchange/exchange.js';
import type { Created } from '../requests/exchange/ledger.js';
import type { Session } from '../model/check.js';

/** What identifies a customer. */
type Named = Pick<Created, 'uuid'>;

/** A new order for a customer given by uuid. */
export const orderFor = (session: Session, { uuid }: Named, example = 'minimal'): Promise<Created> =>
  session.given.make('order', example, (body) => ({ ...body, customer: { uuid } }));

/** An update that the check builds on. */
export const update = (
  session: Session,
  { uuid }: Named,
  body: Json,
  purpose = 'set-up: an update',
): Promise<Exchange> => session.needed('updateCustomer', { path: { customer_uuid: uuid }, body }, { purpose });

/** As `session.until`, for a look that creates an order: with long pauses, so that few orders are created. */
export const throughNewOrders = <T>(
  session: Session,
  look: () => Promise<T>,
  done: (result: T) => boolean,
): Promise<T> => session.until(look, done, session.run.waitMs / 8);
