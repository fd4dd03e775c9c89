/** Proves that the suite with `--explore` raises no false alarm: variations alone and combined, each day others; `HONEST=all` runs all. */
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
