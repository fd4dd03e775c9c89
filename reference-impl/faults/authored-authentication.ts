/** Faults of authentication: doors that stand open. */
import type { OperationId } from '../../openapi/contract.js';
import { slugOf } from '../../openapi/naming.js';
import type { Parts } from '../app.js';
import type { Worlds } from '../authentication.js';
import type { Call } from '../call.js';
import type { Refusal } from '../refusal.js';
import { authored, mapRefusal, type Alter, type Fault } from './fault.js';
import { described } from './naming.js';

/** Lets in whom the test lets in, into the first account. */
export const lettingIn =
  (test: (authorization: string, worlds: Worlds, call: Call) => boolean, only?: OperationId): Alter =>
  (parts: Parts): Parts => ({
    ...parts,
    authenticate: (call, worlds, route) => {
      const isOpen = only === undefined || route.operation.id === only;
      const [first] = worlds.values();
      return isOpen && !worlds.has(tokenOf(call)) && first && test(headerOf(call), worlds, call)
        ? first
        : parts.authenticate(call, worlds, route);
    },
  });

const headerOf = ({ headers }: Call): string => headers['authorization'] ?? '';
const tokenOf = (call: Call): string => /^Bearer (.+)$/.exec(headerOf(call))?.[1] ?? '';

interface Door {
  readonly name: string;
  readonly row: string;
  readonly title: string;
  readonly test: (authorization: string, worlds: Worlds) => boolean;
}

const doors: readonly Door[] = [
  { name: 'missing', row: 'AUT-01', title: 'takes requests without a token', test: (header) => header === '' },
  {
    name: 'scheme',
    row: 'AUT-02',
    title: 'takes the token with any scheme',
    test: (header, worlds) => !header.startsWith('Bearer') && worlds.has(header.split(' ')[1] ?? ''),
  },
  { name: 'unknown', row: 'AUT-03', title: 'takes any token', test: (header) => /^Bearer ./.test(header) },
  { name: 'bare', row: 'AUT-04', title: 'takes the token alone', test: (header, worlds) => worlds.has(header) },
];

const eachDoor = described.flatMap((operation) =>
  doors.map(({ name, row, title, test }) =>
    authored(
      `authentication.${name}.${slugOf(operation)}`,
      row,
      `${operation.id} ${title}`,
      lettingIn(test, operation.id),
    ),
  ),
);

const isMissing = (error: Refusal, call: Call): boolean => error.kind === 'unauthorized' && headerOf(call) === '';

const everywhere: readonly Fault[] = [
  ...doors.map(({ name, row, title, test }) =>
    authored(`authentication.${name}.everywhere`, row, `Every operation ${title}`, lettingIn(test)),
  ),
  authored(
    'authentication.token.longer',
    'AUT-03',
    'A token that only begins like an issued one is taken',
    lettingIn((header, worlds) => [...worlds.keys()].some((token) => header.startsWith(`Bearer ${token}`))),
  ),
  authored(
    'authentication.token.shorter',
    'AUT-03',
    'The beginning of an issued token is enough',
    lettingIn((header, worlds) =>
      [...worlds.keys()].some((token) => header.length > 12 && `Bearer ${token}`.startsWith(header)),
    ),
  ),
  authored(
    'authentication.scheme.not-read',
    'AUT-02',
    'Whatever follows on seven characters is taken for the token',
    lettingIn((header, worlds) => /^\w{6} /.test(header) && worlds.has(header.slice(7))),
  ),
  authored(
    'authentication.missing.redirected',
    'AUT-01',
    'A request without a token is sent to a login page',
    mapRefusal((reply, error, call) =>
      isMissing(error, call) ? { status: 302, headers: { location: '/login' }, body: '' } : reply,
    ),
  ),
  authored(
    'authentication.unknown.hangs',
    'AUT-03',
    'A token that was never issued is never answered',
    mapRefusal((reply, error, call) =>
      error.kind === 'unauthorized' && headerOf(call).startsWith('Bearer never') ? 'hang' : reply,
    ),
  ),
];

/** The faults of authentication. */
export const authenticationFaults: readonly Fault[] = [...eachDoor, ...everywhere];
