/** Exploring as a part of a run of the suite: it runs before the checks, and its findings become checks. */
import { contract as ownContract } from '../../openapi/contract/contract.js';
import { requirement } from '../../openapi/requirements.js';
import type { Target } from '../requests/http/target.js';
import type { Check } from '../model/check.js';
import { callOf, callsOf } from '../model/operation-label.js';
import type { Progress } from '../model/progress.js';
import { sequencesId } from '../model/sequence.js';
import type { ExploredPart } from '../report/report.js';
import { Run, type RunOptions } from '../run/run.js';
import { RunSession } from '../run/session.js';
import { hash } from '../text/hash.js';
import { pluralize, thousands } from '../text/printable.js';
import { explore, type Budget, type Explored } from './explore.js';
import { checkOf, keptOf } from './kept.js';

/** Options of exploring in a run. */
export interface ExploreRequest {
  readonly budget: Budget;
  /** Equal seeds give equal sequences. By default, the seed follows from the id of the run. */
  readonly seed?: number;
  /** Whether to leave out the checks of the suite. */
  readonly alone?: boolean;
}

const words = (budget: Budget): string =>
  'ms' in budget ? `for ${thousands(budget.ms / 1000)} s` : `with ${thousands(budget.requests)} requests`;

/** The results of exploring for a run. */
interface ExploredFirst {
  /** The checks of the found sequences, after the check that represents exploring itself. */
  readonly checks: readonly Check[];
  readonly part: ExploredPart;
  /** A sentence on the requests that were sent. */
  readonly note: string;
  /** The number of requests that may have changed something. */
  readonly written: number;
}

/** A number rounded for estimates: 1234 is about 1,200. */
function roughly(number: number): string {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, number))) - 1);
  return thousands(Math.max(1, Math.round(number / unit)) * unit);
}

/** The estimated number of requests, from the time of a single one, and a note on the data they leave. */
async function expectation(target: Target, options: RunOptions, budget: Budget): Promise<string> {
  const { now = Date.now, readOnly, maxWrites } = options;
  const run = new Run(target, options);
  const session = new RunSession(run, 'explore', run.freshSources('explore', 0));
  let requests: number;
  let [pace, about] = ['', 'about '];
  if ('ms' in budget) {
    let ms = Infinity;
    // The first request also opens the connection, so its time is not representative.
    for (let time = 0; time < 3; time += 1) {
      const startedAt = now();
      await session.send('listCarriers').catch(() => undefined);
      ms = Math.min(ms, Math.max(1, now() - startedAt));
    }
    requests = budget.ms / ms;
    pace = `At ${Math.round(ms)} ms for a request, that is up to ${roughly(requests)} requests. `;
    about = 'up to ';
  } else ({ requests } = budget);
  if (readOnly) return `${pace}It sends only requests that read.`;
  const most = Math.min(requests / 2, maxWrites ?? Infinity);
  const bound = maxWrites === undefined ? '' : `; the limit of ${thousands(maxWrites)} writes ends it`;
  return `${pace}About half of them write, so ${about}${roughly(most)} customers, locations and orders are created or changed, and stay${bound}.`;
}

/** Explores the server as the options ask for. `catalogue` has the checks whose ids are taken. */
export async function exploredFirst(
  target: Target,
  options: RunOptions,
  { budget, seed = hash(options.runId) % 1_000_000 }: ExploreRequest,
  progress?: Progress,
  catalogue: readonly Check[] = [],
): Promise<ExploredFirst> {
  const expected = progress?.notice && (await expectation(target, options, budget));
  progress?.notice?.(`Exploring ${words(budget)}, seed ${seed}. ${expected}`);
  const { contract = ownContract } = options;
  const told = new Set<string>();
  const explored = await explore(target, {
    ...options,
    budget,
    seed,
    onFound: ({ requirement: row, operation }) => {
      const text = `Found: ${callOf(operation, callsOf(contract).calls)} violates ${row}. ${requirement(row).statement}`;
      if (!told.has(text)) progress?.notice?.(text);
      told.add(text);
    },
    onSent: ({ requests, found, elapsedMs }) => {
      const part = 'ms' in budget ? elapsedMs / budget.ms : requests / budget.requests;
      progress?.explored?.({ requests, found, part: Math.min(1, part) });
    },
  });
  const kept = keptOf(explored, contract, catalogue);
  const found = kept.map((one, at) => checkOf(one, explored.found[at]?.problem.found));
  const { requests, created, sequences, covered, written } = explored;
  const part = { seed, requests, created, sequences, found: kept, covered };
  return { checks: [sequencesCheck(explored), ...found], part, note: noteOf(explored), written };
}

/** Why sequences could not be decided: the most frequent reason. */
function mostUndecided(undecided: Explored['undecided']): readonly [reason: string, count: number] | undefined {
  return [...undecided].sort(([, one], [, other]) => other - one)[0];
}

function noteOf({ seed, requests, sequences, covered, found, undecided }: Explored): string {
  const { fields, values, pairs, transitions } = covered;
  const share = ({ seen, of }: typeof fields, what: string): string => `${seen} of ${of} ${what}`;
  const exercised = [
    share(fields, 'fields'),
    share(values, 'listed values'),
    share(pairs, 'pairs of fields'),
    share(transitions, 'transitions'),
  ].join(', ');
  const problems = found.length === 0 ? 'no problem' : pluralize(found.length, 'problem');
  const [reason, count] = mostUndecided(undecided) ?? [];
  const lost = count === undefined ? '' : `; ${pluralize(count, 'sequence')} could not be decided: ${reason}`;
  return `explored with ${thousands(requests)} requests in ${pluralize(sequences, 'sequence')} (seed ${seed}), found ${problems}: ${exercised}${lost}`;
}

/** Passes with all responses that exploring judged. The problems it found have checks of their own. */
const sequencesCheck = ({ judged, undecided, sequences }: Explored): Check => ({
  id: sequencesId,
  requirement: 'GEN-28',
  title: 'random sequences of requests get the responses that they are due',
  operation: 'createOrder',
  kind: 'authored',
  byStatus: true,
  run(session) {
    const [reason, count = 0] = mostUndecided(undecided) ?? [];
    const isLittle = judged === 0 || count * 2 > sequences;
    if (isLittle) session.inconclusive('circumstance', reason ?? 'exploring sent nothing');
    session.judged.note(judged);
    return Promise.resolve();
  },
});
