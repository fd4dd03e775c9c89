/** Shows that worlds are removed all or none, and leave no snapshot behind when they can't be. */
import { afterEach, expect, it, vi } from 'vitest';
import { removeWithUndo } from './undo.js';

afterEach(() => vi.unstubAllGlobals());

/** Responds like a mock with these worlds, and returns the requests that changed something. */
function serve(...worlds: readonly string[]): readonly string[] {
  const sent: string[] = [];
  vi.stubGlobal('fetch', (path: string, { method, body }: { readonly method: string; readonly body?: string }) => {
    const [, world] = /worlds\/([^/]+)/.exec(path) ?? [];
    const named = world ?? (JSON.parse(body ?? '{}') as { readonly world?: string }).world;
    if (named !== undefined && !worlds.includes(named))
      return Promise.resolve(Response.json({ message: `There is no world ${named}.` }, { status: 404 }));
    if (method !== 'GET') sent.push(`${method} ${path.replace(/undo-\w+-/, 'undo-')}`);
    return Promise.resolve(Response.json({ token: 'made-up-token' }));
  });
  return sent;
}

it('removes none, and no snapshot stays, if a world no longer exists', async () => {
  const sent = serve('a', 'c');
  await expect(removeWithUndo(['a', 'b', 'c'])).rejects.toThrow('There is no world b.');
  expect(sent.filter((line) => line.startsWith('DELETE __mock/worlds'))).toEqual([]);
  const stored = sent.filter((line) => line.startsWith('PUT'));
  expect(sent.filter((line) => line.startsWith('DELETE'))).toEqual(stored.map((line) => line.replace('PUT', 'DELETE')));
});

it('restores each with its snapshot and token', async () => {
  const sent = serve('a', 'b');
  const { text, undo } = await removeWithUndo(['a', 'b']);
  expect(text).toBe('2 worlds are removed.');
  await undo();
  expect(sent.filter((line) => line.includes('worlds'))).toEqual([
    ...['DELETE __mock/worlds/a', 'DELETE __mock/worlds/b'],
    ...['POST __mock/worlds', 'POST __mock/worlds'],
  ]);
});
