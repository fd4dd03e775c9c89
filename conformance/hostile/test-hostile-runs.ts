/** For tests: runs of the suite against a hostile target, and what every such run must hold. */
import { expect } from 'vitest';
import { hostileToken, type Start } from './test-hostile-servers.js';
import type { Report, Verdict } from '../report/report.js';
import { jsonReport } from '../reporters/json.js';
import { paintFor, terminalReport } from '../reporters/terminal/terminal.js';
import type { Selection } from '../model/selection.js';
import type { SuiteOptions } from '../suite-options.js';
import { runSuite } from '../suite.js';

/** Short waits for a target that is wrong anyway. The limit of a request is beyond what any machine needs for one. */
export const bounds = { timeoutMs: 100_000, waitMs: 50, maxWaitMs: 1 } as const;

/** The limit of a request to a target that leaves every request without an end. */
export const hangingMs = 50;

/** Waits that an ordinary run allows, for targets that must come out conformant. */
export const patient = { waitMs: 2000, maxWaitMs: 5000 } as const;

/** All but the bulk of the checks: what is left asks, reads, refuses and judges every operation. */
const bulk = ['create-order', 'create-location', 'create-customer', 'update-customer', 'calculate-rates'];
export const chosen: Selection = {
  skip: bulk.flatMap((operation) =>
    // What becomes of the open questions is not known where none is asked.
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

/** Forms in which a token can stand in a text. */
export const formsOf = (token: string): readonly string[] => {
  const bytes = Buffer.from(token);
  const base64 = bytes.toString('base64').replace(/=+$/, '').slice(0, -1);
  return [token, encodeURIComponent(token), base64, bytes.toString('hex'), JSON.stringify(token).slice(1, -1)];
};

/** Limits of what a report may come to, in characters and lines. */
const most = { json: 48 * 2 ** 20, terminal: 200_000, lines: 900, line: 20_000 } as const;

/** Expects a report that is true, and safe to open and to share. */
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
