/** How amount and fees of an assigned order relate to the rate of its method: recorded, never judged. */
import { type Json, records } from '../../../openapi/json/json.js';
import { valueAt } from '../../../openapi/json/place.js';
import { assignments, carrierOf, type Assigned } from '../../setup/assignments.js';
import type { Exchange } from '../../requests/exchange/exchange.js';
import type { Check, Session } from '../../model/check.js';
import type { Point } from '../../pricing/distances.js';
import type { RatedShipment } from '../../pricing/predict.js';
import { bodyFor } from '../../pricing/rates-request.js';
import { orderIn } from '../../judging/orders/find-order.js';
import { authored } from '../kit/authored.js';

const numberIn = (from: Json, name: string): number => (typeof from[name] === 'number' ? from[name] : 0);

function pointIn(order: unknown, place: string): Point | undefined {
  const [latitude, longitude] = ['lat', 'lng'].map((name) => valueAt(order, [place, 'coordinates', name]));
  return typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : undefined;
}

/** An order as a shipment of one parcel; undefined if a value is missing or several packages have a size. */
function shipmentIn(order: unknown): RatedShipment | undefined {
  const [source, destination] = [pointIn(order, 'source_location'), pointIn(order, 'destination_location')];
  const packages = records(valueAt(order, ['packages']));
  const sized = packages.filter(
    (one) => numberIn(one, 'length') * numberIn(one, 'width') * numberIn(one, 'height') > 0,
  );
  const [only] = sized;
  if (!source || !destination || !only || sized.length > 1) return undefined;
  if (packages.some(({ quantity }) => quantity !== undefined && quantity !== 1)) return undefined;
  const weight = packages.reduce((sum, one) => sum + numberIn(one, 'weight'), 0);
  const sides = [numberIn(only, 'length'), numberIn(only, 'width'), numberIn(only, 'height')] as const;
  const units = {
    weightUnit: textOr(only['weight_unit'], 'kg'),
    sideUnit: textOr(only['length_unit'], 'cm'),
  };
  return { source, destination, weight, sides, ...units };
}

const textOr = (value: unknown, other: string): string => (typeof value === 'string' ? value : other);

interface PricedOrder {
  readonly assigned: Assigned;
  readonly rate: number | undefined;
}

/** The maximum number of orders that are compared. */
const mostAssigned = 3;

/** Assigned orders of the run, each with the rate of its method for the same shipment. */
const pricedOrders = (session: Session): Promise<readonly PricedOrder[]> =>
  session.shared('price-amounts', async (own) => {
    const all = (await assignments(own)).slice(0, mostAssigned);
    const sample = await own.given.body('calculateRates');
    const found: PricedOrder[] = [];
    for (const assigned of all) {
      const shipment = shipmentIn(orderIn(assigned.exchange));
      const exchange =
        shipment &&
        (await own.send(
          'calculateRates',
          { body: bodyFor(sample, shipment) },
          { purpose: 'rates of an order', due: 'open' },
        ));
      found.push({ assigned, rate: exchange && rateIn(exchange, assigned) });
    }
    return found;
  });

/** The rate of an assigned method. It is found by its name, since an order doesn't show the method's uuid. */
function rateIn(exchange: Exchange, { carrier, methodName }: Assigned): number | undefined {
  const rated = records(valueAt(exchange.answer?.json, ['data', 'carriers']));
  const own = rated.find(({ uuid }) => String(uuid).toLowerCase() === carrier.uuid.toLowerCase());
  const rate = records(own?.['shipping_methods']).find(({ name }) => name === methodName)?.['rate'];
  return typeof rate === 'number' ? rate : undefined;
}

function amountAnswer({ assigned, rate }: PricedOrder): string {
  const amount = valueAt(carrierOf(assigned.exchange), ['shipping_method', 'amount']);
  if (amount === undefined || amount === null) return 'no amount';
  if (rate === undefined) return "unknown: the order's shipment has no rate to compare with";
  return amount === rate ? 'the rate of the same shipment' : 'not the rate of the same shipment';
}

function feesAnswer({ assigned, rate }: PricedOrder): string {
  const carrier = carrierOf(assigned.exchange);
  const fees = records(valueAt(carrier, ['fees']));
  if (fees.length === 0) return 'no fees';
  const total = fees.reduce((sum, fee) => sum + numberIn(fee, 'amount'), 0);
  const near = (other: unknown): boolean => typeof other === 'number' && Math.abs(total - other) < 1e-6;
  if (near(valueAt(carrier, ['shipping_method', 'amount']))) return 'they add up to the amount';
  return near(rate) ? 'they add up to the rate of the same shipment' : 'they add up to another value';
}

const amountCheck = (name: string, question: string, answerOf: (one: PricedOrder) => string): Check =>
  authored(`assign-order.asks.${name}-reading`, 'PRI-10', question, async (session) => {
    const answers = new Map<string, Exchange>();
    for (const one of await pricedOrders(session))
      if (!answers.has(answerOf(one))) answers.set(answerOf(one), one.assigned.exchange);
    for (const [text, exchange] of [...answers].sort(([a], [b]) => (a < b ? -1 : 1)))
      session.observe(question, text, exchange);
  });

/** The questions about the prices of assigned orders. */
export const priceAmountChecks: readonly Check[] = [
  amountCheck('amount', 'how the amount of an assigned order relates to the rates', amountAnswer),
  amountCheck('fees', 'how the fees of an assigned order relate to the rates', feesAnswer),
];
