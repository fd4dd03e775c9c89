/**
 * The type of a tolerance: a conformant server that differs from the reference where the specification leaves a choice.
 */
import type { AppOptions, Stages } from '../../pipeline/app.js';

/**
 * One freedom, used by a server. Tolerances of one axis exclude each other; those of different axes can be combined.
 */
export interface Tolerance {
  readonly id: string;
  readonly axis: string;
  /** What the server does, as a fact in the present tense. */
  readonly title: string;
  /** The advisory requirements that fail because of it, exactly. */
  readonly advisory: readonly string[];
  /** The required ones that are undecided on this server. */
  readonly undecided?: readonly string[];
  /** Whether it is left out of combinations, since it is only a stronger form of another one of its axis. */
  readonly alone?: boolean;
  readonly options?: Partial<AppOptions>;
  readonly apply?: (stages: Stages) => Stages;
}

/** Axes with a shorter word in the names of their freedoms. */
const shortWords: Readonly<Record<string, string>> = { 'late-use': 'late', 'or-null': 'null' };

/** The name of a tolerance as a freedom that users turn on: `late-use.references` is `late-references`. */
export const freedomName = ({ axis, id }: Pick<Tolerance, 'axis' | 'id'>): string =>
  `${shortWords[axis] ?? axis}${id.slice(axis.length)}`.replaceAll('.', '-');

/** A tolerance that replaces stages of the pipeline. `apply` creates its state for each app. */
export const tolerance = (
  axis: string,
  id: string,
  title: string,
  apply: (stages: Stages) => Stages,
  advisory: readonly string[] = [],
): Tolerance => ({ id: `${axis}.${id}`, axis, title, advisory, apply });

/** The tolerances of one axis: by id, the title, the change, and the advisory requirements that fail. */
export const axis = (
  name: string,
  table: Readonly<
    Record<string, readonly [title: string, apply: (stages: Stages) => Stages, advisory?: readonly string[]]>
  >,
): readonly Tolerance[] =>
  Object.entries(table).map(([id, [title, apply, advisory]]) => tolerance(name, id, title, apply, advisory));

/** A tolerance that is not combined with others. */
export const alone = (one: Tolerance): Tolerance => ({ ...one, alone: true });

const union = (lists: readonly (readonly string[])[]): readonly string[] => [...new Set(lists.flat())];

/**
 * A server that uses several freedoms at once. The listed requirements may fail, but need not: one freedom can hide the
 * effect of another.
 */
export function combined(tolerances: readonly Tolerance[]): Tolerance {
  return {
    id: tolerances.map(({ id }) => id).join(' + '),
    axis: 'combined',
    title: tolerances.map(({ title }) => title).join('; '),
    advisory: union(tolerances.map(({ advisory }) => advisory)),
    undecided: union(tolerances.map(({ undecided = [] }) => undecided)),
    options: Object.assign({}, ...tolerances.map(({ options }) => options)) as Partial<AppOptions>,
    apply: (stages) => tolerances.reduce((made, { apply }) => apply?.(made) ?? made, stages),
  };
}
