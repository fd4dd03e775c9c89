/** The types of a section of `npm run bench`: its measurement and its result. */

/** The options of a measurement. */
export interface BenchOptions {
  readonly rounds: number;
  readonly quick: boolean;
  readonly log: (line: string) => void;
}

/** The result of a section: its part of the page, and its numbers. */
export interface BenchSection {
  readonly title: string;
  readonly markdown: string;
  readonly data: unknown;
}

export type Measure = (options: BenchOptions) => Promise<BenchSection>;
