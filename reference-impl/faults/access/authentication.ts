/** Requests without a valid token that are accepted, or refused in the wrong way. */
import type { OperationId } from '../../../openapi/contract/contract.js';
import { callIn, slugOf } from '../../../openapi/contract/operation-names.js';
import type { Worlds } from '../../pipeline/authentication.js';
import type { Call } from '../../calls/call.js';
import { mapRefusal } from '../../pipeline/overrides.js';
import { redirect } from '../kit/alter.js';
import { crashesOn } from '../kit/bodies.js';
import { authored, family, type Fault, faultsOf } from '../kit/fault.js';
import type { StageOverride } from '../../pipeline/app.js';
import { described } from '../kit/fault-id.js';

const headerOf = ({ headers }: Call): string => headers['authorization'] ?? '';
const tokenOf = (call: Call): string => /^Bearer (.+)$/.exec(headerOf(call))?.[1] ?? '';

type Test = (authorization: string, worlds: Worlds, call: Call) => boolean;

/** Treats a request that matches the test as one from the first account. */
const letsIn = family(
  (test: Test, only?: OperationId): StageOverride =>
    (stages) => ({
      ...stages,
      authenticate: (call, worlds, route) => {
        const isOpen = only === undefined || route.operation.id === only;
        const [first] = worlds.values();
        return isOpen && !worlds.has(tokenOf(call)) && first && test(headerOf(call), worlds, call)
          ? first
          : stages.authenticate(call, worlds, route);
      },
    }),
  'authentication.',
);

const hasOtherScheme: Test = (header, worlds) => !header.startsWith('Bearer') && worlds.has(header.split(' ')[1] ?? '');

const doors: readonly (readonly [name: string, row: string, title: string, test: Test])[] = [
  ['missing', 'AUT-01', 'accepts requests without a token', (header) => header === ''],
  ['scheme', 'AUT-02', 'accepts the token with any scheme', hasOtherScheme],
  ['unknown', 'AUT-03', 'accepts any token', (header) => /^Bearer ./.test(header)],
  ['bare', 'AUT-04', 'accepts the token without a scheme', (header, worlds) => worlds.has(header)],
];

const eachDoor = described.flatMap((operation) =>
  doors.map(([name, row, title, test]) =>
    letsIn(`${name}.${slugOf(operation)}`, row, `${callIn(operation)} ${title}`, test, operation.id),
  ),
);

/** Whether the header matches the test for any of the issued tokens. */
const someToken =
  (test: (header: string, expected: string) => boolean): Test =>
  (header, worlds) =>
    [...worlds.keys()].some((token) => test(header, `Bearer ${token}`));

/** Whether the user in a Basic authentication header is an issued token. */
const isBasicUser: Test = (header, worlds) => {
  const [, code] = /^Basic ([A-Za-z0-9+/]+={0,2})$/.exec(header) ?? [];
  return code !== undefined && code.length % 4 === 0 && worlds.has(atob(code).split(':')[0] ?? '');
};

export const authenticationFaults: readonly Fault[] = [
  ...eachDoor,
  ...doors.map(([name, row, title, test]) => letsIn(`${name}.everywhere`, row, `Every operation ${title}`, test)),
  ...faultsOf(letsIn, 'AUT-03', {
    'token.shorter': [
      'A prefix of a valid token is accepted',
      someToken((header, expected) => header.length > 12 && expected.startsWith(header)),
    ],
    'token.before-a-word': [
      'A token is accepted with another word after it',
      someToken((header, expected) => header.startsWith(`${expected} `)),
    ],
    'token.any-case': [
      'A token is accepted in upper or lower case',
      someToken((header, expected) => header.toLowerCase() === expected.toLowerCase()),
    ],
    'token.word': [
      '"null" and "undefined" are accepted as tokens',
      (header) => /^Bearer (?:null|undefined)$/.test(header),
    ],
    'token.any-jwt': [
      'A JWT is accepted whatever its signature',
      (header) => /^Bearer eyJ[\w-]+\.eyJ[\w-]+\.[\w-]+$/.test(header),
    ],
  }),
  letsIn('scheme.basic-user', 'AUT-02', 'The token is accepted as the user of Basic authentication', isBasicUser),
  letsIn(
    'scheme.second',
    'AUT-02',
    'The token is accepted after Bearer anywhere in the header',
    someToken((header, expected) => header.endsWith(` ${expected}`)),
  ),
  ...(['order_number', 'external_id'] as const).map((key) =>
    letsIn(
      `missing.by-${key.replace('order_', '').replace('_', '-')}`,
      'AUT-01',
      `A look-up by ${key} needs no token`,
      (header, _worlds, { url }) => header === '' && url.includes(`${key}=`),
      'getOrder',
    ),
  ),
  authored(
    'authentication.missing.redirected',
    'AUT-01',
    'A request without a token is redirected to a login page',
    mapRefusal((reply, error, call) =>
      error.kind === 'unauthorized' && headerOf(call) === '' ? redirect('/login') : reply,
    ),
  ),
  authored(
    'authentication.unknown.hangs',
    'AUT-03',
    'A request with an unknown token gets no response',
    mapRefusal((reply, error, call) =>
      error.kind === 'unauthorized' && headerOf(call).startsWith('Bearer never') ? 'hang' : reply,
    ),
  ),
  crashesOn(
    'open.lower-case-scheme.breaks',
    'GEN-12',
    'GET /carriers returns 500 for the scheme bearer in lower case',
    ({ operation, call }) =>
      operation.id === 'listCarriers' && call.headers['authorization']?.startsWith('bearer') === true,
  ),
];
