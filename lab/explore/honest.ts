/** Runs the whole suite with exploring against a server with variations: whatever speaks against it is a false alarm. */
import { allChecks } from '../../conformance/checks/index.js';
import { requirementOf } from '../../conformance/model/requirement-of-check.js';
import { asksForPrices } from '../../conformance/model/price-questions.js';
import { virtualTime } from '../../conformance/requests/http/virtual-clock.js';
import type { Report, ReportedCheck } from '../../conformance/report/report.js';
import { runSuite } from '../../conformance/suite/suite.js';
import { transportTo } from '../../scripts/cli/against.js';
import { allVariations } from '../../variants/index.js';
import { coveringRows } from '../../variants/kit/pairwise.js';
import type { Variation } from '../../variants/kit/variant.js';

/** The checks that can affect the verdict. */
const deciding = allChecks().filter((check) => requirementOf(check).level !== 'observed' && !asksForPrices(check));

const inALine = ({ id, outcome, reason, findings }: ReportedCheck): string =>
  `${outcome} ${id}: ${reason ?? JSON.stringify(findings[0])}`;

function isFalse(
  { outcome, level, blame, requirement }: ReportedCheck,
  { breaks, undecided = [] }: Variation,
): boolean {
  if (outcome === 'error' || blame === 'target') return true;
  if (outcome === 'fail') return level === 'required' || !breaks.includes(requirement);
  return outcome === 'inconclusive' && level === 'required' && !undecided.includes(requirement);
}

/** Sequences that are undecided for another reason than what the account has or the second one may do. */
const isBlind = /could not be decided: (?!needs |the server refuses a new \w+ of the second account)/;

/** What a report says against a conformant server, and what exploring could not look at there. */
function alarmsIn({ checks, verdict, notes, explored }: Report, variation: Variation): readonly string[] {
  const failed = checks.filter((check) => isFalse(check, variation));
  const found = explored?.found.filter(({ id }) => failed.some((check) => check.id === id)) ?? [];
  return [
    ...(verdict === 'conformant' ? [] : [`the verdict is ${verdict}`]),
    ...notes.filter((note) => isBlind.test(note)),
    ...failed.map(inALine),
    ...found.map(({ sequence }) => JSON.stringify(sequence).slice(0, 2000)),
  ];
}

/** The false alarms of one run with this seed that explores with so many requests before the checks. */
export async function falseAlarms(variation: Variation, seed: number, requests: number): Promise<readonly string[]> {
  const time = virtualTime();
  const report = await runSuite({
    url: 'http://127.0.0.1:4010',
    token: 'test-token',
    otherToken: 'other-token',
    runId: 'conf-honest',
    transport: transportTo(variation, time, true),
    time,
    concurrency: 8,
    waitMs: 2000,
    checks: deciding,
    explore: { budget: { requests }, seed },
  });
  return alarmsIn(report, variation);
}

/** Each variation alone, and combinations in which every two variations that can be combined occur together. */
export function honestServers(): readonly (readonly Variation[])[] {
  return [...allVariations.map((one) => [one]), ...coveringRows(allVariations.filter(({ alone }) => !alone))];
}
