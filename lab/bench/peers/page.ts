/** The part of the page that compares other tools. */
import { stripVTControlCharacters } from 'node:util';
import { median } from '../kit/statistics.js';
import type { Case, PeerRow } from './rows.js';
import type { Setting } from './kit/tool.js';

/** How many servers with a result differ from the reference, and how many have no result: "3 of 5 (1 not run)". */
export function share(cases: readonly Case[]): string {
  const judged = cases.filter(({ told }) => told !== undefined);
  const told = judged.filter((one) => one.told).length;
  const broken = cases.filter(({ error }) => error !== undefined).length;
  const left = cases.length - judged.length - broken;
  const notes = [...(broken > 0 ? [`${broken} without a result`] : []), ...(left > 0 ? [`${left} not run`] : [])];
  return `${told} of ${judged.length}${notes.length > 0 ? ` (${notes.join(', ')})` : ''}`;
}

const cell = (text: string): string =>
  stripVTControlCharacters(text)
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_[\]<>|&]/g, (sign) => `\\${sign}`)
    .slice(0, 200);

/** The median, and its ratio to this suite's median. */
function timeOf({ ms }: PeerRow, own: PeerRow | undefined): string {
  if (ms.length === 0) return '';
  const ratio = own && own.ms.length > 0 ? ` (${(median(ms) / median(own.ms)).toFixed(1)} x)` : '';
  return `${(median(ms) / 1000).toFixed(1)} s${ratio}`;
}

function lineOf(row: PeerRow, own: PeerRow | undefined): string {
  const name = `${row.name} ${row.version}`;
  if (row.lacks !== undefined) return `| ${name} | not run: ${cell(row.lacks)} | | | | | |`;
  const counts = [row.requests, row.tests, row.alarms.length].join(' | ');
  return `| ${name} | ${timeOf(row, own)} | ${counts} | ${share(row.variations)} | ${share(row.faults)} |`;
}

const table = (rows: readonly PeerRow[]): readonly string[] => [
  '| tool | time | requests | tests | false alarms: reference | conformant servers | faults found |',
  '| --- | ---: | ---: | ---: | ---: | ---: | ---: |',
  ...rows.map((row) =>
    lineOf(
      row,
      rows.find(({ peer }) => peer === 'conform'),
    ),
  ),
];

const configurationOf = ({ name, says, files }: PeerRow): string => {
  const links = files.slice(0, 3).map((file) => `[${file}](../lab/bench/peers/${file})`);
  return `- ${name}: ${says}${links.length > 0 ? ` (${links.join(', ')}${files.length > 3 ? ' and others' : ''})` : ''}`;
};

const headings: Readonly<Record<Setting, string>> = { plain: 'Contract and token only', best: 'Best effort' };

function samples(rows: readonly PeerRow[]): readonly string[] {
  const sampled = rows.filter(({ every }) => every > 1);
  return [
    ...new Set(sampled.map(({ name, every }) => `${name} is slow, so it ran against one in ${every} faults only.`)),
  ];
}

const conformantServers = (rows: readonly PeerRow[]): string =>
  (rows[0]?.variations ?? []).map(({ subject }) => `\`${subject.replace('variation ', '')}\``).join(', ');

/** The whole part of the page. */
export function peersPage(rows: readonly PeerRow[]): string {
  return [
    'Each tool runs as its own command against the same server, which is restarted for each run and counts the requests. Times',
    'are medians, with the ratio to the time of this suite.',
    '',
    'A tool finds a fault if a test fails in a way that did not occur in any run against the reference, or if the command fails',
    'and never did so against the reference. The same rule applies to all tools, including this suite. A failure against the',
    'reference is a false alarm. So is a conformant server that the rule distinguishes from the reference.',
    '',
    'The fifty faults are spread evenly over the catalogue. Some of them break only advisory rules; this suite counts those',
    'only with `--strict`, which is its best effort.',
    '',
    `The ten conformant servers each have one variation, spread evenly over all choices: ${conformantServers(rows)}.`,
    '',
    ...samples(rows),
    ...(['plain', 'best'] as const).flatMap((setting) => {
      const own = rows.filter((row) => row.setting === setting);
      return ['', `### ${headings[setting]}`, '', ...table(own), '', ...own.map(configurationOf)];
    }),
    '',
    'Some false alarms are not the fault of the tool: it knows only what the contract states as JSON Schema, and requires the',
    'body of a refusal, which the specification only recommends.',
  ].join('\n');
}
