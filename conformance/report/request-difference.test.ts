/** Shows that all differences between a request and its control are found, except values that differ in every request. */
import fc from 'fast-check';
import { intentOf } from '../requests/exchange/intent.js';
import { describe, expect, it } from 'vitest';
import { pointerOf, withValue } from '../../openapi/json/place.js';
import { controlOf, differences, freshValuesIn, differencesFromControl, differenceText } from './request-difference.js';
import { exchangeNumber, reportOfParts, runWith } from './test-reports.js';

const uuid = (digit: number): string => `${String(digit).repeat(8)}-1111-4111-8111-111111111111`;

describe('differences', () => {
  it('are empty for a value and its copy', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(differences(value, structuredClone(value))).toEqual([]);
      }),
    );
  });

  it('contain exactly the changed place', () => {
    const leaf = fc.oneof(fc.string(), fc.integer(), fc.boolean());
    const record = fc.dictionary(
      fc.string().filter((name) => name !== '__proto__'),
      leaf,
      { minKeys: 1 },
    );
    fc.assert(
      fc.property(record, fc.nat(), (before, pick) => {
        const names = Object.keys(before);
        const name = names[pick % names.length]!;
        const after = withValue(before, [name], ['other']);
        expect(differences(before, after)).toEqual([
          { place: pointerOf([name]), before: before[name], after: ['other'] },
        ]);
        expect(differences({ list: [0, before] }, { list: [0, after] })[0]?.place).toBe(`/list/1${pointerOf([name])}`);
      }),
    );
  });

  it('name left-out and added values', () => {
    expect(differences({ a: 1, b: [1, 2] }, { b: [1], c: null }).map(differenceText)).toEqual([
      'a: 1 → left out',
      'b[1]: 2 → left out',
      'c: added null',
    ]);
  });

  it('distinguish types', () => {
    expect(differences({ a: 1 }, { a: '1' }).map(differenceText)).toEqual(['a: 1 → "1"']);
    expect(differences({ a: {} }, { a: [] }).map(differenceText)).toEqual(['a: {} → []']);
    expect(differences({ a: null }, { a: {} }).map(differenceText)).toEqual(['a: null → {}']);
  });
});

describe('a value that differs in every request', () => {
  const created = [
    { kind: 'customer', uuid: uuid(1), exchange: 1 },
    { kind: 'customer', uuid: uuid(2), exchange: 2 },
    { kind: 'location', uuid: uuid(3), exchange: 3 },
  ] as const;
  const isFresh = freshValuesIn(
    reportOfParts({ created, settings: { waitMs: 0, otherAccount: false, given: { phones: ['12', '13'] } } }),
  );

  it.each([
    ['a name of the run', 'conf-test01-abc-1', 'conf-test01-xyz-2'],
    ['an address of the run', 'conf-test01-abc-1@example.com', 'conf-test01-xyz-2@example.com'],
    ['a phone number', '+12015552000', '+13015552001'],
    ['a number of the operator', '12', '13'],
    ['something else that was created', uuid(1), uuid(2).toUpperCase()],
  ])('can be %s', (_what, before, after) => {
    expect(differences({ a: before }, { a: after }, isFresh)).toEqual([]);
  });

  it.each([
    ['an address in place of a name', 'conf-test01-abc-1', 'conf-test01-xyz-2@example.com'],
    ['a location in place of a customer', uuid(1), uuid(3)],
    ['what was never created', uuid(1), uuid(4)],
    ['a number without its sign', '+12015552000', '12015552001'],
    ['a name of another run', 'conf-test01-abc-1', 'conf-test02-abc-1'],
    ['nothing', 'conf-test01-abc-1', undefined],
    ['a number', 1, 2],
  ])("can't be %s", (_what, before, after) => {
    expect(differences({ a: before }, { a: after }, isFresh)).toHaveLength(1);
  });
});

describe('a control', () => {
  it('differs from an altered request only in the altered field, and in is_return if the variation says so', async () => {
    const report = await runWith(
      'create-order.forgets.packages[*].width.minimum',
      'create-order.refuses.packages[*].width.minimum',
    );
    const findings = report.checks.flatMap((check) => check.findings);
    expect(findings.length).toBeGreaterThan(3);
    for (const { exchange: id, variation } of findings) {
      const exchange = report.exchanges[id! - 1]!;
      const found = differencesFromControl(controlOf(report, exchange)!, exchange, freshValuesIn(report)).map(
        differenceText,
      );
      const unsaid = variation!.includes(', without is_return') ? ['is_return: false → left out'] : [];
      expect(found).toEqual([expect.stringMatching(/^packages\[\d\]\.width: [\d.]+ → -[\d.]+$/), ...unsaid]);
    }
  });

  it('can differ in the token, the path, and a body that is not JSON', () => {
    const request = {
      method: 'PUT',
      url: 'http://target.test/customers/a',
      headers: { authorization: 'Bearer x' },
      body: '{}',
    };
    const control = exchangeNumber(1, { request });
    const other = { ...request, url: 'http://target.test/customers/b', headers: {}, body: '{' };
    expect(
      differencesFromControl(control, exchangeNumber(2, { request: other }), () => false).map(differenceText),
    ).toEqual(['Authorization: "Bearer x" → left out', 'path: "a" → "b"', 'body: {} → "{"']);
  });

  it('are not searched for in a body that nests too deep', () => {
    const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`;
    const request = { method: 'POST', url: 'http://target.test/orders', headers: {} };
    const [control, exchange] = ['{}', deep].map((body, at) => exchangeNumber(at, { request: { ...request, body } }));
    const [found] = differencesFromControl(control!, exchange!, () => false);
    expect(found).toMatchObject({ place: '', after: deep });
  });

  it('is the accepted request with the same example', () => {
    const control = (id: number, example: string, status: number) =>
      exchangeNumber(id, { by: `given.control.listCarriers.${example}`, answer: { status, headers: [], body: '' } });
    const report = reportOfParts({
      exchanges: [control(1, 'full', 200), control(2, 'phone', 200), control(3, 'minimal', 422)],
    });
    const numberOf = (example?: string) =>
      controlOf(report, exchangeNumber(9, { intent: intentOf(example === undefined ? {} : { altered: { example } }) }))
        ?.id;
    expect([numberOf(), numberOf('phone'), numberOf('minimal')]).toEqual([1, 2, undefined]);
  });
});
