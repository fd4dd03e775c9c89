/** Reads the file of `--scenario` again when it has changed, and prints the result in the terminal. */
import { pluralize, printable } from '../../conformance/text/printable.js';
import { FileError } from '../../openapi/text/file-error.js';
import type { Mock } from '../../mock/mock.js';
import { WatchedFile } from './watched-file.js';

/** Receives the messages, one line each. */
export interface Terminal {
  readonly log: (line: string) => void;
  readonly error: (line: string) => void;
}

const kept = 'The mock continues with the last valid scenario.';

/**
 * Resets `main` to the file's scenario whenever its text changes. A text with a mistake changes nothing. `text` is the
 * one that was loaded.
 */
export function watchScenario(
  mock: Pick<Mock, 'begin' | 'worlds'>,
  file: string,
  text: string,
  terminal: Terminal,
): WatchedFile {
  return new WatchedFile(file, text, {
    changed: (changed) => {
      try {
        mock.begin(changed);
        terminal.log(`${printable(file)} has changed: main was reset to ${contentOf(mock)}.`);
      } catch (error) {
        terminal.error(printable(`${mistakeIn(file, error)} ${kept}`));
      }
    },
    unreadable: (reason) => terminal.error(printable(`--scenario ${file} can't be read (${reason}). ${kept}`)),
  });
}

function contentOf({ worlds }: Pick<Mock, 'worlds'>): string {
  const { customers = 0, locations = 0, orders = 0 } = worlds.byId('main')?.account.counts ?? {};
  return `${pluralize(customers, 'customer')}, ${pluralize(locations, 'location')} and ${pluralize(orders, 'order')}`;
}

function mistakeIn(file: string, error: unknown): string {
  if (error instanceof FileError) return new FileError(error.problem, error.line, error.column, file).message;
  return `${file}: ${error instanceof Error ? error.message : String(error)}`;
}
