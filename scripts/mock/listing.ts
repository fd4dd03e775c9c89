/** `npm run mock -- --faults` and `--variations`: the groups, the members with some words, or all as JSON. */
import { faultGroupOf, grouped, hasWords, variationGroupOf } from '../../variants/groups.js';
import { loadVariants } from '../cli/catalogues.js';

/** What to list: the members with each of these words in their line; without words the groups. */
export interface Listing {
  readonly list: 'faults' | 'variations';
  readonly words: string;
  readonly isJson: boolean;
}

interface Member {
  readonly id: string;
  readonly group: string;
  readonly title: string;
  readonly breaks: readonly string[];
}

async function membersOf(list: Listing['list']): Promise<readonly Member[]> {
  const { allFaults, allVariations } = await loadVariants();
  const all =
    list === 'faults'
      ? allFaults.map((one) => ({ ...one, group: faultGroupOf(one) }))
      : allVariations.map((one) => ({ ...one, group: variationGroupOf(one) }));
  return all.map(({ id, group, title, breaks }) => ({ id, group, title, breaks }));
}

/** The text that the command prints. */
export async function listed({ list, words, isJson }: Listing): Promise<string> {
  const members = await membersOf(list);
  const found = members.filter(({ id, group, title, breaks }) =>
    hasWords(`${id} ${group} ${title} ${breaks.join(' ')}`, words),
  );
  if (isJson) return JSON.stringify(found, undefined, 2);
  if (words === '') return groupsText(list, members);
  if (found.length === 0) return `No ${list} have ${JSON.stringify(words)}. --${list} alone prints the groups.`;
  return [...grouped(found)]
    .map(([group, of]) => [`${group} (${of.length})`, ...of.map(lineOf)].join('\n'))
    .join('\n\n');
}

const lineOf = ({ id, breaks, title }: Member): string =>
  `  ${[id, breaks.join(' '), `${title}.`].filter(Boolean).join('  ')}`;

function groupsText(list: Listing['list'], members: readonly Member[]): string {
  const groups = [...grouped(members)];
  const width = Math.max(...groups.map(([group]) => group.length));
  const rows = groups.map(
    ([group, of]) => `  ${group.padEnd(width)}  ${String(of.length).padStart(4)}  such as ${of[0]!.id}`,
  );
  const example = list === 'faults' ? 'tokens' : 'identifiers';
  return [
    `${members.length} ${list}:`,
    ...rows,
    '',
    `List those with some words in group, id, title or requirement: --${list} ${example}`,
    `Print all as JSON: --${list} --json`,
    `Start the mock with one: --${list.slice(0, -1)} ID`,
  ].join('\n');
}
