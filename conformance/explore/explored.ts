/** Exploring as a part of a run of the suite: it goes before the checks, and what it finds becomes checks. */
import { contract as ownContract } from '../../openapi/contract/contract.js';
import type { Target } from '../http/target.js';
import type { Check } from '../model/check.js';
import type { Progress } from '../model/progress.js';
import type { KeptSequence } from '../model/sequence.js';
import type { ExploredPart } from '../report/report.js';
import type { RunOptions } from '../run/run.js';
import { hash } from '../text/hash.js';
import { pluralize, thousands } from '../text/printable.js';
import { explore, type Budget, type Explored } from './explore.js';
import { checkOf, keptOf } from './kept.js';

/** How to explore in a run. */
export interface ExploreRequest {
  readonly budget: Budget;
  /** Of equal seeds come equal sequences. Without one, it follows from the id of the run. */
  readonly seed?: number;
  /** Whether to leave out the checks of the suite. */
  readonly alone?: boolean;
}

const words = (budget: Budget): string =>
  'ms' in budget ? `for ${budget.ms / 1000} s` : `with ${thousands(budget.requests)} requests`;

/** What a run has from exploring. */
interface ExploredFirst {
  /** The checks of what was found, after the one that says that exploring took place. */
  readonly checks: readonly Check[];
  readonly part: ExploredPart;
  /** What was sent, in one sentence. */
  readonly note: string;
}

/** Explores the server as the options ask for. */
export async function exploredFirst(
  target: Target,
  options: RunOptions,
  { budget, seed = hash(options.runId) % 1_000_000 }: ExploreRequest,
  progress?: Progress,
): Promise<ExploredFirst> {
  progress?.notice?.(`Exploring ${words(budget)}, seed ${seed}.`);
  const told = new Set<string>();
  const explored = await explore(target, {
    ...options,
    ...{ budget, seed },
    onFound: ({ requirement, operation }) => {
      const text = `Found a sequence of requests after which ${operation} violates ${requirement}.`;
      if (!told.has(text)) progress?.notice?.(text);
      told.add(text);
    },
  });
  const { contract = ownContract } = options;
  const kept = keptOf(explored, contract);
  const found = kept.map((one, at) => checkOf(one, explored.found[at]));
  return { checks: [sequencesCheck(explored), ...found], part: partOf(explored, kept), note: noteOf(explored) };
}

function noteOf({ seed, requests, sequences, covered, found }: Explored): string {
  const { fields, values, pairs, transitions } = covered;
  const share = ({ seen, of }: typeof fields, what: string): string => `${seen} of ${of} ${what}`;
  const exercised = [
    share(fields, 'fields'),
    share(values, 'listed values'),
    share(pairs, 'pairs of fields'),
    share(transitions, 'transitions'),
  ].join(', ');
  const problems = found.length === 0 ? 'no problem' : pluralize(found.length, 'problem');
  return `explored with ${thousands(requests)} requests in ${pluralize(sequences, 'sequence')} (seed ${seed}), found ${problems}: ${exercised}`;
}

function partOf({ seed, requests, sequences, covered }: Explored, found: readonly KeptSequence[]): ExploredPart {
  return { seed, requests, sequences, found, covered };
}

/** Passes with the evidence of all that exploring judged; what it found has checks of its own. */
const sequencesCheck = ({ judged, undecided, sequences }: Explored): Check => ({
  id: 'create-order.explored.sequences',
  requirement: 'GEN-28',
  title: 'random sequences of requests get the responses that they are due',
  operation: 'createOrder',
  kind: 'authored',
  byStatus: true,
  run(session) {
    const [[reason, count] = []] = [...undecided].sort(([, one], [, other]) => other - one);
    const isLittle = judged === 0 || (count ?? 0) * 2 > sequences;
    if (isLittle) session.inconclusive('circumstance', reason ?? 'exploring sent nothing');
    session.noteEvidence(judged);
    return Promise.resolve();
  },
});
