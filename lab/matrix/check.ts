/**
 * `npm run matrix -- --check ID`: runs the faults that matter for some checks, and summarizes the results of these
 * checks.
 */
import { readdirSync, readFileSync } from 'node:fs';
import type { Check } from '../../conformance/model/check.js';
import { idsByName } from '../../conformance/model/places.js';
import { requirementOf } from '../../conformance/model/requirement-of-check.js';
import { pluralize } from '../../conformance/text/printable.js';
import type { Fault, Variation } from '../../variants/kit/variant.js';
import { allVariations } from '../../variants/index.js';
import { CommandError } from '../../scripts/cli/arguments.js';
import { assertKnown } from '../../scripts/cli/catalogues.js';
import { soleKiller } from './judge.js';
import { failingBy, rowsOf } from './page.js';
import type { MatrixLine, Matrix } from './result.js';
import { repeated, waivers } from './waivers.js';

const faultFolder = new URL('../../variants/', import.meta.url);

/** The number of faults that run besides those about the checks. */
const sampleSize = 24;

/** The most ids in a line of the output. */
const mostNamed = 8;

/** The checks with these ids or requirements. Throws a command error for an unknown id, or for a check that can't fail. */
export async function checksNamed(ids: readonly string[], all: readonly Check[]): Promise<readonly Check[]> {
  const byName = idsByName(all);
  const known = [...new Set([...byName.keys(), ...all.map(({ requirement }) => requirement)])];
  await assertKnown('check or requirement', ids, known, 'npm run conform -- --list lists the checks.');
  const chosen = new Set(ids.flatMap((name) => byName.get(name) ?? []));
  const isNamed = ({ id, requirement }: Check): boolean => chosen.has(id) || ids.includes(requirement);
  const named = all.filter(isNamed);
  const observed = named.find((check) => requirementOf(check).level === 'observed');
  if (observed)
    throw new CommandError(
      `${observed.id} only records what the server does (level observed), so no fault makes it fail.`,
    );
  return named;
}

/**
 * The faults about some checks: those that declare one of their requirements, and those that fail one according to the
 * page.
 */
export function faultsAbout(
  checks: readonly Check[],
  faults: readonly Fault[],
  written: ReadonlyMap<string, string>,
): readonly Fault[] {
  const rows = new Set(checks.map(({ requirement }) => requirement));
  return faults.filter(({ id, breaks: requirements }) =>
    [...requirements, ...failingBy(written.get(id))].some((row) => rows.has(row)),
  );
}

/** Some of the other faults, from all parts of the catalogue, the same in every run. */
export function sampleOfOthers(faults: readonly Fault[], about: readonly Fault[]): readonly Fault[] {
  const others = faults.filter((fault) => !about.includes(fault));
  const step = Math.ceil(others.length / sampleSize);
  return others.filter((_fault, at) => at % step === 0);
}

const named = (ids: readonly string[]): string =>
  ids.length > mostNamed ? `${ids.slice(0, mostNamed).join(', ')} and ${ids.length - mostNamed} more` : ids.join(', ');

/** The file with the most faults about a requirement, as the place for a new one. */
function fileFor(row: string): string {
  const mentions = (name: string): number => readFileSync(new URL(name, faultFolder), 'utf8').split(`'${row}'`).length;
  const found = readdirSync(faultFolder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/^(?:kit|derived)\b|\.test\.ts$/.test(name) && mentions(name) > 1)
    .sort((one, other) => mentions(other) - mentions(one) || (one < other ? -1 : 1));
  return `variants/${found[0]?.replaceAll('\\', '/') ?? ''}`;
}

/** The results of some checks in the matrix, and the faults that they lack. */
export interface CheckSummary {
  readonly lines: readonly string[];
  readonly missing: readonly string[];
}

/** The faults with which a check fails, and those with which no other check fails. */
function summaryOf(check: Check, { faults, lines, checks }: Matrix): CheckSummary {
  const { id, requirement, kind } = check;
  const killed = faults.filter((fault) => lines.get(fault.id)?.killers.includes(id));
  const alone = killed.filter((fault) => soleKiller(lines.get(fault.id), checks) === id);
  const isIdle = killed.length === 0 && waivers[id] === undefined;
  const isRedundant =
    kind === 'authored' && repeated[id] === undefined && !alone.some((fault) => fault.kind === 'authored');
  const place = `add one to ${fileFor(requirement)}`;
  return {
    lines: [
      `${id} (${requirement})`,
      `  fails with ${killed.length === 0 ? 'no fault' : `${pluralize(killed.length, 'fault')}: ${named(killed.map((one) => one.id))}`}`,
      `  alone with ${alone.length === 0 ? 'none of them' : named(alone.map((one) => one.id))}`,
    ],
    missing: isIdle
      ? [`${id}: no fault makes it fail: ${place}`]
      : isRedundant
        ? [`${id}: with every authored fault another check fails as well: ${place} that only this check notices`]
        : [],
  };
}

/** Whether a check may fail with a variation: it is advisory, and the variation names its requirement. */
const mayFail = (check: Check, { breaks }: Variation): boolean =>
  requirementOf(check).level === 'advisory' && breaks.includes(check.requirement);

/** On how many variations a check passes, and each one with which it must not fail. */
function summaryOfLegal(check: Check, lines: readonly MatrixLine[], variations: readonly Variation[]): CheckSummary {
  const { id } = check;
  const byId = new Map(lines.map((line) => [line.fault, line]));
  const ran = variations.filter((one) => byId.has(one.id));
  const failing = ran.filter((one) => [byId.get(one.id)!].some((it) => [...it.killers, ...it.errors].includes(id)));
  const wrong = failing.filter((one) => !mayFail(check, one));
  return {
    lines: ran.length === 0 ? [] : [`  and passes on ${pluralize(ran.length - failing.length, 'variation')}`],
    missing: wrong.map((one) => `${id} fails with the variation ${one.id}, which is legal: ${one.title}`),
  };
}

/** The summaries of several checks. */
export function summarize(checks: readonly Check[], matrix: Matrix, variations = allVariations): CheckSummary {
  const { legal = [] } = matrix;
  const all = checks.flatMap((check) => [summaryOf(check, matrix), summaryOfLegal(check, legal, variations)]);
  return { lines: all.flatMap(({ lines }) => lines), missing: all.flatMap(({ missing }) => missing) };
}

/** The rows of the page that changed, in lines. */
export function pageChanges(before: string, after: string): readonly string[] {
  if (before === after) return ['docs/kill-matrix.md stays as it is.'];
  const [written, made] = [rowsOf(before), rowsOf(after)];
  const changed = [...new Set([...written.keys(), ...made.keys()])].filter((id) => written.get(id) !== made.get(id));
  const what = changed.length === 0 ? 'the sequence of its rows' : pluralize(changed.length, 'row');
  return [`docs/kill-matrix.md changed (${what}): read its diff and commit it.`, ...changed.map((id) => `  ${id}`)];
}
