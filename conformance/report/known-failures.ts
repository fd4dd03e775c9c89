/** Known failures: a file names checks that may fail, so that only new failures break a build. */
import { Document, isMap, isSeq, YAMLSeq } from 'yaml';
import type { Contract } from '../../openapi/contract/contract.js';
import { readYaml } from '../../openapi/text/yaml-text.js';
import schema from '../baseline.schema.json' with { type: 'json' };
import { fileSchema, readChecked } from '../text/validated-yaml.js';
import type { Gate, KnownFailure, Report, ReportedCheck } from './report.js';
import { isBreaking, removalOf, verdictOf } from './verdict.js';

const validator = fileSchema(schema, { formats: { date: isDay } });

/** Whether a text names a day that exists. */
function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** Reads the file's text. Throws a `FileError` that names the line of a mistake, or the check that stands there twice. */
export function readBaseline(text: string, file: string): readonly KnownFailure[] {
  const source = readChecked(text, file, validator(), []);
  const known = source.data as readonly KnownFailure[];
  const ids = known.map(({ check }) => check);
  const twice = ids.findIndex((id, at) => ids.indexOf(id) !== at);
  if (twice >= 0) throw source.error([twice, 'check'], `${ids[twice]} is listed twice.`);
  return known;
}

/** What a report is held against. */
export interface Baseline {
  readonly file: string;
  readonly known: readonly KnownFailure[];
  /** The ids of all checks that there are. */
  readonly catalogue: ReadonlySet<string>;
  /** Today, as `2031-03-04`, in UTC. */
  readonly today: string;
}

function staleness(
  { check, expires }: KnownFailure,
  { catalogue, today }: Baseline,
  ran?: ReportedCheck,
): string | undefined {
  if (!catalogue.has(check)) return 'there is no such check';
  if (expires !== undefined && expires < today) return `it expired on ${expires}`;
  return ran?.outcome === 'pass' ? 'it no longer fails' : undefined;
}

/** Holds a report against the known failures: what is left decides whether a build may go on. */
export function gateOf(contract: Contract, report: Report, baseline: Baseline): Gate {
  const ran = new Map(report.checks.map((check) => [check.id, check]));
  const stale = baseline.known.flatMap((one) => {
    const why = staleness(one, baseline, ran.get(one.check));
    return why === undefined ? [] : [{ check: one.check, why }];
  });
  const valid = new Map(baseline.known.map((one) => [one.check, one]));
  for (const { check } of stale) valid.delete(check);
  const isKnown = (check: ReportedCheck): boolean => valid.has(check.id) && isBreaking(check, report.strict);
  const known = report.checks.filter(isKnown).map(({ id }) => valid.get(id)!);
  // As held, and not left out: where all that ran is known to fail, something was decided all the same.
  const forgiven = report.checks.map((check) => (isKnown(check) ? { ...check, outcome: 'pass' as const } : check));
  const { verdict, reasons } = verdictOf(contract, forgiven, report.exchanges, report.strict, report.cutShort);
  const wrong = stale.map((one) => removalOf(baseline, one));
  const outcome =
    verdict === 'non-conformant' ? 'closed' : verdict === 'undecided' || stale.length > 0 ? 'undecided' : 'open';
  return { file: baseline.file, outcome, reasons: [...reasons, ...wrong], known, stale };
}

/**
 * The file's text with what fails now: entries that still fail, or that this run could not decide, stay with their comments,
 * but without a day that is over. Others go, and new ones say since when they are known.
 */
export function updatedBaseline(text: string, report: Report, today: string): string {
  const { document } = readYaml(text);
  const failing = report.checks.filter((check) => isBreaking(check, report.strict)).map(({ id }) => id);
  const ran = new Map(report.checks.map(({ id, outcome }) => [id, outcome]));
  const isOpen = (id: string): boolean =>
    ran.has(id) ? ran.get(id) === 'inconclusive' : report.selection !== undefined;
  const isKept = (id: string): boolean => failing.includes(id) || isOpen(id);
  const list = isSeq(document.contents) ? document.contents : new YAMLSeq<unknown>();
  list.items = list.items.filter((item) => isKept(checkIn(item)));
  for (const item of list.items) if (isMap(item) && isOver(item.get('expires'), today)) item.delete('expires');
  const listed = new Set(list.items.map(checkIn));
  for (const check of failing)
    if (!listed.has(check)) list.items.push(document.createNode({ check, reason: `known since ${today}` }));
  list.flow = false;
  return new Document(list).toString({ lineWidth: 120 });
}

const isOver = (day: unknown, today: string): boolean => typeof day === 'string' && day < today;

const checkIn = (item: unknown): string => (isMap(item) ? String(item.get('check')) : '');
