/** The verdict of an exchange, in a few words. */
import { placeName, tokensOf } from '../../openapi/json/place.js';
import type { Breach } from '../../mock/journal/contract-violations.js';
import type { ExchangeSummary } from '../../mock/journal/journal.js';
import { isBroken } from './is-broken.js';

export interface ExchangeVerdict {
  readonly text: string;
  readonly tone: 'quiet' | 'warn' | 'bad';
}

/** The verdict of an exchange by its breaches, of which the first is the most important. */
export function verdictOf(breaches: readonly Breach[]): ExchangeVerdict {
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

/** Whether a proxy could check an exchange: it belongs to an operation of the API, and is complete. */
export const isChecked = ({ operation, done }: ExchangeSummary): boolean =>
  operation !== undefined && done.length === 0;

/** The verdict of an exchange, or that the proxy could not check it. */
export function verdictIn(exchange: ExchangeSummary, isProxy: boolean): ExchangeVerdict {
  const { breaches, operation } = exchange;
  if (!isProxy || isBroken({ breaches }) || isChecked(exchange)) return verdictOf(breaches);
  return { text: operation === undefined ? 'not in the contract' : 'not checked in full', tone: 'quiet' };
}

const hintOf = ({ level, pointer, requirement }: Breach): string =>
  level === 'note' ? `check ${nameOf(pointer)}` : `not the hint ${requirement ?? ''}`;

/** A breach as text, such as `source_location missing`. */
export function problemOf(breach: Breach): string {
  if (breach.in === 'whole') return breach.side === 'request' ? 'request refused' : 'not as declared';
  return `${nameOf(breach.pointer)} ${isMissing(breach) ? 'missing' : 'invalid'}`;
}

/** The note at the place of a breach in a body. */
export const noteOf = (breach: Breach): string => (isMissing(breach) ? problemOf(breach) : breach.sentence);

const isMissing = ({ sentence }: Breach): boolean => /\bis required\b/.test(sentence);

const nameOf = (pointer: string): string => placeName(tokensOf(pointer));
