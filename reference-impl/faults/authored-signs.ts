/** Faults that show with certain signs, times and sizes only. */
import { Refusal } from '../refusal.js';
import { authored, handling, on, refusing, type Alter, type Fault } from './fault.js';
import { record, type Json } from './json.js';
import { mapCarriers, mapInOrder, mapOrder, mirror } from './looks.js';

/** Shows the text of a field otherwise; what is no text stays. */
const inText = (holder: Json, name: string, change: (text: string) => string): Json => {
  const text = holder[name];
  return typeof text === 'string' ? { ...holder, [name]: change(text) } : holder;
};

const unpadded = (text: string): string => text.replace(/^0+(?=\d)/, '');

/** Rates without the last carrier where the departure is such a time. */
const withoutLast = (time: RegExp): Alter =>
  mapCarriers('calculateRates', (carriers, { body }) =>
    time.test(String(record(body)['departure_time'])) ? carriers.slice(0, -1) : carriers,
  );

/** The faults of signs, times and sizes. */
export const signFaults: readonly Fault[] = [
  mirror(
    'notes.templates-filled',
    'What stands in double braces in notes is taken for a variable, and is gone',
    mapInOrder('notes', (notes) => String(notes).replace(/\{\{.*?\}\}/g, '')),
  ),
  mirror(
    'notes.phones-masked',
    'Phone numbers in notes are masked',
    mapInOrder('notes', (notes) => String(notes).replace(/\+\d{8,}/g, '***')),
  ),
  mirror(
    'source-contact.ampersand-as-entity',
    'The name of a source contact reads an entity for an ampersand',
    mapInOrder('source_contact', (contact) => inText(record(contact), 'name', (text) => text.replaceAll('&', '&amp;'))),
  ),
  mirror(
    'destination-contact.without-quotes',
    'The name of a destination contact loses its quotes',
    mapInOrder('destination_contact', (contact) => inText(record(contact), 'name', (text) => text.replaceAll('"', ''))),
  ),
  mirror(
    'return.source-zip-as-number',
    'The zip code where a return begins loses its zeros',
    mapOrder((order) =>
      order['is_return'] === true
        ? { ...order, source_location: inText(record(order['source_location']), 'zip_code', unpadded) }
        : order,
    ),
  ),
  mirror(
    'customer.external-id.40-characters',
    'The external_id of a customer has 40 characters, and what is more is lost',
    mapInOrder('customer', (customer) => inText(record(customer), 'external_id', (text) => text.slice(0, 40))),
    'ORD-58 ORD-63',
  ),
  authored(
    'look-up.external-id.uuid-is-no-external-id',
    'LKP-02',
    'An external_id that is a uuid finds nothing',
    on(
      'getOrder',
      handling((handle, request) => {
        if (/^[0-9a-f-]{36}$/.test(request.query['external_id'] ?? ''))
          throw new Refusal('not-found', 'No such order.');
        return handle(request);
      }),
    ),
  ),
  authored(
    'assignment.many-packages-refused',
    'ASG-01',
    'An order of more than four packages can not be assigned',
    on(
      'assignOrder',
      refusing(({ world, path }) => world.order(path['order_uuid'] ?? '').packages.length > 4),
    ),
  ),
  authored(
    'rates.carrier.missing-early',
    'RAT-21',
    'The last carrier has no rates for departures at six in the morning',
    withoutLast(/ 06:/),
  ),
  authored(
    'rates.carrier.missing-in-august',
    'RAT-21',
    'The last carrier has no rates for departures in August',
    withoutLast(/-08-/),
  ),
];
