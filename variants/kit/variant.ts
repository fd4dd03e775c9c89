/** Servers that differ from the reference: rightly, as a variation, or wrongly, with a fault. */
import type { AppOptions, StageOverride } from '../../reference-impl/pipeline/app.js';

/** A server that differs from the reference in one thing. */
interface Variant {
  readonly id: string;
  /** What the server does, in the present tense. */
  readonly title: string;
  /** The rows of the catalogue that fail on this server. */
  readonly breaks: readonly string[];
  /** Replaces stages of the app. Creates its state inside, so that apps don't share it. */
  readonly apply?: StageOverride;
}

/** A deliberate breach of the contract. */
export interface Fault extends Variant {
  /**
   * A fault derived from the contract names all rows that it breaks, one written by hand only the main one.
   * `npm run matrix` lists the others in docs/kill-matrix.md.
   */
  readonly kind: 'derived' | 'authored';
  readonly apply: StageOverride;
}

/** A legal difference: the specification leaves a choice. It breaks advisory rows at most, and names them all. */
export interface Variation extends Variant {
  /** What the server chooses. Variations of one choice exclude each other; those of different choices can be combined. */
  readonly choice: string;
  /** The required rows that can't be decided on this server. */
  readonly undecided?: readonly string[];
  /** Whether it is left out of combinations, such as a stronger form of another variation of its choice. */
  readonly alone?: boolean;
  /** For a difference that is no stage: accounts and prices. */
  readonly options?: Pick<AppOptions, 'accounts' | 'pricing'>;
}

/** What a server does wrong, and how; with rows of its own if it breaks others than those of its table. */
export type VariantEntry = readonly [title: string, apply: StageOverride, rows?: string];

/** A difference that breaks these rows, separated by spaces. */
export const breaking = (rows: string, [title, apply]: VariantEntry): VariantEntry => [title, apply, rows];

/** A table of faults by id that break the same rows, separated by spaces; `prefix` begins each id. */
export const faults = (rows: string, table: Readonly<Record<string, VariantEntry>>, prefix = ''): readonly Fault[] =>
  Object.entries(table).map(([id, [title, apply, own = rows]]) => ({
    id: `${prefix}${id}`,
    title,
    breaks: own.split(' '),
    kind: 'authored',
    apply,
  }));

type More = Partial<Pick<Variation, 'breaks' | 'undecided' | 'alone'>>;

/** A table of variations of one choice: the title, the stages or options, and the rows that it breaks or leaves undecided. */
export const variations = (
  choice: string,
  table: Readonly<
    Record<string, readonly [title: string, how: StageOverride | NonNullable<Variation['options']>, more?: More]>
  >,
): readonly Variation[] =>
  Object.entries(table).map(([id, [title, how, more]]) => ({
    id: `${choice}.${id}`,
    choice,
    title,
    breaks: [],
    ...(typeof how === 'function' ? { apply: how } : { options: how }),
    ...more,
  }));

/** Choices with a shorter word in the names of their variations. */
const shortWords: Readonly<Record<string, string>> = { 'late-use': 'late', 'or-null': 'null' };

/** The name by which users turn a variation on: that of `late-use.references` is `late-references`. */
export const variationName = ({ choice, id }: Pick<Variation, 'choice' | 'id'>): string =>
  `${shortWords[choice] ?? choice}${id.slice(choice.length)}`.replaceAll('.', '-');

const union = (lists: readonly (readonly string[])[]): readonly string[] => [...new Set(lists.flat())];

/** A server with several variations. The rows may fail, but need not: one variation can hide the effect of another. */
export function combined(all: readonly Variation[]): Variation & Required<Pick<Variation, 'apply' | 'options'>> {
  return {
    id: all.map(({ id }) => id).join(' + '),
    choice: 'combined',
    title: all.map(({ title }) => title).join('; '),
    breaks: union(all.map(({ breaks }) => breaks)),
    undecided: union(all.map(({ undecided = [] }) => undecided)),
    options: Object.assign({}, ...all.map(({ options }) => options)) as NonNullable<Variation['options']>,
    apply: (stages) => all.reduce((made, { apply }) => apply?.(made) ?? made, stages),
  };
}
