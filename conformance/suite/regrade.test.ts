/** Shows that the record of a run has the results of the run, for servers of every kind: late, wrong, lossy, rate limited. */
import { describe, expect, it } from 'vitest';
import { allFaults, allVariations } from '../../variants/index.js';
import { expectSameOf, limiting, losing, refusing, stopping, type Served } from '../run/test-regraded-servers.js';
import { combined, type Variation } from '../../variants/kit/variant.js';
import type { Check } from '../model/check.js';
import { isOfKind } from '../model/places.js';
import type { Report } from '../report/report.js';

/** Without most checks of single fields of requests, which are all judged alike. */
const isFew = ({ id, operation }: Check): boolean =>
  ['createOrder', 'getOrder', 'assignOrder', 'updateCustomer'].includes(operation) &&
  !['refuses', 'asks', 'accepts', 'answers'].some((kind) => isOfKind(kind, id));

const named = (name: string): Variation => allVariations.find(({ id }) => id === name)!;
const late = named('late-look-up.orders');

const variations: readonly Served[] = [
  'late-update.customers',
  'late-use.references',
  'late-assignment.orders',
  'put-off.429',
].map((name) => ({ name, server: named(name) }));

const isLostInWait = ({ lost = [] }: Report): boolean => lost.some(({ round }) => round !== undefined);
const isUnsent = ({ lost = [] }: Report): boolean => lost.some(({ why }) => why?.reason === 'not sent: as scripted');
const isCut = ({ exchanges }: Report): boolean => exchanges.some(({ cut }) => cut);

const troubles: readonly Served[] = [
  {
    name: 'late parts of orders and of assignments',
    server: combined([named('late-look-up.parties'), named('late-assignment.price')]),
  },
  { name: 'late orders, longer than the wait', server: late, options: { waitMs: 20 } },
  { name: 'late orders and lost responses', server: late, over: losing(17), shows: isLostInWait },
  { name: 'many lost responses', over: losing(3) },
  { name: 'requests that can not be sent', over: refusing(11), shows: isUnsent },
  { name: 'a rate limit for some requests', over: limiting(50, 7) },
  { name: 'late orders and a limit of writes', server: late, options: { maxWrites: 40 } },
  { name: 'late references and a limit of writes', server: named('late-use.references'), options: { maxWrites: 30 } },
  { name: 'late orders and an end within the waits', server: late, ...stopping(120) },
  { name: 'a rate limit and an end', ...stopping(130, 125), shows: isCut },
];

const faults: readonly Served[] = allFaults
  .filter((_fault, at) => at % Math.ceil(allFaults.length / 4) === 3)
  .map((fault) => ({ name: fault.id, server: fault }));

describe('the record of a run has the results of the run', () => {
  it.each([...variations, ...troubles, ...faults])('$name', async (served) => {
    const report = await expectSameOf(served, isFew);
    expect(report.checks.length).toBeGreaterThan(50);
    expect(served.shows?.(report) ?? true).toBe(true);
  });
});
