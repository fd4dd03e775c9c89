/** Shows that a replay calls nothing fixed that isn't: on a server that is broken for a while, now and then, in part, or elsewhere. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startServer } from '../reference-impl/http/server.js';
import { createApp } from '../reference-impl/pipeline/app.js';
import { all } from '../reference-impl/pipeline/overrides.js';
import { commandOf, project, run } from '../lab/testing/test-package.js';
import { without } from '../openapi/json/json.js';
import { answering } from '../variants/kit/answers.js';
import { handling } from '../variants/kit/stages.js';

/** What a server does wrong: whether it breaks on a look-up, by its number, and the fields of orders that it leaves out. */
interface Mistakes {
  readonly breaks?: (look: number) => boolean;
  readonly lacks?: readonly string[];
}

/** Runs some checks against a server with mistakes, then replays what failed while it has others; returns the replay's output. */
async function replayed(before: Mistakes, after: Mistakes): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'replay-'));
  let [mistakes, looks] = [before, 0];
  const breaking = handling('getOrder', (handle, request) => {
    looks += 1;
    if (mistakes.breaks?.(looks)) throw new Error('broken');
    return handle(request);
  });
  const lacking = answering('getOrder', 'data.order', (order) => without(order, ...(mistakes.lacks ?? [])));
  const server = await startServer({ port: 0, app: createApp({ fixes: false }, all(breaking, lacking)) });
  const target = ['--url', server.url, '--token', 'test-token'];
  const conform = (...flags: readonly string[]) =>
    run(project, process.execPath, ...commandOf('conform'), ...target, ...flags);
  await conform('--out', folder, '--only', 'getOrder', '--only', 'createLocation');
  mistakes = after;
  const { stdout } = await conform('--replay', join(folder, 'report.json'));
  await server.close();
  rmSync(folder, { recursive: true });
  return stdout.split('\n');
}

const linesOf = (word: string, lines: readonly string[]): readonly string[] =>
  lines.filter((line) => line.startsWith(`  ${word} `));

it('a failure of the first look-ups alone is not called fixed, as it may come back', async () => {
  const said = await replayed({ breaks: (look) => look < 60 }, {});
  expect(linesOf('fixed', said)).toEqual([]);
  expect(linesOf('not seen', said).join('\n')).toMatch(
    /GET \/orders returns 500 .* failed then, 0 of \d+ now, but only requests \d+ to \d+ failed: run everything\)/,
  );
});

it('a failure of one look-up in three is still there, or not seen often enough where few are sent', async () => {
  const breaks = (look: number): boolean => look % 3 === 0;
  const said = await replayed({ breaks }, { breaks });
  expect(linesOf('still', said)[0]).toMatch(
    /GET \/orders returns 500 .*; \d+ of \d+ failed then, [1-9]\d* of \d+ now\)$/,
  );
  const mended = await replayed({ breaks }, {});
  expect([...linesOf('still', mended), ...linesOf('new', mended)]).toEqual([]);
  expect(linesOf('not seen', mended)[0]).toMatch(/0 of \d+ now, too few to call it fixed: run everything\)$/);
});

it('a mistake that is mended in half is called by what is left', async () => {
  const said = await replayed({ lacks: ['tags', 'notes'] }, { lacks: ['notes'] });
  expect(linesOf('still', said)).toEqual([expect.stringContaining('GET /orders leaves out data.order.notes (')]);
  expect(linesOf('fixed', said)).toEqual([expect.stringContaining('GET /orders leaves out data.order.tags (')]);
});

it('a new mistake elsewhere shows', async () => {
  const said = await replayed({ lacks: ['tags'] }, { lacks: ['created_at'] });
  expect(linesOf('new', said)).toEqual([
    expect.stringMatching(
      /GET \/orders leaves out data\.order\.created_at \(.*; 0 of \d+ failed then, (\d+) of \1 now\)$/,
    ),
  ]);
  expect(linesOf('fixed', said)).toHaveLength(1);
  expect(said.at(-2)).toMatch(/^NON-CONFORMANT: GET \/orders leaves out data\.order\.created_at/);
});
