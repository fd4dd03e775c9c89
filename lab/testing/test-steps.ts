/** Counts what code does, so that a test can tell linear from quadratic without a clock. */
import { Session } from 'node:inspector/promises';

/** Counts the blocks of JavaScript that run while `work` does. Work inside a built-in function counts as one step. */
export type CountSteps = (work: () => unknown) => Promise<number>;

/** Starts counting by V8's coverage. Only code that is imported afterwards is counted block by block. */
export async function startCounting(): Promise<CountSteps> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  return async (work) => {
    await session.post('Profiler.takePreciseCoverage');
    await work();
    const { result } = await session.post('Profiler.takePreciseCoverage');
    const ranges = result.flatMap(({ functions }) => functions.flatMap((one) => one.ranges));
    return ranges.reduce((sum, { count }) => sum + count, 0);
  };
}

/**
 * How much more often steps run for four times the size; the first call, which also prepares things, isn't counted. What else the process
 * does meanwhile is counted, too, so the lower of two counts is taken.
 */
export async function growth(count: CountSteps, work: (size: number) => unknown): Promise<number> {
  await count(() => work(1000));
  const once = await count(() => work(1000));
  const fourTimes = [await count(() => work(4000)), await count(() => work(4000))];
  return Math.min(...fourTimes) / once;
}
