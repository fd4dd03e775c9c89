/** What a part of `npm run bench` is: something that measures, and what it found. */

/** How a section measures. */
export interface BenchOptions {
  readonly rounds: number;
  readonly quick: boolean;
  readonly log: (line: string) => void;
}

/** What a section found: a part of the page, and its numbers. */
export interface Section {
  readonly title: string;
  readonly markdown: string;
  readonly data: unknown;
}

export type Measure = (options: BenchOptions) => Promise<Section>;
