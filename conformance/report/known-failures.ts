/** Known failures: a file lists checks that may fail, so that only new failures break a build. */
import { Document, isMap, isSeq, YAMLSeq } from 'yaml';
import type { Contract } from '../../openapi/contract/contract.js';
import { readYaml } from '../../openapi/text/yaml-text.js';
import schema from '../baseline.schema.json' with { type: 'json' };
import { fileSchema, readChecked } from '../text/validated-yaml.js';
import { withoutPlace } from '../model/places.js';
import type { KnownFailuresResult, KnownFailure, Report, ReportedCheck } from './report.js';
import { isBreaking, removalOf, verdictOf, whyOnlyLive } from './verdict.js';

const validator = fileSchema(schema, { formats: { date: isDay } });

/** Whether a text is an existing date. */
function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** Reads the text of the file. Throws a `FileError` with the line of a mistake, or with the check that is listed twice. */
export function readBaseline(text: string, file: string): readonly KnownFailure[] {
  const source = readChecked(text, file, validator(), []);
  const known = source.data as readonly KnownFailure[];
  const ids = known.map(({ check }) => check);
  const twice = ids.findIndex((id, at) => ids.indexOf(id) !== at);
  if (twice >= 0) throw source.error([twice, 'check'], `${ids[twice]} is listed twice.`);
  return known;
}

/** The known failures, and what decides whether their entries are outdated. */
export interface Baseline {
  readonly file: string;
  readonly known: readonly KnownFailure[];
  /** The ids of all checks by the names that an entry may have (see `idsByName`). */
  readonly catalogue: ReadonlyMap<string, readonly string[]>;
  /** Today, as `2031-03-04`, in UTC. */
  readonly today: string;
  /** Whether a fixed entry stops the build. Without this it is only reported. */
  readonly isStrict?: boolean;
}

/** Today's id of the check that an entry names by a former one; the entry's own name otherwise. */
export function todaysId({ check }: Pick<KnownFailure, 'check'>, { catalogue }: Pick<Baseline, 'catalogue'>): string {
  const [id = check, ...others] = catalogue.get(check) ?? [];
  return others.length > 0 || withoutPlace(id) === check ? check : id;
}

const fixed = 'it no longer fails';

function whyStale(
  { check, expires }: KnownFailure,
  { catalogue, today }: Baseline,
  ran: ReadonlyMap<string, ReportedCheck>,
): string | undefined {
  const ids = catalogue.get(check);
  if (!ids) return 'there is no check with this id';
  if (ids.every((id) => ran.get(id)?.outcome === 'pass')) return fixed;
  return expires !== undefined && expires < today ? `it expired on ${expires}` : undefined;
}

/** Compares a report with the known failures. New failures stop a build; an entry that has to go leaves it undecided, unless it is fixed. */
export function compareWithKnownFailures(contract: Contract, report: Report, baseline: Baseline): KnownFailuresResult {
  const ran = new Map(report.checks.map((check) => [check.id, check]));
  const stale = baseline.known.flatMap((one) => {
    const why = whyStale(one, baseline, ran);
    return why === undefined ? [] : [{ check: one.check, why }];
  });
  const outdated = new Set(stale.map(({ check }) => check));
  const valid = new Map(
    baseline.known
      .filter(({ check }) => !outdated.has(check))
      .flatMap((one) => (baseline.catalogue.get(one.check) ?? []).map((id) => [id, { ...one, check: id }])),
  );
  const isKnown = (check: ReportedCheck): boolean => valid.has(check.id) && isBreaking(check, report.strict);
  const known = report.checks.filter(isKnown).map(({ id }) => valid.get(id)!);
  // Known failures count as passed; otherwise a run in which all failures are known would have decided nothing.
  const excused = report.checks.map((check) => (isKnown(check) ? { ...check, outcome: 'pass' as const } : check));
  const { exchanges, strict, cutShort, settings } = report;
  // No known failure decides a run that is undecided in itself, for example because it was interrupted.
  const { verdict, reasons } =
    report.verdict === 'undecided' ? report : verdictOf(contract, excused, exchanges, strict, cutShort, settings.given);
  const open = verdict === 'conformant' && report.onlyLive ? [whyOnlyLive(report)] : [];
  const { isStrict = false } = baseline;
  const wrong = stale.filter(({ why }) => why !== fixed);
  const hasFixed = wrong.length < stale.length;
  const counted = (isStrict ? stale : wrong).map((one) => removalOf(baseline, one));
  const isClosed = verdict === 'non-conformant' || (isStrict && hasFixed && verdict === 'conformant');
  const isUndecided = verdict === 'undecided' || open.length + wrong.length > 0;
  const outcome = isClosed ? 'closed' : isUndecided ? 'undecided' : 'open';
  return { file: baseline.file, outcome, reasons: [...reasons, ...open, ...counted], known, stale };
}

/**
 * The text of the file, updated to the current failures. Entries that still fail, or that this run left undecided, stay with their
 * comments, also expired ones: only a person may give them a new day. Other entries are removed. New ones have the date as their
 * reason.
 */
export function updatedBaseline(
  text: string,
  report: Report,
  { catalogue, today }: Pick<Baseline, 'catalogue' | 'today'>,
): string {
  const { document } = readYaml(text);
  const failing = report.checks.filter((check) => isBreaking(check, report.strict)).map(({ id }) => id);
  const ran = new Map(report.checks.map(({ id, outcome }) => [id, outcome]));
  const isUndecided = (id: string): boolean =>
    ran.has(id) ? ran.get(id) === 'inconclusive' : report.selection !== undefined;
  const idsOf = (item: unknown): readonly string[] => catalogue.get(checkIdOf(item)) ?? [checkIdOf(item)];
  const isKept = (item: unknown): boolean => idsOf(item).some((id) => failing.includes(id) || isUndecided(id));
  const list = isSeq(document.contents) ? document.contents : new YAMLSeq<unknown>();
  list.items = list.items.filter(isKept);
  for (const item of list.items)
    if (isMap(item)) item.set('check', todaysId({ check: checkIdOf(item) }, { catalogue }));
  const listed = new Set(list.items.flatMap(idsOf));
  for (const check of failing)
    if (!listed.has(check)) list.items.push(document.createNode({ check, reason: `known since ${today}` }));
  list.flow = false;
  return new Document(list).toString({ lineWidth: 120 });
}

/** What an update changed: "1 added, 2 removed, 3 kept; 1 expired: mend the server, or …". */
export function updateText(before: readonly KnownFailure[], after: readonly KnownFailure[], today: string): string {
  const [then, now] = [before, after].map((known) => new Set(known.map(({ check }) => check)));
  const added = after.filter(({ check }) => !then!.has(check)).length;
  const removed = before.filter(({ check }) => !now!.has(check)).length;
  const expired = after.filter(({ expires }) => expires !== undefined && expires < today).length;
  const counts = `${added} added, ${removed} removed, ${after.length - added} kept`;
  return expired === 0
    ? counts
    : `${counts}; ${expired} expired: fix the server, or set a later date in expires and say why`;
}

const checkIdOf = (item: unknown): string => (isMap(item) ? String(item.get('check')) : '');
