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
  return `Each server is a process of its own on one core, and wrk puts load on it from another one, ${seconds} s at a time after a second that doesn't count. All get the same requests. They stay for all ${rounds} rounds of an operation and are restarted for the next; the one that is measured has the machine to itself, as the others are stopped by a signal meanwhile. Any answer but a success fails the measurement. What they print goes into files.

The mock is what \`npm run mock\` starts, with its defaults: it checks requests, keeps what is written, records the exchanges and links rates to their receipts. **Bare node:http** sends the bytes that the mock sent, headers included, once it has read the request, and does nothing else. It sends each answer by itself, as servers on Node do; the mock sends those of a turn of the event loop together, so it can come near to it, or by it where there is little to do. What the others make of the contract is theirs: Prism and Scalar answer with its examples, Mockoon with random values, and what one posts to them is gone. So a look-up at them finds nothing, it only answers as if.

Rates and times are medians of the rounds; a ratio is the median of the rounds' ratios, with the least and the most of them. With one connection the next request waits for the answer to the last, so the way there and back counts as well; with 50 the server is never idle, and targets are judged by that.`;
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

Any of the orders that are there is looked up, at random. They were made by the mock's own \`POST /orders\` in its process, without a socket; then the recorded exchanges were forgotten.

${speed}

What an order takes is what is in use, on the heap and outside it, once the garbage was collected, beyond that with ${smallest?.orders ?? 0} orders: its record, and its entries in the indexes.

${memory}`;
}

function memories(operations: readonly OperationResult[]): string {
  const parts = operations.map(({ operation, measured }) => `After ${operation}:\n\n${memoryTable(measured)}`);
  return `### Memory

In MiB: what a process holds after its first answer, and after all rounds of an operation, with whatever garbage there is; and what is in use, on the heap and outside it, once the garbage was collected. The mock keeps what \`POST /orders\` made, and the last thousand exchanges.

${parts.join('\n\n')}`;
}

const starts = (times: StartTimes): string => `### Start

From before the process is made until the first answer to \`GET /carriers\` has come, asked for each millisecond; the starts of all take turns, and files are in the system's memory.

${startTable(times)}`;
