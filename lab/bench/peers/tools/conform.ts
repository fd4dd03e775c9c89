/** Our own suite as a peer, by the same rules as the others. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord } from '../../../../openapi/json/json.js';
import project from '../../../../package.json' with { type: 'json' };
import { named, PeerError, type PeerAttempt, type Peer, type RunPlace, type PeerReport } from '../kit/tool.js';
import { projectFile, runIn, writtenJson, lacking } from '../kit/process.js';

interface Check {
  readonly id: string;
  readonly level: string;
  readonly outcome: string;
  readonly cause?: string;
}

/** Whether a check counts against the server: it failed, or is undecided because of the server. */
const speaksAgainst = ({ outcome, level, cause }: Check, strict: boolean): boolean =>
  (outcome === 'fail' || outcome === 'error' || (outcome === 'inconclusive' && cause === 'target')) &&
  (level === 'required' || (strict && level === 'advisory'));

/** Reads the report of a run. Throws a `PeerError` unless it has checks that were run. */
export function readConform(report: unknown, strict: boolean): PeerReport {
  const checks = isRecord(report) && Array.isArray(report['checks']) ? (report['checks'] as Check[]) : [];
  const isWhole = checks.length > 0 && checks.every(({ id, outcome, level }) => [id, outcome, level].every(Boolean));
  if (!isWhole || (report as { cutShort?: unknown }).cutShort !== undefined)
    throw new PeerError('The report has no checks, or the run was cut short.');
  return {
    failed: named(checks.filter((check) => speaksAgainst(check, strict)).map(({ id }) => id)),
    tests: checks.length,
  };
}

/** Runs the suite against a server, with additional flags. The report is in `report.json`. */
export async function conform({ url, token, folder }: Omit<RunPlace, 'otherToken'>, ...more: readonly string[]) {
  const command = [process.execPath, projectFile('dist/conform.js'), '--url', url, '--quiet'] as const;
  return runIn(folder, [...command, '--report', `json=${join(folder, 'report.json')}`, ...more], {
    CONFORM_TOKEN: token,
  });
}

async function run(place: RunPlace, strict: boolean): Promise<PeerAttempt> {
  const more = strict ? ['--other-token', place.otherToken, '--strict'] : [];
  const ended = await conform(place, ...more);
  return { ...ended, ...readConform(writtenJson(place.folder, 'report.json'), strict) };
}

/** A hash of the built suite, which is part of the version: the names of its files depend on their contents. */
function built(): string {
  const file = projectFile('dist/conform.js');
  return existsSync(file) ? createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 8) : 'not built';
}

export const conformPeer: Peer = {
  id: 'conform',
  name: 'this suite',
  version: `${project.version} (${built()})`,
  edition: 1,
  every: 1,
  lacks: lacking(projectFile('dist/conform.js'), '`npm run build`'),
  usages: {
    plain: {
      says: '`conform --url --token`: required checks count.',
      files: [],
      run: (place) => run(place, false),
    },
    best: {
      says: 'The same with `--other-token` and `--strict`: advisory checks count, too, so a conformant server that breaks an advisory rule fails.',
      files: [],
      run: (place) => run(place, true),
    },
  },
};
