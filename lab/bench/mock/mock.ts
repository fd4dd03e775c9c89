/** Measures the mock, bare node:http and other mocks. */
import { install } from '../kit/install.js';
import { count, number, table } from '../kit/format.js';
import type { LoadRequest } from '../load/load.js';
import { calculateRates, createOrder, getOrder, listCarriers } from './mock-operations.js';
import { measureStarts, type StartTimes } from './mock-start.js';
import { filled, makeSubjects, type Subjects } from './mock-subjects.js';
import { inUse, memoryTable, rates, rateTable, startTable, subjectTable } from './mock-tables.js';
import { bytesPerOrder, targetsOf, targetTable, type OperationResult, type SizeResult } from './mock-targets.js';
import { connectionCounts, interleave, secondsOf } from '../load/rounds.js';
import type { BenchOptions, Measure } from '../kit/section.js';
import { median } from '../kit/statistics.js';

const sizes = [10, 10_000, 100_000] as const;
const quickSizes = [10, 1_000, 10_000] as const;
const limitName = 'bare node:http';

export const measureMock: Measure = async (options) => {
  install(options.log);
  const subjects = await makeSubjects();
  const operations = [
    await measureOperation('GET /carriers', 'read', subjects, listCarriers, options),
    await measureOperation('POST /carriers/rates', 'rates', subjects, calculateRates, options),
    await measureOperation('POST /orders', 'write', subjects, createOrder, options),
    await measureOperation('GET /orders', 'read', subjects, getOrder('order_number', sizes[0]), options),
  ];
  const orders = options.quick ? quickSizes : sizes;
  const looked = await measureSizes(subjects, orders, options);
  const all = [subjects.mock, subjects.limit, ...subjects.others];
  const times = await measureStarts(all, options);
  const targets = targetsOf(operations, looked, times);
  const markdown = [
    introduction(options, secondsOf(options)),
    subjectTable(all),
    `### Targets\n\n${targetTable(targets)}`,
    ...operations.map(({ operation, measured }) => `### ${operation}\n\n${rateTable(measured, limitName)}`),
    lookUps(looked),
    memories(operations),
    starts(times),
  ].join('\n\n');
  return { title: 'The mock', markdown, data: { targets, operations, sizes: looked, times } };
};

async function measureOperation(
  operation: string,
  kind: OperationResult['kind'],
  { mock, limit, others }: Subjects,
  request: LoadRequest,
  options: BenchOptions,
): Promise<OperationResult> {
  // A look-up needs stored orders.
  const own = operation === 'GET /orders' ? { ...filled(sizes[0]), name: mock.name } : mock;
  const contenders = [own, limit, ...others].map((server) => ({ name: server.name, server, request }));
  return { operation, kind, measured: await interleave(operation, contenders, options) };
}

const keys = ['order_number', 'external_id'] as const;

/** Measures bare node:http as well: its figures show whether the machine itself changed meanwhile. */
async function measureSizes(
  { limit }: Subjects,
  sizes: readonly number[],
  options: BenchOptions,
): Promise<readonly SizeResult[]> {
  const servers = sizes.map((orders) => ({ orders, server: filled(orders) }));
  const contenders = [...servers, { orders: sizes[0] ?? 1, server: limit }].flatMap(({ orders, server }) =>
    keys.map((key) => ({ name: server.name, server, request: getOrder(key, orders) })),
  );
  const measured = await interleave('GET /orders by both keys', contenders, options);
  return sizes.map((orders, at) => ({ orders, byNumber: measured[2 * at]!, byExternalId: measured[2 * at + 1]! }));
}

function introduction({ rounds }: BenchOptions, seconds: number): string {
  return `Each server is a process on one core. wrk sends the load from another core: one second to warm up, then ${seconds} s that are measured. All servers get the same requests. They run for all ${rounds} rounds of an operation and are restarted for the next one; while one server is measured, the others are paused by a signal. Any response other than a success fails the measurement. The output of the servers goes to files.

The mock is \`npm run mock\` with its defaults: it validates requests, stores what is written, records exchanges, and links rates to their price breakdowns. **Bare node:http** reads each request, sends a recorded response of the mock, headers included, and does nothing else. It sends each response separately, as is usual on Node. The mock sends all responses of one turn of the event loop together, so it can come close to bare node:http, or exceed it if an operation has little to do. The other mocks store nothing: Prism and Scalar return examples of the contract, and Mockoon returns random values, also for a look-up of an order that doesn't exist.

Rates and times are medians of the rounds. A ratio is the median of the ratios of the rounds, followed by the lowest and the highest of them. With 1 connection, each request waits for the previous response, so the round trip counts, too. With 50 connections the server is never idle; the targets apply to 50.`;
}

function lookUps(sizes: readonly SizeResult[]): string {
  const rows = sizes.flatMap(({ orders, ...results }) =>
    (['byNumber', 'byExternalId'] as const).map((key) => {
      const cells = connectionCounts.map((connections) => number(median(rates(results[key], connections))));
      return [count(orders), key === 'byNumber' ? 'order_number' : 'external_id', ...cells];
    }),
  );
  const speed = table(
    ['orders stored', 'looked up by', ...connectionCounts.map((connections) => `requests/s, ${connections} c.`)],
    rows,
  );
  const [smallest] = sizes;
  const memory = table(
    ['orders stored', 'bytes per order', 'in use, MiB', 'resident, MiB'],
    sizes.map((size) => [
      count(size.orders),
      smallest && size !== smallest ? number(bytesPerOrder(size, smallest)) : '',
      ...[inUse(size.byNumber.restCollected), size.byNumber.restCollected.resident].map((bytes) =>
        number(bytes / 2 ** 20),
      ),
    ]),
  );
  return `### Orders stored

Each request looks up a random stored order. The orders were created by the mock's own \`POST /orders\` in its process, without a socket, and the recorded exchanges were cleared afterwards.

${speed}

The bytes per order are the memory in use (heap and external) after a garbage collection, minus that with ${smallest?.orders ?? 0} orders, divided by the number of additional orders. They contain the record and its index entries.

${memory}`;
}

function memories(operations: readonly OperationResult[]): string {
  const parts = operations.map(({ operation, measured }) => `After ${operation}:\n\n${memoryTable(measured)}`);
  return `### Memory

In MiB. "At rest" is after the first response, "after load" after all rounds of the operation. Resident memory contains garbage; memory in use is the heap and external memory after a garbage collection. The mock stores all created orders and the last thousand exchanges.

${parts.join('\n\n')}`;
}

const starts = (times: StartTimes): string => `### Start

The time from just before the process is spawned to the first response to \`GET /carriers\`, which is requested every millisecond. The servers start in turns, and their files are in the page cache.

${startTable(times)}`;
