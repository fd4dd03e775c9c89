/** A mistake in a scenario is reported in a sentence, with its place. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FileError } from '../../openapi/text/file-error.js';
import { readScenario } from './scenario.js';
import { address, base, examples, order } from './test-scenarios.js';

const [[, busy] = ['', '']] = examples;

function mistakeIn(text: string): string {
  try {
    readScenario(text, base);
  } catch (error) {
    if (error instanceof FileError) return error.message;
    throw error;
  }
  return 'none';
}

const carrier = `carriers:
  - name: A
    avatar: https://a.example/a.png
    shipping_methods:
      - { name: M, base_fee: 1, currency: EUR, weight_threshold: 1, weight_surcharge: 1, weight_surcharge_flat: true,
          weight_unit: kg, distance_threshold: 1, distance_surcharge: 1, distance_surcharge_flat: true,
          distance_unit: km, volume_threshold: 1, volume_surcharge: 1, volume_surcharge_flat: true, volume_divisor: 1,
          volume_unit: cm3 }`;

describe('a mistake in a scenario', () => {
  it.each([
    [
      'shops: []',
      'Line 1, column 1: the scenario has an unknown section "shops". Allowed: clock, timeline, carriers, locations, customers and orders.',
    ],
    ['[]', 'Line 1, column 1: the scenario must be an object with fields.'],
    ['orders:', 'Line 1, column 8: orders must be a list; write [] for an empty one, or leave the section out.'],
    [
      'carriers:\n  - { name: A, avatar: "https://a.example/a.png" }',
      'Line 2, column 5: carriers[0].shipping_methods must be a list and is required; write [] for an empty one.',
    ],
    [
      'carriers:\n  - { name: A, shipping_methods: }',
      /^Line 2, column \d+: carriers\[0\]\.shipping_methods must be a list and is required; write \[\] for an empty one\.$/,
    ],
    ['orders: [a]', 'Line 1, column 10: orders[0] must be an object with fields.'],
    ['clock: 2031-02-30T00:00:00Z', /^Line 1, column 8: clock must be a time such as/],
    ['clock: 2031-03-03', /^Line 1, column 8: clock must be a time such as 2031-03-03T16:20:00Z/],
    ['clock: +99999 weeks', /clock must be a time/],
    ['clock: 5', /clock must be a time/],
    [
      'customers:\n  - first_name: A\n    last_name: B\n    type: 3\n    email: a@b.example',
      'Line 4, column 11: customers[0].type must be one of 1 and 2.',
    ],
    [
      'customers:\n  - { first_name: A, last_name: B, type: 1 }',
      'Line 2, column 5: customers[0] needs email or phone.',
    ],
    [
      'customers:\n  - { first_name: A, last_name: B, type: 1, phone: +12025550123 }',
      'Line 2, column 52: customers[0].phone must be a string, so put it in quotes.',
    ],
    [
      'customers:\n  - { frist_name: A }',
      /^Line 2, column 7: customers\[0\] has an unknown field "frist_name". Allowed: key, uuid, external_id, first_name/,
    ],
    [
      'locations:\n  - { line_1: A, country: DE, coordinates: { lat: 91, lng: 0 } }',
      'Line 2, column 51: locations[0].coordinates.lat must not be more than 90.',
    ],
    [
      `locations:\n  - &a ${address}\n  - { key: '', line_1: A }`,
      'Line 3, column 12: locations[1].key must be a non-empty string.',
    ],
    [
      `customers: [{ key: a, first_name: A, last_name: B, type: 1, email: a@b.example }, { key: a, first_name: A, last_name: B, type: 1, email: a@b.example }]`,
      /customers\[1\]\.key is also that of customers\[0\]/,
    ],
    [
      `orders:${order.replace('crm-1001', 'nobody')}`,
      'Line 2, column 22: orders[0].customer.ref names no customer: "nobody". Known are crm-1001.',
    ],
    [
      `orders:${order.replace('{ ref: crm-1001 }', '{ ref: crm-1001, email: a@b.example }')}`,
      "Line 2, column 32: orders[0].customer has a ref, so it can't have email as well.",
    ],
    [
      `orders:${order.replace('{ ref: warehouse-berlin }', address)}`,
      'Line 3, column 22: orders[0].source_location.uuid is required.',
    ],
    [
      `orders:${order.replace('weight: 6', 'weight: -6')}`,
      'Line 5, column 26: orders[0].packages[0].weight must not be less than 0.',
    ],
    [
      `orders:${order.replace('weight: 6', 'wieght: 6')}`,
      /^Line 5, column 18: orders\[0\]\.packages\[0\] has an unknown field "wieght". Allowed: name/,
    ],
    [
      `orders:${order}\n    status: 12`,
      'Line 6, column 13: orders[0].status must be a string of 1 to 100 characters, so put it in quotes.',
    ],
    [`orders:${order}\n    status: ''`, /^Line 6, column 13: orders\[0\]\.status must be a string/],
    [
      'timeline: [{ after: 10m, status: A }, { after: soon, status: B }]',
      'Line 1, column 48: timeline[1].after must be a duration such as 30s, 10m, 2h or 1d.',
    ],
    ['timeline: [{ after: 5, status: A }]', /^Line 1, column 21: timeline\[0\]\.after must be a duration/],
    ['timeline: [{ after: 9999999d, status: A }]', /^Line 1, column 21: timeline\[0\]\.after must be a duration/],
    ['timeline: { after: 10m, status: A }', /^Line 1, column 11: timeline must be a list of at most 100 steps/],
    ['timeline: [{ status: A }]', /timeline\[0\] must have one of after/],
    ['timeline: [{ after: 1s, after_assignment: 1s, status: A }]', /timeline\[0\] must have one of after/],
    [
      'timeline: [{ after: 1s, statsu: A }]',
      /timeline\[0\] has an unknown field "statsu". Allowed: after, after_assignment/,
    ],
    [
      `orders:${order}\n    timeline: [{ after: 1s }]`,
      'Line 6, column 16: orders[0].timeline[0].status must be a string of 1 to 100 characters.',
    ],
    [
      `orders:${order}\n    status: ASSIGNED`,
      'Line 6, column 13: orders[0].status is ASSIGNED, so the order needs a carrier.',
    ],
    [
      `orders:${order}\n    status: NEW\n    carrier: { carrier: Falcon Express, method: Same Day }`,
      /^Line 6, column 13: orders\[0\]\.status is NEW/,
    ],
    [
      `orders:${order}\n    carrier: { carrier: Falcon Express, method: Cargo Bike }`,
      'Line 6, column 49: orders[0].carrier.method names no shipping method: "Cargo Bike". Known are Same Day and Next Day.',
    ],
    [
      `orders:${order}\n    carrier: { carrier: Falcon, method: Same Day }`,
      /carrier names no carrier: "Falcon"\. Known are Falcon Express, Green Pedal/,
    ],
    [
      `orders:${order}\n    carrier: Falcon Express`,
      /^Line 6, column 14: orders\[0\]\.carrier must be an object with fields/,
    ],
    [
      `orders:${order}\n    carrier: { name: Falcon Express }`,
      /has an unknown field "name". Allowed: carrier and method/,
    ],
    [
      `orders:${order}\n    order_number: 100001`,
      'Line 6, column 19: orders[0].order_number must be a string of at most 15 digits, so put it in quotes.',
    ],
    [`orders:${order}\n    created_at: 2031-02-30 10:00`, /created_at must be an existing UTC time to the minute/],
    [`orders:${order}\n    uuid: 12`, /uuid must be a UUID/],
    [
      `orders:${order}\n    external_id: a${order}\n    external_id: a`,
      'Line 11, column 18: orders[1].external_id is also that of orders[0].',
    ],
    [
      `orders:${order.replace('weight: 6', 'weight: 1e300, quantity: 1e300')}\n    carrier: { carrier: Falcon Express, method: Same Day }`,
      /^Line 6, column 14: orders\[0\]\.carrier can't be: The weight and sizes are too large/,
    ],
    ['carriers: [{ name: A }]', /carriers\[0\]\.shipping_methods must be a list/],
    [
      carrier.replace('weight_unit: kg', 'weight_unit: stone'),
      `Line 6, column 24: carriers[0].shipping_methods[0].weight_unit is an unknown unit, "stone". Allowed: g, kg, oz and lb.`,
    ],
    [carrier.replace('base_fee: 1', 'base_fee: .inf'), /shipping_methods\[0\]\.base_fee must be a number/],
    [carrier.replace('name: A\n    ', ''), 'Line 2, column 5: carriers[0].name is required.'],
    [
      carrier.replace('name: M', 'colour: red, name: M'),
      /column 11: carriers\[0\]\.shipping_methods\[0\] has an unknown field "colour". Allowed: key, uuid, name, base_fee/,
    ],
    [
      `${carrier}\n  - ${carrier.slice(14).trim()}\norders:${order}\n    carrier: { carrier: A, method: M }`,
      /is the name of more than one carrier: "A". Use its key or uuid/,
    ],
  ])('%# is reported with its place', (text, message) => {
    expect(mistakeIn(text)).toEqual(typeof message === 'string' ? message : expect.stringMatching(message));
  });

  it.each([
    ['a: [1,\n b', /^Line 2, column 3: this is not YAML: /],
    ['clock: 1\nclock: 2', 'Line 2, column 1: "clock" is duplicated.'],
    ['clock: !!timestamp 2031-03-03', 'Line 1, column 8: the tag "!!timestamp" is not supported. Remove it.'],
  ])('in YAML, %#, is reported, too', (text, message) => {
    expect(mistakeIn(text)).toMatch(message);
  });

  it('is always a FileError, however a scenario is changed', () => {
    const lines = (busy ?? '').split('\n').slice(0, 190);
    const edit = fc.record({
      line: fc.nat(lines.length - 1),
      column: fc.nat(80),
      text: fc.oneof(
        fc.constantFrom('', ':', '- ', '[', '}', '"', '*books', '&x ', '!!set ', '? ', '__proto__: 1', '\t'),
        fc.string(),
      ),
      remove: fc.nat(30),
    });
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 3 }), (edits) => {
        const changed = [...lines];
        for (const { line, column, text, remove } of edits) {
          const old = changed[line] ?? '';
          changed[line] = old.slice(0, column) + text + old.slice(column + remove);
        }
        const message = mistakeIn(changed.join('\n'));
        expect(message).toMatch(/^(none|Line \d+, column \d+: [^]+\.)$/);
      }),
    );
  });
});
