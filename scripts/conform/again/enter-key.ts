/** Pauses that Enter ends early. */

/** The part of standard input that is used. */
export type KeyInput = Pick<NodeJS.ReadStream, 'on' | 'pause' | 'unref' | 'isTTY'>;

/** Notices Enter. A closed or ended input counts as no key. */
export class EnterKey {
  private isPressed = false;
  private wake: (() => void) | undefined;

  constructor(private readonly input: KeyInput) {
    input.on('data', (text: Buffer | string) => this.read(String(text)));
    // If the terminal is gone, only the wait for Enter ends, not the process.
    input.on('error', () => undefined);
  }

  /**
   * Waits this many milliseconds, or until Enter is pressed; resolves to whether it was. An earlier key press counts.
   */
  async pause(ms: number, wait: (ms: number, signal: AbortSignal) => Promise<unknown>): Promise<boolean> {
    const early = new AbortController();
    this.wake = () => early.abort();
    if (!this.isPressed) await wait(ms, early.signal).catch(() => undefined);
    this.wake = undefined;
    const was = this.isPressed;
    this.isPressed = false;
    return was;
  }

  close(): void {
    this.input.pause();
    this.input.unref?.();
  }

  private read(text: string): void {
    if (!/[\r\n]/.test(text)) return;
    this.isPressed = true;
    this.wake?.();
  }
}
