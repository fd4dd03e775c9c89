/** For tests: servers with correct HTTP and hostile content. */
import {
  altered,
  always,
  hostileToken,
  brief,
  isHeavy,
  isWrong,
  json,
  most,
  referenceApp,
  replying,
  revalued,
} from './test-hostile-servers.js';
import type { HostileTarget, Start } from './test-hostile-servers.js';
import type { Call, Reply } from '../../../reference-impl/calls/call.js';

/** An envelope around this JSON text. */
const enveloped = (data: string): Reply => json(`{"message":"success","data":${data}}`);
const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
const deepObjects = `${'{"order":'.repeat(100_000)}1${'}'.repeat(100_000)}`;

const oddJson: readonly HostileTarget[] = [
  isHeavy('nests 100,000 lists', always(json(deep))),
  isHeavy('nests 100,000 lists in its data', always(enveloped(deep))),
  isHeavy('nests 100,000 objects', always(enveloped(deepObjects))),
  {
    // The specification only hints at the form of a refusal.
    name: 'nests 100,000 lists in refusals',
    only: brief,
    start: altered((reply) => (reply.status < 400 ? reply : json(deep, reply.status))),
    verdict: 'conformant',
    most: most.little,
  },
  isWrong(
    'sends bytes that are no UTF-8',
    always({ ...json('{}'), body: Uint8Array.of(0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d) }),
  ),
  isWrong('says NaN and Infinity', always(enveloped('{"carriers":[NaN,-Infinity]}'))),
  isWrong('says numbers beyond all bounds', always(enveloped('{"carriers":[{"uuid":1e999}],"customer_uuid":1e999}'))),
  isWrong('repeats keys', always(enveloped('{"order":{"uuid":"a","uuid":"b"},"order":{"uuid":"c"}}'))),
  isWrong(
    'sends __proto__ and constructor',
    always(
      enveloped(
        '{"__proto__":{"order":{"uuid":"x"}},"constructor":{"prototype":{"polluted":1}},"carriers":{"__proto__":[]}}',
      ),
    ),
  ),
  isHeavy('sends 100,000 carriers', always(enveloped(`{"carriers":[${'{},'.repeat(99_999)}{}]}`))),
  isHeavy(
    'sends 100,000 carriers with identifiers',
    always(
      enveloped(
        `{"carriers":[${Array.from({ length: 100_000 }, (_, at) => `{"uuid":"${at}","shipping_methods":[]}`).join()}]}`,
      ),
    ),
  ),
  isHeavy('sends two million empty lists', always(enveloped(`{"carriers":[${'[],'.repeat(2_000_000)}[]]}`))),
];

const escapes = '\u001b[2J\u001b]0;owned\u0007\u009b31m\r\n\u202e<script>alert(1)</script>\u0000';
const textsToo =
  (text: string): ((value: unknown) => unknown) =>
  (value) =>
    typeof value === 'string' ? text : value;
const appended =
  (text: string): ((value: unknown) => unknown) =>
  (value) =>
    typeof value === 'string' ? `${value}${text}` : value;

/** Values that hostile responses have in place of identifiers. */
const identifiers: readonly (readonly [string, unknown])[] = [
  ['huge texts', 'x'.repeat(50_000)],
  ['objects', { toString: 1, valueOf: 2, length: 1 }],
  ['lists', [[[]]]],
  ['halves of characters', '\ud800'],
  ['paths', '../../../admin?x=#'],
  ['line breaks', 'a\r\nhost: elsewhere'],
  ['nothing', null],
  ['numbers', -1e308],
];
const isIdentifier = (name: string): boolean => /uuid$|^(location|order_number|id)$/.test(name);

const oddValues: readonly HostileTarget[] = [
  isWrong('sends terminal escapes and scripts as every text', revalued(textsToo(escapes))),
  isWrong('sends terminal escapes and scripts after every text', revalued(appended(escapes))),
  isWrong(
    'escapes in refusals',
    altered((reply) => (reply.status < 400 ? json({}) : json({ message: escapes, [escapes]: escapes }, 500))),
  ),
  ...identifiers.map(([name, identifier]) =>
    (name === 'huge texts' ? isHeavy : isWrong)(
      `sends ${name} for identifiers`,
      revalued((value, field) => (isIdentifier(field) ? identifier : value)),
    ),
  ),
  isWrong(
    'sends an object with odd methods for every value',
    revalued((value) => (typeof value === 'object' ? value : { toString: 1, valueOf: 2 })),
  ),
  isHeavy(
    'sends an order of 5 MB',
    revalued((value, name) => (name === 'notes' ? 'n'.repeat(5_000_000) : value)),
  ),
  isHeavy(
    'sends an order in a text of 5 MB',
    revalued((value, name) => (name === 'order' ? 'n'.repeat(5_000_000) : value)),
  ),
];

