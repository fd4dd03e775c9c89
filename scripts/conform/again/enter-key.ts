/** Waits that end early when somebody presses Enter. */

/** The part of standard input that is listened to. */
export type Input = Pick<NodeJS.ReadStream, 'on' | 'pause' | 'unref' | 'isTTY'>;

/** Notices Enter. An input that is closed, or ends, presses nothing. */
export class EnterKey {
  private isPressed = false;
  private wake: (() => void) | undefined;

  constructor(private readonly input: Input) {
    input.on('data', (text: Buffer | string) => this.read(String(text)));
    // A terminal that is gone ends the wait for Enter, not the process.
    input.on('error', () => undefined);
  }

  /** Waits so many milliseconds, or until Enter is pressed; whether it was. A key that was pressed before counts. */
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
