/** Converts the reference's refusals to the form of another server's. */
import { jsonOrUndefined } from '../../openapi/text/json-or-undefined.js';
import { formText, mediaTypeOf, namesOf, type AnswerForm } from '../../openapi/profile/response-summary.js';
import type { Profile } from '../../openapi/profile/profile.js';
import { isRecord, mapTexts, type Json } from '../../openapi/json/json.js';
import type { Reply } from '../../reference-impl/calls/call.js';
import { Refusal } from '../../reference-impl/calls/refusal.js';
import { textOf } from '../../variants/kit/answers.js';
import type { Refuse } from '../../variants/kit/stages.js';

/** The form of a refusal. `template` is a body in that form, and `headers` are those that it needs. */
export interface WantedRefusal {
  readonly form: AnswerForm;
  readonly template: unknown;
  readonly headers?: Reply['headers'];
}

/** A refusal that only the imitated server sends; the contract allows the request. */
export class ImitatedRefusal extends Refusal {
  constructor(readonly wanted: WantedRefusal) {
    super('unprocessable', 'The imitated server refuses this request.');
  }
}

/** Refuses requests in a form. */
export const refuseInForm =
  (wanted: WantedRefusal): Refuse =>
  () => {
    throw new ImitatedRefusal(wanted);
  };

/** In characters of JSON. A longer template is ignored. */
const longest = 20_000;

const mediaTypes = /^[\w.+-]{1,40}\/[\w.+-]{1,60}$/;

/** 429 is a rate limit, not a refusal. */
const isRefusing = (status: number): boolean => status >= 400 && status < 500 && status !== 429;

/** The refusal in a form; undefined if its status is no refusal. `failing` also allows a 5xx. */
export function wantedRefusal(
  { refusals }: Profile,
  operation: string,
  form: AnswerForm | undefined,
  { failing = false } = {},
): WantedRefusal | undefined {
  if (!form || !(isRefusing(form.status) || (failing && form.status >= 500 && form.status < 600))) return undefined;
  if (form.mediaType !== undefined && !mediaTypes.test(form.mediaType)) return undefined;
  const text = formText(form);
  const alike = refusals.filter((one) => one.answer === text);
  const { template } = alike.find((one) => one.operation === operation) ?? alike[0] ?? {};
  const isShort = template !== undefined && JSON.stringify(template).length <= longest;
  return { form, template: isShort ? template : undefined };
}

/** The form of a reply: status, media type and fields. */
export function formOfReply(reply: Reply): AnswerForm {
  const mediaType = mediaTypeOf(reply.headers['content-type']);
  const form = { status: reply.status, ...(mediaType !== undefined && { mediaType }) };
  const json = jsonOrUndefined(textOf(reply));
  if (textOf(reply) === '') return { ...form, body: 'empty' };
  if (Array.isArray(json)) return { ...form, body: 'list' };
  return isRecord(json) ? { ...form, body: 'object', fields: namesOf(Object.keys(json)) } : { ...form, body: 'other' };
}

/** The body comes from another server, so a browser must not run it in the mock's origin. */
const sandboxed = { 'content-security-policy': "sandbox; default-src 'none'", 'x-content-type-options': 'nosniff' };

/** Converts a refusal to a form. The reference's details stay in the fields that the form has. */
export function putInForm(reply: Reply, wanted: WantedRefusal): Reply {
  const { form } = wanted;
  if (formText(formOfReply(reply)) === formText(form)) return reply;
  const { 'content-type': own, ...headers } = reply.headers;
  const type = form.mediaType === mediaTypeOf(own) ? own : form.mediaType && `${form.mediaType}; charset=utf-8`;
  return {
    status: form.status,
    headers: {
      ...headers,
      ...sandboxed,
      ...wanted.headers,
      ...(type !== undefined && form.body !== 'empty' && { 'content-type': type }),
    },
    body: bodyOf(jsonOrUndefined(textOf(reply)), wanted),
  };
}

function bodyOf(own: unknown, { form, template }: WantedRefusal): string {
  const envelope: Json = isRecord(own) ? own : {};
  const filled = fillPlaceholders(template);
  const message = typeof envelope['message'] === 'string' ? envelope['message'] : 'The request is refused.';
  if (form.body === 'empty') return '';
  if (form.body === 'list') return JSON.stringify(Array.isArray(filled) ? filled : [envelope]);
  if (form.body === 'object')
    return JSON.stringify(fieldsOf({ ...envelope, message }, form.fields ?? [], isRecord(filled) ? filled : {}));
  if (template !== undefined) return typeof filled === 'string' ? filled : JSON.stringify(filled);
  return form.mediaType?.endsWith('json') ? JSON.stringify(message) : `${message}\n`;
}

/** The fields of the form: the reference's own values, else the template's. */
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

/** The reasons by place, each as a list or a text, like in the template. */
function errorsLike(own: Json, template: Json): Json {
  const [first] = Object.values(template);
  if (first !== undefined && typeof first !== 'string' && !Array.isArray(first)) return template;
  if (typeof first !== 'string') return own;
  return Object.fromEntries(Object.entries(own).map(([place, reasons]) => [place, String((reasons as unknown[])[0])]));
}

/** The values for a template's placeholders, which differed in each response of the server. */
const fillings: Readonly<Record<string, () => string>> = {
  '<uuid>': () => '6f1c2d3e-4b5a-4c6d-8e7f-0a1b2c3d4e5f',
  '<id>': () => '4f9d2c7b1e6a8035',
  '<email>': () => 'somebody@example.com',
  '<phone>': () => '+12025550100',
  '<time>': () => new Date().toISOString(),
  '<number>': () => '10000',
};

const fillPlaceholders = (template: unknown): unknown =>
  mapTexts(template, (text) =>
    text.replace(/<(?:uuid|id|email|phone|time|number)>/g, (name) => fillings[name]?.() ?? name),
  );
