/** For tests: servers that respond late, badly or not at all, and runs against them whose records are judged again. */
import type { Transport } from '../requests/http/transport.js';
import type { Check } from '../model/check.js';
import { allChecks } from '../checks/index.js';
import { asksForPrices } from '../model/price-questions.js';
import type { Fault, Variation } from '../../variants/kit/variant.js';
import type { RunOptions } from './run.js';
import type { Report } from '../report/report.js';
import { answer, lost } from './test-target.js';
import { expectSame } from './test-regrade.js';
import { reference, runOn } from './test-variations.js';

/** What stands between the suite and the server. */
type Over = (inner: Transport) => Transport;

/** A server and the options of a run against it. */
export interface Served {
  readonly name: string;
  readonly server?: Pick<Variation, 'options' | 'apply'> | Pick<Fault, 'apply'>;
  readonly over?: Over;
  readonly options?: Partial<RunOptions>;
  /** Whether the report shows that the server was like this. */
  readonly shows?: (report: Report) => boolean;
}

/** Every nth response is lost, and of these every other request doesn't reach the server. */
export const losing =
  (nth: number): Over =>
  (inner) => {
    let count = 0;
    return {
      ...inner,
      async send(request) {
        count += 1;
        if (count % nth !== 0) return inner.send(request);
        if (count % (2 * nth) !== 0) await inner.send(request);
        return lost;
      },
    };
  };

/** Some requests are never sent: the client finds them impossible. */
export const refusing =
  (nth: number): Over =>
  (inner) => {
    let count = 0;
    return {
      ...inner,
      send: async (request) =>
        ++count % nth === 0
          ? { kind: 'failure', reason: 'cancelled', detail: 'not sent: as scripted', elapsedMs: 0 }
          : inner.send(request),
    };
  };

/** From a request on, the server limits the rate of all others. */
export const limiting =
  (from: number, every = 1): Over =>
  (inner) => {
    let count = 0;
    return {
      ...inner,
      send: async (request) =>
        ++count >= from && count % every === 0 ? answer(429, {}, { 'retry-after': '60' }) : inner.send(request),
    };
  };

/** The run is stopped at a request. */
export function stopping(at: number, inWait?: number): Pick<Served, 'over' | 'options'> {
  const end = new AbortController();
  const limit = inWait === undefined ? undefined : limiting(inWait);
  const over: Over = (plain) => {
    const inner = limit?.(plain) ?? plain;
    let count = 0;
    return {
      ...inner,
      async send(request) {
        if (++count === at) end.abort('the run was stopped');
        return inner.send(request);
      },
    };
  };
  return { over, options: { signal: end.signal } };
}

/** Runs checks against a server, and expects the same of its record. */
export async function expectSameOf(
  { server, over, options }: Served,
  isAsked: (check: Check) => boolean,
  expectIt = expectSame,
): Promise<Report> {
  const report = await runOn({ ...reference, ...server }, { repeats: 5, ...options }, isAsked, over);
  const checks = allChecks().filter((check) => isAsked(check) && !asksForPrices(check));
  await expectIt(report, { checks });
  return report;
}
