import { describe, expect, it } from 'vitest';
import { contract } from '../../../openapi/contract/contract.js';
import { allVariations } from '../../../variants/index.js';
import { answer, scripted, sessionOn } from '../../run/test-target.js';
import { runOn } from '../../run/test-variations.js';
import type { Check } from '../../model/check.js';
import { allChecks } from '../index.js';
import { refusalChecks } from './refusals.js';

const messages = allChecks().find(({ id }) => id === 'refusals.message@list-carriers')!;

/** The findings of the check of messages if every request is refused with this body. */
async function foundOf(body: unknown): Promise<readonly (readonly [string, string])[]> {
  const session = sessionOn(scripted(() => answer(401, body)));
  await messages.run(session);
  return session.findings.map(({ expected, received }) => [expected, received]);
}

const needed = 'a JSON object with a non-empty string as its message';

describe('the check of the messages of refusals', () => {
  it.each([
    [{ message: ['type is required', 'x'] }, 'message is an array: ["type is required","x"], with status 401'],
    [{ message: '' }, 'message is empty, with status 401'],
    [{ message: null }, 'message is null, with status 401'],
    [{ detail: 'Not found.' }, 'no message in {"detail":"Not found."}, with status 401'],
    [[{ message: 'in a list' }], 'the body is an array: [{"message":"in a list"}], with status 401'],
    ['<h1>Unauthorized</h1>', 'status 401 <h1>Unauthorized</h1>'],
    ['', 'status 401 without a body'],
  ])('says what %j contains instead of a message', async (body, received) => {
    expect(await foundOf(body)).toEqual([[needed, received]]);
  });

  it('passes if the message is a string', async () => {
    expect(await foundOf({ message: 'Unauthenticated.' })).toEqual([]);
  });
});

describe('the check that no open question breaks the server', () => {
  it('does not pass without a response: it is undecided if all of them are rate limited', async () => {
    const ofOne = ({ operation }: { readonly operation: string }): boolean => operation === 'listLocations';
    const { checks } = await runOn(
      allVariations.find(({ id }) => id === 'provisional.switched-off')!,
      {},
      ofOne,
    );
    expect(checks.filter(({ requirement }) => requirement === 'PRO-07')).toMatchObject([
      { outcome: 'inconclusive', blame: 'circumstance' },
    ]);
  });

  it('is derived for the operations with an open question', () => {
    const stands = (checks: readonly Check[]) =>
      checks.filter(({ id }) => /^stands\.(?:open-questions|provisional)@/.test(id));
    expect(stands(allChecks())).toHaveLength(contract.operations.length);
    expect(stands(refusalChecks(contract, []))).toEqual([]);
  });
});
