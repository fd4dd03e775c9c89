/** From results to the rows of the table: one for each peer and setting. */
import { keyOf, type Cache, type PeerResult } from './kit/result-cache.js';
import { everyNth } from './kit/choose-servers.js';
import { alarmsOn, isFound, news } from './judge.js';
import { settings, type PeerAttempt, type Peer, type Setting } from './kit/tool.js';
import { faults, references, variations, type PeerServer } from './kit/servers.js';
import { median } from '../kit/statistics.js';

/** The result for one server. */
export interface Case {
  readonly subject: string;
  /** Whether the run distinguished it from the reference; undefined if it was not run or gave no result. */
  readonly told: boolean | undefined;
  /** Some of the failures that don't occur on the reference. */
  readonly by: readonly string[];
  readonly error?: string;
}

export interface PeerRow {
  readonly peer: string;
  readonly name: string;
  readonly version: string;
  readonly setting: Setting;
  readonly says: string;
  readonly files: readonly string[];
  /** Why there are no results at all. */
  readonly lacks?: string;
  /** The times of rounds that were just measured side by side, without earlier runs. */
  readonly ms: readonly number[];
  readonly requests: number;
  readonly tests: number;
  readonly exitCode: number | undefined;
  readonly alarms: readonly string[];
  readonly variations: readonly Case[];
  readonly faults: readonly Case[];
  /** Every nth fault was to be tried. */
  readonly every: number;
}

/** A run on the reference that was just timed. */
export interface Timed {
  readonly peer: string;
  readonly setting: Setting;
  readonly result: PeerResult;
}

const attempted = (result: PeerResult | undefined): readonly PeerAttempt[] =>
  result && 'attempt' in result ? [result.attempt] : [];

function caseOf(subject: PeerServer, result: PeerResult | undefined, known: readonly PeerAttempt[]): Case {
  const base = { subject: subject.id, told: undefined, by: [] };
  if (!result || known.length === 0) return base;
  if ('error' in result) return { ...base, error: result.error };
  return { ...base, told: isFound(result.attempt, known), by: news(result.attempt, known).slice(0, 3) };
}

function rowOf(peer: Peer, setting: Setting, cache: Cache, timed: readonly Timed[]): PeerRow {
  const of = (subject: PeerServer): PeerResult | undefined => cache.get(keyOf(peer, setting, subject.id));
  const cached = references.flatMap((one) => of(one) ?? []);
  const now = timed.filter((one) => one.peer === peer.id && one.setting === setting).map(({ result }) => result);
  const runs = [...cached, ...now].flatMap(attempted);
  const cases = (subjects: readonly PeerServer[]) => subjects.map((subject) => caseOf(subject, of(subject), runs));
  const failed = [...now, ...cached].flatMap((result) => ('error' in result ? [result.error] : []));
  const lacks = peer.lacks() ?? (runs.length === 0 ? (failed[0] ?? 'It was not run yet.') : undefined);
  const measured = now.flatMap(attempted).length > 0 ? now : cached;
  return {
    peer: peer.id,
    name: peer.name,
    version: peer.version,
    setting,
    every: peer.every,
    says: peer.usages[setting].says,
    files: peer.usages[setting].files,
    ...(lacks !== undefined && { lacks }),
    ms: now.flatMap(attempted).map(({ ms }) => ms),
    requests: measured.length === 0 ? 0 : median(measured.map(({ requests }) => requests)),
    tests: runs[0]?.tests ?? 0,
    exitCode: runs[0]?.exitCode,
    alarms: alarmsOn(runs),
    variations: cases(variations),
    faults: cases(everyNth(faults, peer.every)),
  };
}

/** All rows, from the cache and from the times that were just measured. */
export const rowsOf = (peers: readonly Peer[], cache: Cache, timed: readonly Timed[]): readonly PeerRow[] =>
  settings.flatMap((setting) => peers.map((peer) => rowOf(peer, setting, cache, timed)));
