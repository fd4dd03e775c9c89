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
  const box = { type: 'BOX', external_id: 'p-1', barcode: 'b-1', height: 20, weight: 2.25 };
  const bag = { type: 'BAG', external_id: 'p-2' };
  const showing = (more: object, ...others: object[]) =>
    unsentPlaces({ packages: [{ ...bag, ...more }, box, ...others] }, { packages: [box, bag, ...others] });

  it.each([{}, { weight: null }, { weight: 0, quantity: 1 }, { height: 20 }, { weight: 2.5 }])(
    'may show %j',
    (more) => {
      expect(showing(more)).toEqual([]);
    },
  );

  it('must not show an unusual value of another package', () => {
    expect(showing({ weight: 2.25 })).toEqual([['packages', 0, 'weight']]);
    expect(showing({ barcode: 'b-1' }, { external_id: 'p-3', weight: 2.25 })).toEqual([['packages', 0, 'barcode']]);
  });
});
