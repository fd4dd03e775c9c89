/** Refusals in the form that another server gives them: the reference's own, put into that form. */
import { formText, mediaTypeOf, namesOf, type AnswerForm } from '../../../openapi/profile/response-summary.js';
import type { Profile } from '../../../openapi/profile/profile.js';
import { isRecord, type Json } from '../../../openapi/schema/schema.js';
import type { Reply } from '../../calls/call.js';
import { Refusal } from '../../calls/refusal.js';
import { eachText, textOf } from '../../tolerances/kit/alter-pipeline.js';

/** How a request is to be refused. `template` is a body of that form. */
export interface Wanted {
  readonly form: AnswerForm;
  readonly template: unknown;
}

/** A refusal that nothing in the contract asks for, in the form that is wanted. */
export class RefusedAlike extends Refusal {
  constructor(readonly wanted: Wanted) {
    super('unprocessable', 'The server that this mock imitates refuses this request.');
  }
}

/** Longer templates are left out: no server writes that much in a refusal. */
const longest = 20_000;

const mediaTypes = /^[\w.+-]{1,40}\/[\w.+-]{1,60}$/;

/** A 429 is no refusal: the request may be sent again. */
const isRefusing = (status: number): boolean => status >= 400 && status < 500 && status !== 429;

/** How a form is imitated; undefined for one that is no refusal. `failing`: whether the specification allows a 5xx, too. */
export function wantedFor(
  { refusals }: Profile,
  operation: string,
  form: AnswerForm | undefined,
  { failing = false } = {},
): Wanted | undefined {
  if (!form || !(isRefusing(form.status) || (failing && form.status >= 500 && form.status < 600))) return undefined;
  if (form.mediaType !== undefined && !mediaTypes.test(form.mediaType)) return undefined;
  const text = formText(form);
  const alike = refusals.filter((one) => one.answer === text);
  const { template } = alike.find((one) => one.operation === operation) ?? alike[0] ?? {};
  const isShort = template !== undefined && JSON.stringify(template).length <= longest;
  return { form, template: isShort ? template : undefined };
}

/** The form of a reply. */
export function formOfReply(reply: Reply): AnswerForm {
  const mediaType = mediaTypeOf(reply.headers['content-type']);
  const form = { status: reply.status, ...(mediaType !== undefined && { mediaType }) };
  const json = parsed(textOf(reply));
  if (textOf(reply) === '') return { ...form, body: 'empty' };
  if (Array.isArray(json)) return { ...form, body: 'list' };
  return isRecord(json) ? { ...form, body: 'object', fields: namesOf(Object.keys(json)) } : { ...form, body: 'other' };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** The body of a page is another server's: it must not act on whoever looks at it, nor on the mock's own pages. */
const sandboxed = { 'content-security-policy': "sandbox; default-src 'none'", 'x-content-type-options': 'nosniff' };

/** A refusal of the reference's in the form that is wanted: what it says of the request stays, where the form has room for it. */
export function inForm(reply: Reply, wanted: Wanted): Reply {
  const { form } = wanted;
  if (formText(formOfReply(reply)) === formText(form)) return reply;
  const { 'content-type': own, ...headers } = reply.headers;
  const type = form.mediaType === mediaTypeOf(own) ? own : form.mediaType && `${form.mediaType}; charset=utf-8`;
  return {
    status: form.status,
    headers: { ...headers, ...sandboxed, ...(type !== undefined && form.body !== 'empty' && { 'content-type': type }) },
    body: bodyOf(parsed(textOf(reply)), wanted),
  };
}

function bodyOf(own: unknown, { form, template }: Wanted): string {
  const envelope: Json = isRecord(own) ? own : {};
  const filled = filledIn(template);
  const message = typeof envelope['message'] === 'string' ? envelope['message'] : 'The request is refused.';
  if (form.body === 'empty') return '';
  if (form.body === 'list') return JSON.stringify(Array.isArray(filled) ? filled : [envelope]);
  if (form.body === 'object')
    return JSON.stringify(fieldsOf({ ...envelope, message }, form.fields ?? [], isRecord(filled) ? filled : {}));
  if (template !== undefined) return typeof filled === 'string' ? filled : JSON.stringify(filled);
  return form.mediaType?.endsWith('json') ? JSON.stringify(message) : `${message}\n`;
}

/** The fields of the form: what the reference says of this very request, and the rest as the template has it. */
function fieldsOf(envelope: Json, names: readonly string[], template: Json): Json {
  const isOurs = names.includes('details');
  const known = Object.keys(envelope).filter((name) => names.includes(name));
  const entries = [...new Set([...known, ...names])].map((name) => {
    const [own, other] = [envelope[name], Object.hasOwn(template, name) ? template[name] : undefined];
    if (name === 'errors' && isRecord(own) && isRecord(other)) return [name, errorsLike(own, other)] as const;
    return [name, isOurs || other === undefined ? (own ?? other ?? null) : other] as const;
  });
  return Object.fromEntries(entries);
}

/** Reasons by their places, each a list or a text, whichever the template has. */
function errorsLike(own: Json, template: Json): Json {
  const [first] = Object.values(template);
  if (first !== undefined && typeof first !== 'string' && !Array.isArray(first)) return template;
  if (typeof first !== 'string') return own;
  return Object.fromEntries(Object.entries(own).map(([place, reasons]) => [place, String((reasons as unknown[])[0])]));
}

/** What stands for each part of a template that was new in every response of the other server. */
const fillings: Readonly<Record<string, () => string>> = {
  '<uuid>': () => '6f1c2d3e-4b5a-4c6d-8e7f-0a1b2c3d4e5f',
  '<id>': () => '4f9d2c7b1e6a8035',
  '<email>': () => 'somebody@example.com',
  '<phone>': () => '+12025550100',
  '<time>': () => new Date().toISOString(),
  '<number>': () => '10000',
};

const filledIn = (template: unknown): unknown =>
  eachText(template, (text) =>
    text.replace(/<(?:uuid|id|email|phone|time|number)>/g, (name) => fillings[name]?.() ?? name),
  );
