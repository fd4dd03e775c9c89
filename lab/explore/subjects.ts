/** Explores the reference with one fault, and runs the suite with exploring on it with variations, in this process and in virtual time. */
import { createInProcessTransport } from '../../conformance/requests/http/in-process.js';
import { virtualTime } from '../../conformance/requests/http/virtual-clock.js';
import { explore, type Explored } from '../../conformance/explore/explore.js';
import { stepsIn } from '../../conformance/model/sequence.js';
import { faultById } from '../../variants/index.js';
import { createApp } from '../../reference-impl/pipeline/app.js';
import { allVariations } from '../../variants/index.js';
import { combined } from '../../variants/kit/variant.js';
import { falseAlarms } from './honest.js';

/** The server to explore: the reference with a fault, or with variations, by their ids. */
export type ExploredSubject = { readonly fault: string } | { readonly variations: readonly string[] };

/** The result of exploring a subject. */
export interface ExploredLine {
  readonly subject: ExploredSubject;
  readonly seed: number;
  /**
   * The number of requests before the first problem, with the problem's requirement and steps; absent if nothing was
   * found.
   */
  readonly first?: { readonly requests: number; readonly requirement: string; readonly steps: number };
  /** The problems in words; with variations, the false alarms. */
  readonly problems: readonly string[];
  readonly requests: number;
}

function exploredOf(fault: string, requests: number, seed: number): Promise<Explored> {
  const time = virtualTime();
  const app = createApp({ seed: 'explore', fixes: false, ...time }, faultById(fault)!.apply);
  const transport = createInProcessTransport((call) => app.handle(call), time);
  return explore(
    { baseUrl: 'http://reference.test', token: 'test-token', otherToken: 'other-token', transport },
    { runId: 'conf-explor', waitMs: 2000, concurrency: 8, ...time, budget: { requests }, seed, mostFound: 1 },
  );
}

/** Explores a subject with at most this many requests; requests for minimizing a sequence don't count. */
export async function lineOf(subject: ExploredSubject, requests: number, seed: number): Promise<ExploredLine> {
  if ('variations' in subject) {
    const server = combined(allVariations.filter(({ id }) => subject.variations.includes(id)));
    return { subject, seed, problems: await falseAlarms(server, seed, requests), requests };
  }
  const { found, requests: sent } = await exploredOf(subject.fault, requests, seed);
  const [one] = found;
  return {
    subject,
    seed,
    ...(one && {
      first: {
        requests: one.requests,
        requirement: one.problem.requirement,
        steps: stepsIn(one.sequence).length,
      },
    }),
    problems: found.map(
      ({ problem: { signature, found: told }, sequence }) =>
        `${signature}: ${told.expected} | ${told.received} | ${JSON.stringify(sequence).slice(0, 2000)}`,
    ),
    requests: sent,
  };
}
