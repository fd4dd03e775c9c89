/**
 * Phone numbers of many countries that libphonenumber calls valid, with 9 to 15 digits; 15 is the maximum of E.164. Most are reserved
 * for fiction and reach nobody. Countries with short numbers reserve none: theirs are fixed lines, which receive no text messages.
 */
import { hash } from '../../text/hash.js';

/** Makes a number from a new identifier. Two runs against a server seldom get the same. */
export type PhoneOf = (id: string) => string;

/** Numbers that begin with one of these and end with a few other digits. */
const beginningWith =
  (starts: readonly string[], digits: number) =>
  (position: number): string => {
    const line = Math.floor(position / starts.length) % 10 ** digits;
    return `${starts[position % starts.length]}${String(line).padStart(digits, '0')}`;
  };

/**
 * British cities, each with a thousand numbers reserved for fiction. Not Nottingham (115), whose numbers libphonenumber calls
 * invalid.
 */
const british = ['113', '114', '116', '117', '118', '121', '131', '141', '151', '161'].map((city) => `+44${city}4960`);

/** German cities, each with 1,000 numbers reserved for fiction, which an extension of up to three digits may follow. */
const german = ['3023125', '6990009', '4066969', '2214710', '8999998'].map((city) => `+49${city}`);

/** A number of 15 digits, the maximum. The first five million positions have different ones. */
export const longestPhoneAt = beginningWith(german, 6);

const hashed =
  (phoneAt: (position: number) => string): PhoneOf =>
  (id) =>
    phoneAt(hash(id));

/** New numbers of customers: of 9, 10, 12 and 15 digits. */
export const phoneForms = {
  shortest: hashed(beginningWith(['+3767', '+3768'], 5)),
  short: hashed(beginningWith(['+354410'], 4)),
  foreign: hashed(beginningWith(british, 3)),
  longest: hashed(longestPhoneAt),
} as const satisfies Readonly<Record<string, PhoneOf>>;

/** Numbers of contacts, which need not be new: one for each zone of the world, with 9 to 14 digits. */
export const phonesAbroad = [
  '+298201234',
  '+8222123456',
  '+551123456789',
  '+61255501234',
  '+73011234567',
  '+390212345678',
  '+917410410123',
  '+49302312512345',
] as const;

/** A British number reserved for fiction. */
export const britishPhone = '+442079460123';
