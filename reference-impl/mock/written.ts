/**
 * Answers that are written as JSON piece by piece, since most of their pieces are those of an answer before: the same bytes
 * as come of objects, in half the time.
 */
import type { OperationId } from '../../openapi/contract.js';
import type { Reading } from '../../openapi/price-readings.js';
import type { Parts } from '../app.js';
import type { AnswerOf, Handler, Input } from '../handlers/handler.js';
import { carrierView, customerView, placeView, trackingUrl } from '../handlers/order-view.js';
import { madeOrder, orderFor } from '../handlers/orders.js';
import { ratedCarrier, ratesBy } from '../handlers/rates.js';
import type { Shipment } from '../pricing.js';
import type { Address, Carrier, Customer, Order, OrderPlace } from '../records.js';
import { writtenReply } from '../reply.js';
import { ratedJourney, ratedShipment } from '../shipment.js';
import type { World } from '../store.js';
import { jsonText, type StoredOrder } from '../stored-order.js';

/** Parts that write the answers that are asked for most; for an app whose answers nobody changes on their way. */
export function withWriting(parts: Parts, pricing: Reading | undefined): Parts {
  const writeCarriers = remembering((carriers: readonly Carrier[]) =>
    successWritten('carriers', JSON.stringify(carriers)),
  );
  const writeRates = ratesWriter(pricing);
  const writeOrder = orderWriter();
  return {
    ...parts,
    handlers: {
      ...parts.handlers,
      listCarriers: writing(({ world }) => writeCarriers(world.carriers)),
      calculateRates: writing(({ body, world }) => writeRates(world.carriers, ratedShipment(body))),
      calculateDistanceRates: writing(({ body, world }) => writeRates(world.carriers, ratedJourney(body))),
      createOrder: writing((input) => createdWritten(madeOrder(input))),
      getOrder: writing(({ query, world, origin }) => writeOrder(world, orderFor(query, world), origin)),
    },
    reply: (answer, request) => (answer instanceof Written ? writtenReply(answer.text) : parts.reply(answer, request)),
  };
}

/** An answer that carries data under one name. */
const successWritten = (name: string, data: string): string => `{"message":"success","data":{"${name}":${data}}}`;

const createdWritten = ({ uuid, order_number }: Order): string =>
  `{"message":"success","data":{"order_uuid":"${uuid}","order_number":${jsonText(order_number)}}}`;

/** Of rates all but the numbers is the same each time. */
function ratesWriter(reading: Reading | undefined): (carriers: readonly Carrier[], shipment: Shipment) => string {
  const piecesOf = remembering((carrier: Carrier) => JSON.stringify(ratedCarrier(carrier, () => 0)).split('"rate":0'));
  return (carriers, shipment) => {
    const rateOf = ratesBy(shipment, reading);
    let written = '';
    for (const carrier of carriers) {
      const pieces = piecesOf(carrier);
      written += `${written && ','}${pieces[0]}`;
      for (const [at, method] of carrier.shipping_methods.entries())
        written += `"rate":${rateOf(method)}${pieces[at + 1]}`;
    }
    return successWritten('carriers', `[${written}]`);
  };
}

/** Of an order its customer and the locations of the account are mostly those of other orders. */
function orderWriter(): (world: World, order: StoredOrder, origin: string) => string {
  const writeCustomer = remembering((customer: Customer) => JSON.stringify(customerView(customer)));
  const writeLocation = remembering((location: Address) => JSON.stringify(placeView(location, false)));
  const writePlace = (world: World, place: OrderPlace): string =>
    'location' in place
      ? writeLocation(world.location(place.location))
      : JSON.stringify(placeView(place.address, true));
  return (world, order, origin) => {
    const { assignment, source_location, destination_location } = order.common;
    const carrier = assignment ? JSON.stringify(carrierView(world, assignment)) : 'null';
    const customer = writeCustomer(world.customer(order.common.customer));
    const places = `"source_location":${writePlace(world, source_location)},"destination_location":${writePlace(world, destination_location)}`;
    const own = `${order.written},"tracking_url":"${trackingUrl(order, origin)}"`;
    return successWritten('order', `{${own},"carrier":${carrier},"customer":${customer},${places}}`);
  };
}

/** An answer that is JSON already. */
class Written {
  constructor(readonly text: string) {}
}

/** A handler that writes its answer; only the reply of the same app sees that it isn't the object that handlers return. */
function writing<Id extends OperationId>(write: (input: Input<Id>) => string): Handler<Id> {
  return (input) => new Written(write(input)) as unknown as AnswerOf<Id>;
}

const mostRemembered = 1000;

/** What is made of a record, which never changes; it is remembered of the last ones only, as there may be a million. */
function remembering<Of extends object, Made>(make: (of: Of) => Made): (of: Of) => Made {
  const known = new Map<Of, Made>();
  return (of) => {
    let made = known.get(of);
    if (made === undefined) {
      made = make(of);
      if (known.size >= mostRemembered) known.clear();
      known.set(of, made);
    }
    return made;
  };
}
