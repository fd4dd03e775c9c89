/** Explores the reference with one fault, or with variations, in this process and in virtual time. */
import { createInProcessTransport } from '../../conformance/requests/http/in-process.js';
import { virtualTime } from '../../conformance/requests/http/virtual-clock.js';
import { explore, type Explored } from '../../conformance/explore/explore.js';
import { stepsIn } from '../../conformance/model/sequence.js';
import { faultById } from '../../variants/index.js';
import { createApp, type AppOptions, type StageOverride } from '../../reference-impl/pipeline/app.js';
import { allVariations } from '../../variants/index.js';
import { combined } from '../../variants/kit/variant.js';

/** The server to explore: the reference with a fault, or with variations, by their ids. */
export type ExploredSubject = { readonly fault: string } | { readonly variations: readonly string[] };

/** The result of exploring a subject. */
export interface ExploredLine {
  readonly subject: ExploredSubject;
  /**
   * The number of requests before the first problem, with the problem's requirement and steps; absent if nothing was
   * found.
   */
  readonly first?: { readonly requests: number; readonly requirement: string; readonly steps: number };
  /** The problems in words. */
  readonly problems: readonly string[];
  readonly requests: number;
}

function serverOf(subject: ExploredSubject): { readonly options?: AppOptions; readonly apply?: StageOverride } {
  if ('fault' in subject) return { apply: faultById(subject.fault)!.apply };
  return combined(allVariations.filter(({ id }) => subject.variations.includes(id)));
}

function exploredOf(subject: ExploredSubject, requests: number, seed: number): Promise<Explored> {
  const time = virtualTime();
  const { options, apply } = serverOf(subject);
  const app = createApp({ seed: 'explore', fixes: false, ...time, ...options }, apply);
  const transport = createInProcessTransport((call) => app.handle(call), time);
  return explore(
    { baseUrl: 'http://reference.test', token: 'test-token', otherToken: 'other-token', transport },
    {
      runId: 'conf-explor',
      waitMs: 2000,
      concurrency: 8,
      ...time,
      budget: { requests },
      seed,
      mostFound: 'fault' in subject ? 1 : 10,
    },
  );
}

/** Whether the variations declare that they don't follow this hint of the specification. Only `--strict` fails it. */
const isDeclared = (subject: ExploredSubject, row: string): boolean =>
  'variations' in subject &&
  allVariations.some(({ id, breaks: advisory }) => subject.variations.includes(id) && advisory.includes(row));

/** Explores a subject with at most this many requests; requests for minimizing a sequence don't count. */
export async function lineOf(subject: ExploredSubject, requests: number, seed: number): Promise<ExploredLine> {
  const { found: all, requests: sent } = await exploredOf(subject, requests, seed);
  const found = all.filter(({ problem }) => !isDeclared(subject, problem.requirement));
  const [one] = found;
  return {
    subject,
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
