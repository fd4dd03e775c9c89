/** Judges the kill matrix. */
import type { Check } from '../../conformance/model/check.js';
import { requirementOf } from '../../conformance/model/requirement-of-check.js';
import type { Fault } from '../../variants/kit/variant.js';
import type { MatrixLine, Matrix } from './result.js';
import { repeated, waivers } from './waivers.js';

const list = (ids: readonly string[]): string => (ids.length === 0 ? 'nothing' : ids.join(' '));

function regradeComplaint({ fault, regraded }: MatrixLine): readonly string[] {
  if (regraded.length === 0) return [];
  return [`${fault}: judged again from its record, other than before: ${regraded.slice(0, 4).join(' ')}`];
}

/** The checks of responses that no other check judges. A fault that affects set-up requests may fail them besides its own. */
const ofLeftOvers = ({ afterwards }: Check): boolean => afterwards === 'last';

/** Whether the failed requirements are those the fault declares: exactly these if it is derived, at least these if authored. */
function isAsDeclared({ kind, breaks: declared }: Fault, failed: readonly string[], checks: readonly Check[]): boolean {
  const allowed = [...declared, ...checks.filter(ofLeftOvers).map(({ requirement }) => requirement)];
  const isAllowed = (row: string): boolean => allowed.includes(row);
  return declared.every((row) => failed.includes(row)) && (kind === 'authored' || failed.every(isAllowed));
}

function lineComplaint(fault: Fault, line: MatrixLine | undefined, checks: readonly Check[]): readonly string[] {
  const { id, breaks: declared } = fault;
  if (!line) return [`${id}: was not run`];
  const failed = `${list(line.requirements)} failed (${line.killers.slice(0, 4).join(' ')})`;
  return [
    ...(isAsDeclared(fault, line.requirements, checks) ? [] : [`${id}: declares ${list(declared)}, but ${failed}`]),
    ...line.errors.map((check) => `${id}: the check ${check} broke`),
    ...regradeComplaint(line),
  ];
}

function survivors({ lines, checks }: Matrix): readonly string[] {
  const killers = new Set([...lines.values()].flatMap((line) => line.killers));
  const idle = checks.filter(({ id }) => !killers.has(id)).map(({ id }) => id);
  return [
    ...idle.filter((id) => waivers[id] === undefined).map((id) => `${id}: no fault makes this check fail`),
    ...Object.keys(waivers)
      .filter((id) => !idle.includes(id))
      .map((id) => `${id}: its waiver is stale`),
  ];
}

const isRequired = (check: Check): boolean => requirementOf(check).level === 'required';

/**
 * The only check that fails with a fault, if there is one. A required check counts as the only one beside advisory
 * ones, which don't affect the verdict.
 */
export function soleKiller(line: MatrixLine | undefined, checks: readonly Check[]): string | undefined {
  // What no other check covers makes none of them redundant.
  const killers = checks.filter((check) => !ofLeftOvers(check) && line?.killers.includes(check.id));
  const [only, ...others] = killers.some(isRequired) ? killers.filter(isRequired) : killers;
  return others.length === 0 ? only?.id : undefined;
}

/** Authored checks that never fail alone with an authored fault. */
function redundant({ faults, lines, checks }: Matrix): readonly string[] {
  const authored = faults.filter(({ kind }) => kind === 'authored');
  const needed = new Set(authored.map(({ id }) => soleKiller(lines.get(id), checks)));
  const idle = checks.filter(({ id, kind }) => kind === 'authored' && !needed.has(id)).map(({ id }) => id);
  return [
    ...idle
      .filter((id) => repeated[id] === undefined)
      .map((id) => `${id}: whatever it finds, another check finds, too, so it is redundant`),
    ...Object.keys(repeated)
      .filter((id) => !idle.includes(id))
      .map((id) => `${id}: the reason why it may be redundant is stale`),
  ];
}

/**
 * Everything that is wrong with the matrix, one sentence each. `whole` also reports checks that no fault makes fail.
 */
export function judgeMatrix(matrix: Matrix, whole: boolean): readonly string[] {
  const baseline = matrix.lines.get('none');
  return [
    ...(baseline && baseline.killers.length === 0
      ? []
      : [`without a fault ${list(baseline?.killers ?? ['everything'])} failed`]),
    ...(baseline ? regradeComplaint(baseline) : []),
    ...matrix.faults.flatMap((fault) => lineComplaint(fault, matrix.lines.get(fault.id), matrix.checks)),
    ...(whole ? [...survivors(matrix), ...redundant(matrix)] : []),
  ];
}
