/**
 * Proves that exploring raises no false alarm: the suite with `--explore` on conformant servers, each variation alone and in
 * combinations that contain every pair. Each day another part of them; `HONEST=all` runs all with three seeds (half an hour).
 */
import { describe, expect, it } from 'vitest';
import { combined } from '../../variants/kit/variant.js';
import { falseAlarms, honestServers } from './honest.js';

const servers = honestServers().map((server, at) => [at, server.map(({ id }) => id).join(' + '), server] as const);

/** Every 40th server, from another one on each day, and after 40 days with the next seed. */
const parts = 40;
const today = Math.floor(Date.now() / 86_400_000);
const isAll = process.env['HONEST'] === 'all';
const [chosen, seeds] = isAll
  ? [servers, [1, 2, 3]]
  : [servers.filter(([at]) => at % parts === today % parts), [1 + (Math.floor(today / parts) % 3)]];

describe.each(seeds)('exploring with seed %i', (seed) => {
  it.each(chosen)('finds nothing on server %i: %s', async (_at, _ids, server) => {
    expect(await falseAlarms(combined(server), seed, 200)).toEqual([]);
  });
});
