/** The title of a cause: one sentence that says which operation does what wrong. */
import { boundKeyword } from '../../../openapi/validation/validator.js';
import { callOf, type Calls } from '../../model/operation-label.js';
import { anotherOrder } from './merge-mix-ups.js';
import { broadTitle, type TitleParts } from './broad-titles.js';
import { judgesOthers, type Signature } from './signature.js';
import { differingElements, differingValues } from './differing-values.js';
import { pluralize, cut, printable } from '../../text/printable.js';

/** The maximum length of a title. */
const longest = 140;

interface NarrowParts extends TitleParts {
  /** The change before the failure. */
  readonly after?: string;
}

/** The body of a request if it is short enough to show in full. */
const shortBody = ({ exchange }: Signature): string => {
  const { body = '' } = exchange?.request ?? {};
  return body.length < 30 ? body : '';
};

/** What was sent, in the words of the check that sent it; a check that judges requests of others has none. */
const wordsOf = (signature: Signature): string => {
  const { finding, subject, check } = signature;
  const isLast = check.requirement === subject && judgesOthers(signature);
  if (isLast) return shortBody(signature);
  return finding.alteration ?? finding.variation ?? subject;
};

/** The field that all altered requests share; otherwise the first request, and the number of others. */
function subjectText({ signatures }: TitleParts): string {
  const words = [...new Set(signatures.map(wordsOf))].filter((text) => text !== '');
  if (words.length === 0) return '';
  if (words.length === 1) return `: ${words[0]}`;
  const [subject, ...others] = new Set(signatures.map((signature) => signature.subject));
  const isField = signatures.every(({ exchange }) => exchange?.intent.altered?.example !== undefined);
  if (subject && others.length === 0 && isField) return `: ${subject}`;
  return `: ${words[0]} and ${pluralize(words.length - 1, 'other')}`;
}

function answerTitle({ first: { subject, finding }, who, isOne, does }: TitleParts): string {
  const { relation, expected, received } = finding;
  if (relation === 'changed') {
    const [is, was] = differingValues(finding, 30);
    return `${who} ${does('changes')} ${subject} although ${isOne ? 'it' : 'they'} ${does('refuses')}: ${is} instead of ${was}`;
  }
  if (relation === 'missing') return `${who} ${does('leaves')} out ${subject}`;
  if (relation === 'null') return `${who} ${does('gives')} null for ${subject}`;
  if (relation === 'empty')
    return `${who} ${does('gives')} ${cut(received, 40)} for ${subject}, which must be ${expected}`;
  if (finding.rule !== undefined)
    return `${who} ${does('gives')} ${cut(received, 40)} for ${subject}, which ${expected}`;
  const elements = differingElements(finding);
  if (elements) {
    const { lost, added } = elements;
    if (lost === undefined) return `${who} ${does('adds')} ${added} to ${subject}`;
    return `${who} ${does('leaves')} ${lost} out of ${subject}${added === undefined ? '' : `, and ${does('adds')} ${added}`}`;
  }
  const [is, was] = differingValues(finding, 40);
  return `${who} ${does('gives')} ${is} for ${subject} instead of ${was}`;
}

const bound = ({ check }: Signature): string => (check.level === 'advisory' ? 'should' : 'must');

/** The server's reaction instead of accepting or refusing, with its preposition: "returns 500" "for", "gives no response" "to". */
const reactionOf = ({ first: { exchange }, does }: TitleParts): readonly [reaction: string, preposition: string] =>
  exchange?.answer ? [`${does('returns')} ${exchange.answer.status}`, 'for'] : [`${does('gives')} no response`, 'to'];

function takesTitle(parts: TitleParts): string {
  const { first, who, does } = parts;
  const way = first.outcome === 'accepted' ? does('accepts') : reactionOf(parts).join(' ');
  return `${who} ${way} requests that ${bound(first)} be refused${subjectText(parts)}`;
}

function refusesTitle(parts: NarrowParts): string {
  const { first, who, after } = parts;
  const [reaction, preposition] = reactionOf(parts);
  if (after !== undefined) return `${who} ${reaction} after ${after}`;
  const isEither = first.finding.due === 'either';
  const what = isEither
    ? 'requests that may be accepted or refused'
    : `requests that ${bound(first)} be accepted${subjectText(parts)}`;
  return `${who} ${reaction} ${preposition} ${what}`;
}

/** Uses the check's title if neither a request nor a place in a response is more specific. */
function otherTitle({ first: { check, finding, subject, exchange }, who, does }: TitleParts): string {
  const { rule, expected, received, relation } = finding;
  if (subject === anotherOrder) return `${who} ${does('returns')} another order than the requested one`;
  if (rule === undefined)
    return check.title.includes(who) ? `Not met: ${check.title}` : `${who}: not met: ${check.title}`;
  if (rule === boundKeyword) return `${who} ${does('returns')} ${received}`;
  if (rule === 'json') return `${who} ${does('returns')} no JSON body: ${received}`;
  const came = rule === 'status' ? `status ${exchange?.answer?.status}` : received;
  return `${who} ${does(relation === 'refused' ? 'refuses' : 'answers')} with ${cut(came, 40)} instead of ${expected}`;
}

const titles = { answer: answerTitle, takes: takesTitle, refuses: refusesTitle, other: otherTitle } as const;

/** The title of a cause from its clearest signature; `calls` are those of the report. */
export function titleOf(first: Signature, signatures: readonly Signature[], calls?: Calls): string {
  const { kind, check, trait } = first;
  const isAlike = (signature: Signature): boolean =>
    trait
      ? signature.trait?.key === trait.key
      : signature.kind === kind && (kind !== 'other' || signature.check.requirement === check.requirement);
  const alike = signatures.filter(isAlike);
  const operations = [...new Set(alike.map(({ operation }) => operation))];
  const isOne = operations.length === 1;
  const who = isOne ? callOf(operations[0]!, calls) : pluralize(operations.length, 'operation');
  const does = (verb: string): string => (isOne ? verb : verb.slice(0, -1));
  const after = first.after && { after: callOf(first.after, calls) };
  const parts = { first, signatures: alike, who, isOne, does, ...after };
  return cut(printable(trait ? broadTitle({ ...parts, words: wordsOf(first) }) : titles[kind](parts)), longest);
}
