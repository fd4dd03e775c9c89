/** The report as JUnit XML for CI servers: a suite for each operation, and one for the verdict. */
import { shorten } from '../../text/clip.js';
import type { KnownFailuresResult, Report, ReportedCheck } from '../report.js';
import { removalOf } from '../verdict.js';
import { checksByCause, verdictReasons } from './kit/causes-text.js';
import { knownBy } from '../known-checks.js';
import { excuse, headline, isUndecided, outcomeOf, remedy } from './kit/known-failures-text.js';
import {
  counts,
  failureText,
  findingInShort,
  repeatOf,
  selected,
  shown,
  warns,
  whyUndecided,
} from './kit/shared-text.js';
import { attributes, xmlText } from './xml.js';

type Kind = 'held' | 'failure' | 'error' | 'skipped';

/** A test case in JUnit's terms. */
interface Case {
  readonly kind: Kind;
  readonly name: string;
  readonly seconds: number;
  readonly type?: string;
  readonly message?: string;
  readonly text?: string;
}

interface Suite {
  readonly name: string;
  readonly cases: readonly Case[];
}

/** The verdict with known failures: nothing is red if the build passes. */
function gateCase(report: Report, gate: KnownFailuresResult): Omit<Case, 'name' | 'seconds'> {
  const { verdict } = report;
  if (gate.outcome === 'open' && verdict === 'conformant') return { kind: 'held' };
  const words = `${verdict}: ${headline(report)}`;
  if (gate.outcome === 'open') return { kind: 'skipped', message: words };
  const lines = gate.reasons.slice(0, 50).map((reason) => shown(reason));
  const message = shown(`${words}: ${lines.join('; ')}`);
  return { kind: gate.outcome === 'closed' ? 'failure' : 'error', message, text: lines.join('\n') };
}

/** The outdated entries of the file of known failures: an error if the result depends on it, else skipped. */
function staleCases({ gate }: Report): readonly Case[] {
  if (!gate) return [];
  return gate.stale.map((one) => {
    const words = shown(remedy(gate, one));
    const entry = { name: shown(one.check), seconds: 0, type: 'stale', message: words };
    return gate.reasons.includes(removalOf(gate, one))
      ? { ...entry, kind: 'error', text: words }
      : { ...entry, kind: 'skipped' };
  });
}

/** The verdict as a case, so that a CI server is green only with exit code 0. */
function verdictCase(report: Report): Case {
  const { verdict, gate } = report;
  const base = { name: 'the server conforms to the contract', seconds: 0, type: verdict };
  if (gate) return { ...base, ...gateCase(report, gate) };
  if (verdict === 'conformant') return { ...base, kind: 'held' };
  const kind = verdict === 'undecided' ? 'error' : 'failure';
  const lines = verdictReasons(report)
    .slice(0, 50)
    .map((reason) => shown(reason));
  return { ...base, kind, message: shown(`${verdict}: ${lines.join('; ')}`), text: lines.join('\n') };
}

function evidence(report: Report, check: ReportedCheck): string {
  const curl = repeatOf(report, check);
  return [failureText(report, check), ...(curl ? [`repeat    ${curl}`] : [])].join('\n');
}

/** A check's outcome in JUnit's terms. A warning counts as skipped: JUnit has no warnings. */
function outcomeCase(report: Report, check: ReportedCheck): Omit<Case, 'name' | 'seconds'> {
  const { outcome, level, findings, observations } = check;
  const short = findings.slice(0, 1).map(findingInShort).join('');
  const known = knownBy(report, check);
  if (known) {
    const text = outcome === 'fail' ? evidence(report, check) : whyUndecided(check);
    return { kind: 'skipped', message: `known failure: ${shown(excuse(known))}`, text };
  }
  if (counts(report, check)) return { kind: 'failure', type: level, message: short, text: evidence(report, check) };
  if (warns(report, check)) return { kind: 'skipped', message: `warning: ${short}`, text: evidence(report, check) };
  if (outcome === 'error') return { kind: 'error', type: 'suite', message: whyUndecided(check) };
  if (outcome === 'inconclusive') return { kind: 'skipped', message: whyUndecided(check) };
  if (outcome === 'observed') {
    const answers = observations.slice(0, 3).map(({ question, answer }) => `${shown(question)}: ${shown(answer)}`);
    return { kind: 'skipped', message: shorten(`observed: ${answers.join('; ')}`, 600) };
  }
  if (isUndecided(report)) return { kind: 'skipped', message: 'not counted, because the run as a whole is undecided' };
  return { kind: 'held' };
}

