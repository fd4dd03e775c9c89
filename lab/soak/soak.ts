/** `npm run soak`: sends mixed requests to the mock or another server, and prints problems and memory use. */
import { readFlags, runCommand, UsageError, wholeNumber } from '../../scripts/cli/arguments.js';
import { killUnderLoad } from './kills.js';
import { sendLoad } from './load.js';
import { residentOf, startMockProcess } from './mock-process.js';
import { kinds, type VolleyKind } from './volleys.js';

const help = `Usage: npm run soak -- [flags]

Sends mixed requests to a mock that it starts: valid, pipelined, aborted, half-closed, garbled, and with no response due. Every
response must be that to its request and below 500, and the mock's memory must not grow by more than 64 MB after the
first two rounds.

  --requests NUMBER     how many requests to send (default 100000)
  --every NUMBER        requests of a round; after each the figures are printed, and the mock is reset (default 100000)
  --seed SEED           any text; with the same one the same requests are sent
  --url URL             a server to send to instead, such as the proxy before a mock; not reset, unless it has /__mock
  --token TOKEN         its bearer token (default test-token)
  --kills NUMBER        also kill a mock with --data this many times under load, and check that no acknowledged order is lost
  --help                print this

Exit code: 0 nothing was wrong, 1 something was, 2 it can't run.`;

const flags = {
  requests: { type: 'string', default: '100000' },
  every: { type: 'string', default: '100000' },
  seed: { type: 'string', default: 'soak' },
  url: { type: 'string' },
  token: { type: 'string', default: 'test-token' },
  kills: { type: 'string', default: '0' },
  help: { type: 'boolean' },
} as const;

/** The most problems that are listed. */
const mostListed = 20;
/**
 * In bytes: the memory growth allowed after the first two rounds, in which the engine compiles code and sizes its heap.
 */
const mostGrowth = 64 * 2 ** 20;

const number = new Intl.NumberFormat('en');
const megabytes = (bytes: number | undefined): string =>
  bytes === undefined ? 'unknown' : `${(bytes / 2 ** 20).toFixed(0)} MB`;
const row = (...cells: readonly string[]): void => console.log(cells.map((cell) => cell.padStart(12)).join(''));

interface Target {
  readonly url: string;
  readonly pid: number | undefined;
  end(): Promise<unknown>;
}

async function targetOf(url: string | undefined): Promise<Target> {
  if (url === undefined) {
    const mock = await startMockProcess();
    return { url: mock.url, pid: mock.pid, end: () => mock.end('SIGTERM') };
  }
  if (!URL.canParse(url) || new URL(url).protocol !== 'http:')
    throw new UsageError(
      `--url must be scheme, host and port, as in http://127.0.0.1:4010, not ${JSON.stringify(url)}.`,
    );
  return { url: new URL(url).origin, pid: undefined, end: () => Promise.resolve() };
}

/** Removes the orders of a round, so that the memory shows other leftovers. Only a mock has this route. */
const reset = (url: string): Promise<unknown> =>
  fetch(`${url}/__mock/reset`, { method: 'POST' }).catch(() => undefined);

async function soak(values: ReturnType<typeof readFlags<typeof flags>>): Promise<readonly string[]> {
  const requests = wholeNumber('--requests', values.requests, [0, 1e9]);
  const every = wholeNumber('--every', values.every, [1, 1e9]);
  const { token, seed } = values;
  if (requests === 0) return [];
  const target = await targetOf(values.url);
  const problems: string[] = [];
  const resident: (number | undefined)[] = [];
  const sent = new Map<VolleyKind, number>();
  row('requests', 'per second', 'memory', 'problems');
  row('0', '', megabytes(target.pid && (await residentOf(target.pid))), '0');
  try {
    for (let total = 0, round = 0; total < requests; round++) {
      const begin = performance.now();
      const size = Math.min(every, requests - total);
      const load = { url: target.url, token, requests: size, connections: 20, seed: `${seed}-${round}`, kinds };
      const result = await sendLoad(load);
      const count = [...result.sent.values()].reduce((sum, one) => sum + one, 0);
      total += count;
      for (const [kind, one] of result.sent) sent.set(kind, (sent.get(kind) ?? 0) + one);
      problems.push(...result.problems);
      resident.push(target.pid && (await residentOf(target.pid)));
      const rate = (count * 1000) / (performance.now() - begin);
      row(number.format(total), number.format(Math.round(rate)), megabytes(resident.at(-1)), String(problems.length));
      await reset(target.url);
    }
  } finally {
    await target.end();
  }
  console.log([...sent].map(([kind, count]) => `${kind}: ${number.format(count)}`).join(', '));
  const growth = (resident.at(-1) ?? 0) - (resident[1] ?? Infinity);
  if (growth > mostGrowth) problems.push(`The memory grew by ${megabytes(growth)} after the second round.`);
  return problems;
}

async function main(): Promise<void> {
  const values = readFlags(flags);
  if (values.help) return console.log(help);
  const kills = wholeNumber('--kills', values.kills, [0, 1000]);
  const problems = [...(await soak(values))];
  if (kills > 0) {
    const killed = await killUnderLoad(kills, values.seed);
    console.log(
      `killed ${kills} ${kills === 1 ? 'time' : 'times'}: ${number.format(killed.acknowledged)} acknowledged orders, ${killed.problems.length} lost`,
    );
    problems.push(...killed.problems);
  }
  for (const problem of problems.slice(0, mostListed)) console.log(`  ${problem}`);
  if (problems.length > mostListed) console.log(`  and ${problems.length - mostListed} more`);
  if (problems.length > 0) process.exitCode = 1;
}

await runCommand(main);
