/** Acknowledged changes: a file lists intended breaking changes, each with a reason. */
import { fileSchema, readChecked } from '../../conformance/text/validated-yaml.js';
import { printable } from '../../conformance/text/printable.js';
import { isBreaking, type Change } from '../../openapi/diff/change.js';
import { readFlagFile } from '../cli/arguments.js';
import schema from './acknowledged.schema.json' with { type: 'json' };

/** One entry of the file. */
export interface Acknowledged {
  readonly rule: string;
  readonly place: string;
  readonly reason: string;
}

const validator = fileSchema(schema);

/** The entries of a file. Throws a usage error that names the line of a mistake, or an entry that is listed twice. */
export const acknowledgedIn = (path: string): readonly Acknowledged[] =>
  readFlagFile('--acknowledge', path, (text, file) => {
    const source = readChecked(text, file, validator(), []);
    const entries = source.data as readonly Acknowledged[];
    const names = entries.map(nameOf);
    const twice = names.findIndex((name, at) => names.indexOf(name) !== at);
    if (twice >= 0) throw source.error([twice], `${names[twice]} is listed twice.`);
    return entries;
  });

const nameOf = ({ rule, place }: Pick<Acknowledged, 'rule' | 'place'>): string => printable(`${rule} at ${place}`);

/** The reason for an acknowledged change; undefined for other changes. */
export function reasonFor(change: Change, entries: readonly Acknowledged[]): string | undefined {
  const isMeant = ({ rule, place }: Acknowledged): boolean => rule === change.rule && place === change.place;
  return isBreaking(change) ? entries.find(isMeant)?.reason : undefined;
}

/** A line for each stale entry. If it stayed, it would acknowledge the next change of its kind. */
export function staleIn(changes: readonly Change[], entries: readonly Acknowledged[], file: string): readonly string[] {
  const needed = new Set(changes.filter(isBreaking).map(nameOf));
  return entries
    .filter((entry) => !needed.has(nameOf(entry)))
    .map((entry) => `${file}: ${nameOf(entry)} breaks nothing now. Remove the entry.`);
}
