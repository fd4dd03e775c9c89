/** The changelog entry for the changes of the contract, in the form of Keep a Changelog. */
import { plainText } from '../../conformance/report/reporters/markdown/escape.js';
import { pluralize } from '../../conformance/text/printable.js';
import { ruleById, type ChangelogSection } from '../../openapi/diff/rules.js';
import {
  codeName,
  grouped,
  whomOf,
  versionText,
  wordsOf,
  type ChangeGroup,
  type JudgedChange,
  type DiffResult,
} from './result.js';

const sections: readonly ChangelogSection[] = ['Added', 'Changed', 'Deprecated', 'Removed'];

/** The most places that a line names. */
const most = 6;

function line({ first, places }: ChangeGroup): string {
  const whom = whomOf(first);
  const warning = whom === 'nobody' ? '' : ` **Breaks ${whom}.**`;
  const named = places.slice(0, most).map((place) => codeName(place));
  const more = places.length > most ? [`${places.length - most} more`] : [];
  const why = first.acknowledged === undefined ? '' : ` ${plainText(first.acknowledged)}`;
  return `- ${[...named, ...more].join(', ')}: ${wordsOf(first)}.${warning}${why}`;
}

function sectionLines(section: ChangelogSection, changes: readonly JudgedChange[]): readonly string[] {
  const some = changes.filter(({ rule }) => ruleById(rule).section === section);
  return some.length === 0 ? [] : [`### ${section}`, '', ...grouped(some).map(line), ''];
}

/** The entry for the new version. Changes of descriptions and examples are only counted. */
export function changelogEntry({ version, changes }: DiffResult): string {
  const telling = changes.filter(({ step }) => step !== 'patch');
  const rest = changes.length - telling.length;
  const parts = sections.flatMap((section) => sectionLines(section, telling));
  const words = `- ${pluralize(rest, 'change')} of words, examples and other changes that break nothing.`;
  if (rest > 0) insertRest(parts, words);
  return `## [${versionText(version.after)}] - Unreleased\n\n${parts.join('\n').trimEnd() || 'Nothing changed.'}\n`;
}

/** Adds the line with the count of the other changes at the end of the section "Changed". */
function insertRest(parts: string[], words: string): void {
  const at = parts.indexOf('### Changed');
  if (at < 0) return void parts.push('### Changed', '', words);
  parts.splice(parts.indexOf('', at + 2), 0, words);
}
