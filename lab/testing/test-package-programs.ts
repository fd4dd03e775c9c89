/** Programs of the package's users, as they would write them where it is installed. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/**
 * How TypeScript imports the package: the module mode, the kind of file, and the expected error codes of the compiler.
 */
export const moduleModes: readonly {
  readonly mode: string;
  readonly file: string;
  readonly codes: readonly number[];
}[] = [
  { mode: 'nodenext', file: 'mode.mts', codes: [] },
  { mode: 'nodenext', file: 'mode.cts', codes: [] },
  { mode: 'node20', file: 'mode.cts', codes: [] },
  { mode: 'node18', file: 'mode.mts', codes: [] },
  { mode: 'node18', file: 'mode.cts', codes: [1479] },
  { mode: 'node16', file: 'mode.mts', codes: [] },
  { mode: 'node16', file: 'mode.cts', codes: [1479] },
  { mode: 'preserve', file: 'mode.ts', codes: [] },
];

/** The error codes of the compiler for a file that imports the package. */
export function compilerCodes(folder: string, mode: string, file: string): readonly number[] {
  const path = join(folder, file);
  writeFileSync(
    path,
    "import { exitCodeOf } from 'delivery-conformance';\nexport const code: typeof exitCodeOf = exitCodeOf;\n",
  );
  const { options } = ts.convertCompilerOptionsFromJson(
    {
      module: mode,
      target: 'es2022',
      lib: ['es2023', 'dom', 'dom.iterable'],
      strict: true,
      skipLibCheck: true,
      types: [],
      noEmit: true,
    },
    folder,
  );
  return ts.getPreEmitDiagnostics(ts.createProgram([path], options)).map(({ code }) => code);
}

/** The suite and the mock in one bundle, with the message where Prism is not installed. */
export const whole = `
import { runSuite, startMock } from 'delivery-conformance';
import 'delivery-conformance/client';
import 'delivery-conformance/triggers';
async function main() {
  const mock = await startMock();
  const report = await runSuite({ url: mock.url, token: mock.token, selection: { only: ['listCarriers'], skip: [] } });
  console.log(report.verdict);
  const headers = { authorization: 'Bearer ' + mock.token, prefer: 'code=403' };
  const forced = await fetch(mock.url + '/api/v1/carriers', { headers });
  console.log(forced.status, (await forced.json()).message);
  await mock.close();
}
main();
`;

/** A program that a strict compiler must accept, with marked errors that it must report. */
export const typed = `
import { exitCodeOf, runSuite, startMock, type Report, type SuiteOptions } from 'delivery-conformance';
import { createDeliveryClient } from 'delivery-conformance/client';
import { contract, type OperationId } from 'delivery-conformance/contract';
import { createMock, type MockOptions } from 'delivery-conformance/mock';
import document from 'delivery-conformance/openapi.json' with { type: 'json' };
import { mockTriggers } from 'delivery-conformance/triggers';
import type { components } from 'delivery-conformance/types';

const options: MockOptions = { seed: 'demo', switches: { latency: 20 } };
const mock = await startMock({ ...options, port: 0 });
const suite: SuiteOptions = { url: mock.url, token: mock.token, selection: { only: ['getOrder'], skip: [] } };
const report: Report = await runSuite(suite);
const code: number = exitCodeOf(report);
const client = createDeliveryClient({ url: mock.url, token: mock.token, fetch: createMock(options).fetch });
const { data, error } = await client.GET('/orders', { params: { query: { external_id: mockTriggers.orderTaken.value } } });
const order: components['schemas']['OrderRead'] | undefined = data?.data.order;
const operation: OperationId = 'createOrder';
const path: string = contract.operation(operation).path + document.openapi;
// @ts-expect-error: the contract has no such path.
await client.GET('/no-such-path');
// @ts-expect-error: a run needs an address.
await runSuite({ token: 'test-token' });
export { code, error, order, path };
`;

/** A file with one test for each check. */
export const vitestFile = `
import { startMock } from 'delivery-conformance';
import { describeConformance } from 'delivery-conformance/vitest';
const mock = await startMock();
describeConformance({ url: mock.url, token: mock.token, selection: { only: ['listCarriers'], skip: [] } });
`;

/** A program for a page with the mock: it requests carriers, a label, and a response that needs Prism. */
export const inBrowser = `
import { contract } from 'delivery-conformance/contract';
import { createMock } from 'delivery-conformance/mock';

const mock = createMock();
const headers = { authorization: 'Bearer ' + mock.token, 'content-type': 'application/json' };
const ask = (path, init) => mock.fetch('http://mock.test/api/v1' + path, { headers, ...init });
const order = JSON.stringify(contract.operation('createOrder').body.examples.minimal);

const { data } = await (await ask('/carriers')).json();
console.log(data.carriers.length, 'carriers');
const made = await (await ask('/orders', { method: 'POST', body: order })).json();
const wanted = JSON.stringify({ orders: [made.data.order_uuid], size: 'A6' });
const labels = await (await ask('/orders/generate-labels', { method: 'POST', body: wanted })).json();
const label = await mock.fetch(labels.data.url);
console.log(label.status, (await label.text()).slice(0, 5));
const forced = await ask('/carriers', { headers: { ...headers, prefer: 'code=403' } });
console.log(forced.status, (await forced.json()).message);
`;

