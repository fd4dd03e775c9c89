/** What exploring exercised and found, in the words of all reports. */
import { callOf } from '../../../model/operation-label.js';
import { stepsIn, type KeptSequence, type Step, type WrongPart } from '../../../model/sequence.js';
import type { ExploredPart, Report, Share } from '../../report.js';
import { pluralize, thousands } from '../../../text/printable.js';

const kinds: Readonly<Record<keyof ExploredPart['covered'], string>> = {
  fields: 'Fields of requests',
  values: 'Listed values',
  pairs: 'Pairs of optional fields',
  transitions: 'Transitions from operation to operation',
};

/** The rows of the table of what was exercised. */
export const exercised = ({ covered }: ExploredPart): readonly (readonly [name: string, share: Share])[] =>
  (Object.keys(kinds) as (keyof typeof kinds)[]).map((kind) => [kinds[kind], covered[kind]]);

/** What was sent, and how to send it again. */
export function exploredText({ requests, sequences, seed, created, found }: ExploredPart): string {
  const left = created === undefined ? '' : `, which created ${pluralize(created, 'resource')}`;
  const problems = found.length === 0 ? 'No problem was found' : `${pluralize(found.length, 'problem')} found`;
  return `${thousands(requests)} requests in ${pluralize(sequences, 'sequence')}${left}. ${problems}. --seed ${seed} sends the same sequences again.`;
}

const wrongWords: Readonly<Record<WrongPart, string>> = {
  header: 'Authorization header',
  key: 'uuid in the path',
  text: 'text as body',
};

/** One request of a sequence: `GET /orders by external_id of order 1`. Resources are numbered from 1, in the order of creation. */
export function stepText(
  { operation, subject, key, mistake, edge, wrong, account }: Step,
  { contract }: Pick<Report, 'contract'>,
): string {
  const number = (subject ?? 0) + 1;
  const of: Readonly<Record<string, string>> = {
    getOrder: ` by ${wrong?.part === 'key' ? 'a wrong key' : (key ?? 'a key')} of order ${number}`,
    updateCustomer: ` of customer ${number}`,
    assignOrder: ` of order ${number}`,
  };
  const by = {
    second: ', by the second account',
    visiting: ', by the second account',
    visited: ', a thing of the second account',
  };
  return [
    callOf(operation, contract.calls),
    of[operation] ?? '',
    mistake || edge ? `, with ${(mistake ?? edge)!.words}` : '',
    wrong && operation + wrong.part !== 'getOrderkey' ? `, with a wrong ${wrongWords[wrong.part]}` : '',
    account ? by[account] : '',
  ].join('');
}

/** The most parts of a sequence in one line. */
const most = 12;

/** A sequence in one line. Requests that are sent at the same time are joined by `and`. */
export function sequenceText({ sequence }: KeptSequence, report: Pick<Report, 'contract'>): string {
  const parts = sequence.slice(0, most).map((part) =>
    [part]
      .flat()
      .map((step) => stepText(step, report))
      .join(' and at the same time '),
  );
  const more = stepsIn(sequence.slice(most)).length;
  return [...parts, ...(more > 0 ? [`${pluralize(more, 'more request')}`] : [])].join('; then ');
}
