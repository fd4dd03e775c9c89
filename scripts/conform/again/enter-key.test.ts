/** Shows that Enter ends a pause at any time, and that input without Enter doesn't. */
import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { EnterKey, type KeyInput } from './enter-key.js';

const forEver = (_ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('ended early'))));
const atOnce = async (): Promise<void> => undefined;

const pressed = () => {
  const input = new PassThrough();
  return { input, key: new EnterKey(input as unknown as KeyInput) };
};

const heard = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('Enter', () => {
  it('ends a pause', async () => {
    const { input, key } = pressed();
    const waited = key.pause(1000, forEver);
    input.write('\n');
    expect(await waited).toBe(true);
  });

  it('counts once, also if it was pressed before the pause', async () => {
    const { input, key } = pressed();
    input.write('\n\n');
    await heard();
    expect(await key.pause(1000, forEver)).toBe(true);
    expect(await key.pause(1000, atOnce)).toBe(false);
  });

  it('is not another key or the end of the input', async () => {
    const { input, key } = pressed();
    input.end('r');
    await heard();
    expect(await key.pause(1000, atOnce)).toBe(false);
  });
});