/**
 * Uses every part of a mock that validates, and returns the results as one value, such as each operation's status. Runs
 * where code from strings is forbidden. It imports from `mock` and `contract`.
 */
export const everywhere = (mockEntry: string, contractEntry: string): string => `
import { contract } from '${contractEntry}';
import { createMock, readProfile } from '${mockEntry}';

export async function everything() {
  const mock = createMock();
  const seen = {};
  const ask = async (line, body, headers = {}) => {
    const [method, path] = line.split(' ');
    const sent = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
    const all = { authorization: 'Bearer ' + mock.token, 'content-type': 'application/json', ...headers };
    const url = 'http://mock.test' + (path.startsWith('/__mock') ? '' : '/api/v1') + path;
    const response = await mock.fetch(url, { method, headers: all, body: sent });
    const text = await response.text();
    return { status: response.status, link: response.headers.get('link'), json: JSON.parse(text) };
  };
  const of = (id, name = 'full') => contract.operation(id).body.examples[name];
  const note = (name, { status, json }) => {
    seen[name] = status;
    return json.data;
  };

  const { carriers } = note('listCarriers', await ask('GET /carriers'));
  const rated = await ask('POST /carriers/rates', of('calculateRates'));
  note('calculateRates', rated);
  const { customer_uuid } = note('createCustomer', await ask('POST /customers', of('createCustomer')));
  note('updateCustomer', await ask('PUT /customers/' + customer_uuid, of('updateCustomer')));
  note('createLocation', await ask('POST /locations', of('createLocation')));
  const made = note('createOrder', await ask('POST /orders', of('createOrder', 'minimal')));
  note('getOrder', await ask('GET /orders?order_number=' + made.order_number));
  const chosen = { carrier_uuid: carriers[0].uuid, shipping_method_uuid: carriers[0].shipping_methods[0].uuid };
  note('assignOrder', await ask('POST /orders/' + made.order_uuid + '/assign', { ...of('assignOrder'), ...chosen }));

  const receipt = await ask('GET ' + rated.link.slice(1, rated.link.indexOf('>')));
  seen.receipt = receipt.json.carriers[0].shipping_methods[0].sentences.length > 1;
  const wrong = await ask('POST /customers', { ...of('createCustomer'), email: 7 });
  seen.fix = [wrong.status, wrong.json.fix.length > 0];
  seen.trigger = (await ask('POST /orders', { ...of('createOrder', 'minimal'), external_id: 'mock-taken' })).status;
  seen.switches = (await ask('GET /carriers', undefined, { 'mock-switches': 'errors=1, errorStatus=503' })).status;
  seen.fault = (await ask('GET /carriers', undefined, { 'mock-switches': 'faults=list-carriers.nulls.data' })).json.data;
  seen.ambiguity = (await ask('GET /orders?order_number=1', undefined, { 'mock-switches': 'ambiguity=refusal-status-400' })).status;
  seen.seed = (await ask('GET /carriers', undefined, { 'mock-switches': 'ambiguity=7' })).status;
  seen.forced = (await ask('GET /carriers', undefined, { prefer: 'code=403' })).status;
  const { uuid, ...terms } = carriers[0].shipping_methods[0];
  const own = { key: 'own', name: 'Own', avatar: carriers[0].avatar, shipping_methods: [{ key: 'only', ...terms }] };
  const scenario = JSON.stringify({ carriers: [own] });
  seen.scenario = (await ask('PUT /__mock/worlds/main/scenario', scenario, { 'content-type': 'application/yaml' })).status;
  seen.own = note('reloaded', await ask('GET /carriers')).carriers.map(({ name }) => name);
  seen.admin = (await ask('PATCH /__mock/switches', { latency: 'soon' })).status;
  seen.world = (await ask('POST /__mock/worlds', { id: 'mine' })).status;
  const { exchanges } = (await ask('GET /__mock/exchanges?limit=50')).json;
  seen.journal = exchanges.flatMap(({ breaches }) => breaches.map(({ pointer }) => pointer)).includes('/email');
  try {
    readProfile('{}', 'profile.json');
  } catch (error) {
    seen.profile = error.name;
  }
  return seen;
}
`;

/** The result of `everything`, the same everywhere. */
export const seenEverywhere = {
  listCarriers: 200,
  calculateRates: 200,
  createCustomer: 200,
  updateCustomer: 200,
  createLocation: 200,
  createOrder: 200,
  getOrder: 200,
  assignOrder: 200,
  receipt: true,
  fix: [422, true],
  trigger: 422,
  switches: 503,
  fault: null,
  ambiguity: 400,
  seed: 200,
  scenario: 200,
  reloaded: 200,
  own: ['Own'],
  admin: 422,
  world: 200,
  journal: true,
  profile: 'ProfileError',
  forced: 501,
};
