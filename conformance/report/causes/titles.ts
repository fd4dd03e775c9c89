/** The titles of causes: one sentence that names the mistake, with the operation as its subject. */
import { boundKeyword } from '../../../openapi/validation/validator.js';
import { jsonOrUndefined } from '../../../openapi/text/json-or-undefined.js';
import { callOf, type Calls } from '../../model/operation-label.js';
import { withoutPlace } from '../../model/places.js';
import { cut, pluralize, thousands } from '../../text/printable.js';
import type { Aspect } from './aspect.js';
import { mistyped } from './schemas.js';
import { differingElements, differingValues } from './differing-values.js';
import type { Facts } from './facts.js';

/** The failures of one cause, in the words of a report. */
interface Told {
  /** The clearest one, and all. */
  readonly first: Aspect;
  readonly all: readonly Aspect[];
  readonly facts: Facts;
  readonly calls: Calls | undefined;
  /** The subject: one operation, or several. */
  readonly who: string;
  readonly isOne: boolean;
  /** Inflects a verb: "gives" for one operation, "give" for several. */
  readonly does: (verb: string) => string;
}

/** Writes the title of a cause. */
export type Title = (told: Told) => string;

/** The words for a rule that isn't checked, by the keyword of the contract. */
const nouns: Readonly<Record<string, string>> = {
  type: 'the type of',
  required: 'the presence of',
  enum: 'the listed values of',
  format: 'the format of',
  pattern: 'the format of',
  minimum: 'the lowest value of',
  maximum: 'the highest value of',
  'look-alikes': 'non-ASCII digits and look-alike letters in',
  'x-refers-to': 'the existence of the resource in',
};

const unique = (texts: readonly string[]): readonly string[] => [...new Set(texts)].filter((text) => text !== '');

/** `a`, `a and b`, `a, b and 3 others`. */
function listed(texts: readonly string[], most = 1): string {
  const [shown, more] = [texts.slice(0, most), texts.length - most];
  if (more > 0) return `${shown.join(', ')} and ${pluralize(more, 'other')}`;
  return shown.length > 1 ? `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}` : (shown[0] ?? '');
}

/** What was sent: in the words of the check that sent it, else the altered place, a short body, or the purpose. */
function wordsOf({ finding: { alteration, variation }, place, exchange, check }: Aspect): string {
  if (exchange?.by.startsWith(check.id)) return alteration ?? variation ?? place;
  const { body = '' } = exchange?.request ?? {};
  if (place !== '') return place;
  return body !== '' && body.length < 30 ? body : (exchange?.intent.purpose ?? '');
}

/** What was sent first, and the number of others. */
function sentText({ all }: Told): string {
  const words = unique(all.map(wordsOf));
  return words.length === 0 ? 'requests' : listed(words);
}

const statusOf = ({ exchange }: Aspect): string => (exchange?.answer ? String(exchange.answer.status) : 'no response');

/** How a server reacts that neither accepts nor refuses, and the same with its preposition. */
const reacts = ({ first, does }: Told): string =>
  first.exchange?.answer ? `${does('returns')} ${statusOf(first)}` : `${does('gives')} no response`;
const reactionTo = (told: Told): string => `${reacts(told)} ${told.first.exchange?.answer ? 'for' : 'to'}`;

const must = ({ check }: Aspect): string => (check.level === 'advisory' ? 'should' : 'must');

/** Requests that had to be refused, and weren't. */
export const accepts: Title = (told) => {
  const { first, who, does } = told;
  const [sent, way] = [sentText(told), first.came === 'accepted' ? does('accepts') : reactionTo(told)];
  if (first.place !== '') return `${who} ${way} ${sent}, which ${must(first)} be refused`;
  return `${who} ${way} requests that ${must(first)} be refused: ${sent}`;
};

/** Requests that had to be accepted, or answered at all, and weren't. */
export const reaction: Title = (told) => {
  const { first, who, does, calls, facts, all } = told;
  if (first.kind === 'accepts') return accepts(told);
  if (first.came === 'broken' && facts.isAlways(first)) return `${who} ${reactionTo(told)} nearly every request`;
  const isRefusal = first.kind === 'refuses' && first.came !== 'broken';
  const way = isRefusal ? does('refuses') : reactionTo(told);
  const end = isRefusal ? ` with ${statusOf(first)}` : '';
  const after = all.find((one) => one.after)?.after;
  if (after) return `${who} ${reacts(told)} after ${callOf(after, calls)}`;
  const isUnaltered = all.every(({ place, finding: { variation } }) => place === '' && variation === undefined);
  return `${who} ${way} ${isUnaltered ? 'valid requests' : sentText(told)}${end}`;
};

/** An operation that accepts nothing more. */
export const refusedSince: Title = ({ first, facts, who, does }) =>
  `${who} ${does('accepts')} no valid request from request ${thousands(facts.refusedSince(first)!.exchange)} on (${statusOf(first)})`;

/** Few responses of a gateway. */
export const stray: Title = ({ first, facts }) => {
  const { count, of } = facts.strayOfGateway(first)!;
  return `${count} of ${thousands(of)} responses ${count === 1 ? 'was' : 'were'} ${statusOf(first)}, which a gateway sends without the server`;
};

/** Another account's resources. */
export const foreign: Title = ({ who, does, all }) =>
  `${who} ${does('accepts')} what belongs to another account: ${listed(unique(all.map(wordsOf)))}`;

/** Tokens that are taken in several forms, or in one. */
export const token: Title = (told) => {
  const { who, does, all, first } = told;
  const forms = new Set(all.map(({ check }) => withoutPlace(check.id)));
  if (first.came !== 'accepted' || forms.size < 3) return accepts(told);
  return `${who} ${does('does')}n't look at the token: ${listed(unique(all.map(wordsOf)), 2)}`;
};

