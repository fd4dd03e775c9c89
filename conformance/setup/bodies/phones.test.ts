/** Tests that the suite's phones have the right lengths, are reserved for fiction where they can be, and that libphonenumber accepts them. */
import fc from 'fast-check';
import { isValidPhoneNumber } from 'libphonenumber-js/max';
import { describe, expect, it } from 'vitest';
import { freshSource, newRunId } from '../../requests/data/unique-values.js';
import { isAccepted } from '../../requests/exchange/exchange.js';
import { reference, runOn } from '../../run/test-variations.js';
import { longestPhoneAt, phoneForms, phonesAbroad } from './phones.js';

/** Prefixes of numbers reserved for fiction in Berlin, Frankfurt, Hamburg, Cologne and Munich. */
const kept = /^\+49(?:3023125|6990009|4066969|2214710|8999998)\d{6}$/;

it('the longest phone number has 15 digits and is reserved for fiction', () => {
  fc.assert(
    fc.property(fc.string(), (id) => {
      expect(phoneForms.longest(id)).toMatch(kept);
      expect(phoneForms.longest(id)).toHaveLength('+'.length + 15);
      expect(phoneForms.longest(id)).toBe(phoneForms.longest(id));
    }),
  );
  expect(new Set(Array.from({ length: 100 }, (_, at) => phoneForms.longest(`conf-abc123-${at}`))).size).toBe(100);
  expect(new Set(Array.from({ length: 9000 }, (_, at) => longestPhoneAt(4_990_000 + at))).size).toBe(9000);
});

const isInvalid = (phone: string): boolean => !isValidPhoneNumber(phone);

const ids = Array.from({ length: 3000 }, (_, at) => newRunId(() => (at * 0.618_033) % 1));

describe('a phone of the suite is valid', () => {
  it.each([
    ...Object.entries(phoneForms),
    ['of a fresh customer', (id: string) => freshSource(id, 'a check', 0)('phone')],
  ])('%s', (_title, phoneOf) => {
    expect(ids.map(phoneOf).filter(isInvalid)).toEqual([]);
  });

  it('of each contact abroad, in every zone of the world', () => {
    expect(phonesAbroad.filter(isInvalid)).toEqual([]);
    const zones = [...phonesAbroad, ...ids.flatMap((id) => Object.values(phoneForms).map((phoneOf) => phoneOf(id)))];
    expect([...new Set(zones.map((phone) => phone[1]))].sort()).toEqual([...'23456789']);
  });

  it('in every accepted request of a run', async () => {
    const { exchanges } = await runOn(reference);
    const phones = exchanges
      .filter(isAccepted)
      .flatMap(({ request }) => [...(request.body ?? '').matchAll(/"phone":"([^"]+)"/g)].map(([, phone]) => phone!));
    expect(phones.length).toBeGreaterThan(500);
    expect(phones.filter(isInvalid)).toEqual([]);
  });
});
