/** Shows that the steps to a response are the requests that a reader must repeat, in order. */
import { describe, expect, it } from 'vitest';
import { intentOf } from '../requests/exchange/intent.js';
import type { Report, ReportedExchange } from './report.js';
import { Trail } from './steps.js';
import { checkOf, exchangeNumber, reportOfParts, runWith } from './test-reports.js';

const told = (report: Report, number: number): readonly string[] =>
  new Trail(report).to(number).steps.map(({ exchange }) => `${exchange.operation} ${exchange.answer?.status}`);

const failedIn = ({ checks }: Report) => checks.find(({ outcome }) => outcome === 'fail')!;

/** The exchange of the first finding of the first failed check. */
const shownIn = (report: Report): number => failedIn(report).findings[0]!.exchange!;

describe('the steps of a real run', () => {
  it('begin with the creation of the resources that the request names, without similar requests of the check', async () => {
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

  it('contain the assignment of an order that shows no assignment', async () => {
    const report = await runWith('assignment.ignored', 'assign-order.accepts.every-kind-of-order', 'READ-07');
    const steps = told(report, shownIn(report));
    expect(steps).toEqual(
      expect.arrayContaining(['listCarriers 200', 'createLocation 200', 'createOrder 200', 'assignOrder 200']),
    );
    expect(steps.at(-1)).toBe('getOrder 200');
    const { steps: all } = new Trail(report).to(shownIn(report));
    expect(all.at(-1)!.asked).toBeGreaterThan(1);
    const reads = all.flatMap(
      ({
        exchange: {
          operation,
          intent: { purpose },
        },
      }) => (operation === 'getOrder' ? purpose : []),
    );
    expect(reads.filter((purpose) => purpose === 'read after assignment')).toHaveLength(1);
  });

  it("contain the update of an order's customer", async () => {
    const report = await runWith('customers.update.unassigns', 'assignOrder', 'updateCustomer', 'READ-07');
    const steps = told(report, shownIn(report));
    expect(steps).toEqual(expect.arrayContaining(['createOrder 200', 'assignOrder 200', 'updateCustomer 200']));
  });

  it('contain the refused request that changed something', async () => {
    const report = await runWith(
      'customers.update.written-before-authenticated',
      'update-customer.refused.changes-nothing',
    );
    const steps = told(report, shownIn(report));
    expect(steps).toEqual(expect.arrayContaining(['createOrder 200', 'updateCustomer 401']));
  });

  it('are in order, without repetitions or later requests, and at most 12', async () => {
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
  it('are all earlier requests of the check if they name no resources', () => {
    const report = made([own(1), exchangeNumber(2, { by: 'another.check' }), own(3), own(4)]);
    expect(new Trail(report).to(3).steps.map(({ exchange }) => exchange.id)).toEqual([1, 3]);
  });

  it('are of the same run of the check', () => {
    const report = made([own(1), own(2, { again: true }), own(3, { again: true })]);
    expect(new Trail(report).to(3).steps.map(({ exchange }) => exchange.id)).toEqual([2, 3]);
  });

  it('contain a wait once', () => {
    const report = made([own(1), own(2, { round: 2 }), own(3, { round: 3 })]);
    expect(new Trail(report).to(3).steps.map(({ exchange, asked }) => [exchange.id, asked])).toEqual([[3, 3]]);
  });

  it('are limited, with the number of steps left out', () => {
    const report = made(Array.from({ length: 30 }, (_, index) => own(index + 1)));
    const { steps, leftOut } = new Trail(report).to(30);
    expect([steps.length, leftOut, steps.at(-1)?.exchange.id]).toEqual([12, 18, 30]);
  });

  it('keep the creation of the resources of the request, after any number of later requests', () => {
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

  it('find a creation by its external_id, but never the request itself', () => {
    const request = { method: 'POST', url: 'http://target.test/orders', headers: {}, body: '{"external_id":"Mine-1"}' };
    const creation = exchangeNumber(1, { by: 'given.order', operation: 'createOrder', request });
    const look = { method: 'GET', url: 'http://target.test/orders?external_id=mine%2D1', headers: {} };
    const created = [{ kind: 'order', uuid: '11111111-1111-4111-8111-111111111111', exchange: 1 }] as const;
    const report = made([creation, own(2, { request: look })], { created });
    expect(new Trail(report).to(2).steps.map(({ exchange }) => exchange.id)).toEqual([1, 2]);
    expect(new Trail(report).to(1).steps.map(({ exchange }) => exchange.id)).toEqual([1]);
  });

  it('are needed if the request names a created resource, or looks for the effect of another request', () => {
    const uuid = '11111111-1111-4111-8111-111111111111';
    const created = [{ kind: 'order', uuid, exchange: 1 }] as const;
    const named = { method: 'GET', url: `http://target.test/orders/${uuid}`, headers: {} };
    const report = made(
      [own(1), own(2, { request: named }), own(3), own(4, { intent: intentOf({ role: 'repeat' }) })],
      { created },
    );
    expect([1, 2, 3, 4].map((number) => new Trail(report).isAlone(number))).toEqual([true, false, true, false]);
  });

  it('contain a request only with the creation of its resources', () => {
    const uuids = Array.from({ length: 30 }, (_, at) => `11111111-1111-4111-8111-1111111111${10 + at}`);
    const created = uuids.map((uuid, at) => ({ kind: 'order' as const, uuid, exchange: at + 1 }));
    const read = (id: number, uuid: string) =>
      own(id, { request: { method: 'GET', url: `http://target.test/orders/${uuid}`, headers: {} } });
    const all = [...uuids.map((_, at) => exchangeNumber(at + 1)), ...uuids.map((uuid, at) => read(31 + at, uuid))];
    const numbers = new Trail(made(all, { created })).to(60).steps.map(({ exchange }) => exchange.id);
    for (const number of numbers.filter((one) => one > 30)) expect(numbers).toContain(number - 30);
  });

  it('are empty for an unknown exchange, and found for an invalid address', () => {
    const odd = own(1, { request: { method: 'GET', url: '%E0%A4%A', headers: {} } });
    expect(new Trail(made([odd])).to(7)).toEqual({ steps: [], leftOut: 0 });
    expect(new Trail(made([odd])).to(1).steps).toHaveLength(1);
  });
});
