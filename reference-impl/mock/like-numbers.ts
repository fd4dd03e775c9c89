/** Numbers and identifies things as the target of a profile does: uuids, order numbers, contacts, customers and locations. */
import { all, each, orders, type Json } from '../tolerances/changes.js';
import {
  eitherCaseUuids,
  numberingContacts,
  numberingRecords,
  prefixingNumbers,
  sharingNumbers,
  swappingVariant,
  swappingVersion,
  upperCaseUuids,
  uuidForms,
} from '../tolerances/identifiers.js';
import { freedom, preferring, unseen, type Change, type Dial } from './like-dials.js';

const cases: Dial = (reading) => {
  const seen = reading.take('answers.asks.uuid-case', (answer) => answer);
  if (!seen.includes('with capitals')) return undefined;
  return seen.includes('lower case') ? eitherCaseUuids : upperCaseUuids;
};

/** Packages whose uuids are of another version than everything else's. */
const otherParts = (digit: string): Change => {
  const swap = swappingVersion(digit);
  const changed = (one: Json): Json => ({ ...one, uuid: swap(String(one['uuid'])) });
  return orders((order) => ({ ...order, packages: each(order['packages'], changed) }));
};

const versions: Dial = (reading) => {
  const seen = reading.take('answers.asks.uuid-version', (answer) => /^version ([0-9a-f])$/.exec(answer)?.[1]);
  const variants = reading.take('answers.asks.uuid-version', (answer, about) =>
    about === 'the variant of uuids' ? answer : undefined,
  );
  // Uuids that are made of a position alone are of version 0; those are never all.
  const main = preferring(
    '4',
    [...seen].sort((one, other) => Number(one === '0') - Number(other === '0')),
  );
  const [other, more] = seen.filter((digit) => digit !== main);
  const isRepeated = other === '0' && variants.includes('another one') && variants.includes('the usual one');
  return all(
    ...(main === '4' ? [] : [uuidForms(swappingVersion(main))]),
    ...(isRepeated && more !== undefined ? [uuidForms(swappingVersion(more))] : []),
    ...(!isRepeated && variants.includes('another one') ? [uuidForms(swappingVariant)] : []),
    ...(isRepeated ? [freedom('part-number.repeated')] : other === undefined ? [] : [otherParts(other)]),
  );
};

const ownNumber = 'up to 9 digits';

/** How order numbers are made that are of a size; the reference's have six digits. */
const numberings: Readonly<Record<string, Change>> = {
  'up to 5 digits': sharingNumbers,
  'up to 5 digits, with zeros in front': sharingNumbers,
  'up to 19 digits': prefixingNumbers('1000000'),
  'more than 19 digits': prefixingNumbers('98765432101234567890123456789012345678901234'),
  'up to 9 digits, with zeros in front': prefixingNumbers('00'),
  'up to 19 digits, with zeros in front': prefixingNumbers('0000'),
  'more than 19 digits, with zeros in front': prefixingNumbers('00000000000000000000'),
};

const orderNumbers: Dial = (reading) => {
  const found = reading.take('answers.asks.numbers', (answer, about) =>
    about === 'order_number' && (answer === ownNumber || Object.hasOwn(numberings, answer)) ? answer : undefined,
  );
  reading.take('answers.asks.numbers', (answer) => answer === unseen || undefined);
  const [first] = found;
  return first === undefined || found.includes(ownNumber) ? undefined : numberings[first];
};

const sizes: Readonly<Record<string, number>> = {
  'up to 5 digits': 1,
  'up to 9 digits': 1e5,
  'up to 19 digits': 1e12,
  'more than 19 digits': 1e21,
  negative: -1,
  0: 0,
};

const recordNumbers: Dial = (reading) => {
  const found = reading.take('answers.asks.numbers', (answer, about) =>
    about.startsWith('ids of') && Object.hasOwn(sizes, answer) ? answer : undefined,
  );
  if (found.length === 0 || found.includes('up to 5 digits')) return undefined;
  const factor = sizes[found[0] ?? ''] ?? 1;
  return numberingRecords((number) => number * factor);
};

/** The reference counts contacts from a few digits on. */
const contactForms: Readonly<Record<string, (digits: string) => string>> = {
  'up to 5 digits': (digits) => digits,
  'up to 9 digits': (digits) => digits.padStart(9, '7'),
  'up to 19 digits': (digits) => digits.padStart(19, '7'),
  'more than 19 digits': (digits) => digits.padStart(40, '7'),
  'up to 5 digits, with zeros in front': (digits) => digits.padStart(5, '0'),
  'up to 9 digits, with zeros in front': (digits) => `000${digits}`,
  'up to 19 digits, with zeros in front': (digits) => `000${digits}`.padStart(19, '0'),
  'more than 19 digits, with zeros in front': (digits) => digits.padStart(40, '0'),
};

const contactNumbers: Dial = (reading) => {
  const found = reading.take('answers.asks.numbers', (answer, about) =>
    about === 'uuids of contacts' && Object.hasOwn(contactForms, answer) ? answer : undefined,
  );
  const same = reading.takeOne('answers.asks.numbers', (answer, about) =>
    about === 'contacts of different orders' ? answer : undefined,
  );
  // A contact that the service fills in has a number of its own making.
  const isFilled = ['source_contact', 'destination_contact'].some((name) =>
    reading.answers('answers.asks.unsent', name).some((answer) => answer.startsWith('filled in')),
  );
  const [first = '', ...others] = found;
  const form = contactForms[isFilled && first === 'up to 5 digits' ? (others[0] ?? first) : first];
  if (same === 'have the same uuid') return numberingContacts(() => form?.('0') ?? '0');
  return form && numberingContacts(form);
};

/** Everything that things are known by. */
export const numberDials: readonly Dial[] = [cases, versions, recordNumbers, contactNumbers, orderNumbers];
