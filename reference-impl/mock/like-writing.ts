/** Writes answers as the target of a profile does: messages, further fields, media types, and how JSON is laid out. */
import { contract, type OperationId } from '../../openapi/contract.js';
import { isRecord } from '../../openapi/schema.js';
import { fieldsOf, placeName, type Place } from '../../openapi/walk.js';
import type { Reply } from '../call.js';
import { all, answers, replies, successes, textOf } from '../tolerances/changes.js';
import { freedom, preferring, unseen, type Change, type Dial } from './like-dials.js';
import type { Reading } from './like-reading.js';
import { filledText } from './like-templates.js';

const longestMessage = 200;

const messages: Dial = (reading) => {
  const said = new Map<string, string[]>();
  reading.take('answers.asks.message', (answer, about) => {
    if (answer === unseen) return true;
    if (answer === '' || answer.length > longestMessage) return undefined;
    said.set(about, [...(said.get(about) ?? []), answer]);
    return true;
  });
  if ([...said.values()].every((texts) => texts.includes('success'))) return undefined;
  return answers((answer, { operation }) => {
    const texts = said.get(operation.id);
    return texts && isRecord(answer)
      ? { ...answer, message: filledText(preferring(String(answer['message']), texts)) }
      : answer;
  });
};

/** Where a name that the contract doesn't list stands in the answers of an operation. */
type Extra = readonly [holder: Place, name: string];

const tokens = /^(?:[\w$:@+-]{1,60}(?:\[\*\])*)(?:\.[\w$:@+-]{1,60}(?:\[\*\])*)*$/;

/** The place of a name as a profile writes it; undefined for one that it may not be. */
function extraAt(operation: string, text: string): Extra | undefined {
  const { schema } = contract.operation(operation).answer;
  const listed = fieldsOf(contract, schema).map(({ place }) => placeName(place));
  if (!tokens.test(text) || text.endsWith(']') || listed.includes(text)) return undefined;
  const place = text.split(/\.|(?=\[\*\])/).map((token) => (token === '[*]' ? '*' : token));
  const name = place.pop() ?? '';
  return name === '__proto__' ? undefined : [place, name];
}

/** A copy of a value with a field more, the first or the last, in every object at a place that hasn't got it. */
function withExtra(value: unknown, place: Place, name: string, isFirst: boolean): unknown {
  const [token, ...rest] = place;
  if (token === '*') return Array.isArray(value) ? value.map((one) => withExtra(one, rest, name, isFirst)) : value;
  if (!isRecord(value)) return value;
  if (token === undefined && Object.hasOwn(value, name)) return value;
  if (token === undefined) return isFirst ? { [name]: null, ...value } : { ...value, [name]: null };
  return Object.hasOwn(value, token) ? { ...value, [token]: withExtra(value[token], rest, name, isFirst) } : value;
}

const isOperation = (id: string): id is OperationId => contract.operations.some((operation) => operation.id === id);

const extraFields: Dial = (reading) => {
  const extras = new Map<string, Extra[]>();
  reading.take('answers.asks.unlisted-fields', (answer, about) => {
    const extra = answer !== unseen && isOperation(about) ? extraAt(about, answer) : undefined;
    if (extra) extras.set(about, [...(extras.get(about) ?? []), extra]);
    return answer === unseen || extra !== undefined || undefined;
  });
  if (extras.size === 0) return undefined;
  const sides = reading.answers('answers.asks.layout', 'data');
  const isFirst = sides.length > 1;
  return answers((answer, { operation }) =>
    (extras.get(operation.id) ?? []).reduce<unknown>(
      (made, [holder, name]) => withExtra(made, holder, name, isFirst),
      answer,
    ),
  );
};

