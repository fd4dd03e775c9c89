/** Programs of users of the package, as they write them in the folder where it is installed. */

/** What a strict compiler is to take, and refuse. */
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

/** A file of tests, one for each check. */
export const vitestFile = `
import { startMock } from 'delivery-conformance';
import { describeConformance } from 'delivery-conformance/vitest';
const mock = await startMock();
describeConformance({ url: mock.url, token: mock.token, selection: { only: ['listCarriers'], skip: [] } });
`;

/** A page that holds the mock: it asks for carriers, for a label, and for an answer that needs Prism. */
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
