/** Titles of causes that show in many places: what the places have in common, their number, and one of them. */
import { differingValues } from './differing-values.js';
import { pluralize } from '../../text/printable.js';
import type { Signature } from './signature.js';
import type { Likeness } from './trait.js';

/** The words for a rule that is never checked, by the keyword of the contract. */
const aspects: Readonly<Record<string, string>> = {
  type: 'the type of',
  required: 'the presence of',
  enum: 'the listed values of',
  format: 'the format of',
  pattern: 'the format of',
  minimum: 'the lowest value of',
  maximum: 'the highest value of',
  range: 'the lowest and the highest value of',
  'look-alikes': 'non-ASCII digits and look-alike letters in',
  'x-refers-to': 'the existence of the resource in',
  foreign: 'the owner of the resource in',
};

/** The parts of a title. `first` is the clearest signature; `signatures` are all of its kind. */
export interface TitleParts {
  readonly first: Signature;
  readonly signatures: readonly Signature[];
  /** The subject: one operation, or several. */
  readonly who: string;
  readonly isOne: boolean;
  /** Inflects a verb: "gives" for one operation, "give" for several. */
  readonly does: (verb: string) => string;
}

interface BroadParts extends TitleParts {
  /** What the first request sent, in the words of its check. */
  readonly words: string;
}

/** The name of the object that contains all places, such as "source_contact"; undefined if there are several objects. */
function sharedParent(signatures: readonly Signature[]): string | undefined {
  const parents = new Set(signatures.map(({ subject }) => subject.split('.').slice(0, -1).join('.')));
  const [only = '', ...others] = parents;
  const name = only.split('.')[2];
  return others.length === 0 ? name : undefined;
}

/** The broken rules if fields break several ones, in brackets: " (presence, format)". */
function rulesOf(signatures: readonly Signature[]): string {
  const all = signatures.flatMap(({ exchange }) => aspects[exchange?.intent.altered?.rule?.split('.')[0] ?? ''] ?? []);
  const nouns = [...new Set(all)].map((aspect) => aspect.replace(/^the | (of|in)$/g, ''));
  return nouns.length > 1 ? ` (${nouns.join(', ')})` : '';
}

function uncheckedTitle({ first, signatures, who, isOne, does, words }: BroadParts, places: number): string {
  const { trait, outcome, exchange } = first;
  const aspect = aspects[trait?.what.split('.')[0] ?? ''];
  const fields = pluralize(places, 'field');
  const what = aspect === undefined ? `${fields}${rulesOf(signatures)}` : `${aspect} ${fields}`;
  const example = words === '' ? '' : `, such as ${words}`;
  if (outcome === 'accepted') return `${who} ${isOne ? "doesn't" : "don't"} check ${what}${example}`;
  const came = exchange?.answer ? `${does('returns')} ${exchange.answer.status}` : `${does('gives')} no response`;
  return `${who} ${came} instead of checking ${what}${example}`;
}

type Title = (parts: BroadParts, places: string) => string;

/** The name of a field next to another one, or its place in the request. */
function besides(from: string, subject: string): string {
  const parent = subject.replace(/^data\.order\./, '').replace(/[^.]*$/, '');
  return from.startsWith(parent) ? from.slice(parent.length) : from;
}

const differs = ({ first: { finding, trait, subject } }: BroadParts): string => {
  if (trait?.from !== undefined) return `the value of ${besides(trait.from, subject)}`;
  const [is, was] = differingValues(finding, 30);
  return `${is} instead of ${was}`;
};

const valuesTitle = (verb: string, what: string, parts: BroadParts, places: string): string =>
  `${parts.who} ${parts.does(verb)} ${what} in ${places}, such as ${parts.first.subject}: ${differs(parts)}`;

const titles: Readonly<Record<Exclude<Likeness, 'rule'>, Title>> = {
  type({ first, who, does }, places) {
    const [listed = '', came = ''] = first.trait?.what.split(' ') ?? [];
    const what = listed === '' ? `${came}s` : `${listed}s as ${came}s`;
    return `${who} ${does('gives')} ${what} in ${places}, such as ${first.subject}: ${first.finding.received}`;
  },
  dropped: ({ first, who, does }, places) =>
    `${who} ${does('drops')} ${first.trait?.what} in ${places}, such as ${first.subject}`,
  missing: ({ first, who, does }, places) => `${who} ${does('leaves')} out ${places}, such as ${first.subject}`,
  null: ({ first, who, does }, places) => `${who} ${does('gives')} null in ${places}, such as ${first.subject}`,
  empty: ({ first, who, does }, places) =>
    `${who} ${does('gives')} an empty value in ${places}, such as ${first.subject}: ${first.finding.received}`,
  letters: (parts, places) => valuesTitle('changes', 'letters beyond ASCII', parts, places),
  rounded: (parts, places) => valuesTitle('rounds', 'numbers', parts, places),
  mixed: (parts, places) => valuesTitle('mixes', 'up values of one order', parts, places),
  another(parts, places) {
    const { first, signatures, who, does } = parts;
    const parent = sharedParent(signatures);
    const what = parent === undefined ? `values in ${places}, such as ${first.subject}` : parent;
    const field = parent === undefined ? '' : `${first.subject.split('.').at(-1)} `;
    return `${who} ${does('shows')} another order's ${what}: ${field}${differs(parts)}`;
  },
};

/** The title of a cause whose signatures have a common trait. */
export function broadTitle(parts: BroadParts): string {
  const { first, signatures } = parts;
  const places = new Set(signatures.map(({ operation, subject }) => `${operation} ${subject}`)).size;
  const likeness = first.trait?.likeness ?? 'rule';
  return likeness === 'rule' ? uncheckedTitle(parts, places) : titles[likeness](parts, pluralize(places, 'field'));
}
