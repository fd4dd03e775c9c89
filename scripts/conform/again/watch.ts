/** `--watch`: replays the failed checks whenever the server changes, until none that counts fails. */
import { TargetError } from '../../../conformance/requests/http/reachable.js';
import { changedCauses } from '../../../conformance/report/profile/changed-causes.js';
import type { Report } from '../../../conformance/report/report.js';
import { isBreaking } from '../../../conformance/report/verdict.js';
import { sinceInShort } from '../../../conformance/report/reporters/kit/since-text.js';
import { changedCauseLines } from '../../../conformance/report/reporters/terminal/since.js';
import type { Paint } from '../../../conformance/report/reporters/terminal/lines.js';
import { pluralize, printable } from '../../../conformance/text/printable.js';
import type { LookResult } from './server-look.js';

/** Everything outside the loop; tests replace it. */
export interface WatchLoop {
  readonly url: string;
  /** Looks at the server with one small request. */
  readonly look: () => Promise<LookResult>;
  /** Waits this many milliseconds, or until Enter is pressed; resolves to whether it was. */
  readonly pause: (ms: number) => Promise<boolean>;
  /** Runs the checks again. Throws a `TargetError` if the server can't be reached. */
  readonly replay: () => Promise<Report>;
  readonly say: (line: string) => void;
  readonly paint: Paint;
}

/** The time between two looks at the server, in milliseconds. */
export const lookEveryMs = 1000;

/** The reason for a round, as it is printed. */
type Reason = '' | ', after Enter' | ', after a restart' | ', as connections broke in the last one';

/** A round in which connections broke may have seen the server before and after a restart, so it is repeated. */
const again: Reason = ', as connections broke in the last one';

/** Waits while the server is down; resolves to whether it was. */
async function untilUp({ look, pause, say, url }: WatchLoop, first?: LookResult): Promise<boolean> {
  let seen = first ?? (await look());
  if (seen.state !== 'down') return false;
  say(`${url} is down (${printable(seen.why)}). Waiting for it.`);
  while (seen.state === 'down') {
    await pause(lookEveryMs);
    seen = await look();
  }
  return true;
}

/** Waits for a restart of the server, or for Enter. */
async function changeOf(watched: WatchLoop): Promise<Reason> {
  for (;;) {
    if (await watched.pause(lookEveryMs)) return ', after Enter';
    const seen = await watched.look();
    if (seen.state === 'restarted' || (await untilUp(watched, seen))) return ', after a restart';
  }
}

/** Whether connections broke in a run, so that it may have seen the server before and after a restart. */
const isCut = ({ run: { retries = {} } }: Report): boolean =>
  (retries['connection-failed'] ?? 0) + (retries.lost ?? 0) > 0;

function roundLines(number: number, reason: Reason, before: Report, after: Report, paint: Paint): readonly string[] {
  const since = changedCauses(before, after);
  const { requests, elapsedMs } = after.run;
  const cost = `${pluralize(requests, 'request')} in ${(elapsedMs / 1000).toFixed(1)} s`;
  const why = after.verdict === 'undecided' ? after.reasons.map((text) => `  undecided: ${printable(text)}`) : [];
  return [`Round ${number}${reason} (${cost}): ${sinceInShort(since)}`, ...changedCauseLines(since, paint), ...why];
}

/** One round; undefined if the server went down before it. */
async function attempted({ replay, say }: WatchLoop): Promise<Report | undefined> {
  try {
    return await replay();
  } catch (error) {
    if (!(error instanceof TargetError)) throw error;
    say(error.message);
    return undefined;
  }
}

/** Whether nothing is left to fix: every failure is a known one of the earlier run. */
function isDone(report: Report, { gate }: Report): boolean {
  const known = new Set(gate?.known.map(({ check }) => check));
  const counts = report.checks.filter((check) => isBreaking(check, report.strict) || check.outcome === 'error');
  return report.verdict !== 'undecided' && counts.every(({ id }) => known.has(id));
}

/** Replays until nothing is left to fix. Each round prints what changed since the one before, the first since `before`. */
export async function watch(before: Report, watched: WatchLoop): Promise<void> {
  let [last, reason]: [Report, Reason] = [before, ''];
  for (let number = 1; ; number += 1) {
    await untilUp(watched);
    const report = await attempted(watched);
    if (report) {
      for (const line of roundLines(number, reason, last, report, watched.paint)) watched.say(line);
      last = report;
      if (isDone(report, before)) return;
      if (isCut(report) && reason !== again) {
        reason = again;
        continue;
      }
    }
    reason = await changeOf(watched);
  }
}
