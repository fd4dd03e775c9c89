/** What a part of `npm run bench` is: something that measures, and what it found. */

/** How a section measures. */
export interface BenchOptions {
  readonly rounds: number;
  readonly quick: boolean;
  /** Whether runs of other tools that were made before are taken as they are, and none are added. */
  readonly collected: boolean;
  readonly log: (line: string) => void;
}

/** What a section found: a part of the page, and its numbers. */
export interface Section {
  readonly title: string;
  readonly markdown: string;
  readonly data: unknown;
}

export type Measure = (options: BenchOptions) => Promise<Section>;
