/** Summaries of responses that are the same in every run: status, media type and names of fields. */
import {
  formText,
  mediaTypeOf,
  namesOf,
  verdictOfStatus,
  type AnswerForm,
} from '../../../openapi/profile/response-summary.js';
import {
  openAnswer,
  type OpenAnswer,
  type ResponseCode,
  type ResponsePart,
} from '../../../openapi/profile/open-answers.js';
import { isRecord } from '../../../openapi/json/json.js';
import type { Exchange } from './exchange.js';
import { headerOf } from '../http/transport.js';

type Answer = Pick<NonNullable<Exchange['answer']>, 'status' | 'headers' | 'body' | 'json'>;

function bodyOf({ body, json }: Answer): Pick<AnswerForm, 'body' | 'fields'> {
  if (body === '') return { body: 'empty' };
  if (Array.isArray(json)) return { body: 'list' };
  return isRecord(json) ? { body: 'object', fields: namesOf(Object.keys(json)) } : { body: 'other' };
}

/** The form of a response. */
export function formOf(answer: Answer): AnswerForm {
  const mediaType = mediaTypeOf(headerOf(answer, 'content-type'));
  return {
    status: answer.status,
    ...(mediaType !== undefined && { mediaType }),
    ...bodyOf(answer),
  };
}

/** The form of a response in words; says so if there was none. */
export const shapeOf = ({ answer, failure }: Exchange): string =>
  answer ? formText(formOf(answer)) : `no response (${failure?.reason})`;

const codes: Readonly<Record<ReturnType<typeof verdictOfStatus>, ResponseCode>> = {
  accepted: 'other-status',
  answered: 'other-status',
  refused: 'refused',
  failed: 'failed',
};

/** The response to a request as an answer to an open question, with its form. */
export function responseOf(exchange: Exchange, part: ResponsePart = 'response'): OpenAnswer {
  const { answer } = exchange;
  const other = answer ? codes[verdictOfStatus(answer.status)] : 'no-response';
  const code = answer?.status === 200 ? 'accepted' : other;
  return { text: shapeOf(exchange), coded: { part, code, ...(answer && { form: formOf(answer) }) } };
}

/** As `responseOf`, but without the form of an accepted request's response. */
export const outcomeOf = (exchange: Exchange, part: ResponsePart = 'response'): OpenAnswer =>
  exchange.answer?.status === 200 ? openAnswer(part, 'accepted') : responseOf(exchange, part);

/** As `outcomeOf`, only in words. */
export const outcomeText = (exchange: Exchange): string => outcomeOf(exchange).text;
