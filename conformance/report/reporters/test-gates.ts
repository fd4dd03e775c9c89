/** For tests of reporters: small reports with known failures, one for each possible result. */
import { contract } from '../../../openapi/contract/contract.js';
import { compareWithKnownFailures } from '../known-failures.js';
import type { KnownFailuresResult, KnownFailure, Report, ReportedCheck } from '../report.js';
import { checkOf, exchangeNumber, reportOfParts } from '../test-reports.js';
import { verdictOf } from '../verdict.js';

/** The name of the file, and the reason and last day of each of its entries. */
export const known = { file: 'known.yaml', reason: 'waits for release 7', expires: '2031-06-30' } as const;

const finding = { expected: 'one', received: 'another', place: '/data/carriers', variation: 'a: b', exchange: 1 };

const named = (id: string, rest: Partial<ReportedCheck> = {}): ReportedCheck =>
  checkOf({ id: `list-carriers.${id}`, title: `a fact of ${id}`, exchanges: [1], ...rest });

const failed = (id: string, level: ReportedCheck['level'] = 'required'): ReportedCheck =>
  named(id, { level, outcome: 'fail', failed: 2, runs: 2, findings: [finding] });

const checks = {
  passes: named('accepts.full'),
  fails: failed('answers.a'),
  'fails, too': failed('answers.b'),
  hints: failed('answers.c', 'advisory'),
  stuck: named('finds.a', { outcome: 'inconclusive', blame: 'target', reason: 'no order' }),
  broken: named('finds.b', { outcome: 'error', reason: 'the suite broke: oops' }),
} as const;

type Name = keyof typeof checks;

/** A report of these checks, with the resulting verdict. */
function runOf(names: readonly Name[], rest: Partial<Report> = {}): Report {
  const parts = { checks: names.map((name) => checks[name]), exchanges: [exchangeNumber(1)], ...rest };
  const requirements = [
    { id: 'CAR-01', level: 'required', statement: 'A carrier has a name.', anchor: 'here › there' },
  ] as const;
  const report = reportOfParts({ requirements, ...parts });
  const judged = verdictOf(contract, report.checks, report.exchanges, report.strict, report.cutShort);
  return { ...report, ...judged, ...rest };
}

const refused = { answer: { status: 401, headers: [], body: '{}' } } as const;
const interruption = 'the run was interrupted';
const all: readonly Name[] = ['passes', 'fails', 'fails, too', 'hints', 'stuck'];

const gates = {
  'nothing fails': [runOf(['passes', 'hints']), []],
  'all is known': [runOf(all), ['fails', 'fails, too', 'stuck']],
  'all that counts strictly is known': [runOf(all, { strict: true }), ['fails', 'fails, too', 'stuck', 'hints']],
  'what is stuck is known': [runOf(['passes', 'stuck']), ['stuck']],
  'one is new': [runOf(all), ['fails', 'stuck']],
  'one is known no more': [runOf(all), ['fails', 'stuck'], 'fails, too'],
  'none is known': [runOf(all), []],
  'an entry passes': [runOf(all), ['fails', 'fails, too', 'stuck', 'passes']],
  'an entry passes, and nothing fails': [runOf(['passes', 'hints']), ['passes']],
  'an entry is not there': [runOf(all), ['fails', 'fails, too', 'stuck', 'broken']],
  'the token is wrong': [runOf(['passes', 'stuck'], { exchanges: [exchangeNumber(1, refused)] }), []],
  'the run was interrupted': [
    runOf(all, { verdict: 'undecided', reasons: [interruption], cutShort: interruption }),
    ['fails', 'fails, too', 'stuck'],
  ],
  'the suite broke': [runOf(['passes', 'broken']), []],
} as const satisfies Readonly<Record<string, readonly [Report, known: readonly Name[], expired?: Name]>>;

export type GateKind = keyof typeof gates;

/** The names of the reports. */
export const kindsOfGate = Object.keys(gates) as readonly GateKind[];

export type Gated = Report & { readonly gate: KnownFailuresResult };

/** A report compared with entries for these checks, and optionally with an expired one. */
export function gatedBy(report: Report, ids: readonly string[], expired?: string): Gated {
  const { file, reason, expires } = known;
  const entries: readonly KnownFailure[] = [
    ...ids.map((check) => ({ check, reason, expires })),
    ...(expired === undefined ? [] : [{ check: expired, reason, expires: '2031-01-01' }]),
  ];
  const catalogue = new Map(report.checks.map(({ id }) => [id, [id]]));
  return {
    ...report,
    gate: compareWithKnownFailures(contract, report, { file, known: entries, catalogue, today: '2031-03-04' }),
  };
}

/** The same report without known failures. */
export const ungated = (kind: GateKind): Report => gates[kind][0];

/** The report of a run with known failures of this kind. */
export function gateOn(kind: GateKind): Gated {
  const [report, names, expired]: readonly [Report, readonly Name[], Name?] = gates[kind];
  const idOf = (name: Name): string => checks[name].id;
  return gatedBy(report, names.map(idOf), expired && idOf(expired));
}
