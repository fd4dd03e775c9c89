/** The comparison of two contracts as text for a terminal, and as Markdown. */
import { codeText } from '../../conformance/report/reporters/markdown/escape.js';
import { shown } from '../../conformance/report/reporters/kit/shared-text.js';
import { pluralize } from '../../conformance/text/printable.js';
import type { Evidence } from './evidence.js';
import {
  codeName,
  grouped,
  versionSentence,
  whomOf,
  whoms,
  wordsOf,
  type ChangeGroup,
  type DiffResult,
} from './result.js';

/** The most places listed for harmless changes, and checks listed for a target. */
const most = 12;

/** How one format writes its lines. */
interface Form {
  readonly title: (text: string) => string;
  readonly group: (rule: string, says: string) => string;
  readonly place: (text: string) => string;
  readonly detail: (name: string, text: string) => string;
  readonly sentence: (text: string) => string;
}

const terminal: Form = {
  title: (text) => `\n${shown(text)}`,
  group: (rule, says) => `  ${rule}: ${says}`,
  place: (text) => `    ${shown(text)}`,
  detail: (name, text) => `      ${name.padEnd(8)}${shown(text)}`,
  sentence: (text) => shown(text),
};

const markdown: Form = {
  title: (text) => `\n### ${text}\n`,
  group: (rule, says) => `- ${codeName(rule)}: ${says}`,
  place: (text) => `  - ${codeName(text)}`,
  detail: (name, text) => `  - ${name}: ${codeText(text)}`,
  sentence: (text) => `${text}\n`,
};

const valueText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

function groupLines({ first, places }: ChangeGroup, form: Form, isAll: boolean): readonly string[] {
  const { rule, before, after, acknowledged } = first;
  const more = isAll ? 0 : Math.max(0, places.length - most);
  return [
    form.group(rule, wordsOf(first)),
    ...places.slice(0, places.length - more).map(form.place),
    ...(more > 0 ? [form.place(`and ${pluralize(more, 'more place')}`)] : []),
    ...(before === undefined ? [] : [form.detail('before', valueText(before))]),
    ...(after === undefined ? [] : [form.detail('after', valueText(after))]),
    ...(acknowledged === undefined ? [] : [form.detail('meant', acknowledged)]),
  ];
}

function changeLines({ changes }: DiffResult, form: Form): readonly string[] {
  return whoms.flatMap((whom) => {
    const some = changes.filter((change) => whomOf(change) === whom);
    if (some.length === 0) return [];
    const lines = grouped(some).flatMap((group) => groupLines(group, form, whom !== 'nobody'));
    return [form.title(`Breaks ${whom} (${some.length})`), ...lines];
  });
}

function targetLines({ file, target, run, failing, open }: Evidence, form: Form): readonly string[] {
  const what = failing.length === 0 ? 'fails no other check' : `newly fails ${pluralize(failing.length, 'check')}`;
  const more = Math.max(0, failing.length - most);
  return [
    form.group(shown(target), what),
    ...(open > 0 ? [form.detail('open', `${pluralize(open, 'more check')} can't be judged by the new version`)] : []),
    form.detail('report', `${file}, run ${run}`),
    ...failing.slice(0, most).map(({ check, requirement, level }) => form.place(`${check} (${requirement}, ${level})`)),
    ...(more > 0 ? [form.place(`and ${more} more`)] : []),
  ];
}

function summaryOf({ changes, breaking }: DiffResult): string {
  if (changes.length === 0) return 'Nothing changed.';
  const acknowledgedCount = changes.filter(({ acknowledged }) => acknowledged !== undefined).length;
  const known = acknowledgedCount === 0 ? '' : `, ${acknowledgedCount} acknowledged`;
  return `${pluralize(changes.length, 'change')}: ${breaking} breaking${known}.`;
}

function linesOf(result: DiffResult, form: Form): readonly string[] {
  const { evidence = [] } = result;
  return [
    ...changeLines(result, form),
    ...(evidence.length > 0 ? [form.title('Known targets')] : []),
    ...evidence.flatMap((one) => targetLines(one, form)),
    '',
    form.sentence(summaryOf(result)),
    form.sentence(versionSentence(result.version)),
  ];
}

/** The comparison for a terminal. */
export const diffText = (result: DiffResult): string =>
  `${[shown(`${result.before} -> ${result.after}`), ...linesOf(result, terminal)].join('\n')}\n`;

/** The comparison as Markdown. */
export const diffMarkdown = (result: DiffResult): string =>
  `${[`## Contract: ${codeName(result.before)} to ${codeName(result.after)}`, ...linesOf(result, markdown)].join('\n').trimEnd()}\n`;
