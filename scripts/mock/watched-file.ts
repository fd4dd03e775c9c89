/** A file that is read again when it has changed, also on file systems without events (network drives, containers). */
import { statSync } from 'node:fs';
import { fileReason, readFileText } from '../cli/read-file.js';

const intervalMs = 250;

/** What is called when the file has another text, or can't be read any more; the reason is in words. */
export interface FileEvents {
  readonly changed: (text: string) => void;
  readonly unreadable: (reason: string) => void;
}

/**
 * Compares the file with what it was at the last look. A change counts at the look after, if nothing has changed since: by then
 * an editor has written all of it, and put it in its place. What is neither a file nor a link to one is never read again.
 */
export class WatchedFile {
  /** The file as it was at the last look, and as it was read. */
  private seen = '';
  private settled = '';
  private timer: NodeJS.Timeout | undefined;

  /** `text` is what was read before. */
  constructor(
    private readonly file: string,
    private text: string | undefined,
    private readonly events: FileEvents,
  ) {}

  /** Looks at the file again and again, but doesn't keep the process running. */
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

/** Differs after each change: a file that replaces another one has another number, a file that is written to another time. */
function signatureOf(file: string): string {
  try {
    const stats = statSync(file, { bigint: true });
    const { dev, ino, size, mtimeNs, ctimeNs } = stats;
    return stats.isFile() ? [dev, ino, size, mtimeNs, ctimeNs].join() : special;
  } catch (error) {
    return fileReason(error);
  }
}
