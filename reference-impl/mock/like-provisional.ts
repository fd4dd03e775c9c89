/** Answers the operations of the change history as the target of a profile does. */
import { formIn, formText, type AnswerForm } from '../../openapi/answer-form.js';
import { contract, type Operation } from '../../openapi/contract.js';
import { isRecord } from '../../openapi/schema.js';
import type { Reply } from '../call.js';
import { textOf, type Json } from '../tolerances/changes.js';
import type { Change, Dial } from './like-dials.js';
import { formOfReply, inForm, RefusedAlike, wantedIn, type Wanted } from './like-forms.js';
import type { Reading } from './like-reading.js';
import { idOf } from './like-rules.js';

/** What is answered once the operation is done; nothing is stated of that, but it is an answer all the same. */
interface Answered {
  readonly form: AnswerForm;
  /** A body of that form, where it is a refusal of something that is done all the same. */
  readonly template?: unknown;
  /** What the data is: the names of its fields, "nothing", "a list". */
  readonly data: string | undefined;
}

type Way = { readonly refused: Wanted } | { readonly answered: Answered };

const dataText = /^(?:nothing|no field|a list|[\w$:@+-]+(?:, [\w$:@+-]+)*)$/;

/** The status that a fresh order is hinted at to have. */
const fresh = '"NEW"';

/** Whether an order is cancelled by a request that is refused, since it doesn't stay as it was. */
function isDone(reading: Reading, { id }: Operation): boolean {
  if (id !== 'cancelOrder') return false;
  const [after] = reading.answers('cancel-order.asks.status');
  const assigned = reading.answers('assign-order.asks.again', 'status after assigning');
  const shown = reading.answers('answers.asks.status');
  if (after === undefined || after === fresh || shown.includes(fresh)) return after !== undefined && after !== fresh;
  return shown.some((word) => word !== after && !assigned.includes(word));
}

function wayOf(reading: Reading, operation: Operation): Way | undefined {
  const name = `${operation.method} ${operation.path}`;
  const id = idOf(operation, 'existence');
  const data = reading.takeOne(id, (answer, about) =>
    about === `data of ${name}` && dataText.test(answer) ? answer : undefined,
  );
  return reading.takeOne(id, (answer, about): Way | undefined => {
    if (about !== name) return undefined;
    const refused = wantedIn(reading.profile, operation.id, answer, { failing: true });
    if (refused) return isDone(reading, operation) ? { answered: { ...refused, data: undefined } } : { refused };
    const form = formIn(answer);
    const isPlain =
      form && form.status >= 200 && form.status < 400 && /^(?:[\w.+-]+\/[\w.+-]+)?$/.test(form.mediaType ?? '');
    return isPlain ? { answered: { form, data } } : undefined;
  });
}

const namesIn = (data: unknown): string =>
  isRecord(data) ? Object.keys(data).sort().join(', ') || 'no field' : Array.isArray(data) ? 'a list' : 'nothing';

/** Data of the same fields, each as the reference has it, if it has. */
function dataLike(own: unknown, text: string): unknown {
  if (text === 'nothing') return null;
  if (text === 'a list') return Array.isArray(own) ? own : [];
  const known: Json = isRecord(own) ? own : {};
  return text === 'no field' ? {} : Object.fromEntries(text.split(', ').map((name) => [name, known[name] ?? null]));
}

function answeredAlike(reply: Reply, { form, data, template: refusal }: Answered): Reply {
  if (form.status >= 400) return inForm(reply, { form, template: refusal });
  const own = jsonIn(reply);
  const hasData = data === undefined || namesIn(own['data']) === data;
  if (formText(formOfReply(reply)) === formText(form) && hasData) return reply;
  const template = hasData ? own : { ...own, data: dataLike(own['data'], data) };
  return inForm({ ...reply, body: JSON.stringify(template) }, { form, template });
}

function jsonIn(reply: Reply): Json {
  const json = JSON.parse(textOf(reply).replace(/^\uFEFF/, '')) as unknown;
  return isRecord(json) ? json : {};
}

const change =
  (ways: ReadonlyMap<string, Way>): Change =>
  (parts) => ({
    ...parts,
    validate: (request) => {
      const way = ways.get(request.operation.id);
      if (way && 'refused' in way) throw new RefusedAlike(way.refused);
      parts.validate(request);
    },
    reply: async (answer, request) => {
      const way = ways.get(request.operation.id);
      const reply = await parts.reply(answer, request);
      return way && 'answered' in way && typeof reply !== 'string' ? answeredAlike(reply, way.answered) : reply;
    },
  });

/** The operations of the change history. */
export const provisional: Dial = (reading) => {
  const ways = contract.operations.flatMap((operation) => {
    const way = operation.provisional ? wayOf(reading, operation) : undefined;
    return way ? [[operation.id, way] as const] : [];
  });
  return ways.length > 0 ? change(new Map<string, Way>(ways)) : undefined;
};
