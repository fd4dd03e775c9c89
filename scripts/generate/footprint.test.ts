/** Generating counts the requests of a run on the reference, and refuses a check that no request decides. */
import { describe, expect, it } from 'vitest';
import type { Check } from '../../conformance/model/check.js';
import { sampleResponses } from '../../conformance/setup/sample-responses.js';
import { footprint } from './footprint.js';

const lists: Check = {
  id: 'list-carriers.answers.data.new',
  requirement: 'CAR-01',
  title: 'GET /carriers returns data.new',
  operation: 'listCarriers',
  kind: 'derived',
  async run(session) {
    const exchange = await session.send('listCarriers');
    session.expectValue(200, exchange.answer?.status, '', exchange, Object.is);
  },
};
const reason = 'no response of the run had a place for this field';
const lacking: Check = { ...lists, run: (session) => Promise.resolve(session.inconclusive('circumstance', reason)) };

describe('the footprint', () => {
  it('counts the requests of each check', async () => {
    expect(await footprint([lists])).toEqual({ [lists.id]: { requests: 1 } });
  });

  it('names the sample that is missing, and its file', async () => {
    const check: Check = {
      ...lacking,
      id: 'list-carriers.answers.data.other',
      prepare: sampleResponses,
      afterwards: true,
    };
    await expect(footprint([lists, check, { ...check, id: 'list-carriers.answers.data.more' }])).rejects.toThrow(
      'A sample is missing in conformance/setup/sample-responses.ts: add to `parts` a request that decides ' +
        `list-carriers.answers.data.other and 1 more (${reason}).`,
    );
  });

  it('names the input that is missing, and its file', async () => {
    await expect(footprint([lacking])).rejects.toThrow(
      'An input is missing in conformance/setup/given.ts: add to `input` a request',
    );
  });

  it('waits for the handler of an operation', async () => {
    const unserved: Check = {
      ...lists,
      async run(session) {
        await session.send('listCarriers', { authorization: null }, { role: 'question' });
        session.inconclusive('circumstance', reason);
      },
    };
    expect(await footprint([unserved])).toEqual({ [lists.id]: { requests: 1 } });
  });
});
