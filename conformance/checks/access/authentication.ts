/** Authentication: every described operation needs a token that was issued. */
import { contract as ownContract, type Contract, type Operation } from '../../../openapi/contract/contract.js';
import { openQuestion } from '../../requests/exchange/intent.js';
import { slugOf } from '../../../openapi/contract/operation-names.js';
import { outcomeText } from '../../requests/exchange/response-summary.js';
import type { Exchange } from '../../requests/exchange/exchange.js';
import { callIn } from '../../model/operation-label.js';
import { everyOperation } from '../../model/places.js';
import type { Check, Session } from '../../model/check.js';
import { numberOf } from '../../judging/orders/find-order.js';
import { asPassword, asUser, swapped, extendedToken, prefixedToken, truncatedToken } from '../../text/redact.js';
import { authored } from '../kit/authored.js';
import { unknownToken } from '../kit/wrong-tokens.js';
import { whileValid } from './valid-tokens.js';
import type { Input } from '../../requests/exchange/build-request.js';

interface Case {
  readonly name: string;
  readonly requirement: string;
  readonly title: string;
  readonly headers: (token: string, operation: Operation) => Readonly<Record<string, string | null>>;
}

/** Values that a careless server accepts as a token. */
const lookalikes: Readonly<Record<string, string>> = {
  'an unsigned JWT': 'Bearer eyJhbGciOiJub25lIiwidHlwIjoiSldUIn0.eyJzdWIiOiIxIn0.',
  'a JWT with an invalid signature': 'Bearer eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxIn0.bm90LWEtc2lnbmF0dXJl',
  'the word null': 'Bearer null',
  'the word undefined': 'Bearer undefined',
  'a wildcard': 'Bearer %',
  'a regular expression': 'Bearer .*',
  // A server that looks its tokens up in a plain object finds these.
  ...Object.fromEntries(['constructor', '__proto__'].map((name) => [`the word ${name}`, `Bearer ${name}`])),
  'letters beyond ASCII': 'Bearer \u00e9\u00e8\u00ea',
};

/** The token in the other case. A token without letters has none. */
const otherCase = (token: string): Readonly<Record<string, string>> =>
  swapped(token) === token ? {} : { 'the token with upper and lower case swapped': `Bearer ${swapped(token)}` };

const refusals: readonly Case[] = [
  { name: 'missing', requirement: 'AUT-01', title: 'without an Authorization header', headers: () => ({ none: null }) },
  {
    name: 'scheme',
    requirement: 'AUT-02',
    title: 'with a scheme other than Bearer',
    headers: (token, { id }) => ({
      Basic: `Basic ${token}`,
      Token: `Token ${token}`,
      ...(id === 'listCarriers' && {
        'a scheme of six letters': `Digest ${token}`,
        'Basic before Bearer': `Basic Bearer ${token}`,
        'Basic with the token as its user': `Basic ${asUser(token)}`,
        'Basic with the token as its password': `Basic ${asPassword(token)}`,
      }),
    }),
  },
  {
    name: 'unknown',
    requirement: 'AUT-03',
    title: 'with a token that was never issued',
    headers: (token, { id }) => ({
      'a token of no account': `Bearer ${unknownToken}`,
      'Bearer without a token': 'Bearer',
      'the token with a suffix': `Bearer ${extendedToken(token)}`,
      ...(token.length > 1 && { 'the token cut short': `Bearer ${truncatedToken(token)}` }),
      ...otherCase(token),
      ...(id === 'listCarriers' && {
        ...lookalikes,
        'the token before another word': `Bearer ${token} and`,
        'the token after another letter': `Bearer ${prefixedToken(token)}`,
      }),
    }),
  },
  {
    name: 'bare',
    requirement: 'AUT-04',
    title: 'without "Bearer " before the token',
    headers: (token) => ({ bare: token }),
  },
];

/** Each `Authorization` header that must be refused, with the row of the requirement; null sends no header. */
export const wrongHeaders = (
  token: string,
  operation: Operation,
): readonly { readonly requirement: string; readonly words: string; readonly header: string | null }[] =>
  refusals.flatMap(({ requirement, title, headers }) =>
    Object.entries(headers(token, operation)).map(([label, header]) => ({
      requirement,
      words: `${title}: ${label}`,
      header,
    })),
  );

async function inputWith(
  session: Session,
  operation: Operation,
  authorization: string | null,
  before?: Input,
): Promise<Input> {
  await session.given.control(operation.id);
  return { ...(await session.given.input(operation.id, 'full', before)), authorization };
}

function refusalCheck(operation: Operation, { name, requirement, title, headers }: Case): Check {
  return {
    id: `${slugOf(operation)}.authentication.${name}`,
    requirement,
    title: `${callIn(operation)} refuses a request ${title}`,
    partOf: everyOperation(operation, `authentication.${name}`, `a request ${title} is refused`),
    operation: operation.id,
    kind: 'authored',
    byStatus: true,
    async run(session) {
      let refused: Input | undefined;
      const accepted = new Set<string>();
      const labels = Object.keys(headers(session.run.tokens.current, operation));
      const sends = labels.map((label) => async (token: string) => {
        const header = headers(token, operation)[label];
        if (header === undefined || accepted.has(label)) return;
        const input = await inputWith(session, operation, header, refused);
        const isRefused = await session.refused(operation.id, input, `${title}: ${label}`, 'token');
        refused = isRefused ? input : undefined;
        if (!isRefused) accepted.add(label);
      });
      // A missing token can't expire.
      if (name === 'missing') await Promise.all(sends.map((send) => send('')));
      else await whileValid(session, sends);
    },
  };
}

function lowerCaseProbe(operation: Operation): Check {
  return {
    id: `${slugOf(operation)}.authentication.lower-case`,
    requirement: 'AUT-05',
    title: `how ${callIn(operation)} handles the scheme bearer in lower case`,
    operation: operation.id,
    kind: 'authored',
    async run(session) {
      let last: Exchange | undefined;
      await whileValid(session, [
        async (token) => {
          const input = await inputWith(session, operation, `bearer ${token}`);
          last = await session.send(operation.id, input, openQuestion);
        },
      ]);
      if (last) session.observe('bearer in lower case', outcomeText(last), last);
    },
  };
}

/** A server may handle look-ups by number separately and forget the token there, so they have a check of their own. */
const byNumber = authored(
  'get-order.authentication.missing.by-number',
  'AUT-01',
  'a look-up by number refuses a request without an Authorization header',
  async (session) => {
    await session.given.control('getOrder');
    const query = { order_number: numberOf(session, await session.given.order()) };
    const input = { query, authorization: null };
    await session.refused('getOrder', input, 'without an Authorization header', 'token');
  },
);

/** The authentication checks of every described operation. */
export function authenticationChecks(contract: Contract = ownContract): readonly Check[] {
  const described = contract.operations.filter((operation) => !operation.provisional);
  return [
    ...described.flatMap((operation) => refusals.map((one) => refusalCheck(operation, one))),
    ...described.filter(({ id }) => id === 'listCarriers').map(lowerCaseProbe),
    ...described.filter(({ id }) => id === 'getOrder').map(() => byNumber),
  ];
}
