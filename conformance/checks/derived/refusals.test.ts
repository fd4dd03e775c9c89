import { describe, expect, it } from 'vitest';
import { answer, scripted, sessionOn } from '../../run/test-target.js';
import { refusalChecks } from './refusals.js';

const messages = refusalChecks().find(({ id }) => id === 'list-carriers.refusals.message')!;

/** What the check of messages finds where every request is refused with this body. */
async function foundOf(body: unknown): Promise<readonly (readonly [string, string])[]> {
  const session = sessionOn(scripted(() => answer(401, body)));
  await messages.run(session);
  return session.findings.map(({ expected, received }) => [expected, received]);
}

const needed = 'a JSON object whose message is a string that is not empty';

describe('the check of the messages of refusals', () => {
  it.each([
    [{ message: ['type is required', 'x'] }, 'status 401, message: ["type is required","x"]'],
    [{ message: '' }, 'status 401, message: ""'],
    [{ message: null }, 'status 401, message: null'],
    [{ detail: 'Not found.' }, 'status 401, no message: {"detail":"Not found."}'],
    [[{ message: 'in a list' }], 'status 401 [{"message":"in a list"}]'],
    ['<h1>Unauthorized</h1>', 'status 401 <h1>Unauthorized</h1>'],
    ['', 'status 401 without a body'],
  ])('shows for %j what there is in place of a message', async (body, received) => {
    expect(await foundOf(body)).toEqual([[needed, received]]);
  });

  it('finds nothing where the message is a text', async () => {
    expect(await foundOf({ message: 'Unauthenticated.' })).toEqual([]);
  });
});
