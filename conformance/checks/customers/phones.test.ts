/** Tests that servers which validate phones by libphonenumber accept those of the suite. */
import { isValidPhoneNumber } from 'libphonenumber-js/max';
import { describe, expect, it } from 'vitest';
import { freshSource, newRunId } from '../../requests/data/unique-values.js';
import { isAccepted } from '../../requests/exchange/exchange.js';
import { reference, runOn } from '../../run/test-variations.js';
import { phoneForms, phonesAbroad } from '../../setup/bodies/phones.js';

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
