/** Our own suite, as a peer among the others and by the same rules. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord } from '../../../openapi/schema/schema.js';
import project from '../../../package.json' with { type: 'json' };
import { named, PeerError, type Attempt, type Peer, type Place, type PeerReport } from '../kit/tool.js';
import { projectFile, runIn, writtenJson, lacking } from '../kit/process.js';

interface Check {
  readonly id: string;
  readonly level: string;
  readonly outcome: string;
  readonly cause?: string;
}

/** A check that speaks against the server: it failed, or the server made it impossible to decide. */
const speaksAgainst = ({ outcome, level, cause }: Check, strict: boolean): boolean =>
  (outcome === 'fail' || outcome === 'error' || (outcome === 'inconclusive' && cause === 'target')) &&
  (level === 'required' || (strict && level === 'advisory'));

/** What the report of a run says. Throws a `PeerError` when it is no report of checks that ran. */
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

/** Runs the suite against a server, with these flags besides the address and the token; the report is in `report.json`. */
export async function conform({ url, token, folder }: Omit<Place, 'otherToken'>, ...more: readonly string[]) {
  const command = [
    process.execPath,
    projectFile('dist/conform.js'),
    '--url',
    url,
    '--quiet',
    '--no-confidence',
  ] as const;
  return runIn(folder, [...command, '--report', `json=${join(folder, 'report.json')}`, ...more], {
    CONFORM_TOKEN: token,
  });
}

async function run(place: Place, strict: boolean): Promise<Attempt> {
  const more = strict ? ['--other-token', place.otherToken, '--strict'] : [];
  const ended = await conform(place, ...more);
  return { ...ended, ...readConform(writtenJson(place.folder, 'report.json'), strict) };
}

/** The built suite is part of the version: its files are named by what is in them. */
function built(): string {
  const file = projectFile('dist/conform.js');
  return existsSync(file) ? createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 8) : 'not built';
}

export const conformPeer: Peer = {
  ...{ id: 'conform', name: 'this suite', version: `${project.version} (${built()})`, edition: 1, every: 1 },
  lacks: lacking(projectFile('dist/conform.js'), '`npm run build`'),
  usages: {
    plain: {
      says: '`conform --url --token`: what is required counts.',
      files: [],
      run: (place) => run(place, false),
    },
    best: {
      says: 'The same with `--other-token` and `--strict`: what the contract only hints at counts, too, so a conformant server that ignores a hint is told.',
      files: [],
      run: (place) => run(place, true),
    },
  },
};
