/** The filter of the list of exchanges. */
import type { ExchangeSummary } from '../../mock/journal/journal.js';
import { isBroken } from './is-broken.js';

/** The values of the filter: search words, whether the contract was broken, and a world. */
export interface FilterValues {
  readonly text: string;
  readonly kept: 'all' | 'kept' | 'broken';
  readonly world: string;
}

export const everything: FilterValues = { text: '', kept: 'all', world: '' };

/** The filter as a predicate: all words must occur, words after a minus must not. `4xx` matches a class of statuses. */
export function matching({ text, kept, world }: FilterValues): (exchange: ExchangeSummary) => boolean {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '' && word !== '-');
  const excluded = words.filter((word) => word.startsWith('-')).map((word) => word.slice(1));
  const including = words.filter((word) => !word.startsWith('-'));
  return (exchange) => {
    if (world !== '' && exchange.world !== world) return false;
    if (kept !== 'all' && (kept === 'broken') !== isBroken(exchange)) return false;
    if (words.length === 0) return true;
    const line = lineOf(exchange);
    return including.every((word) => line.includes(word)) && !excluded.some((word) => line.includes(word));
  };
}

function lineOf(exchange: ExchangeSummary): string {
  const { id, method, url, outcome, world, operation, breaches, done, variations } = exchange;
  const group = typeof outcome === 'number' ? `${String(outcome).charAt(0)}xx` : '';
  const rows = breaches.map(({ requirement, pointer }) => `${requirement ?? ''} ${pointer}`);
  return [`#${id}`, method, url, outcome, group, world ?? '', operation ?? '', ...rows, ...done, ...variations]
    .join(' ')
    .toLowerCase();
}

/** The words of a typed list, with or without commas. */
export const words = (text: string): readonly string[] => text.split(/[\s,]+/).filter((word) => word !== '');
