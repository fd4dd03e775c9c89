/** `npm run conform`: checks a server against the contract and says what it found. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { allChecks } from '../conformance/checks/index.js';
import type { Progress } from '../conformance/engine.js';
import { exitCodeOf } from '../conformance/report.js';
import { jsonReport } from '../conformance/reporters/json.js';
import { paintFor, terminalReport } from '../conformance/reporters/terminal.js';
import { select, SelectionError } from '../conformance/selection.js';
import { runSuite, TargetError } from '../conformance/suite.js';
import { requirement } from '../openapi/requirements.js';
import { startServer } from '../reference-impl/server.js';
import { CommandError, readFlags, runCommand, UsageError, wholeNumber } from './arguments.js';

const help = `Checks a server against the contract. Without --url it checks the reference, which it starts for the run.

  npm run conform -- [flags]

  --url URL          the server's address, with or without /api/v1 (or CONFORM_URL)
  --token TOKEN      a token of the account to use (or CONFORM_TOKEN, which keeps it out of the process list)
  --only WORD        only these checks: an operation, section, requirement or check id; may be repeated
  --skip WORD        all but these; may be repeated
  --list             print the checks that would run, and send nothing
  --strict           advisory failures count, too
  --concurrency N    requests under way at once (default 4)
  --timeout MS       limit of one request in milliseconds (default 10000)
  --wait MS          how long a write may take to show, in milliseconds (default 2000)
  --header 'N: V'    a header for every request; may be repeated
  --out DIR          write report.json into this folder
  --help             this text

The run creates customers, locations and orders on the target, and the API has no way to delete them: use a test account.

Exit code: 0 conformant, 1 not conformant, 2 no verdict.`;

const flags = {
  url: { type: 'string' },
  token: { type: 'string' },
  only: { type: 'string', multiple: true, default: [] as string[] },
  skip: { type: 'string', multiple: true, default: [] as string[] },
  list: { type: 'boolean' },
  strict: { type: 'boolean', default: false },
  concurrency: { type: 'string', default: '4' },
  timeout: { type: 'string', default: '10000' },
  wait: { type: 'string', default: '2000' },
  header: { type: 'string', multiple: true, default: [] as string[] },
  out: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

type Values = ReturnType<typeof readFlags<typeof flags>>;

function headersOf(lines: readonly string[]): Readonly<Record<string, string>> {
  const pairs = lines.map((line) => {
    const found = /^([\w!#$%&'*+.^`|~-]+):\s*([\t\x20-\x7e]*)$/.exec(line);
    if (!found) throw new UsageError(`--header must look like 'Name: value', not ${JSON.stringify(line)}.`);
    return [found[1]!.toLowerCase(), found[2]!.trim()] as const;
  });
  return Object.fromEntries(pairs);
}

function list(values: Values): void {
  for (const { id, requirement: row, title } of select(allChecks(), values))
    console.log(`${id}  ${row} ${requirement(row).level}  ${title}`);
}

/** One line on a terminal, over and over; a line for each quarter elsewhere. */
function progressOn(stream: NodeJS.WriteStream): Progress {
  let quarter = 0;
  return {
    finished({ outcome }, done, total) {
      if (stream.isTTY) stream.write(done === total ? '\r\u001b[K' : `\r${done} of ${total} checks`);
      else if (Math.floor((4 * done) / total) > quarter) {
        quarter = Math.floor((4 * done) / total);
        stream.write(`${done} of ${total} checks\n`);
      } else if (outcome === 'error') stream.write('a check broke inside the suite\n');
    },
  };
}

interface Address {
  readonly url: string;
  readonly token: string;
  readonly embedded: boolean;
  readonly close: () => Promise<void>;
}

/** Where to send requests: the target that was named, or a reference started here. */
async function addressOf(values: Values): Promise<Address> {
  const url = values.url ?? process.env['CONFORM_URL'];
  const token = values.token ?? process.env['CONFORM_TOKEN'];
  if (url !== undefined && url !== '') {
    if (token === undefined || token === '') throw new UsageError('A token is needed: --token TOKEN or CONFORM_TOKEN.');
    if (!/^[\x21-\x7e]+$/.test(token)) throw new UsageError('The token must be ASCII text without blanks.');
    return { url, token, embedded: false, close: () => Promise.resolve() };
  }
  const server = await startServer({ port: 0 });
  return { url: server.url, token: 'test-token', embedded: true, close: () => server.close() };
}

async function check(values: Values): Promise<void> {
  const numbers = {
    concurrency: wholeNumber('--concurrency', values.concurrency, [1, 100]),
    timeoutMs: wholeNumber('--timeout', values.timeout, [1, 600_000]),
    waitMs: wholeNumber('--wait', values.wait, [0, 600_000]),
  };
  const headers = headersOf(values.header);
  const selection = { only: values.only, skip: values.skip };
  select(allChecks(), selection);
  const { close, ...address } = await addressOf(values);
  try {
    if (address.embedded) console.error('No --url given: checking the embedded reference.');
    const report = await runSuite({
      ...address,
      ...numbers,
      headers,
      selection,
      strict: values.strict,
      progress: progressOn(process.stderr),
    });
    if (values.out !== undefined) {
      mkdirSync(values.out, { recursive: true });
      writeFileSync(join(values.out, 'report.json'), jsonReport(report));
    }
    const colours = process.stdout.isTTY && !process.env['NO_COLOR'];
    process.stdout.write(terminalReport(report, paintFor(colours)));
    process.exitCode = exitCodeOf(report.verdict);
  } finally {
    await close();
  }
}

async function main(): Promise<void> {
  const values = readFlags(flags);
  try {
    if (values.help) console.log(help);
    else if (values.list) list(values);
    else await check(values);
  } catch (error) {
    if (error instanceof SelectionError) throw new UsageError(error.message);
    if (error instanceof TargetError) throw new CommandError(error.message);
    throw error;
  }
}

await runCommand(main);
