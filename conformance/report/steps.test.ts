/** The steps to an answer are those that a reader has to repeat, in order, and no others. */
import { describe, expect, it } from 'vitest';
import type { Report, ReportedExchange } from './report.js';
import { Trail } from './steps.js';
import { checkOf, exchangeNumber, reportOfParts, runWith } from './test-reports.js';

const told = (report: Report, number: number): readonly string[] =>
  new Trail(report).to(number).steps.map(({ exchange }) => `${exchange.operation} ${exchange.answer?.status}`);

const failedIn = ({ checks }: Report) => checks.find(({ outcome }) => outcome === 'fail')!;

/** The exchange of the first finding of the first failed check. */
const shownIn = (report: Report): number => failedIn(report).findings[0]!.exchange!;

describe('the steps of a real run', () => {
  it('begin where the things of a request were created, and leave its siblings out', async () => {
    const report = await runWith(
      'create-order.forgets.packages[*].width.minimum',
      'create-order.refuses.packages[*].width.minimum',
    );
    expect(failedIn(report).exchanges.length).toBeGreaterThan(4);
    expect(told(report, failedIn(report).findings.at(-1)!.exchange!)).toEqual(
      expect.arrayContaining(['createLocation 200', 'createOrder 200']),
    );
    expect(told(report, shownIn(report)).filter((step) => step.startsWith('createOrder'))).toHaveLength(1);
  });

  it('hold the assignment of an order that shows none', async () => {
    const report = await runWith('assignment.ignored', 'assignOrder', 'READ-07');
    const steps = told(report, shownIn(report));
    expect(steps).toEqual(
      expect.arrayContaining(['listCarriers 200', 'createLocation 200', 'createOrder 200', 'assignOrder 200']),
    );
    expect(steps.at(-1)).toBe('getOrder 200');
    const { steps: all } = new Trail(report).to(shownIn(report));
    expect(all.at(-1)!.asked).toBeGreaterThan(1);
    const reads = all.flatMap(({ exchange: { operation, purpose } }) => (operation === 'getOrder' ? purpose : []));
    expect(reads.filter((purpose) => purpose === 'read after assignment')).toHaveLength(1);
  });

  it('hold what changed a thing of an order after that was made', async () => {
    const report = await runWith('customers.update.unassigns', 'assignOrder', 'updateCustomer', 'READ-07');
    const steps = told(report, shownIn(report));
    expect(steps).toEqual(expect.arrayContaining(['createOrder 200', 'assignOrder 200', 'updateCustomer 200']));
  });

  it('hold the refused request that changed something after all', async () => {
    const report = await runWith(
      'customers.update.written-before-authenticated',
      'update-customer.refused.changes-nothing',
    );
    const steps = told(report, shownIn(report));
    expect(steps).toEqual(expect.arrayContaining(['createOrder 200', 'updateCustomer 401']));
  });

  it('are in order, each once, none of them later, and few', async () => {
    const report = await runWith(undefined, 'createOrder', 'getOrder', 'assignOrder');
    const trail = new Trail(report);
    for (const { id } of report.exchanges) {
      const numbers = trail.to(id).steps.map(({ exchange }) => exchange.id);
      expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
      expect(numbers.at(-1)).toBe(id);
      expect(numbers.length).toBeLessThanOrEqual(12);
    }
  });
});

const check = 'a.check';
const own = (id: number, rest: Partial<ReportedExchange> = {}) => exchangeNumber(id, { by: check, ...rest });
const made = (exchanges: readonly ReportedExchange[], rest: Partial<Report> = {}): Report =>
  reportOfParts({ checks: [checkOf({ id: check, exchanges: exchanges.map(({ id }) => id) })], exchanges, ...rest });

