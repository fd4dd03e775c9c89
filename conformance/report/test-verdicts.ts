/** For tests: checks and requests of a run, and the verdict on them. */
import { contract } from '../../openapi/contract/contract.js';
import type { Exchange } from '../requests/exchange/exchange.js';
import type { Outcome } from '../model/check.js';
import type { ReportedCheck } from './report.js';
import { exchangeOf, rows } from '../run/test-target.js';
import { verdictOf } from './verdict.js';

/** A check with this outcome. */
export const statement = (outcome: Outcome, rest: Partial<ReportedCheck> = {}): ReportedCheck => ({
  id: 'a.check',
  requirement: rows.required,
  level: 'required',
  title: 'a fact',
  operation: 'listCarriers',
  kind: 'authored',
  slot: 0,
  failed: 0,
  runs: 1,
  findings: [],
  observations: [],
  exchanges: [],
  outcome,
  ...rest,
});

/** An undecided check, and why it is undecided. */
export const by = (blame: 'target' | 'circumstance', rest: Partial<ReportedCheck> = {}) =>
  statement('inconclusive', { blame, reason: 'because', ...rest });

/** An accepted request. */
export const success = exchangeOf();

/** A request with this status. */
export const status = (code: number, rest: Partial<Exchange> = {}) =>
  exchangeOf({ answer: { status: code, headers: [], body: '' }, ...rest });

/** The verdict for these checks and requests. */
export const verdict = (checks: readonly ReportedCheck[], strict = false, exchanges: readonly Exchange[] = [success]) =>
  verdictOf(contract, checks, exchanges, strict);
