/** The report as SARIF 2.1.0: requirements as rules, and failed checks as results with places in the contract. */
import { createHash } from 'node:crypto';
import type { Level } from '../../../../openapi/requirements.js';
import { contractFile } from '../../../../openapi/contract/source-lines.js';
import type { Json } from '../../../../openapi/json/json.js';
import { shorten } from '../../../text/clip.js';
import { grouped } from '../../../text/group-by.js';
import type { Report, ReportedCheck, ReportedRequirement } from '../../report.js';
import { pluralize } from '../../../text/printable.js';
import { exitCodeOf } from '../../exit-code.js';
import { checksByCause, verdictReasons } from '../kit/causes-text.js';
import { knownBy } from '../../known-checks.js';
import { excuse, headline, isExcused, outcomeOf } from '../kit/known-failures-text.js';
import { contractLine } from './locations.js';
import { blocks, counts, failureText, repeatOf, shown, whyUndecided } from '../kit/shared-text.js';
import { countChecks } from '../../../model/places.js';

/** Limits: results that GitHub shows, and lengths of texts that it accepts. */
const most = { results: 5_000, message: 4_000, title: 1_000, notifications: 100 } as const;

/** A text for a SARIF message. Braces are placeholders there, and `[…](…)` is a link. */
const message = (text: string, length: number = most.message): Json => ({
  text: shorten(text, length).replace(/[{}]/g, '$&$&').replaceAll('](', '] ('),
});

const ruleLevels: Readonly<Record<Level, string>> = { required: 'error', advisory: 'warning', observed: 'note' };

function ruleOf({ id, level, statement, anchor }: ReportedRequirement): Json {
  return {
    id,
    shortDescription: message(statement, most.title),
    fullDescription: message(`${statement} (${level})`, most.title),
    help: message(`${statement}\nLevel: ${level}\nIn the specification: ${anchor}`),
    defaultConfiguration: { level: ruleLevels[level] },
    properties: { tags: [level] },
  };
}

/** Identifies a result in all runs: by its check, as everything else differs from run to run. */
function fingerprints({ id }: ReportedCheck): Json {
  const hash = createHash('sha256').update(id).digest('hex').slice(0, 16);
  return { primaryLocationLineHash: `${hash}:1`, 'check/v1': id };
}

function locationOf(report: Report, check: ReportedCheck): Json {
  const artifactLocation = { uri: contractFile, uriBaseId: 'PROJECT' };
  const physicalLocation = { artifactLocation, region: { startLine: contractLine(report, check) } };
  const [place] = check.findings.flatMap((finding) => (finding.place ? [shown(finding.place)] : []));
  const names = [check.operation, ...(place ? [place] : [])];
  return { physicalLocation, logicalLocations: [{ fullyQualifiedName: names.join(' '), kind: 'member' }] };
}

function textOf(report: Report, check: ReportedCheck): string {
  if (check.outcome !== 'fail') return `Undecided: ${check.title}.\n${whyUndecided(check)}`;
  return `Failed: ${check.title}.\n${failureText(report, check)}`;
}

/** The suppression of a known failure. SARIF demands the field for all results if one has it. */
function suppressionsOf(report: Report, check: ReportedCheck): Json {
  if (!report.gate) return {};
  const known = knownBy(report, check);
  const one = known && { kind: 'external', status: 'accepted', justification: shown(excuse(known)) };
  return { suppressions: one ? [one] : [] };
}

/** A check with a result, and the number of others that are undecided for the same reason. */
interface Shown {
  readonly check: ReportedCheck;
  readonly others: number;
}

/** Failed checks by cause, and one undecided check per reason, so that an outage is one result; with known failures all of them. */
function shownChecks(report: Report): readonly Shown[] {
  const failed = checksByCause(report)
    .filter(({ outcome }) => outcome === 'fail')
    .map((check) => ({ check, others: 0 }));
  const reasonOf = ({ id, reason }: ReportedCheck): string => (report.gate ? id : String(reason));
  const blocking = grouped(
    report.checks.filter((check) => blocks(report, check)),
    reasonOf,
  );
  const open = [...blocking.values()].map(([first, ...rest]) => ({ check: first!, others: rest.length }));
  return [...failed, ...open].sort(
    (a, b) => Number(a.check.level !== 'required') - Number(b.check.level !== 'required'),
  );
}

function resultOf(report: Report, { check, others }: Shown, ruleIndex: number): Json {
  const { id, requirement, operation, level, failed, runs } = check;
  const curl = repeatOf(report, check);
  return {
    ruleId: requirement,
    ruleIndex,
    kind: 'fail',
    level: counts(report, check) || blocks(report, check) ? 'error' : 'warning',
    message: message(
      `${textOf(report, check)}${others > 0 ? `\nand ${pluralize(others, 'other check')} for this reason` : ''}`,
    ),
    locations: [locationOf(report, check)],
    partialFingerprints: fingerprints(check),
    ...suppressionsOf(report, check),
    properties: { check: id, operation, level, failed, runs, ...(curl && { repeat: curl }) },
  };
}

/** The facts that a reader of the results also needs: the reasons of the verdict, and checks that broke. */
function notifications(report: Report): readonly Json[] {
  const { verdict, notes, checks, gate } = report;
  const broken = checks.filter(({ outcome }) => outcome === 'error');
  const made = [
    ...(gate?.reasons ?? []).map((reason) => ({
      level: 'error',
      message: message(`${outcomeOf(gate!)}: ${shown(reason)}`),
    })),
    ...verdictReasons(report).map((reason) => ({
      level: isExcused(report) ? 'note' : 'error',
      message: message(`${verdict}: ${shown(reason)}`),
    })),
    ...broken.map((check) => ({ level: 'error', message: message(`${check.id}: ${whyUndecided(check)}`) })),
    ...notes.map((note) => ({ level: 'note', message: message(shown(note)) })),
  ];
  return made.slice(0, most.notifications);
}

function invocationOf(report: Report): Json {
  const { verdict, run, gate } = report;
  return {
    executionSuccessful: (gate ? gate.outcome : verdict) !== 'undecided',
    exitCode: exitCodeOf(report),
    exitCodeDescription: [verdict, headline(report)].filter(Boolean).join(', '),
    startTimeUtc: run.startedAt,
    endTimeUtc: new Date(Date.parse(run.startedAt) + run.elapsedMs).toISOString(),
    toolExecutionNotifications: notifications(report),
  };
}

function propertiesOf({ verdict, strict, target, contract, run, selection, checks, gate }: Report): Json {
  return {
    verdict,
    strict,
    target: shown(target.url),
    contract,
    run: run.id,
    checks: countChecks(checks),
    ...(selection && { checksInAll: selection.of }),
    ...(gate && { gate: gate.outcome, knownFailures: shown(gate.file) }),
  };
}

/** The report as SARIF text. */
export function sarifReport(report: Report): string {
  const { requirements, suite } = report;
  const indexes = new Map(requirements.map(({ id }, index) => [id, index]));
  const driver = { name: 'delivery-conformance', version: suite.version, rules: requirements.map(ruleOf) };
  const run = {
    tool: { driver },
    originalUriBaseIds: { PROJECT: { description: { text: 'The root folder of the project.' } } },
    invocations: [invocationOf(report)],
    results: shownChecks(report)
      .slice(0, most.results)
      .map((one) => resultOf(report, one, indexes.get(one.check.requirement) ?? -1)),
    properties: propertiesOf(report),
  };
  const $schema = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';
  return `${JSON.stringify({ $schema, version: '2.1.0', runs: [run] }, null, 1)}\n`;
}
