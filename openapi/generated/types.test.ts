/** The generated type of a customer needs an email or a phone. `tsc` checks the lines with `@ts-expect-error`. */
import { expect, it } from 'vitest';
import type { components } from './types.js';

type Customer = components['schemas']['CustomerWrite'];

const name = { first_name: 'Ada', last_name: 'Lovelace' };

it('allows an email, a phone, or both', () => {
  const customers: readonly Customer[] = [
    { ...name, type: 1, email: 'ada@example.com' },
    { ...name, type: 2, phone: '+12025550123' },
    { ...name, type: 1, email: 'ada@example.com', phone: '+12025550123', notes: 'x', metafields: [{ key: 'a' }] },
  ];
  expect(customers).toHaveLength(3);
});

it('does not allow a customer with neither', () => {
  // @ts-expect-error email or phone is needed
  const neither: Customer = { ...name, type: 1 };
  // @ts-expect-error an undefined email counts as missing
  const empty: Customer = { ...name, type: 1, email: undefined };
  expect([neither, empty]).toHaveLength(2);
});
