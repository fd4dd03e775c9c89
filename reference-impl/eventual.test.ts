import { describe, expect, it } from 'vitest';
import { after, caught } from './eventual.js';

const failure = new Error('broken');
const fail = (): never => {
  throw failure;
};

describe('what comes after a value', () => {
  it('comes at once where the value is there', () => {
    expect(after(2, (value) => value + 1)).toBe(3);
    expect(() => after(2, fail)).toThrow(failure);
  });

  it('comes later where the value does', async () => {
    const later = after(Promise.resolve(2), (value) => value + 1);
    expect(later).toBeInstanceOf(Promise);
    expect(await later).toBe(3);
    await expect(after(Promise.resolve(2), fail)).rejects.toBe(failure);
    await expect(after(Promise.reject<number>(failure), () => 3)).rejects.toBe(failure);
  });
});

describe('an error', () => {
  it('is mended at once where it is thrown', () => {
    expect(caught(fail, (error) => [error])).toEqual([failure]);
    expect(caught<number>(() => 1, fail)).toBe(1);
  });

  it('is mended later where it is a rejection', async () => {
    expect(
      await caught<unknown>(
        () => Promise.reject(failure),
        (error) => [error],
      ),
    ).toEqual([failure]);
    expect(await caught<number>(() => Promise.resolve(1), fail)).toBe(1);
  });

  it('of the mending itself is not caught', async () => {
    expect(() => caught(fail, fail)).toThrow(failure);
    await expect(caught(() => Promise.reject(new Error('first')), fail)).rejects.toBe(failure);
  });
});
