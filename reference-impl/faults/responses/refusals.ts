/** Status and body of refused requests. */
import type { Reply } from '../../calls/call.js';
import type { RefusalKind } from '../../calls/refusal.js';
import { mapRefusal } from '../../pipeline/overrides.js';
import { family, type Fault } from '../kit/fault.js';

/** Changes one kind of refusal, or all of them. */
const refuses = family(
  (only: RefusalKind | 'any', changes: Partial<Reply>) =>
    mapRefusal((reply, { kind }) => (only === 'any' || kind === only ? { ...reply, ...changes } : reply)),
  'refusals.',
);

const html = { headers: { 'content-type': 'text/html' }, body: '<h1>No</h1>' };
const elsewhere = { status: 303, headers: { location: '/404' } };

export const refusalFaults: readonly Fault[] = [
  refuses('token.400', 'REF-04', 'A missing or invalid token gets 400', 'unauthorized', { status: 400 }),
  refuses('unknown.400', 'REF-05', 'A request for an unknown resource gets 400', 'not-found', { status: 400 }),
  refuses('body.409', 'REF-06', 'An invalid body gets 409', 'unprocessable', { status: 409 }),
  refuses('html', 'REF-07', 'Refusals are HTML pages', 'any', html),
  refuses('empty-message', 'REF-07', 'Refusals of an invalid token have an empty message', 'unauthorized', {
    body: '{"message":""}',
  }),
  refuses('list', 'REF-07', 'Refusals of an invalid body are a list of messages', 'unprocessable', { body: '["no"]' }),
  refuses('unknown.empty-success', 'LKP-06', 'The refusal of an unknown resource is {}', 'not-found', {
    status: 200,
    body: '{}',
  }),
  refuses('unknown.breaks', 'LKP-06', 'A request for an unknown resource gets a 500', 'not-found', { status: 500 }),
  refuses('unknown.redirected', 'LKP-06', 'A request for an unknown resource is redirected', 'not-found', elsewhere),
];
