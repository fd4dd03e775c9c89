/** The part of the page that compares other tools. */
import { stripVTControlCharacters } from 'node:util';
import { median } from '../kit/statistics.js';
import type { Case, Row } from './rows.js';
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
function timeOf({ ms }: Row, own: Row | undefined): string {
  if (ms.length === 0) return '';
  const ratio = own && own.ms.length > 0 ? ` (${(median(ms) / median(own.ms)).toFixed(1)} x)` : '';
  return `${(median(ms) / 1000).toFixed(1)} s${ratio}`;
}

function lineOf(row: Row, own: Row | undefined): string {
  const name = `${row.name} ${row.version}`;
  if (row.lacks !== undefined) return `| ${name} | not run: ${cell(row.lacks)} | | | | | |`;
  const counts = [row.requests, row.tests, row.alarms.length].join(' | ');
  return `| ${name} | ${timeOf(row, own)} | ${counts} | ${share(row.tolerances)} | ${share(row.faults)} |`;
}

const table = (rows: readonly Row[]): readonly string[] => [
  '| tool | time | requests | tests | false alarms: reference | conformant servers | faults found |',
  '| --- | ---: | ---: | ---: | ---: | ---: | ---: |',
  ...rows.map((row) =>
    lineOf(
      row,
      rows.find(({ peer }) => peer === 'conform'),
    ),
  ),
];

const configurationOf = ({ name, says, files }: Row): string => {
  const links = files.slice(0, 3).map((file) => `[${file}](../bench/peers/${file})`);
  return `- ${name}: ${says}${links.length > 0 ? ` (${links.join(', ')}${files.length > 3 ? ' and others beside' : ''})` : ''}`;
};

const headings: Readonly<Record<Setting, string>> = { plain: 'Contract and token only', best: 'Best effort' };

function samples(rows: readonly Row[]): readonly string[] {
  const sampled = rows.filter(({ every }) => every > 1);
  return [
    ...new Set(sampled.map(({ name, every }) => `${name} is slow, so it was tried on one in ${every} faults only.`)),
  ];
}

const toleratedServers = (rows: readonly Row[]): string =>
  (rows[0]?.tolerances ?? []).map(({ subject }) => `\`${subject.replace('tolerance ', '')}\``).join(', ');

/** The whole part of the page. */
export function peersPage(rows: readonly Row[]): string {
  return [
    'Each tool runs as its own command against the same server, started anew for each run, and the server counts the',
    'requests. Times are medians, and how many times as long as this suite takes.',
    '',
    'A fault counts as found when a test fails in a way in which none failed in any run on the reference, or the command fails',
    'where it never does there. The rule is the same for all, this suite among them. A way in which a test fails on the',
    'reference is a false alarm, and so is a conformant server that is told from the reference by that rule.',
    '',
    'The fifty faults are spread evenly over the catalogue. Faults of what the contract only hints at are among them;',
    'this suite counts those as best effort only.',
    '',
    `The ten conformant servers, of the freedoms ten evenly spread ones: ${toleratedServers(rows)}.`,
    '',
    ...samples(rows),
    ...(['plain', 'best'] as const).flatMap((setting) => {
      const own = rows.filter((row) => row.setting === setting);
      return ['', `### ${headings[setting]}`, '', ...table(own), '', ...own.map(configurationOf)];
    }),
    '',
    'Some false alarms are no fault of the tool: it can only know what stands in the contract in words of JSON Schema, and',
    'takes the form of a refusal, which is a hint here, for promised.',
  ].join('\n');
}
