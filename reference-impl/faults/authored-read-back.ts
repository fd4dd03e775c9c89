/** Faults in what an order reads beside its places and lists: lost, swapped or cut. */
import type { Alter, Fault } from './fault.js';
import { record } from './json.js';
import { mapInOrder, mapOrder, mapSentOrder, mirror } from './looks.js';

const swapped = (one: string, other: string): Alter =>
  mapSentOrder((body) => ({ ...body, [one]: body[other], [other]: body[one] }));

/** The faults in the parts of an order. */
export const readBackFaults: readonly Fault[] = [
  mirror(
    'contacts.swapped',
    'The contacts of source and destination are swapped',
    swapped('source_contact', 'destination_contact'),
    'ORD-58 READ-43 READ-46 READ-47',
  ),
  mirror(
    'contacts.same',
    'The contact of the destination stands at both ends',
    mapOrder((order) => ({ ...order, source_contact: order['destination_contact'] })),
    'ORD-58 READ-43 READ-46 READ-47 READ-94',
  ),
  mirror(
    'contacts.return-lost',
    'The contacts of a return are lost',
    mapSentOrder((body) => (body['is_return'] === true ? { ...body, source_contact: undefined } : body)),
    'READ-43',
  ),
  mirror(
    'contacts.phone-of-customer',
    'A contact reads the phone of the customer',
    mapInOrder('destination_contact', (contact, order) => ({
      ...record(contact),
      phone: record(order['customer'])['phone'] ?? record(contact)['phone'],
    })),
  ),
  mirror(
    'schedules.swapped',
    'Pickup and delivery schedules are swapped',
    swapped('pickup_schedule', 'delivery_schedule'),
    'ORD-58 READ-52',
  ),
  mirror(
    'schedules.shifted',
    'Schedules read an hour later',
    mapInOrder('pickup_schedule', (schedule) => ({
      ...record(schedule),
      from: String(record(schedule)['from']).replace(' 09', ' 10'),
    })),
  ),
  mirror(
    'schedules.end-is-start',
    'A delivery schedule ends when it starts',
    mapInOrder('delivery_schedule', (schedule) => ({ ...record(schedule), to: record(schedule)['from'] })),
  ),
  mirror(
    'proof.swapped',
    'Signature and image are swapped',
    mapInOrder('proof_of_delivery', (proof) => ({
      signature: record(proof)['image'],
      image: record(proof)['signature'],
    })),
  ),
  mirror(
    'proof.always',
    'A signature is always wanted',
    mapInOrder('proof_of_delivery', (proof) => ({ ...record(proof), signature: true })),
  ),
  mirror(
    'is-return.lost',
    'A return reads as a delivery',
    mapInOrder('is_return', () => false),
  ),
  mirror(
    'is-return.false-is-null',
    'A delivery reads is_return null',
    mapInOrder('is_return', (value) => (value === true ? true : null)),
    'READ-74',
  ),
  mirror(
    'tags.first-only',
    'Only the first tag is kept',
    mapInOrder('tags', (tags) => (tags as unknown[]).slice(0, 1)),
  ),
  mirror(
    'tags.lost',
    'Tags are lost',
    mapInOrder('tags', () => []),
    'READ-73',
  ),
  mirror(
    'tags.capitals',
    'Tags read in capitals',
    mapInOrder('tags', (tags) => (tags as unknown[]).map((tag) => String(tag).toUpperCase())),
  ),
  mirror(
    'tags.extra',
    'Every order with tags has one tag more',
    mapInOrder('tags', (tags) => ((tags as unknown[]).length > 0 ? [...(tags as unknown[]), 'api'] : tags)),
  ),
  mirror(
    'tags.notes-lost',
    'Notes are lost where there are several tags',
    mapOrder((order) => ((order['tags'] as unknown[] | null)?.length === 2 ? { ...order, notes: null } : order)),
    'READ-75',
  ),
  mirror(
    'skills.replaced',
    'Skills read lift, whatever was required',
    mapInOrder('skills', (skills) => ((skills as unknown[]).length > 0 ? ['lift'] : skills)),
    'ORD-59',
  ),
  mirror(
    'skills.first-only',
    'Only the first requirement is kept',
    mapInOrder('skills', (skills) => (skills as unknown[]).slice(0, 1)),
    'ORD-59',
  ),
  mirror(
    'skills.unlisted',
    'The skill lift reads tail_lift',
    mapInOrder('skills', (skills) => (skills as unknown[]).map((skill) => (skill === 'lift' ? 'tail_lift' : skill))),
    'READ-48 ORD-59',
  ),
  mirror(
    'skills.lost',
    'The skills of returns are lost',
    mapOrder((order) => (order['is_return'] === true ? { ...order, skills: [] } : order)),
    'ORD-59',
  ),
  mirror(
    'external-id.capitals',
    'The external_id of an order reads in capitals',
    mapInOrder('external_id', (id) => String(id).toUpperCase()),
  ),
  mirror(
    'external-id.trimmed',
    'The external_id of an order reads only 16 characters',
    mapInOrder('external_id', (id) => String(id).slice(0, 16)),
  ),
  mirror(
    'notes.trimmed',
    'Notes read 20 characters at the most',
    mapInOrder('notes', (notes) => String(notes).slice(0, 20)),
    'ORD-58 GEN-10',
  ),
  mirror(
    'notes.escaped',
    'Notes read with a full stop as an entity',
    mapInOrder('notes', (notes) => String(notes).replaceAll('.', '&#46;')),
  ),
  mirror(
    'notes.of-customer',
    'Notes on an order are replaced by those on its customer',
    mapSentOrder((body) => ({ ...body, notes: record(body['customer'])['notes'] ?? body['notes'] })),
  ),
];