function caseOf(report: Report, check: ReportedCheck): Case {
  const sent = check.exchanges.map((number) => report.exchanges[number - 1]?.elapsedMs ?? 0);
  const seconds = sent.reduce((sum, ms) => sum + ms, 0) / 1000;
  return { ...outcomeCase(report, check), name: `${check.id}: ${check.title}`, seconds };
}

/** Facts of the run, which CI servers show next to each suite. */
function propertyLines(report: Report): readonly string[] {
  const { suite, contract, target, run, strict, verdict, gate } = report;
  const facts: Readonly<Record<string, string | undefined>> = {
    'suite.version': suite.version,
    'contract.version': contract.version,
    'contract.digest': contract.digest,
    target: shown(target.url),
    'run.id': run.id,
    verdict,
    strict: String(strict),
    selection: selected(report),
    'known.file': gate && shown(gate.file),
    gate: gate && outcomeOf(gate),
  };
  const known = Object.entries(facts).filter(([, value]) => value !== undefined);
  return known.map(([name, value]) => `      <property${attributes({ name, value })}/>`);
}

function caseLines(classname: string, { kind, name, seconds, type, message, text = '' }: Case): readonly string[] {
  const head = `    <testcase${attributes({ name, classname, time: seconds.toFixed(3) })}`;
  if (kind === 'held') return [`${head}/>`];
  // The JUnit schema of Jenkins allows no attributes for a skipped test, only a text.
  if (kind === 'skipped') {
    const lines = [message ?? '', text].filter((line) => line !== '').join('\n');
    return [`${head}>`, `      <skipped>${xmlText(lines)}</skipped>`, '    </testcase>'];
  }
  return [`${head}>`, `      <${kind}${attributes({ type, message })}>${xmlText(text)}</${kind}>`, '    </testcase>'];
}

function suiteLines(report: Report, { name, cases }: Suite, id: number): readonly string[] {
  const count = (kind: Kind): number => cases.filter((one) => one.kind === kind).length;
  const seconds = cases.reduce((sum, one) => sum + one.seconds, 0);
  const facts = {
    name,
    tests: cases.length,
    failures: count('failure'),
    errors: count('error'),
    skipped: count('skipped'),
    time: seconds.toFixed(3),
    timestamp: report.run.startedAt.slice(0, 19),
    hostname: 'localhost',
    id,
    package: 'conformance',
  };
  return [
    `  <testsuite${attributes(facts)}>`,
    '    <properties>',
    ...propertyLines(report),
    '    </properties>',
    ...cases.flatMap((one) => caseLines(name, one)),
    '  </testsuite>',
  ];
}

/** The report as JUnit XML. */
export function junitReport(report: Report): string {
  const checks = checksByCause(report);
  const operations = [...new Set(checks.map(({ operation }) => operation))];
  const casesOf = (name: string): readonly Case[] =>
    checks.filter(({ operation }) => operation === name).map((check) => caseOf(report, check));
  const stale = staleCases(report);
  const suites: readonly Suite[] = [
    { name: 'verdict', cases: [verdictCase(report)] },
    ...(stale.length > 0 ? [{ name: 'known failures', cases: stale }] : []),
    ...operations.map((name) => ({ name, cases: casesOf(name) })),
  ];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuites>',
    ...suites.flatMap((suite, id) => suiteLines(report, suite, id)),
    '</testsuites>',
    '',
  ].join('\n');
}
