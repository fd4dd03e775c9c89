/** Requests that are let in, refused or redirected because of their headers: the token and the media types. */
import { slugOf } from '../../openapi/contract/operation-names.js';
import type { Call, CallOutcome } from '../../reference-impl/calls/call.js';
import type { RefusalReason } from '../../reference-impl/calls/refusal.js';
import type { StageOverride } from '../../reference-impl/pipeline/app.js';
import { mapRefusal } from '../../reference-impl/pipeline/overrides.js';
import { redirect } from '../kit/answers.js';
import { described } from '../kit/operations.js';
import { callsOf } from '../kit/pairs.js';
import { crashing } from '../kit/requests.js';
import { isOf, refusal, type Ids } from '../kit/stages.js';
import { breaking, faults, type VariantEntry, type Fault } from '../kit/variant.js';
import { takingBareTokens } from './accepted.js';
import { refusingCharsets } from './refused.js';

const headerOf = ({ headers }: Call): string => headers['authorization'] ?? '';
const withoutToken = (call: Call): boolean => headerOf(call) === '';
const withAnyMediaType = ({ headers }: Call): boolean => !/\bjson\b/.test(headers['accept'] ?? '');

/** The `Authorization` header, what follows `Bearer` in it, and the token of an account. */
interface Sent {
  readonly header: string;
  readonly bearer: string;
  readonly token: string;
  readonly url: string;
}

type Test = (sent: Sent) => boolean;

/** Treats requests without a valid token that match the test for any account as those of the first account. */
const accepts = (says: string, test: Test, ids: Ids = 'any'): VariantEntry => [
  `${callsOf(ids)} accepts ${says}`,
  (stages) => ({
    ...stages,
    authenticate: (call, accounts, route) => {
      const [header, [first]] = [headerOf(call), accounts.values()];
      const bearer = /^Bearer (.+)$/.exec(header)?.[1] ?? '';
      const isOpen = isOf(ids, route.operation.id) && !accounts.has(bearer);
      const passes = isOpen && [...accounts.keys()].some((token) => test({ header, bearer, token, url: call.url }));
      return passes && first ? first : stages.authenticate(call, accounts, route);
    },
  }),
];

const otherScheme: Test = ({ header, token }) => !header.startsWith('Bearer') && header.split(' ')[1] === token;

const isBasicUser: Test = ({ header, token }) => {
  const [, code] = /^Basic ([A-Za-z0-9+/]+={0,2})$/.exec(header) ?? [];
  return code !== undefined && code.length % 4 === 0 && atob(code).split(':')[0] === token;
};

const isLookUpBy =
  (key: string): Test =>
  ({ header, url }) =>
    header === '' && url.includes(`${key}=`);

/** A difference of one operation, and of all of them. */
const doors = (name: string, row: string, differenceOf: (ids: Ids) => VariantEntry): readonly Fault[] => {
  const each = described.map((operation) => [slugOf(operation), differenceOf(operation.id)] as const);
  return faults(row, { ...Object.fromEntries(each), everywhere: differenceOf('any') }, `authentication.${name}.`);
};

/** Returns 500 for such an `Authorization` header, valid or not. */
const crashingHeader =
  (test: (header: string) => boolean): StageOverride =>
  (stages) => ({
    ...stages,
    authenticate: (call, accounts, route) => {
      if (test(headerOf(call))) throw new Error('crashed');
      return stages.authenticate(call, accounts, route);
    },
  });

/** Replies in another way to requests that are refused. */
const replying = (only: RefusalReason, reply: CallOutcome, test: (call: Call) => boolean): StageOverride =>
  mapRefusal((usual, { kind }, call) => (kind === only && test(call) ? reply : usual));

const refusingAnyMediaType = crashing(
  'any',
  ({ call }) => withAnyMediaType(call),
  refusal('unsupported', 'Use application/json.'),
);

export const authenticationFaults: readonly Fault[] = [
  ...doors('missing', 'AUT-01', (ids) => accepts('requests without a token', ({ header }) => header === '', ids)),
  ...doors('scheme', 'AUT-02', (ids) => accepts('the token with any scheme', otherScheme, ids)),
  ...doors('unknown', 'AUT-03', (ids) => accepts('any token', ({ bearer }) => bearer !== '', ids)),
  ...doors('bare', 'AUT-04', (ids) => [`${callsOf(ids)} accepts the token without a scheme`, takingBareTokens(ids)]),
  ...faults('AUT-01', {
    'authentication.missing.by-number': accepts(
      'look-ups by order_number without a token',
      isLookUpBy('order_number'),
      'getOrder',
    ),
    'authentication.missing.by-external-id': accepts(
      'look-ups by external_id without a token',
      isLookUpBy('external_id'),
      'getOrder',
    ),
    'authentication.missing.redirected': [
      'A request without a token is redirected to a login page',
      replying('unauthorized', redirect('/login'), withoutToken),
    ],
    'open.lower-case-scheme.breaks': breaking('GEN-12', [
      'GET /carriers returns 500 for the scheme bearer in lower case',
      crashing('listCarriers', ({ call }) => headerOf(call).startsWith('bearer')),
    ]),
  }),
  ...faults('AUT-02', {
    'authentication.scheme.basic-user': accepts('the token as user of Basic authentication', isBasicUser),
    'authentication.scheme.second': accepts('the token at the end of the header', ({ header, token }) =>
      header.endsWith(` Bearer ${token}`),
    ),
  }),
  ...faults(
    'AUT-03',
    {
      'token.shorter': accepts(
        'a prefix of a token',
        ({ bearer, token }) => bearer.length > 5 && token.startsWith(bearer),
      ),
      'token.before-a-word': accepts('words after a token', ({ bearer, token }) => bearer.startsWith(`${token} `)),
      'token.any-case': accepts(
        'a token in upper or lower case',
        ({ header, token }) => header.toLowerCase() === `bearer ${token}`.toLowerCase(),
      ),
      'token.word': accepts('"null" and "undefined" as tokens', ({ bearer }) => /^(?:null|undefined)$/.test(bearer)),
      'token.inherited': accepts('the name of a property of every object as a token', ({ bearer }) => bearer in {}),
      'token.after-letters': accepts('a token after other letters', ({ bearer, token }) => bearer.endsWith(token)),
      'token.beyond-ascii.breaks': [
        'A token with characters beyond ASCII gets a 500',
        crashingHeader((header) => /\P{ASCII}/u.test(header)),
      ],
      'token.any-jwt': accepts('a JWT whatever its signature', ({ bearer }) =>
        /^eyJ[\w-]+\.eyJ[\w-]+\.[\w-]+$/.test(bearer),
      ),
      'unknown.hangs': [
        'A request with an unknown token gets no response',
        replying('unauthorized', 'hang', (call) => headerOf(call).startsWith('Bearer never')),
      ],
    },
    'authentication.',
  ),
];

export const mediaTypeFaults: readonly Fault[] = faults('REF-15', {
  'any-media-type.login': [
    'A request with Accept: */* and no token is redirected to a login page',
    replying('unauthorized', redirect('/login'), withAnyMediaType),
  ],
  'any-media-type.form': [
    'A request with Accept: */* and an invalid body is redirected to a form',
    replying('unprocessable', redirect('/'), withAnyMediaType),
  ],
  'any-media-type.refused': ['A request with Accept: */* is refused', refusingAnyMediaType, 'CAR-01'],
  'media-type.charset-refused': breaking('GEN-27', [
    'A body with a charset in its Content-Type is refused',
    refusingCharsets,
  ]),
});
