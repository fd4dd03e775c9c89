/** A file that is read again when it has changed, also on file systems without events (network drives, containers). */
import { statSync } from 'node:fs';
import { fileReason, readFileText } from '../cli/read-file.js';

const intervalMs = 250;

/** Called when the file's text has changed, or when the file can't be read any more, with the reason in words. */
export interface FileEvents {
  readonly changed: (text: string) => void;
  readonly unreadable: (reason: string) => void;
}

/**
 * Polls a file. A change counts only if the next look finds no further change: by then an editor has written the whole
 * file and moved it into place. Anything but a file or a link to one is never read again.
 */
export class WatchedFile {
  /** The file's signature at the last look, and when it was last read. */
  private seen = '';
  private settled = '';
  private timer: NodeJS.Timeout | undefined;

  /** `text` is the text that was read before. */
  constructor(
    private readonly file: string,
    private text: string | undefined,
    private readonly events: FileEvents,
  ) {}

  /** Looks at the file at intervals, without keeping the process running. */
  start(): this {
    if (signatureOf(this.file) !== special) this.timer = setInterval(() => this.look(), intervalMs).unref();
    return this;
  }

  stop(): void {
    clearInterval(this.timer);
  }

  look(): void {
    const now = signatureOf(this.file);
    const isStill = now === this.seen;
    this.seen = now;
    if (!isStill || now === this.settled || now === special) return;
    this.settled = now;
    try {
      const text = readFileText(this.file);
      if (text === this.text) return;
      this.text = text;
      this.events.changed(text);
    } catch (error) {
      this.text = undefined;
      this.events.unreadable(fileReason(error));
    }
  }
}

const special = 'no file';

/** Differs after each change: a replaced file has another inode, a written file another time. */
function signatureOf(file: string): string {
  try {
    const stats = statSync(file, { bigint: true });
    const { dev, ino, size, mtimeNs, ctimeNs } = stats;
    return stats.isFile() ? [dev, ino, size, mtimeNs, ctimeNs].join() : special;
  } catch (error) {
    return fileReason(error);
  }
}
