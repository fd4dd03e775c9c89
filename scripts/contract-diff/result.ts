/** The result of a comparison, for every output format. */
import { codeText } from '../../conformance/report/reporters/markdown/escape.js';
import { isBreaking, type Change } from '../../openapi/diff/change.js';
import type { ContractDiff } from '../../openapi/diff/diff.js';
import type { VersionChange } from '../../openapi/diff/required-bump.js';
import type { Evidence } from './evidence.js';
import { reasonFor, type Acknowledged } from './acknowledged.js';

/** The parties that a change can break, in the order of the output. */
export const whoms = ['clients and servers', 'clients', 'servers', 'nobody'] as const;
export type Whom = (typeof whoms)[number];

/** A change, with the reason if it is acknowledged. */
export type JudgedChange = Change & { readonly acknowledged?: string };

/** The result of a comparison. */
export interface DiffResult {
  readonly before: string;
  readonly after: string;
  readonly version: VersionChange;
  /** The number of breaking changes that are not acknowledged. */
  readonly breaking: number;
  readonly changes: readonly JudgedChange[];
  readonly evidence?: readonly Evidence[];
}

/** The parties that a change breaks. */
export const whomOf = ({ clients, servers }: Pick<Change, 'clients' | 'servers'>): Whom =>
  clients ? (servers ? 'clients and servers' : 'clients') : servers ? 'servers' : 'nobody';

/** Combines the changes, acknowledgements and evidence of a comparison. */
export function resultOf(
  names: readonly [before: string, after: string],
  { changes, version }: ContractDiff,
  entries: readonly Acknowledged[],
  evidence: readonly Evidence[] | undefined,
): DiffResult {
  const judged = changes.map((change) => {
    const acknowledged = reasonFor(change, entries);
    return { ...change, ...(acknowledged !== undefined && { acknowledged }) };
  });
  const breaking = judged.filter((change) => isBreaking(change) && change.acknowledged === undefined).length;
  return {
    before: names[0],
    after: names[1],
    version,
    breaking,
    changes: judged,
    ...(evidence && { evidence }),
  };
}

/** Changes of one rule with the same text at several places. */
export interface ChangeGroup {
  readonly first: JudgedChange;
  readonly places: readonly string[];
}

/** Merges the changes that a shared schema causes in many places. */
export function grouped(changes: readonly JudgedChange[]): readonly ChangeGroup[] {
  const groups = new Map<string, JudgedChange[]>();
  for (const change of changes) {
    const { rule, before, after, standing, acknowledged } = change;
    const key = JSON.stringify([rule, before, after, standing, acknowledged]);
    groups.set(key, [...(groups.get(key) ?? []), change]);
  }
  return [...groups.values()].map((all) => ({ first: all[0]!, places: all.map(({ place }) => place) }));
}

/** A version for the output, unless it has characters other than digits and dots. */
export const versionText = (version: string): string =>
  /^[\d.]{1,40}$/.test(version) ? version : 'an unreadable version';

/** A sentence about the version step: required and made. */
export function versionSentence({ before, after, demanded, taken, rule }: VersionChange): string {
  const asked =
    demanded === 'none' ? 'The changes require no version step' : `The changes require a ${demanded} version step`;
  const steps = {
    none: 'stays',
    back: 'goes back',
    patch: 'makes a patch step',
    minor: 'makes a minor step',
    major: 'makes a major step',
  };
  const done = taken === undefined ? "can't be read" : steps[taken];
  return `${asked}; from ${versionText(before)} to ${versionText(after)} it ${done}${rule ? ` (${rule})` : ''}.`;
}

/** Why a change breaks nobody although its rule is a breaking one. */
const standingText = {
  stated: '',
  open: 'left open',
  hint: 'only hinted at',
  provisional: 'known by name only',
} as const;

/** A change in words. */
export const wordsOf = ({ says, standing }: Change): string =>
  standing === 'stated' ? says : `${says} (${standingText[standing]})`;

/** A name in Markdown: as inline code, escaped if it has special characters. */
export const codeName = (text: string): string => (/^[\w /.*{}:~-]+$/.test(text) ? `\`${text}\`` : codeText(text));
