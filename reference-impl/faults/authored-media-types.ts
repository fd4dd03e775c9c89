/** Faults of services that read the media types in headers too narrowly. */
import type { Call } from '../call.js';
import { Refusal, type RefusalKind } from '../refusal.js';
import { authored, mapRefusal, type Alter, type Fault } from './fault.js';

const asksForJson = ({ headers }: Call): boolean => /\bjson\b/.test(headers['accept'] ?? '');

/** Sends who doesn't ask for JSON to a page instead of refusing. */
const redirecting = (only: RefusalKind, location: string): Alter =>
  mapRefusal((reply, { kind }, call) =>
    kind === only && !asksForJson(call) ? { status: 302, headers: { location }, body: '' } : reply,
  );

/** The faults with media types. */
export const mediaTypeFaults: readonly Fault[] = [
  authored(
    'any-media-type.login',
    'REF-15',
    'Who has no token and takes any media type is sent to a login page',
    redirecting('unauthorized', '/login'),
  ),
  authored(
    'any-media-type.form',
    'REF-15',
    'Who sends a body that breaks a rule and takes any media type is sent back to a form',
    redirecting('unprocessable', '/'),
  ),
  authored('any-media-type.refused', 'CAR-01', 'Who takes any media type is refused', (parts) => ({
    ...parts,
    authenticate: (call, worlds, route) => {
      const world = parts.authenticate(call, worlds, route);
      if (!asksForJson(call)) throw new Refusal('unsupported', 'Ask for application/json.');
      return world;
    },
  })),
  authored('media-type.charset-refused', 'GEN-27', 'A body whose media type names a charset is refused', (parts) => ({
    ...parts,
    parse: (call, operation) => {
      if (call.headers['content-type']?.includes(';')) throw new Refusal('unsupported', 'Send application/json.');
      return parts.parse(call, operation);
    },
  })),
];
