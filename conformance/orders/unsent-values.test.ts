/** Tests which values of an order count as not sent for it, and which a server may fill in. */
import { describe, expect, it } from 'vitest';
import { unsentPlaces } from './unsent-values.js';

describe('a contact without an e-mail address', () => {
  const sent = {
    customer: { email: 'ada@example.com' },
    source_contact: { name: 'Hub', email: 'hub@example.com' },
    destination_contact: { name: 'Ada' },
  };
  const showing = (email: unknown) => unsentPlaces({ ...sent, destination_contact: { name: 'Ada', email } }, sent);

  it.each([undefined, null, '', 'ada@example.com'])('may show %j', (email) => expect(showing(email)).toEqual([]));

  it.each(['hub@example.com', 'other@example.com'])('must not show %j, which is that of another person', (email) => {
    expect(showing(email)).toEqual([['destination_contact', 'email']]);
  });
});

describe('a package without some fields', () => {
  const box = { type: 'BOX', external_id: 'p-1', weight: 2, width: 0 };
  const showing = (more: object, ...others: object[]) =>
    unsentPlaces(
      { packages: [box, { type: 'BAG', external_id: 'p-2', ...more }, ...others] },
      { packages: [box, { type: 'BAG', external_id: 'p-2' }, ...others] },
    );

  it.each([{}, { weight: null }, { weight: 0, width: 0, quantity: 1 }, { weight: 1 }])('may show %j', (more) => {
    expect(showing(more)).toEqual([]);
  });

  it('may be beside two others with the same weight', () => expect(showing({}, box)).toEqual([]));

  it('must not show the weight of another package', () => {
    expect(showing({ weight: 2 })).toEqual([['packages', 1, 'weight']]);
    expect(showing({ weight: 2 }, { weight: 3 })).toEqual([['packages', 1, 'weight']]);
  });
});
