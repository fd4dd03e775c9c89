/** Makes a server's profile from a report: the answers to all open questions, its refusals, and the hints it follows. */
import { openAnswer } from '../../../openapi/profile/open-answers.js';
import type { Profile, ProfileAnswer, ProfileHint, ProfileQuestion } from '../../../openapi/profile/profile.js';
import { refusalsIn } from './refusals.js';
import type { Report, ReportedCheck } from '../report.js';
import { byText } from '../../text/printable.js';

/** The maximum number of exchanges that are listed for an answer. */
const mostExchanges = 3;

function answersIn({ observations }: ReportedCheck): readonly ProfileAnswer[] {
  const found = new Map<string, ProfileAnswer>();
  for (const { question, answer, coded, exchange } of observations) {
    const key = JSON.stringify([question, answer]);
    const { exchanges = [] } = found.get(key) ?? {};
    const more = exchange === undefined || exchanges.length >= mostExchanges ? [] : [exchange];
    found.set(key, { about: question, answer, ...(coded && { coded }), exchanges: [...exchanges, ...more] });
  }
  return [...found.values()].sort((a, b) => byText(a.about, b.about) || byText(a.answer, b.answer));
}

/** Rate-limited requests that were sent again: only the transport knows them, no check. */
function fromRetries({ id }: ReportedCheck, { run }: Report): readonly ProfileAnswer[] {
  if (id !== 'answers.asks.put-off') return [];
  const { text, coded } = openAnswer('rate-limited', run.retries?.['told-to-wait'] ? 'some' : 'none');
  return [{ about: 'rate-limited requests', answer: text, coded, exchanges: [] }];
}

function questionOf(check: ReportedCheck, report: Report): ProfileQuestion {
  const { id, requirement, operation, title, outcome, reason } = check;
  const undecided = outcome === 'observed' ? undefined : (reason ?? 'it was not decided');
  const answers = [...answersIn(check), ...fromRetries(check, report)];
  return { id, requirement, operation, question: title, answers, ...(undecided !== undefined && { undecided }) };
}

function hintOf(requirement: string, checks: readonly ReportedCheck[]): ProfileHint {
  const failed = checks.filter(({ outcome }) => outcome === 'fail');
  const isPassed = checks.some(({ outcome }) => outcome === 'pass');
  const shown = failed.flatMap(({ findings }) => findings.flatMap(({ exchange = [] }) => exchange));
  const broken = isPassed ? 'followed in part' : 'not followed';
  const kept = isPassed ? 'followed' : 'undecided';
  const answer = failed.length > 0 ? broken : kept;
  return { requirement, answer, exchanges: [...new Set(shown)].slice(0, mostExchanges) };
}

function hintsIn({ checks }: Report): readonly ProfileHint[] {
  const advisory = checks.filter(({ level }) => level === 'advisory');
  const rows = [...new Set(advisory.map(({ requirement }) => requirement))].sort();
  return rows.map((row) =>
    hintOf(
      row,
      advisory.filter(({ requirement }) => requirement === row),
    ),
  );
}

/** The choices of a server where the specification leaves a question open. */
export function profileOf(report: Report): Profile {
  const { target, suite, contract, run, checks } = report;
  return {
    format: 2,
    target,
    suite: { version: suite.version },
    contract: { version: contract.version, digest: contract.digest },
    run: { id: run.id, startedAt: run.startedAt },
    questions: checks.filter(({ level }) => level === 'observed').map((check) => questionOf(check, report)),
    refusals: refusalsIn(report),
    hints: hintsIn(report),
  };
}