describe('the steps of a check', () => {
  it('are all that it did before, where nothing ties its requests together', () => {
    const report = made([own(1), exchangeNumber(2, { by: 'another.check' }), own(3), own(4)]);
    expect(new Trail(report).to(3).steps.map(({ exchange }) => exchange.id)).toEqual([1, 3]);
  });

  it('are of the same run of it', () => {
    const report = made([own(1), own(2, { again: true }), own(3, { again: true })]);
    expect(new Trail(report).to(3).steps.map(({ exchange }) => exchange.id)).toEqual([2, 3]);
  });

  it('tell a wait once', () => {
    const report = made([own(1), own(2, { round: 2 }), own(3, { round: 3 })]);
    expect(new Trail(report).to(3).steps.map(({ exchange, asked }) => [exchange.id, asked])).toEqual([[3, 3]]);
  });

  it('are bounded, and say how many were left out', () => {
    const report = made(Array.from({ length: 30 }, (_, index) => own(index + 1)));
    const { steps, leftOut } = new Trail(report).to(30);
    expect([steps.length, leftOut, steps.at(-1)?.exchange.id]).toEqual([12, 18, 30]);
  });

  it('keep what created the things of a request, however much was asked since', () => {
    const request = {
      method: 'GET',
      url: 'http://target.test/orders/11111111-1111-4111-8111-111111111111',
      headers: {},
    };
    const created = [{ kind: 'order', uuid: '11111111-1111-4111-8111-111111111111', exchange: 1 }] as const;
    const report = made(
      Array.from({ length: 30 }, (_, index) => own(index + 1, index === 0 ? {} : { request })),
      { created },
    );
    const { steps, leftOut } = new Trail(report).to(30);
    expect([steps.length, leftOut, steps[0]?.exchange.id, steps[1]?.exchange.id]).toEqual([12, 18, 1, 20]);
  });

  it('follow an identifier through external ids, and end where one names itself', () => {
    const request = { method: 'POST', url: 'http://target.test/orders', headers: {}, body: '{"external_id":"Mine-1"}' };
    const creation = exchangeNumber(1, { by: 'given.order', operation: 'createOrder', request });
    const look = { method: 'GET', url: 'http://target.test/orders?external_id=mine%2D1', headers: {} };
    const created = [{ kind: 'order', uuid: '11111111-1111-4111-8111-111111111111', exchange: 1 }] as const;
    const report = made([creation, own(2, { request: look })], { created });
    expect(new Trail(report).to(2).steps.map(({ exchange }) => exchange.id)).toEqual([1, 2]);
    expect(new Trail(report).to(1).steps.map(({ exchange }) => exchange.id)).toEqual([1]);
  });

  it('are needed where a request names what another created, or looks for its effect', () => {
    const uuid = '11111111-1111-4111-8111-111111111111';
    const created = [{ kind: 'order', uuid, exchange: 1 }] as const;
    const named = { method: 'GET', url: `http://target.test/orders/${uuid}`, headers: {} };
    const report = made([own(1), own(2, { request: named }), own(3), own(4, { role: 'repeat' })], { created });
    expect([1, 2, 3, 4].map((number) => new Trail(report).isAlone(number))).toEqual([true, false, true, false]);
  });

  it('bring along what created the things of each, or leave it out', () => {
    const uuids = Array.from({ length: 30 }, (_, at) => `11111111-1111-4111-8111-1111111111${10 + at}`);
    const created = uuids.map((uuid, at) => ({ kind: 'order' as const, uuid, exchange: at + 1 }));
    const read = (id: number, uuid: string) =>
      own(id, { request: { method: 'GET', url: `http://target.test/orders/${uuid}`, headers: {} } });
    const all = [...uuids.map((_, at) => exchangeNumber(at + 1)), ...uuids.map((uuid, at) => read(31 + at, uuid))];
    const numbers = new Trail(made(all, { created })).to(60).steps.map(({ exchange }) => exchange.id);
    for (const number of numbers.filter((one) => one > 30)) expect(numbers).toContain(number - 30);
  });

  it('are none for an exchange that the report does not have, and survive addresses that are none', () => {
    const odd = own(1, { request: { method: 'GET', url: '%E0%A4%A', headers: {} } });
    expect(new Trail(made([odd])).to(7)).toEqual({ steps: [], leftOut: 0 });
    expect(new Trail(made([odd])).to(1).steps).toHaveLength(1);
  });
});
