/** Whether an exchange kept the contract, in a few words. */
import { placeName, tokensOf } from '../../openapi/schema/walk.js';
import type { Breach } from '../../reference-impl/mock/journal/contract-violations.js';
import type { ExchangeSummary } from '../../reference-impl/mock/journal/journal.js';
import { isBroken } from './is-broken.js';

export interface Verdict {
  readonly text: string;
  readonly tone: 'quiet' | 'warn' | 'bad';
}

/** The verdict of an exchange by its breaches, the first of which counts most. */
export function verdictOf(breaches: readonly Breach[]): Verdict {
  const [first] = breaches;
  if (!first) return { text: 'contract OK', tone: 'quiet' };
  if (!isBroken({ breaches })) return { text: `contract OK, ${hintOf(first)}`, tone: 'quiet' };
  const { side, requirement } = first;
  const more = breaches.length > 1 ? ` +${breaches.length - 1}` : '';
  const rule = requirement === undefined ? '' : `${requirement} `;
  return {
    text: `${side === 'answer' ? 'response: ' : ''}${rule}${problemOf(first)}${more}`,
    tone: side === 'answer' ? 'bad' : 'warn',
  };
}

/** Whether a proxy could hold an exchange against the contract: the API has it, and it came to its end. */
export const isChecked = ({ operation, done }: ExchangeSummary): boolean =>
  operation !== undefined && done.length === 0;

/** The verdict of an exchange, which a proxy may not have been able to check. */
export function verdictIn(exchange: ExchangeSummary, isProxy: boolean): Verdict {
  const { breaches, operation } = exchange;
  if (!isProxy || isBroken({ breaches }) || isChecked(exchange)) return verdictOf(breaches);
  return { text: operation === undefined ? 'not in the contract' : 'not checked in full', tone: 'quiet' };
}

const hintOf = ({ level, pointer, requirement }: Breach): string =>
  level === 'note' ? `check ${nameOf(pointer)}` : `not the hint ${requirement ?? ''}`;

/** Such as `source_location missing`. */
export function problemOf(breach: Breach): string {
  if (breach.in === 'whole') return breach.side === 'request' ? 'request refused' : 'not as declared';
  return `${nameOf(breach.pointer)} ${isMissing(breach) ? 'missing' : 'invalid'}`;
}

/** What to write at the place of a breach in a body. */
export const noteOf = (breach: Breach): string => (isMissing(breach) ? problemOf(breach) : breach.sentence);

const isMissing = ({ sentence }: Breach): boolean => /\bis required\b/.test(sentence);

const nameOf = (pointer: string): string => placeName(tokensOf(pointer));
