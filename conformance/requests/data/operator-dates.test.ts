/** Tests that times are moved to the operator's days, and keep their day of the week. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contract } from '../../../openapi/contract/contract.js';
import { createApp } from '../../../reference-impl/pipeline/app.js';
import { onOwnDay } from './operator-dates.js';
import type { GivenData } from './operator-data.js';
import { createInProcessTransport } from '../http/in-process.js';
import { runSuite } from '../../suite/suite.js';

const dayMs = 86_400_000;
const millis = (time: string): number => Date.parse(`${time.replace(' ', 'T')}Z`);
const weekdayOf = (time: string): number => new Date(millis(time)).getUTCDay();
const date = fc
  .date({ min: new Date('1971-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((one) => one.toISOString().slice(0, 10));

describe('a time on days of the operator', () => {
  it('stays the same without a date of the operator; so does a text that is no time', () => {
    expect(onOwnDay('2031-03-04 09:00', undefined)).toBe('2031-03-04 09:00');
    for (const text of ['soon', '2031-03-04', '04-03-2031 09:00', '']) expect(onOwnDay(text, '2027-01-12')).toBe(text);
  });

  it.each([
    ['2031-03-04 09:00', '2027-01-12', '2027-01-12 09:00'],
    ['2031-03-04 09:00', '2027-01-13', '2027-01-19 09:00'],
    ['2031-03-12 17:45', '2027-01-12', '2027-01-20 17:45'],
    ['2031-03-08 09:00:00', '2026-12-29', '2027-01-02 09:00:00'],
    ['2031-03-04T09:00', '2027-01-12', '2027-01-12T09:00'],
  ])('%s with the date %s becomes %s', (time, from, expected) => {
    expect(onOwnDay(time, from)).toBe(expected);
  });

  it('keeps its hour, its day of the week and its distance from other times', () => {
    fc.assert(
      fc.property(date, fc.integer({ min: 0, max: 8 }), (from, later) => {
        const [one, other] = ['2031-03-04 09:30', `2031-03-${String(4 + later).padStart(2, '0')} 23:45`] as const;
        const [first, second] = [onOwnDay(one, from), onOwnDay(other, from)];
        expect(millis(second) - millis(first)).toBe(millis(other) - millis(one));
        expect(weekdayOf(second)).toBe(weekdayOf(other));
        const wait = (millis(first.slice(0, 10)) - millis(from)) / dayMs;
        expect(wait).toBeGreaterThanOrEqual(0);
        expect(wait).toBeLessThan(7);
      }),
    );
  });

  it('can be counted from another first day', () => {
    expect(onOwnDay('2038-12-30 03:15', '2027-01-12', '2038-12-30')).toBe('2027-01-12 03:15');
    expect(onOwnDay('2038-12-31 22:05', '2027-01-12', '2038-12-30')).toBe('2027-01-13 22:05');
  });

  it('is counted from the first day of the samples', () => {
    const sent = contract.operations.map(({ body }) => JSON.stringify(body?.examples ?? {})).join(' ');
    expect(sent.match(/\d{4}-\d{2}-\d{2}(?=[ T]\d{2}:)/g)!.sort()[0]).toBe('2031-03-04');
  });
});

/** The reference, which accepts schedules and departures only within ten days from 12 January 2027. */
function soon() {
  const app = createApp({ fixes: false });
  const refusal = {
    status: 422,
    headers: { 'content-type': 'application/json' },
    body: '{"message":"Too far ahead."}',
  };
  return createInProcessTransport((call) => {
    const times =
      Buffer.from(call.body)
        .toString()
        .match(/\d{4}-\d{2}-\d{2}(?=[ T]\d{2}:\d{2})/g) ?? [];
    const isFar = times.some((day) => day < '2027-01-12' || day > '2027-01-21');
    return isFar ? refusal : app.handle(call);
  });
}

describe('a server that accepts only times of the next days', () => {
  // The operations whose requests have times, and the one that reads them back.
  const only = contract.operations
    .filter(({ id, body }) => id === 'getOrder' || /\d{4}-\d{2}-\d{2}[ T]/.test(JSON.stringify(body?.examples ?? {})))
    .map(({ id }) => id);
  const run = (given: GivenData) =>
    runSuite({ url: 'http://in.process', token: 'test-token', transport: soon(), given, selection: { only } });

  it('conforms with a given date, and without one the findings quote its refusals', async () => {
    const report = await run({ date: '2027-01-11' });
    expect(report.checks.filter(({ outcome }) => outcome === 'fail').map(({ id }) => id)).toEqual([]);
    expect(report.verdict).toBe('conformant');
    const other = await run({});
    expect(other.verdict).toBe('non-conformant');
    expect(JSON.stringify(other.checks.flatMap(({ findings }) => findings))).toContain('Too far ahead.');
  });
});
