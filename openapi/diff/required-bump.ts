/** The version of the contract: which step the changes demand, and which one was made. */
import type { Change } from './change.js';
import { versionNumbers } from '../contract/compare-versions.js';
import type { Step } from './rules.js';

/** The step that a version makes: `none` where it is the same, `back` where it is lower, undefined where it can't be read. */
export type Taken = Step | 'none' | 'back' | undefined;

/** The versions of both contracts, the step that the changes demand, and the rule that the step breaks. */
export interface VersionChange {
  readonly before: string;
  readonly after: string;
  readonly demanded: Step | 'none';
  readonly taken: Taken;
  readonly rule?: 'version-step-too-small' | 'version-lowered' | 'version-unreadable';
}

const order = ['none', 'patch', 'minor', 'major'] as const;

/** The step from one version to another. */
export function stepBetween(before: string, after: string): Taken {
  const [was, is] = [versionNumbers(before), versionNumbers(after)];
  if (!was || !is) return undefined;
  const at = was.findIndex((number, index) => number !== is[index]);
  if (at < 0) return 'none';
  return is[at]! < was[at]! ? 'back' : (['major', 'minor', 'patch'] as const)[at];
}

/** The greatest step that any of the changes demands. */
const demandedBy = (changes: readonly Change[]): Step | 'none' =>
  order.findLast((step) => changes.some((change) => change.step === step)) ?? 'none';

function ruleOf(demanded: Step | 'none', taken: Taken): VersionChange['rule'] {
  if (taken === undefined) return 'version-unreadable';
  if (taken === 'back') return 'version-lowered';
  return order.indexOf(taken) < order.indexOf(demanded) ? 'version-step-too-small' : undefined;
}

/** Holds the step of the version against what the changes demand. */
export function versionOf(before: string, after: string, changes: readonly Change[]): VersionChange {
  const [demanded, taken] = [demandedBy(changes), stepBetween(before, after)];
  const rule = ruleOf(demanded, taken);
  return { before, after, demanded, taken, ...(rule && { rule }) };
}
