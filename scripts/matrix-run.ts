/** One line of the kill matrix: the suite against the reference with one fault. */
import { allChecks } from '../conformance/checks/index.js';
import { runChecks } from '../conformance/engine.js';
import { createInProcessTransport } from '../conformance/in-process-transport.js';
import { requirementOf } from '../conformance/requirement-of.js';
import { createApp } from '../reference-impl/app.js';
import type { Fault } from '../reference-impl/faults/fault.js';
import { differencesOnRegrade } from './matrix-regrade.js';
import { virtualTime } from './virtual-time.js';

/** A fault to run, and whether its record is judged again. */
export interface Order {
  readonly id: string;
  readonly isRegraded: boolean;
}

/** What became of one fault. */
export interface Line {
  readonly fault: string;
  /** The checks that fail, which kill the fault. */
  readonly killers: readonly string[];
  /** The rows that they decide. */
  readonly requirements: readonly string[];
  /** Checks that broke, which never may happen. */
  readonly errors: readonly string[];
  /** What is not the same where the record of the run is judged again, which is never anything. */
  readonly regraded: readonly string[];
}

/** How long a write may take to show, in virtual milliseconds: short, so that what never shows isn't asked for often. */
const waitMs = 40;

/** The checks that can fail: observed ones can't. */
const all = allChecks();

/** Telling the reading of the prices takes as long as a third of all others, and needs no fault. */
const asked = all.filter(({ requirement: row }) => !row.startsWith('PRI-'));
const decisive = all.filter((check) => requirementOf(check).level !== 'observed');

/** Runs the suite in-process against the reference with a fault, or without one, and judges the record again unless told. */
export async function runLine(fault?: Fault, isRegraded = true): Promise<Line> {
  const app = createApp({ seed: 'matrix', fixes: false }, fault?.apply);
  const target = {
    baseUrl: 'http://127.0.0.1:4010',
    token: 'test-token',
    otherToken: 'other-token',
    transport: createInProcessTransport((call) => app.handle(call)),
  };
  // What a derived fault breaks is broken in every answer; only authored ones break now and then, or where nothing is stated.
  const isDerived = fault?.kind === 'derived';
  const checks = isDerived ? decisive : fault ? asked : all;
  const repeats = isDerived ? { repeats: 3 } : {};
  const options = { runId: 'conf-matrix', waitMs, concurrency: 8, ...virtualTime(), ...repeats };
  const outcomes = await runChecks(checks, target, options, {}, all);
  const { results } = outcomes;
  const ids = (outcome: string): readonly string[] =>
    results.filter((one) => one.outcome === outcome).map(({ check }) => check.id);
  const failed = results.filter(({ outcome }) => outcome === 'fail');
  return {
    fault: fault?.id ?? 'none',
    killers: ids('fail'),
    requirements: [...new Set(failed.map(({ check }) => check.requirement))].sort(),
    errors: ids('error'),
    regraded: isRegraded ? await differencesOnRegrade(outcomes, decisive) : [],
  };
}
