import { describe, expect, it } from 'vitest';
import { exampleOf } from '../pipeline/test-calls.js';
import { useServer } from '../http/test-server.js';

const server = useServer();
const list = async (token?: string) =>
  (await server.ask('get', '/locations', undefined, token)).json.data?.['locations'] as { uuid: string }[];

describe('createLocation', () => {
  it('creates a location of this account with every field that was sent', async () => {
    const [before, others] = [await list(), await list('other-token')];
    const full = exampleOf('createLocation', 'full');
    const { json } = await server.ask('post', '/locations', full);
    expect((await list()).slice(before.length)).toEqual([{ uuid: json.data?.['location'], ...full }]);
    expect(await list('other-token')).toEqual(others);
  });

  it('returns null or an empty list for fields that were not sent', async () => {
    const minimal = exampleOf('createLocation', 'minimal');
    await server.ask('post', '/locations', minimal);
    const nothing = { external_id: null, name: null, line_2: null, zip_code: null, abilities: [] };
    expect((await list()).at(-1)).toMatchObject({ ...minimal, ...nothing });
  });

  it('changes nothing when it refuses', async () => {
    const before = await list();
    const { coordinates: _, ...body } = exampleOf('createLocation', 'full');
    const answer = await server.ask('post', '/locations', { ...body, abilities: [5] });
    expect(answer.status).toBe(422);
    expect(answer.json.errors).toMatchObject({
      coordinates: ['is required'],
      'abilities[0]': ['must be one of 1, 2, 3 and 4'],
    });
    expect(await list()).toEqual(before);
  });
});
