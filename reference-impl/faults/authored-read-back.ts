/** Faults in what an order reads beside its places and lists: lost, swapped or cut. */
import { record } from '../../openapi/schema.js';
import type { Alter, Fault } from './fault.js';
import { mapInOrder, mapOrder, mapSentOrder, mirror, mapNotes, isReturned } from './looks.js';

const swapped = (one: string, other: string): Alter =>
  mapSentOrder((body) => ({ ...body, [one]: body[other], [other]: body[one] }));

/** The faults in the parts of an order. */
export const readBackFaults: readonly Fault[] = [
  mirror(
    'contacts.swapped',
    'The contacts of source and destination are swapped',
    swapped('source_contact', 'destination_contact'),
  ),
  mirror(
    'contacts.same',
    'The contact of the destination stands at both ends',
    mapOrder((order) => ({ ...order, source_contact: order['destination_contact'] })),
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
    'skills.replaced',
    'Skills read lift, whatever was required',
    mapInOrder('skills', (skills) => ((skills as unknown[]).length > 0 ? ['lift'] : skills)),
    'ORD-59',
  ),
  mirror(
    'skills.unlisted',
    'The skill lift reads tail_lift',
    mapInOrder('skills', (skills) => (skills as unknown[]).map((skill) => (skill === 'lift' ? 'tail_lift' : skill))),
    'READ-48',
  ),
  mirror(
    'skills.lost',
    'The skills of returns are lost',
    mapOrder((order) => (isReturned(order) ? { ...order, skills: [] } : order)),
    'ORD-59',
  ),
  mirror(
    'external-id.capitals',
    'The external_id of an order reads in capitals',
    mapInOrder('external_id', (id) => String(id).toUpperCase()),
  ),
  mirror(
    'notes.trimmed',
    'Notes read 20 characters at the most',
    mapNotes((notes) => notes.slice(0, 20)),
  ),
  mirror(
    'notes.of-customer',
    'Notes on an order are replaced by those on its customer',
    mapSentOrder((body) => ({ ...body, notes: record(body['customer'])['notes'] ?? body['notes'] })),
  ),
];
