/** What came, in words that are the same on every run: what is new in each answer stays in the record. */
import { formText, mediaTypeOf, namesOf, verdictOfStatus, type AnswerForm } from '../openapi/answer-form.js';
import { isRecord } from '../openapi/schema.js';
import type { Exchange } from './exchange.js';
import { headerOf } from './transport.js';

type Answer = Pick<NonNullable<Exchange['answer']>, 'status' | 'headers' | 'body' | 'json'>;

function bodyOf({ body, json }: Answer): Pick<AnswerForm, 'body' | 'fields'> {
  if (body === '') return { body: 'empty' };
  if (Array.isArray(json)) return { body: 'list' };
  return isRecord(json) ? { body: 'object', fields: namesOf(Object.keys(json)) } : { body: 'other' };
}

/** The form of an answer. */
function formOf(answer: Answer): AnswerForm {
  const mediaType = mediaTypeOf(headerOf(answer, 'content-type'));
  return {
    verdict: verdictOfStatus(answer.status),
    status: answer.status,
    ...(mediaType !== undefined && { mediaType }),
    ...bodyOf(answer),
  };
}

/** What became of a request: the form of its answer, or that none came. */
export const shapeOf = ({ answer, failure }: Exchange): string =>
  answer ? formText(formOf(answer)) : `no answer (${failure?.reason})`;

/** As `shapeOf`, for where nothing of an acceptance matters but that it is one. */
export const outcomeOf = (exchange: Exchange): string =>
  exchange.answer?.status === 200 ? 'accepted' : shapeOf(exchange);
