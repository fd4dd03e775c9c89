/** Faults in the amounts and currencies of rates. */
import { type Json, record, records } from '../../../openapi/json/json.js';
import { inRates } from '../kit/carriers.js';
import { type Fault, faultsOf } from '../kit/fault.js';

/** The weight is that of the shipment; `isLast` means a method of the last carrier, or the last method of a carrier. */
type MethodChange = (method: Json, weight: number, isLast: boolean, body: Json) => Json;
const ratesEach = (...[id, row, title, change]: [string, string, string, MethodChange]) =>
  inRates(id, row, title, (carriers, body) =>
    carriers.map((carrier, index) => ({
      ...carrier,
      shipping_methods: records(carrier['shipping_methods']).map((method, position, { length }) =>
        change(method, Number(body['total_weight']), index === carriers.length - 1 || position === length - 1, body),
      ),
    })),
  );

const spanOf = ({ source, destination }: Json): number =>
  Math.abs(Number(record(destination)['longitude']) - Number(record(source)['longitude']));

export const priceFaults: readonly Fault[] = [
  ratesEach('rate.text.yen', 'RAT-19', 'Rates in yen are strings', (method) =>
    method['currency'] === 'JPY' ? { ...method, rate: String(method['rate']) } : method,
  ),
  ratesEach('rate.null.when-heavy', 'RAT-19', 'A heavy parcel gets no rate', (method, weight) =>
    weight > 20 ? { ...method, rate: null } : method,
  ),
  ratesEach('rate.negative', 'RAT-23', 'Rates are negative', (method, weight, isLast) =>
    isLast ? { ...method, rate: -1 / Math.max(1, weight) } : method,
  ),
  ...faultsOf(ratesEach, 'RAT-25', {
    'rate.cheaper-when-farther': [
      'A farther shipment is cheaper',
      (method, _weight, _isLast, body) => ({
        ...method,
        rate: 1000 / (1 + spanOf(body)),
      }),
    ],
    'rate.heavier-is-free.last-method': [
      'The last method costs 0 for heavy parcels',
      (method, weight, isLast) => (isLast && weight > 20 ? { ...method, rate: 0 } : method),
    ],
  }),
  ratesEach('currency.other', 'RAT-24', 'All rates are in euros', (method) => ({ ...method, currency: 'EUR' })),
  ratesEach('currency.symbol', 'RAT-18', 'Rates have the currency € in place of EUR', (method) =>
    method['currency'] === 'EUR' ? { ...method, currency: '€' } : method,
  ),
];