/** Identifiers that were given before. Other operations only show the resources that share one. */
export const repeated: Title = ({ calls, first: { operation, finding } }) =>
  `${callOf(operation, calls)} gives several resources one identifier: ${cut(finding.received, 60)}`;

/** The order of somebody else. */
export const another: Title = ({ calls }) =>
  `${callOf('getOrder', calls)} returns another order than the requested one`;

const places = ({ all }: Told): number => new Set(all.map(({ operation, place }) => `${operation} ${place}`)).size;

/** A rule that isn't checked in many places. */
export const unchecked: Title = (told) => {
  const { first, all, who, does } = told;
  const rules = unique(all.map(({ rule }) => nouns[rule.split('.')[0] ?? ''] ?? 'other rules of'));
  const names = rules.map((noun) => noun.replace(/^the | (?:of|in)$/g, ''));
  const fields = pluralize(places(told), 'field');
  const few = `${rules.length === 1 ? rules[0] : `the ${names.join(' and the ')} of`} ${fields}`;
  const what = rules.length < 3 ? few : `${fields} (${names.join(', ')})`;
  const way = first.came === 'accepted' ? `${does('does')}n't check` : `${reacts(told)} instead of checking`;
  return `${who} ${way} ${what}, such as ${wordsOf(first)}`;
};

const instead = ({ finding }: Aspect, length: number): string => {
  const [is, was] = differingValues(finding, length);
  return `${is} instead of ${was}`;
};

const plural = (type: string): string => (type === 'nothing' || type === 'null' ? type : `${type}s`);

/** A difference in several places of responses. */
export const values: Title = (told) => {
  const { first, all, who, does, facts } = told;
  const { place, finding } = first;
  const fields = pluralize(places(told), 'field');
  const [listedType = '', came] = mistyped(first)?.split(' ') ?? [];
  if (came !== undefined)
    return `${who} ${does('gives')} ${plural(came)} where ${plural(listedType)} are due in ${fields}: ${listed(unique(all.map((one) => one.place.split('.').at(-1)!)), 3)}`;
  const falsy = facts.sent.falsyAt(first);
  const such = `in ${fields}, such as ${place}`;
  if (finding.relation === 'missing' || finding.relation === 'null' || finding.relation === 'empty') {
    if (falsy !== undefined) return `${who} ${does('drops')} ${falsy} ${such}`;
    if (finding.relation === 'missing') return `${who} ${does('leaves')} out ${fields}, such as ${place}`;
    return `${who} ${does('gives')} ${finding.relation === 'null' ? 'null' : 'an empty value'} ${such}`;
  }
  if (finding.relation === 'letters')
    return `${who} ${does('changes')} letters beyond ASCII ${such}: ${instead(first, 30)}`;
  const parents = unique(all.map((one) => one.place.replace(/\.[^.]*$/, '')));
  const where = parents.length === 1 ? `${fields} of ${parents[0]}` : fields;
  return `${who} ${does('gives')} wrong values in ${where}, such as ${place}: ${instead(first, 30)}`;
};

/** An assignment that doesn't show. */
export const assigned: Title = (told) => {
  const { first, facts, calls } = told;
  const received = jsonOrUndefined(first.finding.received);
  if (!facts.isFormerAssignment(first, received)) return value(told);
  return `${callOf('assignOrder', calls)}: a second assignment doesn't replace the first at ${first.place}: ${instead(first, 20)}`;
};

/** A wrong value of a response. */
const value: Title = ({ first, who, isOne, does, facts }) => {
  const { place, finding } = first;
  const { relation, expected, received, rule } = finding;
  if (relation === 'changed')
    return `${who} ${does('changes')} ${place} although ${isOne ? 'it' : 'they'} ${does('refuses')}: ${instead(first, 30)}`;
  if (relation === 'missing') return `${who} ${does('leaves')} out ${place}`;
  if (relation === 'null') return `${who} ${does('gives')} null for ${place}`;
  if (relation === 'empty')
    return `${who} ${does('gives')} ${cut(received, 40)} for ${place}, which must be ${expected}`;
  if (rule !== undefined) return `${who} ${does('gives')} ${cut(received, 40)} for ${place}, which ${expected}`;
  const elements = differingElements(finding);
  if (elements?.lost !== undefined)
    return `${who} ${does('leaves')} ${elements.lost} out of ${place}${elements.added === undefined ? '' : `, and ${does('adds')} ${elements.added}`}`;
  if (elements) return `${who} ${does('adds')} ${elements.added} to ${place}`;
  if (facts.sent.isLeftOut(first))
    return `${who} ${does('gives')} ${cut(received, 40)} for ${place}, which was left out, instead of ${cut(expected, 40)}`;
  const [is, was] = differingValues(finding, 40);
  return `${who} ${does('gives')} ${is} for ${place} instead of ${was}`;
};

/** A failure that is neither a wrong value nor a wrong kind of response. */
const other: Title = ({ first: { check, finding, exchange }, who, does }) => {
  const { rule, expected, received, relation } = finding;
  if (rule === undefined) return `${who}: it is not so that ${check.title}`;
  if (rule === boundKeyword) return `${who} ${does('returns')} ${received}`;
  if (rule === 'json') return `${who} ${does('returns')} no JSON body: ${received}`;
  const came = rule === 'status' ? `status ${exchange?.answer?.status}` : received;
  return `${who} ${does(relation === 'refused' ? 'refuses' : 'answers')} with ${cut(came, 40)} instead of ${expected}`;
};

/** The title by the kind of the clearest failure. */
export const of: Title = (told) => ({ value, accepts, refuses: reaction, other })[told.first.kind](told);
