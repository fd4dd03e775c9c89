/** Writes generated files in steps that build on each other: all of them, or none. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';

/** Texts of files, by their paths in a folder. */
export type Files = ReadonlyMap<string, string>;

const signals = ['SIGINT', 'SIGTERM'] as const;

/** The text of a file; undefined if it doesn't exist. */
function textOf(file: URL): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Makes and writes the files of each step; a step sees the files of earlier ones. Returns the paths of all. If a step
 * fails, or the process is told to end, every file is restored.
 */
export async function writeAllOrNothing(
  folder: URL,
  steps: readonly (() => Promise<Files>)[],
): Promise<readonly string[]> {
  const before = new Map<string, string | undefined>();
  const putBack = (): void => {
    for (const [path, text] of before)
      if (text === undefined) rmSync(new URL(path, folder), { force: true });
      else writeFileSync(new URL(path, folder), text);
  };
  const end = (): void => {
    putBack();
    process.exit(2);
  };
  for (const signal of signals) process.once(signal, end);
  try {
    for (const step of steps)
      for (const [path, text] of await step()) {
        before.set(path, textOf(new URL(path, folder)));
        writeFileSync(new URL(path, folder), text);
      }
    return [...before.keys()];
  } catch (error) {
    putBack();
    throw error;
  } finally {
    for (const signal of signals) process.off(signal, end);
  }
}
