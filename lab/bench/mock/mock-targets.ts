/** The targets of the mock, and whether it reaches them. */
import { count, number, table } from '../kit/format.js';
import { inUse, rates, spreadText } from './mock-tables.js';
import type { StartTimes } from './mock-start.js';
import type { Measured } from '../load/rounds.js';
import { median, ratioOf } from '../kit/statistics.js';

/** The measurements of an operation: first the mock, then the limit, then others. `kind` decides the target. */
export interface OperationResult {
  readonly operation: string;
  readonly kind: keyof typeof wanted.ofLimit;
  readonly measured: readonly Measured[];
}

/** The mock with a number of orders: look-ups by each key, and memory. */
export interface SizeResult {
  readonly orders: number;
  readonly byNumber: Measured;
  readonly byExternalId: Measured;
}

/** A target, the reached value, and whether it is enough. */
export interface BenchTarget {
  readonly what: string;
  readonly wanted: string;
  readonly reached: string;
  readonly isMet: boolean;
  /** How far the reached value is from the target, as a share of the target. */
  readonly gap: number;
}

const gapBetween = (reached: number, target: number): number => Math.abs(reached / target - 1);

/** The targets: share of the limit's requests/s, multiple of Prism's, start in milliseconds, tolerance of "flat". */
const wanted = { ofLimit: { read: 0.6, rates: 0.5, write: 0.4 }, prism: 10, startMs: 150, flat: 0.15 } as const;

/** Fifty connections keep the server busy. A single one also measures the round trip of a request. */
const busy = 50;

export function targetsOf(
  operations: readonly OperationResult[],
  sizes: readonly SizeResult[],
  times: StartTimes,
): readonly BenchTarget[] {
  const start = median(times['the mock'] ?? []);
  return [
    ...operations.map(ofTheLimit),
    ...operations.map(ofPrism),
    {
      what: 'process start to first response',
      wanted: `below ${wanted.startMs} ms`,
      reached: `${number(start, wanted.startMs)} ms`,
      isMet: start < wanted.startMs,
      gap: gapBetween(start, wanted.startMs),
    },
    ...flatness(sizes),
  ];
}

function ofTheLimit({ operation, kind, measured: [mock, limit] }: OperationResult): BenchTarget {
  const least = wanted.ofLimit[kind];
  const ratio = ratioOf(rates(mock!, busy), rates(limit!, busy));
  return {
    what: `${operation}: requests/s relative to bare node:http`,
    wanted: `at least ${least}`,
    reached: spreadText(ratio, least),
    isMet: ratio.median >= least,
    gap: gapBetween(ratio.median, least),
  };
}

function ofPrism({ operation, measured }: OperationResult): BenchTarget {
  const [mock] = measured;
  const prism = measured.find(({ name }) => name === 'Prism');
  const ratio = ratioOf(rates(mock!, busy), rates(prism!, busy));
  return {
    what: `${operation}: requests/s relative to Prism`,
    wanted: `at least ${wanted.prism}`,
    reached: spreadText(ratio, wanted.prism),
    isMet: ratio.median >= wanted.prism,
    gap: gapBetween(ratio.median, wanted.prism),
  };
}

/** Bytes per additional order, compared with the smallest state. */
export function bytesPerOrder(size: SizeResult, smallest: SizeResult): number {
  const bytes = ({ byNumber }: SizeResult): number => inUse(byNumber.restCollected);
  return (bytes(size) - bytes(smallest)) / (size.orders - smallest.orders);
}

function flatness(sizes: readonly SizeResult[]): readonly BenchTarget[] {
  const [small, medium, large] = sizes;
  if (!small || !medium || !large) return [];
  const orders = `${count(large.orders)} orders`;
  const looks = (['byNumber', 'byExternalId'] as const).map((key) => {
    const ratio = ratioOf(rates(large[key], busy), rates(small[key], busy));
    return {
      what: `look-ups/s by ${key === 'byNumber' ? 'order_number' : 'external_id'} with ${orders}, relative to ${small.orders}`,
      wanted: `flat: at least ${1 - wanted.flat}`,
      reached: spreadText(ratio, 1 - wanted.flat),
      isMet: ratio.median >= 1 - wanted.flat,
      gap: gapBetween(ratio.median, 1 - wanted.flat),
    };
  });
  const memory = bytesPerOrder(large, small) / bytesPerOrder(medium, small);
  return [
    ...looks,
    {
      what: `memory per order with ${orders}, relative to ${count(medium.orders)}`,
      wanted: `flat: at most ${1 + wanted.flat}`,
      reached: number(memory, 1 + wanted.flat),
      isMet: memory <= 1 + wanted.flat,
      gap: gapBetween(memory, 1 + wanted.flat),
    },
  ];
}

const metText = ({ isMet, gap }: BenchTarget): string => (isMet ? 'yes' : `no, by ${Math.ceil(100 * gap)} %`);

const whyMissed = `Code that meets the missed targets would be hard to read: the mock uses only public interfaces of Node, and stores orders as
plain objects. [What was tried](../lab/bench/tried.md)`;

export function targetTable(targets: readonly BenchTarget[]): string {
  const rows = targets.map((target) => [target.what, target.wanted, target.reached, metText(target)]);
  const all = table(['target', 'wanted', 'reached', 'met'], rows);
  return targets.every(({ isMet }) => isMet) ? all : `${all}\n\n${whyMissed}`;
}