const encodings = [
  hostileToken,
  encodeURIComponent(hostileToken),
  Buffer.from(hostileToken).toString('base64'),
  Buffer.from(`user:${hostileToken}`).toString('base64'),
  Buffer.from(hostileToken).toString('hex'),
  [...hostileToken].map((character) => `\\u00${character.charCodeAt(0).toString(16)}`).join(''),
];
const echo = encodings.join(' ');

const echoing: readonly HostileTarget[] = [
  isWrong(
    'echoes the token in bodies',
    always(enveloped(`{"carriers":["${echo}"],"order":{"${encodings[0]}":"${echo}"}}`)),
  ),
  isWrong('echoes the token in broken bodies', always({ ...json(''), body: `<html>${echo}` })),
  {
    ...isWrong(
      'echoes the token in refusals and headers',
      always(
        json(`{"message":"${echo}"}`, 422, { 'x-echo': encodings.slice(0, 5).join(' '), [`x-${encodings[4]}`]: '1' }),
      ),
    ),
    // It refuses everything in the same way.
    verdict: 'undecided',
  },
  isWrong(
    'echoes the token as every text',
    revalued((value) => (typeof value === 'string' ? hostileToken : value)),
  ),
  isWrong(
    'echoes the token in the middle of long texts',
    always(json(`{"message":"${'x'.repeat(190)}${hostileToken}${'y'.repeat(16_180)}${hostileToken}"}`, 500)),
  ),
];

/** Every successful response, with values changed but of the same form. */
const confused: readonly HostileTarget[] = [
  isWrong(
    'answers every other request only',
    altered((reply, _call, count) => (count % 2 === 0 ? reply : json({}, 500))),
  ),
  isWrong(
    'says nonsense to every other request',
    altered((reply, _call, count) => (count % 2 === 0 ? reply : json({}))),
  ),
  {
    ...isWrong(
      'gives each request the answer of the one before',
      replying(() => {
        const app = referenceApp();
        let last: Reply = json({});
        return async (call) => {
          const [outcome, before] = [await app.handle(call), last];
          last = typeof outcome === 'string' ? last : outcome;
          return before;
        };
      }),
    ),
  },
  {
    // Additions never fail, whatever their size.
    name: 'sends a megabyte with every answer',
    only: brief,
    start: altered((reply, _call, count) => {
      if (reply.status >= 400) return reply;
      const body = JSON.parse(Buffer.from(reply.body).toString('utf8')) as object;
      return json({ padding: String(count).padEnd(1_000_000, 'p'), ...body });
    }),
    verdict: 'conformant',
    most: most.little,
  },
  isHeavy(
    'sends a megabyte with every refusal',
    altered((reply) => (reply.status < 400 ? reply : json({ message: 'm'.repeat(1_000_000) }, 500))),
  ),
];

const uuid = (count: number): string => `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`;

/** A plausible response to any request, with made-up identifiers. */
function believing(): Start {
  return replying(() => {
    const app = referenceApp();
    const headers = { authorization: `Bearer ${hostileToken}` };
    let order: unknown;
    const ask = async (call: Call): Promise<Reply | undefined> => {
      const outcome = await app.handle({ ...call, headers: { ...call.headers, ...headers } });
      return typeof outcome === 'string' || outcome.status !== 200 ? undefined : outcome;
    };
    return async (call, count) => {
      const good = await ask(call);
      if (good && call.url.includes('/orders?')) order = JSON.parse(Buffer.from(good.body).toString('utf8')) as unknown;
      if (good) return good;
      if (call.method === 'GET') return json(order ?? {});
      const made = { customer_uuid: uuid(count), order_uuid: uuid(count), order_number: String(count) };
      return json({ message: 'success', data: { ...made, location: uuid(count), carriers: [] } });
    };
  });
}

export const answerTargets: readonly HostileTarget[] = [
  ...oddJson,
  ...oddValues,
  ...echoing,
  ...confused,
  isWrong('accepts everything', believing(), most.long),
];
