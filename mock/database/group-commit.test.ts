import { describe, expect, it } from 'vitest';
import { GroupCommit } from './group-commit.js';

/** Writes that end when the test says so. */
function makeWrites() {
  const written: (readonly number[])[] = [];
  const ends: { resolve: () => void; reject: (reason: Error) => void }[] = [];
  const groups = new GroupCommit<number>((items) => {
    written.push(items);
    return new Promise((resolve, reject) => ends.push({ resolve, reject }));
  });
  const turns = async (): Promise<void> => {
    for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
  };
  return { groups, written, ends, turns };
}

describe('writing in groups', () => {
  it('writes the items of one turn as one group, and those that arrive meanwhile as the next', async () => {
    const { groups, written, ends, turns } = makeWrites();
    for (const item of [1, 2, 3]) groups.add([item]);
    await turns();
    for (const item of [4, 5]) groups.add([item]);
    await turns();
    expect(written).toEqual([[1, 2, 3]]);
    ends[0]?.resolve();
    await turns();
    expect(written).toEqual([
      [1, 2, 3],
      [4, 5],
    ]);
  });

  it('resolves a flush only after the items are written', async () => {
    const { groups, ends, turns } = makeWrites();
    const said: string[] = [];
    groups.add([1]);
    void groups.flush().then(() => said.push('first'));
    await turns();
    groups.add([2]);
    void groups.flush().then(() => said.push('second'));
    await turns();
    expect(said).toEqual([]);
    ends[0]?.resolve();
    await turns();
    expect(said).toEqual(['first']);
    ends[1]?.resolve();
    await turns();
    expect(said).toEqual(['first', 'second']);
  });

  it('resolves a flush at once if nothing was added', async () => {
    await expect(makeWrites().groups.flush()).resolves.toBeUndefined();
  });

  it('writes nothing after a failure, and rejects each time', async () => {
    const { groups, written, ends, turns } = makeWrites();
    groups.add([1]);
    const first = groups.flush();
    await turns();
    groups.add([2]);
    const second = groups.flush();
    ends[0]?.reject(new Error('disk full'));
    await expect(first).rejects.toThrow('disk full');
    await expect(second).rejects.toThrow('disk full');
    groups.add([3]);
    await expect(groups.flush()).rejects.toThrow('disk full');
    expect(written).toEqual([[1]]);
  });

  it('writes the items added before its end, and none added later', async () => {
    const { groups, written, ends, turns } = makeWrites();
    groups.add([1]);
    const before = groups.flush();
    groups.end(new Error('closed'));
    groups.add([2]);
    await turns();
    ends[0]?.resolve();
    await expect(before).resolves.toBeUndefined();
    await expect(groups.flush()).rejects.toThrow('closed');
    expect(written).toEqual([[1]]);
  });
});
