/** How well failures are grouped by cause: for each fault alone, and for pairs and triples of faults on one server. */
import type { Fault } from '../../variants/kit/variant.js';
import { randomFrom } from '../../mock/switches/random.js';
import type { MatrixLine, Matrix, ShownCause } from './result.js';

/** The page's file. */
export const causesFile = new URL('../../docs/causes.md', import.meta.url);

/** How many groups of each size are drawn. */
const groups = [
  { size: 2, count: 200 },
  { size: 3, count: 50 },
] as const;

/** Pairs and triples of faults, the same in every run. */
export function combinations(faults: readonly Fault[]): readonly (readonly Fault[])[] {
  const random = randomFrom('causes');
  const draw = (size: number): readonly Fault[] => {
    const drawn = new Set<Fault>();
    while (drawn.size < size) drawn.add(faults[Math.floor(random() * faults.length)]!);
    return [...drawn];
  };
  return groups.flatMap(({ size, count }) => Array.from({ length: count }, () => draw(size)));
}

/** The number of all cases, and the names of those that miss the goal. */
interface Share {
  readonly all: number;
  readonly others: readonly string[];
}

/** The figures of the matrix about causes. */
export interface Figures {
  readonly firstAlone: Share;
  readonly firstTogether: Share;
  /**
   * The causes of each fault alone. One for each level is expected, unless a hint fails as a statement does and joins its cause.
   */
  readonly causes: { readonly due: number; readonly shown: number; readonly most: readonly string[] };
  /** Pairs of faults on one server; `others` are those in which a fault has no cause of its own. */
  readonly own: Share;
  /** The number of pairs in which one fault hides the failures of the other. */
  readonly hidden: number;
}

/** The targets: minimum percentages, and the most causes per fault on average. */
const targets = { first: 98, perFault: 1.05, own: 97 } as const;

/** Whether a cause has a check of a requirement that a fault declares. */
const isOf = (cause: ShownCause, rows: readonly string[]): boolean =>
  cause.requirements.some((row) => rows.includes(row));

const shareOf = <T>(cases: readonly T[], holds: (one: T) => boolean, nameOf: (one: T) => string): Share => ({
  all: cases.length,
  others: cases.filter((one) => !holds(one)).map(nameOf),
});

const nameOf = ({ fault }: MatrixLine): string => fault;

/** Whether each of two faults has a cause of its own. */
const haveOwn = (causes: readonly ShownCause[], one: readonly string[], other: readonly string[]): boolean =>
  causes.some((mine) => isOf(mine, one) && causes.some((its) => its !== mine && isOf(its, other)));

/** Each pair of faults among those on one server. */
function pairsIn(line: MatrixLine): readonly (readonly [MatrixLine, string, string])[] {
  const ids = line.fault.split(' + ');
  return ids.flatMap((one, at) => ids.slice(at + 1).map((other) => [line, one, other] as const));
}

/** How well failures are grouped. Runs without failures are left out. */
export function figuresOf({ faults, lines, together = [] }: Matrix): Figures {
  const rows = new Map(faults.map(({ id, breaks: requirements }) => [id, requirements]));
  const rowsOf = ({ fault }: MatrixLine): readonly string[] => fault.split(' + ').flatMap((id) => rows.get(id) ?? []);
  const isReal = (line: MatrixLine): boolean => line.causes?.[0] !== undefined && isOf(line.causes[0], rowsOf(line));
  const alone = faults.flatMap(({ id }) => lines.get(id) ?? []).filter(({ causes }) => causes);
  const levelsOf = ({ causes = [] }: MatrixLine): number => new Set(causes.map(({ level }) => level)).size;
  const excess = (line: MatrixLine): number => (line.causes?.length ?? 0) - levelsOf(line);
  const pairs = together.flatMap(pairsIn);
  const fails = ({ requirements }: MatrixLine, id: string): boolean =>
    (rows.get(id) ?? []).some((row) => requirements.includes(row));
  const both = pairs.filter(([line, one, other]) => fails(line, one) && fails(line, other));
  return {
    firstAlone: shareOf(alone, isReal, nameOf),
    firstTogether: shareOf(together, isReal, nameOf),
    causes: {
      due: alone.reduce((sum, line) => sum + levelsOf(line), 0),
      shown: alone.reduce((sum, { causes = [] }) => sum + causes.length, 0),
      most: alone
        .filter((line) => excess(line) > 1)
        .sort((one, other) => excess(other) - excess(one))
        .map((line) => `${line.fault} (${line.causes?.length})`),
    },
    own: shareOf(
      both,
      ([{ causes = [] }, one, other]) => haveOwn(causes, rows.get(one)!, rows.get(other)!),
      ([, one, other]) => `${one} + ${other}`,
    ),
    hidden: pairs.length - both.length,
  };
}

