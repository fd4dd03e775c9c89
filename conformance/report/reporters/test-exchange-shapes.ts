/** The fields of the types of an exchange in a report, held by the compiler. */
import type { Altered, Intent } from '../../requests/exchange/intent.js';
import type { LostRequest } from '../../run/source.js';
import type { Report, ReportedExchange } from '../report.js';
import type { Element, Shape } from './test-report-shapes.js';

type Answer = NonNullable<ReportedExchange['answer']>;

/** The fields of each part of an exchange. */
export const exchangeShapes = {
  exchange: {
    id: 'required',
    by: 'required',
    intent: 'required',
    operation: 'required',
    account: 'optional',
    cut: 'optional',
    request: 'required',
    answer: 'optional',
    failure: 'optional',
    elapsedMs: 'required',
    again: 'optional',
    anew: 'optional',
    round: 'optional',
    late: 'optional',
    at: 'required',
  } satisfies Shape<ReportedExchange>,
  lost: {
    before: 'required',
    why: 'optional',
    by: 'required',
    intent: 'required',
    operation: 'required',
    account: 'optional',
    request: 'required',
    again: 'optional',
    anew: 'optional',
    round: 'optional',
    late: 'optional',
  } satisfies Shape<LostRequest>,
  intent: {
    purpose: 'required',
    role: 'optional',
    refusal: 'optional',
    due: 'required',
    altered: 'optional',
  } satisfies Shape<Intent>,
  altered: { place: 'optional', rule: 'optional', value: 'optional', example: 'optional' } satisfies Shape<Altered>,
  request: { method: 'required', url: 'required', headers: 'required', body: 'optional' } satisfies Shape<
    ReportedExchange['request']
  >,
  answer: {
    status: 'required',
    headers: 'required',
    body: 'required',
    mark: 'optional',
    jsonError: 'optional',
    clipped: 'optional',
    unread: 'optional',
  } satisfies Shape<Answer>,
  failure: { reason: 'required', detail: 'required' } satisfies Shape<NonNullable<ReportedExchange['failure']>>,
  created: { kind: 'required', uuid: 'required', orderNumber: 'optional', exchange: 'required' } satisfies Shape<
    Element<Report['created']>
  >,
} as const;
