/** A shipment as the texts of a form, and the conversion to a shipment. */
import type { Parcel, Shipment } from '../../reference-impl/pricing/types.js';
import type { Order, OrderPlace } from '../../reference-impl/account/storage/records.js';
import type { AccountState } from '../../reference-impl/account/stored-account.js';

/** The inputs in the order of the form. */
export const measures = [
  ['weight', 'Weight'],
  ['length', 'Length'],
  ['width', 'Width'],
  ['height', 'Height'],
  ['quantity', 'How many'],
  ['fromLat', 'From latitude'],
  ['fromLng', 'From longitude'],
  ['toLat', 'To latitude'],
  ['toLng', 'To longitude'],
] as const;

type Measure = (typeof measures)[number][0];

/** Texts as they are typed. */
export type ShipmentText = Readonly<Record<Measure | 'weightUnit' | 'sizeUnit', string>>;

export const sampleShipment: ShipmentText = {
  weight: '12',
  weightUnit: 'kg',
  length: '60',
  width: '40',
  height: '40',
  sizeUnit: 'cm',
  quantity: '1',
  fromLat: '52.5200',
  fromLng: '13.4050',
  toLat: '52.3906',
  toLng: '13.0645',
};

/** The shipment; undefined while a text is not a number. */
export function shipmentOf(text: ShipmentText): Shipment | undefined {
  const numbers = Object.fromEntries(measures.map(([name]) => [name, numberOf(text[name])])) as Record<Measure, number>;
  const { weight, length, width, height, quantity, fromLat, fromLng, toLat, toLng } = numbers;
  if (Object.values(numbers).some(Number.isNaN) || [weight, length, width, height, quantity].some((size) => size < 0))
    return undefined;
  return {
    source: { latitude: fromLat, longitude: fromLng },
    destination: { latitude: toLat, longitude: toLng },
    weight_unit: text.weightUnit,
    dimensions_unit: text.sizeUnit,
    parcels: [{ weight, length, width, height, quantity }],
  };
}

const numberOf = (text: string): number => (text.trim() === '' ? NaN : Number(text));

/** An order's first package and its route. Missing values are 0, a missing quantity is 1. */
export function textOfOrder(order: Order, { locations }: AccountState): ShipmentText {
  const pointOf = (place: OrderPlace): readonly [string, string] => {
    const address = 'address' in place ? place.address : locations.find(({ uuid }) => uuid === place.location);
    const { lat, lng } = address?.coordinates ?? {};
    return [String(lat ?? 0), String(lng ?? 0)];
  };
  const [fromLat, fromLng] = pointOf(order.source_location);
  const [toLat, toLng] = pointOf(order.destination_location);
  const [parcel] = order.packages;
  const size = (name: keyof Parcel): string => String(parcel?.[name] ?? (name === 'quantity' ? 1 : 0));
  const sizes = { weight: size('weight'), length: size('length'), width: size('width'), height: size('height') };
  return { ...sampleShipment, ...sizes, quantity: size('quantity'), fromLat, fromLng, toLat, toLng };
}
