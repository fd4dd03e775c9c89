/** For tests: runs of the suite against a hostile server, and what must be true of every one of them. */
import { expect } from 'vitest';
import { hostileToken, type Start } from './test-hostile-servers.js';
import type { Report, Verdict } from '../../report/report.js';
import { jsonReport } from '../../report/reporters/json.js';
import { terminalReport } from '../../report/reporters/terminal/terminal.js';
import { paintFor } from '../../report/reporters/terminal/lines.js';
import type { Selection } from '../../model/selection.js';
import type { SuiteOptions } from '../suite-options.js';
import { runSuite } from '../suite.js';

/** Short waits for a server that fails anyway. The timeout is longer than any machine needs for a request. */
export const bounds = { timeoutMs: 100_000, waitMs: 50, maxWaitMs: 1 } as const;

/**
 * The timeout for a server that leaves every request without a response. A busy machine must connect within it: without a
 * connection, the failure would be another one.
 */
export const hangingMs = 500;

/** The waits of an ordinary run, for servers that must pass. */
export const patient = { waitMs: 2000, maxWaitMs: 5000 } as const;

/** The checks with most of the requests. Those left still read, create, refuse and judge in every operation. */
const bulk = ['create-order', 'create-location', 'create-customer', 'update-customer', 'calculate-rates'];
export const chosen: Selection = {
  skip: bulk.flatMap((operation) =>
    // The result of an open question depends on these checks.
    ['refuses', 'accepts', 'asks', 'stands.open-questions'].map((kind) => `${operation}.${kind}`),
  ),
};

/** Every operation, accepted and refused, and all that is judged in its responses: a fifth of the requests of `chosen`. */
export const ofEachKind = {
  only: [
    ...[...bulk, 'list-carriers', 'get-order', 'assign-order'].map((operation) => `${operation}.answers`),
    ...['list-carriers.authentication', 'get-order.refuses', 'assign-order.refuses'],
  ],
};

/** Runs the suite against a target of its own and closes it. */
export async function runOn(start: Start, options: Partial<SuiteOptions> = {}): Promise<Report> {
  const server = await start();
  try {
    return await runSuite({ url: server.url, token: hostileToken, selection: chosen, ...bounds, ...options });
  } finally {
    await server.close();
  }
}

/** Encodings of a token that a text may contain. */
export const formsOf = (token: string): readonly string[] => {
  const bytes = Buffer.from(token);
  const base64 = bytes.toString('base64').replace(/=+$/, '').slice(0, -1);
  return [token, encodeURIComponent(token), base64, bytes.toString('hex'), JSON.stringify(token).slice(1, -1)];
};

/** Limits of a report, in characters and lines. */
const most = { json: 48 * 2 ** 20, terminal: 200_000, lines: 900, line: 20_000 } as const;

/** Expects the verdict, and a report that is safe to open and to share. */
export function expectSafe(report: Report, verdict: Verdict, tokens: readonly string[] = [hostileToken]): void {
  expect(report.verdict).toBe(verdict);
  expect(report.checks.filter(({ outcome }) => outcome === 'error').map(({ id, reason }) => [id, reason])).toEqual([]);
  const json = jsonReport(report);
  const terminal = terminalReport(report, paintFor(false));
  const lines = terminal.split('\n');
  expect(json.length).toBeLessThan(most.json);
  expect(terminal.length).toBeLessThan(most.terminal);
  expect(lines.length).toBeLessThan(most.lines);
  expect(lines.filter((line) => line.length > most.line)).toEqual([]);
  expect(terminal.match(/[^\P{C}\n]/u)).toBeNull();
  for (const form of tokens.flatMap(formsOf)) {
    expect(json.includes(form)).toBe(false);
    expect(terminal.includes(form)).toBe(false);
  }
}