const percent = ({ all, others }: Share): number => (100 * (all - others.length)) / all;

/** A sentence for each figure that misses its target. */
export function missedBy({ firstAlone, firstTogether, causes, own }: Figures): readonly string[] {
  const low = (name: string, share: Share, target: number): readonly string[] =>
    percent(share) < target
      ? [`${name}: ${percent(share).toFixed(1)} %, not ${target} %: ${share.others.join(', ')}`]
      : [];
  const perFault = causes.shown / causes.due;
  return [
    ...low('first cause of one fault', firstAlone, targets.first),
    ...low('first cause of several faults', firstTogether, targets.first),
    ...low('a cause for each of two faults', own, targets.own),
    ...(perFault > targets.perFault ? [`causes per fault: ${perFault.toFixed(3)}: ${causes.most.join(', ')}`] : []),
  ];
}

/** The most cases in a list of the page. */
const named = 25;

function casesOf(title: string, cases: readonly string[]): readonly string[] {
  if (cases.length === 0) return [];
  const rest = cases.length - named;
  return [
    '',
    `## ${title}`,
    '',
    ...cases.slice(0, named).map((one) => `- \`${one}\``),
    ...(rest > 0 ? [`- and ${rest} more`] : []),
  ];
}

/** The page as Markdown. */
export function causesPage({ firstAlone, firstTogether, causes, own, hidden }: Figures): string {
  const row = (what: string, cases: number, value: string, target: string): string =>
    `| ${what} | ${cases} | ${value} | ${target} |`;
  const share = (what: string, one: Share, target: number): string =>
    row(what, one.all, `${percent(one).toFixed(1)} %`, `${target} % or more`);
  return [
    '<!-- Generated by `npm run matrix -- --causes`; do not edit. -->',
    '# Causes',
    '',
    'How well a report groups failed checks by cause, measured with the faults of the [kill matrix](kill-matrix.md): each fault',
    'alone, then 200 pairs and 50 triples of faults on one server, drawn with a fixed seed.',
    '',
    'A cause is _real_ if it lists a check of a requirement that one of the faults declares. A hint that fails as',
    'a statement does joins its cause; other hints have causes of their own, so causes are counted for each level that has some.',
    'Two faults have causes of their own if two different causes are real, one for each of them. Most runs ask only the',
    'checks that fail by the kill matrix. Runs in which nothing fails are not counted, and neither are the pairs in which one',
    `fault hides what the other breaks (${hidden}).`,
    '',
    '| measure | cases | value | target |',
    '|---|--:|--:|---|',
    share('The first cause is real, one fault', firstAlone, targets.first),
    share('The first cause is real, several faults', firstTogether, targets.first),
    row(
      'Causes for each fault and level',
      causes.due,
      (causes.shown / causes.due).toFixed(3),
      `${targets.perFault} or fewer`,
    ),
    share('Each of two faults has a cause of its own', own, targets.own),
    ...casesOf('The first cause is another', [...firstAlone.others, ...firstTogether.others]),
    ...casesOf('Most causes too many', causes.most),
    ...casesOf('Two faults without a cause each', own.others),
    '',
  ].join('\n');
}
