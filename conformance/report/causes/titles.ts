/** One plain sentence for a cause: which operation does what wrong. */
import { callOf, type Calls } from '../../model/operation-label.js';
import { anotherOrder } from './merge-mix-ups.js';
import type { Sign } from './signature.js';
import { cutAtDifference } from '../../exchange/diff-excerpt.js';
import { pluralize, cut, printable } from '../../text/printable.js';

/** How long a title may be. */
const longest = 140;

/** What a title is made of: the clearest sign, and those of its kind. */
interface Told {
  readonly first: Sign;
  readonly signs: readonly Sign[];
  /** Who does it: one operation, or several. */
  readonly who: string;
  readonly isOne: boolean;
  /** A verb in the number that fits: "gives" of one operation, "give" of several. */
  readonly does: (verb: string) => string;
}

/** What was sent, in the words of the check. */
const wordsOf = ({ finding: { alteration, variation }, subject }: Sign): string => alteration ?? variation ?? subject;

/** What the requests of several signs share: a field, or the first of them stands for all. */
function about({ signs }: Told): string {
  const words = [...new Set(signs.map(wordsOf))].filter((text) => text !== '');
  if (words.length === 0) return '';
  if (words.length === 1) return `: ${words[0]}`;
  const [subject, ...others] = new Set(signs.map((sign) => sign.subject));
  const isField = signs.every(({ exchange }) => exchange?.altered?.example !== undefined);
  if (subject && others.length === 0 && isField) return `: ${subject}`;
  return `: ${words[0]} and ${pluralize(words.length - 1, 'other')}`;
}

function answerTitle({ first: { subject, finding }, who, isOne, does }: Told): string {
  const { relation, expected, received } = finding;
  if (relation === 'changed') {
    const [is, was] = cutAtDifference(received, expected, 30);
    return `${who} ${does('changes')} ${subject} although ${isOne ? 'it' : 'they'} ${does('refuses')}: ${is} in place of ${was}`;
  }
  if (relation === 'missing') return `${who} ${does('leaves')} out ${subject}`;
  if (relation === 'null') return `${who} ${does('gives')} null for ${subject}`;
  if (relation === 'empty')
    return `${who} ${does('gives')} ${cut(received, 40)} for ${subject}, which must be ${expected}`;
  if (finding.rule !== undefined)
    return `${who} ${does('gives')} ${cut(received, 40)} for ${subject}, which ${expected}`;
  const [is, was] = cutAtDifference(received, expected, 40);
  return `${who} ${does('gives')} ${is} for ${subject} in place of ${was}`;
}

/** A statement binds, a hint does not. */
const bound = ({ check }: Sign): string => (check.level === 'advisory' ? 'should' : 'must');

/** What comes in place of an acceptance or a refusal: "answers 500 to", "gives no answer to". */
const turn = ({ first: { exchange }, does }: Told): string =>
  exchange?.answer ? `${does('answers')} ${exchange.answer.status} to` : `${does('gives')} no answer to`;

function takesTitle(told: Told): string {
  const { first, who, does } = told;
  const way = first.exchange?.answer?.status === 200 ? does('accepts') : turn(told);
  return `${who} ${way} what ${bound(first)} be refused${about(told)}`;
}

function refusesTitle(told: Told): string {
  const { first, who } = told;
  const isEither = first.finding.due === 'either';
  const what = isEither ? 'what may be accepted or refused' : `what ${bound(first)} be accepted${about(told)}`;
  return `${who} ${turn(told)} ${what}`;
}

/** What a check states, where neither a request nor a place in a response says more. */
function otherTitle({ first: { check, finding, subject, exchange }, who, does }: Told): string {
  const { rule, expected, received, due } = finding;
  if (subject === anotherOrder) return `${who} ${does('gives')} another order than the one asked for`;
  if (rule === undefined) return `${who} ${does('fails')} this: ${check.title}`;
  if (rule === 'json') return `${who} ${does('answers')} without a JSON body: ${received}`;
  const came = rule === 'status' ? `status ${exchange?.answer?.status}` : received;
  return `${who} ${does(due === 'refused' ? 'refuses' : 'answers')} with ${cut(came, 40)} in place of ${expected}`;
}

const titles = { answer: answerTitle, takes: takesTitle, refuses: refusesTitle, other: otherTitle } as const;

/** In how many other places values of this type are written as those of another one, too: " and so in 22 other places". */
function placesToo(first: Sign, signs: readonly Sign[]): string {
  if (first.finding.relation !== 'spelling') return '';
  const alike = signs.filter(
    ({ finding }) => finding.relation === 'spelling' && finding.expected === first.finding.expected,
  );
  const places = new Set(alike.map(({ key }) => key)).size;
  return places > 1 ? `, and so in ${pluralize(places - 1, 'other place')}` : '';
}

/** The title of a cause, by the clearest of its signs; `calls` are those of the report. */
export function titleOf(first: Sign, signs: readonly Sign[], calls?: Calls): string {
  const { kind, check } = first;
  const isAlike = (sign: Sign): boolean =>
    sign.kind === kind && (kind !== 'other' || sign.check.requirement === check.requirement);
  const too = placesToo(first, signs);
  // The place is that of the first, so the operation is, too.
  const alike = too === '' ? signs.filter(isAlike) : [first];
  const operations = [...new Set(alike.map(({ operation }) => operation))];
  const isOne = operations.length === 1;
  const who = isOne ? callOf(operations[0]!, calls) : pluralize(operations.length, 'operation');
  const does = (verb: string): string => (isOne ? verb : verb.slice(0, -1));
  const title = printable(titles[kind]({ first, signs: alike, who, isOne, does }));
  return `${cut(title, longest - too.length)}${too}`;
}
