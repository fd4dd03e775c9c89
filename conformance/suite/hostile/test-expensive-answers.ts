/** For tests: servers whose responses are expensive to judge, one for each way in which they can be. */
import { altered, always, isHeavy, json, revalued, type HostileTarget } from './test-hostile-servers.js';
import type { Reply } from '../../../reference-impl/calls/call.js';

const uuid = (count: number): string => `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`;
const repeated = (text: string, count: number): string => Array.from({ length: count }, () => text).join();

/** A response of GET /carriers with one carrier and these shipping methods, as JSON. */
const withMethods = (methods: string): Reply =>
  json(
    `{"message":"success","data":{"carriers":[{"uuid":"${uuid(0)}","name":"Falcon","avatar":"https://a.example/x.png","shipping_methods":[${methods}]}]}}`,
  );

const numbers = [
  'base_fee',
  'rate',
  ...['weight', 'distance', 'volume'].flatMap((of) => [`${of}_threshold`, `${of}_surcharge`]),
];
const method = (at: number): object => ({
  uuid: uuid(at),
  name: `Method ${at}`,
  currency: 'EUR',
  volume_divisor: 5000,
  ...Object.fromEntries(numbers.map((name) => [name, 1])),
  weight_surcharge_flat: true,
  distance_surcharge_flat: true,
  volume_surcharge_flat: true,
  weight_unit: 'kg',
  distance_unit: 'km',
  volume_unit: 'cm3',
});
const validMethods = (from: number): string =>
  Array.from({ length: 2500 }, (_, at) => JSON.stringify(method(from + at))).join();

/** Each accepted response with one more field. */
const withField = (field: string): HostileTarget['start'] =>
  altered((reply) =>
    reply.status < 400 ? json(`${Buffer.from(reply.body).toString('utf8').replace(/\}$/, `,${field}}`)}`) : reply,
  );

const deepList = `${'['.repeat(90)}${']'.repeat(90)}`;
const manyNames = Array.from({ length: 20_000 }, (_, at) => `"field${at}":${at}`).join();
const manyHeaders = Object.fromEntries(Array.from({ length: 800 }, (_, at) => [`x-${at}`, `value ${at}`]));

/** The checks that these responses are expensive for, with few requests. */
const only = [
  ...['list-carriers.answers.data.carriers', 'list-carriers.lists', 'calculate-rates.lists'],
  ...['get-order.reads.full', 'get-order.answers.data.order.created_at', 'get-order.refuses.unknown'],
];

const isBad = (name: string, start: HostileTarget['start']): HostileTarget => ({ ...isHeavy(name, start), only });

/** A server whose responses differ from the specification in nothing that is required. */
const isFine = (name: string, start: HostileTarget['start']): HostileTarget => ({
  ...isBad(name, start),
  verdict: 'conformant',
});

let round = 0;

export const expensiveTargets: readonly HostileTarget[] = [
  isBad('sends 3,000 empty shipping methods', always(withMethods(repeated('{}', 3000)))),
  isBad('sends 45,000 empty shipping methods', always(withMethods(repeated('{}', 45_000)))),
  isBad('sends 500 lists of 90 levels', always(withMethods(repeated(deepList, 500)))),
  isBad(
    'sends 2,500 other shipping methods each time',
    altered((reply, { url }) => {
      round += 1;
      return url.includes('/carriers') && reply.status < 400 ? withMethods(validMethods(round * 2500)) : reply;
    }),
  ),
  isBad('sends numbers of a million digits', always(withMethods(repeated('1'.repeat(1_000_000), 7)))),
  ...(
    [
      ['e-mail addresses', 'email', `a@${'b.'.repeat(500_000)}`],
      ['times', 'created_at', '2031-01-01 '.repeat(90_000)],
      ['uuids', 'uuid', uuid(1).repeat(30_000)],
    ] as const
  ).map(([what, name, value]) =>
    isBad(
      `sends ${what} of a megabyte`,
      revalued((before, field) => (field === name ? value : before)),
    ),
  ),
  isFine(
    'sends URLs of a megabyte',
    revalued((value, field) => (field === 'tracking_url' ? `https://a.example/${'%20?#&='.repeat(150_000)}` : value)),
  ),
  isFine('sends 20,000 more fields with each response', withField(manyNames)),
  isFine('sends a list of 45,000 empty objects with each response', withField(`"more":[${repeated('{}', 45_000)}]`)),
  isFine(
    'sends 800 headers with each response',
    altered((reply) => ({ ...reply, headers: { ...reply.headers, ...manyHeaders } })),
  ),
];
