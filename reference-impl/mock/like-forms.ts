/** The form of a refusal as a profile tells it: which ones can be imitated, and the reference's own refusal put into one. */
import { formIn, formText, mediaTypeOf, namesOf, verdictOfStatus, type AnswerForm } from '../../openapi/answer-form.js';
import type { Profile } from '../../openapi/profile.js';
import { isRecord } from '../../openapi/schema.js';
import type { Reply } from '../call.js';
import { Refusal } from '../refusal.js';
import { textOf, type Json } from '../tolerances/changes.js';
import { filledIn } from './like-templates.js';

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

/** The fields of the reference's own refusals. */
const ours: readonly string[] = ['details', 'errors', 'fix', 'message'];

/** A longer template is left out: it is nothing that people would have written for an answer. */
const longest = 20_000;

const mediaType = /^[\w.+-]{1,40}\/[\w.+-]{1,60}$/;

/** 429 means that a request was put off, so it is no refusal. */
const isRefusing = ({ status }: AnswerForm): boolean => status >= 400 && status < 500 && status !== 429;

const isFailing = ({ status }: AnswerForm): boolean => status >= 500 && status < 600;

/** What a text says of a refusal. `failing` is whether the specification lets the request fail, too. */
export function wantedIn(
  profile: Profile,
  operation: string,
  answer: string,
  { failing = false } = {},
): Wanted | undefined {
  const form = formIn(answer);
  if (!form || !(isRefusing(form) || (failing && isFailing(form)))) return undefined;
  if (form.mediaType !== undefined && !mediaType.test(form.mediaType)) return undefined;
  const alike = profile.refusals.filter((one) => one.answer === answer);
  const { template } = alike.find((one) => one.operation === operation) ?? alike[0] ?? {};
  return { form, template: isShort(template) ? template : undefined };
}

const isShort = (template: unknown): boolean => template !== undefined && JSON.stringify(template).length <= longest;

/** Whether a form is one that the reference has, whatever its status. */
export const isOurs = ({ body, fields = [] }: AnswerForm): boolean =>
  body === 'object' && fields.every((name) => ours.includes(name));

/** The form of a reply. */
export function formOfReply(reply: Reply): AnswerForm {
  const text = textOf(reply);
  const type = mediaTypeOf(reply.headers['content-type']);
  const form = {
    verdict: verdictOfStatus(reply.status),
    status: reply.status,
    ...(type !== undefined && { mediaType: type }),
  };
  if (text === '') return { ...form, body: 'empty' };
  const json = parsed(text);
  if (Array.isArray(json)) return { ...form, body: 'list' };
  return isRecord(json) ? { ...form, body: 'object', fields: namesOf(Object.keys(json)) } : { ...form, body: 'other' };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as unknown;
  } catch {
    return undefined;
  }
}

/** A refusal of the reference's in the form that is wanted: what it says of the request stays, where the form has room for it. */
export function inForm(reply: Reply, wanted: Wanted): Reply {
  const { form } = wanted;
  if (formText(formOfReply(reply)) === formText(form)) return reply;
  const { 'content-type': own, ...headers } = reply.headers;
  const type = form.mediaType === mediaTypeOf(own) ? own : form.mediaType && `${form.mediaType}; charset=utf-8`;
  return {
    status: form.status,
    headers: { ...headers, ...safe, ...(type !== undefined && form.body !== 'empty' && { 'content-type': type }) },
    body: bodyOf(parsed(textOf(reply)), wanted),
  };
}

/** The text of a page is not ours: it must not act on whoever looks at it, nor on the mock's own pages. */
const safe = { 'content-security-policy': "sandbox; default-src 'none'", 'x-content-type-options': 'nosniff' };

function bodyOf(own: unknown, { form, template }: Wanted): string {
  const envelope: Json = isRecord(own) ? own : {};
  const filled = filledIn(template);
  if (form.body === 'empty') return '';
  if (form.body === 'list') return JSON.stringify(Array.isArray(filled) ? filled : [envelope]);
  if (form.body === 'object')
    return JSON.stringify(fieldsOf(envelope, form.fields ?? [], isRecord(filled) ? filled : {}));
  if (template !== undefined) return typeof filled === 'string' ? filled : JSON.stringify(filled);
  return form.mediaType?.endsWith('json') ? JSON.stringify(messageOf(envelope)) : `${messageOf(envelope)}\n`;
}

const messageOf = ({ message }: Json): string => (typeof message === 'string' ? message : 'The request is refused.');

/** Our own fields tell of this very request; what else the form has is as the template has it. */
function fieldsOf(envelope: Json, names: readonly string[], template: Json): Json {
  const isOwn = names.includes('details');
  const known = Object.keys(envelope).filter((name) => names.includes(name));
  return Object.fromEntries(
    [...new Set([...known, ...names])].map((name) => {
      const [own, other] = [envelope[name], Object.hasOwn(template, name) ? template[name] : undefined];
      if (name === 'errors' && isRecord(own) && isRecord(other)) return [name, errorsLike(own, other)];
      const isTold = own !== undefined && (isOwn || other === undefined || name === 'details' || name === 'fix');
      return [name, isTold ? own : (other ?? (name === 'message' ? messageOf(envelope) : null))];
    }),
  );
}

/** Reasons by their places, each a list or a text, whichever the template has. */
function errorsLike(own: Json, template: Json): Json {
  const [first] = Object.values(template);
  if (first !== undefined && typeof first !== 'string' && !Array.isArray(first)) return template;
  return typeof first === 'string'
    ? Object.fromEntries(Object.entries(own).map(([place, reasons]) => [place, String((reasons as unknown[])[0])]))
    : own;
}
