/** Tests that servers which validate phones by libphonenumber accept those of the suite. */
import { isValidPhoneNumber } from 'libphonenumber-js/max';
import { describe, expect, it } from 'vitest';
import { freshSource, newRunId } from '../../requests/data/unique-values.js';
import { isAccepted } from '../../requests/exchange/exchange.js';
import { reference, runOn } from '../../run/test-variations.js';
import { longestPhone } from '../../setup/bodies/people.js';
import { britishPhone } from './people.js';

const isInvalid = (phone: string): boolean => !isValidPhoneNumber(phone);

const ids = Array.from({ length: 3000 }, (_, at) => newRunId(() => (at * 0.618_033) % 1));

describe('a phone of the suite is valid', () => {
  it.each([
    ['of a city in Great Britain', britishPhone],
    ['of 15 digits', longestPhone],
    ['of a fresh customer', (id: string) => freshSource(id, 'a check', 0)('phone')],
  ])('%s', (_title, phoneOf) => {
    expect(ids.map(phoneOf).filter(isInvalid)).toEqual([]);
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