/** A media type that says that what it stands with is JSON. */
const jsonType = /^(?:application|text)\/(?:[\w!#$&^.+-]+\+)?json\s*(?:;\s*[\w-]+\s*=\s*(?:[\w.-]+|"[\w. -]*")\s*)*$/i;

const mediaTypes: Dial = (reading) => {
  const id = 'answers.asks.media-type';
  const types = reading.take(id, (answer, about) =>
    about === 'the media type' && jsonType.test(answer) ? answer : undefined,
  );
  const names = reading.take(id, (answer, about) => (about === 'names of headers' ? answer : undefined));
  const typed = (reply: Reply): Reply => ({
    ...reply,
    headers: { ...reply.headers, 'content-type': preferring(reply.headers['content-type'] ?? '', types) },
  });
  const isCapital = names.includes('with capitals') && !names.includes('in lower case');
  return all(
    ...(types.length > 0 ? [successes(typed)] : []),
    ...(isCapital ? [freedom('media-type.capital-names')] : []),
  );
};

/** What a profile says of the writing of answers, and the freedom that is taken by a server of which it is said. */
type Freedoms = Readonly<Record<string, Readonly<Record<string, Change | undefined>>>>;

const own = undefined;

/** The change of what an answer and its part say; where the reference's own way is among several it stays. */
function chosen(reading: Reading, id: string, freedoms: Freedoms): readonly Change[] {
  return Object.entries(freedoms).flatMap(([about, ways]) => {
    const seen = reading.take(id, (answer, of) => (of === about && Object.hasOwn(ways, answer) ? answer : undefined));
    const first = seen.some((answer) => ways[answer] === own) ? undefined : seen[0];
    return first === undefined ? [] : (ways[first] ?? []);
  });
}

const structure = /("(?:[^"\\]|\\.)*")|[:,]/g;

const withBlanks: Change = replies((reply) => {
  const text = textOf(reply);
  if (!/^\s*[{[]/.test(text)) return reply;
  return { ...reply, body: text.replace(structure, (token, isText: unknown) => (isText ? token : `${token} `)) };
});

const layouts: Dial = (reading) =>
  all(
    ...chosen(reading, 'answers.asks.layout', {
      JSON: {
        'on one line': own,
        'on several lines': freedom('layout.pretty'),
        'on one line, with blanks': withBlanks,
      },
      'blanks around it': { no: own, yes: freedom('layout.roomy') },
      'a byte order mark': { no: own, yes: freedom('byte-order-mark.first') },
    }),
  );

const dataFirst: Change = answers((answer) =>
  isRecord(answer) && Object.hasOwn(answer, 'data') ? { data: answer['data'], ...answer } : answer,
);

/** The last change of an answer's values, so that it comes before all others of them. */
export const fieldOrder: Dial = (reading) =>
  all(
    ...chosen(reading, 'answers.asks.layout', {
      data: { 'after message': own, 'before message': dataFirst },
    }),
  );

const escapes: Dial = (reading) => {
  const ways = (escaped: Change) => ({ 'as they are': own, escaped });
  const [slashes, beyond, ascii] = [freedom('texts.slashes'), freedom('texts.ascii'), freedom('texts.all')];
  const id = 'answers.asks.escapes';
  const all_ = chosen(reading, id, { 'letters of ASCII': ways(ascii) });
  const some = chosen(reading, id, { slashes: ways(slashes), 'letters beyond ASCII': ways(beyond) });
  reading.take(id, (answer) => answer === unseen || undefined);
  return all(...(all_.length > 0 ? all_ : some));
};

/** A number can be written in several ways in one answer: 0 needs no exponent. */
const wholeNumbers: Dial = (reading) => {
  const seen = reading.take('answers.asks.whole-numbers', (answer) => answer);
  if (seen.includes('1.2e+1')) return freedom(seen.includes('12') ? 'numbers.shifted' : 'numbers.exponents');
  return seen.includes('12.0') && !seen.includes('12') ? freedom('numbers.decimals') : undefined;
};

/** How answers are written; what is changed of their text comes last. */
export const writingDials: readonly Dial[] = [messages, extraFields, mediaTypes, wholeNumbers, escapes, layouts];
