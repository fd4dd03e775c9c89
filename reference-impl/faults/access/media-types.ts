/** Requests that are refused or redirected because of their `Accept` or `Content-Type`. */
import type { Call } from '../../calls/call.js';
import { Refusal, type RefusalKind } from '../../calls/refusal.js';
import { mapRefusal } from '../../pipeline/overrides.js';
import { redirect } from '../kit/alter.js';
import { authored, family, type Fault } from '../kit/fault.js';

const asksForJson = ({ headers }: Call): boolean => /\bjson\b/.test(headers['accept'] ?? '');

/** Redirects clients that don't ask for JSON instead of refusing. */
const redirects = family(
  (only: RefusalKind, location: string) =>
    mapRefusal((reply, { kind }, call) => (kind === only && !asksForJson(call) ? redirect(location) : reply)),
  'any-media-type.',
);

export const mediaTypeFaults: readonly Fault[] = [
  redirects('login', 'REF-15', 'Accept: */* without a token is redirected to a login page', 'unauthorized', '/login'),
  redirects('form', 'REF-15', 'Accept: */* with an invalid body is redirected to a form', 'unprocessable', '/'),
  authored('any-media-type.refused', 'CAR-01', 'A request with Accept: */* is refused', (stages) => ({
    ...stages,
    authenticate: (call, worlds, route) => {
      const world = stages.authenticate(call, worlds, route);
      if (!asksForJson(call)) throw new Refusal('unsupported', 'Ask for application/json.');
      return world;
    },
  })),
  authored(
    'media-type.charset-refused',
    'GEN-27',
    'A body with a charset in its Content-Type is refused',
    (stages) => ({
      ...stages,
      parse: (call, operation) => {
        if (call.headers['content-type']?.includes(';')) throw new Refusal('unsupported', 'Send application/json.');
        return stages.parse(call, operation);
      },
    }),
  ),
];
