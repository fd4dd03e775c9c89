/** Tests that exploring reports no problem for effects that show late, or for missing permissions of an account. */
import { describe, expect, it } from 'vitest';
import { lineOf } from '../../lab/explore/subjects.js';

describe.each([
  'late-look-up.rest',
  'late-update.customers',
  'second-account.no-look-ups',
  'shipments.light',
  'normalised.e-mail',
  'carriers.connected-midway',
  'keys.ascii',
  'abilities.needed',
  'order-number.shared',
])('a server with the variation %s', (id) => {
  it('shows no problem', async () => {
    const { problems } = await lineOf({ variations: [id] }, 400, 1);
    expect(problems).toEqual([]);
  });
});
