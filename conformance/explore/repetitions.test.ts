/** Tests that exploring says how often a problem shows again, and that a check gives it as many times to show. */
import { describe, expect, it } from 'vitest';
import { contract } from '../../openapi/contract/contract.js';
import { attempt } from '../run/engine.js';
import { Run } from '../run/run.js';
import { reference, targetOn } from '../run/test-target.js';
import type { Transport } from '../requests/http/transport.js';
import { explore } from './explore.js';
import { checkOf, keptOf } from './kept.js';

/** A server whose response to a new location sometimes has an empty message: those whose number passes. */
function careless(isEmpty: (number: number) => boolean): Transport {
  const plain = reference();
  let count = 0;
  return {
    ...plain,
    async send(request) {
      const result = await plain.send(request);
      const isCreation = result.kind === 'answer' && result.status === 200 && request.url.endsWith('/locations');
      if (!isCreation || !isEmpty(++count)) return result;
      const text = new TextDecoder().decode(result.body);
      return { ...result, body: new TextEncoder().encode(text.replace(/"message":"[^"]*"/, '"message":""')) };
    },
  };
}

const targetWith = (transport: Transport) => ({ ...targetOn(transport), token: 'test-token' });

async function found(isEmpty: (number: number) => boolean) {
  const options = { runId: 'conf-repeat', waitMs: 0, budget: { requests: 300 }, seed: 1, mostFound: 1 };
  const [kept] = keptOf(await explore(targetWith(careless(isEmpty)), options), contract);
  return kept!;
}

describe('the check of a sequence', () => {
  it('says in how many repetitions the problem showed again', async () => {
    const kept = await found((number) => number % 2 === 1);
    expect(kept).toMatchObject({ repeated: { of: 5 } });
    expect([2, 3]).toContain(kept.repeated!.shown);
    expect(checkOf(kept).title).toContain(
      `that exploring found (it showed again in ${kept.repeated!.shown} of 5 repetitions): `,
    );
  });

  it('says nothing about it if that was each time', async () => {
    const kept = await found(() => true);
    expect(kept.repeated).toBeUndefined();
    expect(checkOf(kept).title).toContain('that exploring found: ');
  });

  it('sends the sequence again until the problem shows, as often as exploring did', async () => {
    const kept = await found((number) => number % 2 === 1);
    const outcomeOn = async (isEmpty: (number: number) => boolean) => {
      const run = new Run(targetWith(careless(isEmpty)), { runId: 'conf-again1', waitMs: 0 });
      const { outcome } = await attempt(run, checkOf(kept), 0);
      return [outcome, run.exchanges.filter(({ operation }) => operation === 'createLocation').length];
    };
    expect(await outcomeOn((number) => number === 4)).toEqual(['fail', 4]);
    expect(await outcomeOn(() => false)).toEqual(['pass', 5]);
  });
});
