/** Equivalent requests of other clients: curl and fetch accept any media type, some name a charset or indent their JSON. */
import type { OperationId } from '../../../openapi/contract/contract.js';
import type { RefusalKind } from '../../requests/exchange/intent.js';
import type { Check } from '../../model/check.js';
import { authored } from '../kit/authored.js';
import type { Input } from '../../requests/exchange/build-request.js';

const accept = '*/*';
const variation = `Accept: ${accept}`;

const accepts = authored(
  'list-carriers.accepts.any-media-type',
  'CAR-01',
  'GET /carriers accepts a request with Accept: */*',
  async (session) => {
    await session.given.control('listCarriers');
    await session.accepted('listCarriers', { accept }, variation);
  },
);

const contentType = 'application/json; charset=utf-8';

const charset = authored(
  'create-customer.accepts.charset',
  'GEN-27',
  'a body with Content-Type: application/json; charset=utf-8 is accepted',
  async (session) => {
    await session.given.control('createCustomer');
    const input = await session.given.input('createCustomer');
    await session.accepted('createCustomer', { ...input, contentType }, `Content-Type: ${contentType}`);
  },
);

/** JSON with white space before and after every token. */
const spacedOut = (json: string): string =>
  json.replace(/"(?:[^"\\]|\\.)*"|[[\]{}:,]|[^\s"[\]{}:,]+/g, (token) => `\t ${token}\r\n`);

const whiteSpace = authored(
  'create-order.accepts.white-space',
  'GEN-18',
  'POST /orders accepts JSON with white space wherever JSON allows it',
  async (session) => {
    await session.given.control('createOrder');
    const raw = spacedOut(JSON.stringify(await session.given.body('createOrder')));
    await session.accepted('createOrder', { raw }, 'JSON with white space before and after every token');
  },
);

/** Frameworks that also serve HTML pages redirect clients whose `Accept` header doesn't name JSON. */
const refuses = (
  id: string,
  operation: OperationId,
  title: string,
  [label, input]: readonly [label: string, input: Input],
  kind: RefusalKind,
): Check =>
  authored(`${id}.refuses.any-media-type`, 'REF-15', title, async (session) => {
    await session.refusedFirst(operation, input, label);
    await session.refused(operation, { ...input, accept }, `${label}, with ${variation}`, kind);
  });

/** The checks of equivalent headers. */
export const mediaTypeChecks: readonly Check[] = [
  accepts,
  charset,
  whiteSpace,
  refuses(
    'list-carriers',
    'listCarriers',
    'a request without a token and with Accept: */* gets a 4xx, not a redirect',
    ['no token', { authorization: null }],
    'token',
  ),
  refuses(
    'create-customer',
    'createCustomer',
    'an invalid body with Accept: */* gets a 4xx, not a redirect',
    ['{}', { body: {} }],
    'body',
  ),
];
