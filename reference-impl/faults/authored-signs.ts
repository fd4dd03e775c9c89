/** Faults that show with certain signs, times and sizes only. */
import { record } from '../../openapi/schema.js';
import { Refusal } from '../refusal.js';
import { at, authored, type Fault } from './fault.js';
import { mapOrder, mirror, mapNotes, isReturned, mapText, withText } from './looks.js';

const unpadded = (text: string): string => text.replace(/^0+(?=\d)/, '');

/** The faults of signs, times and sizes. */
export const signFaults: readonly Fault[] = [
  mirror(
    'notes.templates-filled',
    'What stands in double braces in notes is taken for a variable, and is gone',
    mapNotes((notes) => notes.replace(/\{\{.*?\}\}/g, '')),
  ),
  mirror(
    'notes.phones-masked',
    'Phone numbers in notes are masked',
    mapNotes((notes) => notes.replace(/\+\d{8,}/g, '***')),
  ),
  mirror(
    'source-contact.ampersand-as-entity',
    'The name of a source contact reads an entity for an ampersand',
    mapText('source_contact', 'name', (text) => text.replaceAll('&', '&amp;')),
  ),
  mirror(
    'destination-contact.without-quotes',
    'The name of a destination contact loses its quotes',
    mapText('destination_contact', 'name', (text) => text.replaceAll('"', '')),
  ),
  mirror(
    'return.source-zip-as-number',
    'The zip code where a return begins loses its zeros',
    mapOrder((order) =>
      isReturned(order)
        ? { ...order, source_location: withText(record(order['source_location']), 'zip_code', unpadded) }
        : order,
    ),
  ),
  mirror(
    'customer.external-id.40-characters',
    'The external_id of a customer has 40 characters, and what is more is lost',
    mapText('customer', 'external_id', (text) => text.slice(0, 40)),
    'ORD-63',
  ),
  authored(
    'look-up.external-id.uuid-is-no-external-id',
    'LKP-02',
    'An external_id that is a uuid finds nothing',
    at('getOrder').handling((handle, request) => {
      if (/^[0-9a-f-]{36}$/.test(request.query['external_id'] ?? '')) throw new Refusal('not-found', 'No such order.');
      return handle(request);
    }),
  ),
  authored(
    'assignment.many-packages-refused',
    'ASG-01',
    'An order of more than four packages can not be assigned',
    at('assignOrder').refusing(({ world, path }) => world.order(path['order_uuid'] ?? '').packages.length > 4),
  ),
];
