/** The version of the contract: the step that the changes require, and the step that was made. */
import type { Change } from './change.js';
import { versionNumbers } from '../contract/compare-versions.js';
import type { VersionStep } from './rules.js';

/** The step between two versions: `none` if equal, `back` if the second is lower, undefined if one is invalid. */
export type VersionBump = VersionStep | 'none' | 'back' | undefined;

/** The versions of both contracts, the step that the changes require, and the rule that the actual step breaks. */
export interface VersionChange {
  readonly before: string;
  readonly after: string;
  readonly demanded: VersionStep | 'none';
  readonly taken: VersionBump;
  readonly rule?: 'version-step-too-small' | 'version-lowered' | 'version-unreadable';
}

const order = ['none', 'patch', 'minor', 'major'] as const;

/** The step from one version to another. */
export function stepBetween(before: string, after: string): VersionBump {
  const [was, is] = [versionNumbers(before), versionNumbers(after)];
  if (!was || !is) return undefined;
  const at = was.findIndex((number, index) => number !== is[index]);
  if (at < 0) return 'none';
  return is[at]! < was[at]! ? 'back' : (['major', 'minor', 'patch'] as const)[at];
}

/** The largest step that any of the changes requires. */
const demandedBy = (changes: readonly Change[]): VersionStep | 'none' =>
  order.findLast((step) => changes.some((change) => change.step === step)) ?? 'none';

function ruleOf(demanded: VersionStep | 'none', taken: VersionBump): VersionChange['rule'] {
  if (taken === undefined) return 'version-unreadable';
  if (taken === 'back') return 'version-lowered';
  return order.indexOf(taken) < order.indexOf(demanded) ? 'version-step-too-small' : undefined;
}

/** Compares the step of the version with the step that the changes require. */
export function versionOf(before: string, after: string, changes: readonly Change[]): VersionChange {
  const [demanded, taken] = [demandedBy(changes), stepBetween(before, after)];
  const rule = ruleOf(demanded, taken);
  return { before, after, demanded, taken, ...(rule && { rule }) };
}
