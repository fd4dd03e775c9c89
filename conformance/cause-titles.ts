/** One plain sentence for a cause: which operation does what wrong. */
import { callOf, type Calls } from './calls.js';
import { anotherOrder } from './cause-identities.js';
import { aspectOf, mistypedAs, questionOf, type Sign } from './cause-signs.js';
import { apart } from './contrast.js';
import { counted, cut, printable } from './text.js';

/** How long a title may be. */
const longest = 140;

/** Who does it: one operation, or several. */
function subjectOf(signs: readonly Sign[], calls: Calls | undefined): string {
  const ids = [...new Set(signs.map(({ operation }) => operation))];
  return ids.length === 1 ? callOf(ids[0]!, calls) : counted(ids.length, 'operation');
}

const does = (signs: readonly Sign[], one: string, many: string): string =>
  new Set(signs.map(({ operation }) => operation)).size === 1 ? one : many;

/** What was sent, in the words of the check. */
const wordsOf = ({ finding, subject }: Sign): string =>
  (finding.variation ?? subject).replace(/ \(in the [^()]* request\)$/, '');

/** What the requests of several signs share: a field, or the first of them stands for all. */
function about(signs: readonly Sign[]): string {
  const words = [...new Set(signs.map(wordsOf))].filter((text) => text !== '');
  const [subject, ...others] = new Set(signs.map((sign) => sign.subject));
  if (words.length === 0) return '';
  if (words.length === 1) return `: ${words[0]}`;
  const isField = signs.every(({ finding }) => finding.variation?.startsWith(`${subject}: `));
  if (subject && others.length === 0 && isField) return `: ${subject}`;
  return `: ${words[0]} and ${counted(words.length - 1, 'other')}`;
}

function answerTitle(first: Sign, who: string, signs: readonly Sign[]): string {
  const { subject, outcome, finding, check } = first;
  if (aspectOf(check) === 'refused') {
    const [received, expected] = apart(finding.received, finding.expected, 30);
    const changes = does(signs, 'changes', 'change');
    return `${who} ${changes} ${subject} although ${does(signs, 'it refuses', 'they refuse')}: ${received} in place of ${expected}`;
  }
  if (outcome === 'nothing') return `${who} ${does(signs, 'leaves', 'leave')} out ${subject}`;
  const gives = does(signs, 'gives', 'give');
  if (outcome === 'null') return `${who} ${gives} null for ${subject}`;
  if (finding.expected.startsWith('present'))
    return `${who} ${gives} ${cut(finding.received, 40)} for ${subject}, which must be ${finding.expected}`;
  if (outcome.startsWith('must '))
    return `${who} ${gives} ${cut(finding.received, 40)} for ${subject}, which ${outcome}`;
  const [received, expected] = apart(finding.received, finding.expected, 40);
  return `${who} ${gives} ${received} for ${subject} in place of ${expected}`;
}

/** A statement binds, a hint does not. */
const bound = ({ check }: Sign): string => (check.level === 'advisory' ? 'should' : 'must');

/** What comes in place of an acceptance or a refusal: "answers 500 to", "gives no answer to". */
function turn({ outcome }: Sign, signs: readonly Sign[]): string {
  const [, status] = /^status (\d+)/.exec(outcome) ?? [];
  return status === undefined
    ? `${does(signs, 'gives', 'give')} no answer to`
    : `${does(signs, 'answers', 'answer')} ${status} to`;
}

function takesTitle(first: Sign, who: string, signs: readonly Sign[]): string {
  const way = first.outcome === 'status 200' ? does(signs, 'accepts', 'accept') : turn(first, signs);
  return `${who} ${way} what ${bound(first)} be refused${about(signs)}`;
}

function refusesTitle(first: Sign, who: string, signs: readonly Sign[]): string {
  const isOpen = aspectOf(first.check) === 'stands';
  const what = isOpen ? 'what may be accepted or refused' : `what ${bound(first)} be accepted`;
  return `${who} ${turn(first, signs)} ${what}${isOpen ? '' : about(signs)}`;
}

/** What a check states, where neither a request nor a place in an answer says more. */
function otherTitle(
  { check, finding: { expected, received }, subject }: Sign,
  who: string,
  signs: readonly Sign[],
): string {
  if (subject === anotherOrder) return `${who} ${does(signs, 'gives', 'give')} another order than the one asked for`;
  const aspect = aspectOf(check);
  if (aspect !== 'answers' && aspect !== 'refusals')
    return `${who} ${does(signs, 'fails', 'fail')} this: ${check.title}`;
  const came = expected.startsWith('status ')
    ? received.replace(/^(status \d+) .*/s, '$1')
    : received.replace(/^the body is /, 'a body that is ');
  const way =
    aspect === 'refusals' ? does(signs, 'refuses with', 'refuse with') : does(signs, 'answers with', 'answer with');
  return `${who} ${way} ${cut(came, 40)} in place of ${expected}`;
}

const titles = { answer: answerTitle, takes: takesTitle, refuses: refusesTitle, other: otherTitle } as const;

/** In how many other places values of this type are written as those of another one, too: " and so in 22 other places". */
function placesToo(first: Sign, signs: readonly Sign[]): string {
  const type = mistypedAs(first);
  const places = new Set(signs.filter((sign) => mistypedAs(sign) === type).map(({ key }) => key)).size;
  return type !== undefined && places > 1 ? `, and so in ${counted(places - 1, 'other place')}` : '';
}

/** The title of a cause, by the clearest of its signs; `calls` are those of the report. */
export function titleOf(first: Sign, signs: readonly Sign[], calls?: Calls): string {
  const isAlike = (sign: Sign): boolean =>
    sign.kind === first.kind && (first.kind !== 'other' || questionOf(sign.check) === questionOf(first.check));
  const too = placesToo(first, signs);
  // The place is that of the first, so the operation is, too.
  const alike = too === '' ? signs.filter(isAlike) : [first];
  const title = printable(titles[first.kind](first, subjectOf(alike, calls), alike));
  return `${cut(title, longest - too.length)}${too}`;
}
