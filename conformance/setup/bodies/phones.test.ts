/** Tests that the longest phone numbers of a run have the maximum length and are reserved for fiction. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { longestPhoneAt, phoneForms } from './phones.js';

const longestPhone = phoneForms.longest;

/** Prefixes of numbers reserved for fiction in Berlin, Frankfurt, Hamburg, Cologne and Munich. */
const kept = /^\+49(?:3023125|6990009|4066969|2214710|8999998)\d{6}$/;

it('the longest phone number has 15 digits and is reserved for fiction', () => {
  fc.assert(
    fc.property(fc.string(), (id) => {
      expect(longestPhone(id)).toMatch(kept);
      expect(longestPhone(id)).toHaveLength('+'.length + 15);
      expect(longestPhone(id)).toBe(longestPhone(id));
    }),
  );
  expect(new Set(Array.from({ length: 100 }, (_, at) => longestPhone(`conf-abc123-${at}`))).size).toBe(100);
  expect(new Set(Array.from({ length: 9000 }, (_, at) => longestPhoneAt(4_990_000 + at))).size).toBe(9000);
});
