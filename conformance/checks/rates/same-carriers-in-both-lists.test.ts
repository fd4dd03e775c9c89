/** Shows that a carrier missing from the last list of a run is noticed, and that a removed one is not. */
import { expect, it } from 'vitest';
import { createApp } from '../../../reference-impl/pipeline/app.js';
import { answering } from '../../../variants/kit/answers.js';
import { createInProcessTransport } from '../../requests/http/in-process.js';
import { runChecks } from '../../run/engine.js';
import { allChecks } from '../index.js';

const id = 'list-carriers.lists.the-same-throughout';
const checks = allChecks().filter((check) => check.id === id || check.id === 'list-carriers.accepts.full');

/** Runs the checks on a server whose lists lack a carrier where `lacks` holds, counting the lists from 1. */
async function runOn(lacks: (list: number) => boolean) {
  let lists = 0;
  const lacking = answering<readonly unknown[]>('listCarriers', 'data.carriers', (carriers) => {
    lists += 1;
    return lacks(lists) ? carriers.slice(1) : carriers;
  });
  const app = createApp({ fixes: false }, lacking);
  const transport = createInProcessTransport((call) => app.handle(call));
  const target = { baseUrl: 'http://127.0.0.1:4010', token: 'test-token', transport };
  const { results } = await runChecks(checks, target, { runId: 'conf-lists', waitMs: 40 });
  return { lists, outcome: results.find(({ check }) => check.id === id)?.outcome };
}

it('expects the last list to have what the lists before and after it have', async () => {
  const steady = await runOn(() => false);
  expect(steady.outcome).toBe('pass');
  expect(await runOn((list) => list === steady.lists)).toEqual({ lists: steady.lists + 1, outcome: 'fail' });
});

it('accepts that a carrier is removed before the last list', async () => {
  const { lists } = await runOn(() => false);
  expect(await runOn((list) => list >= lists)).toEqual({ lists: lists + 1, outcome: 'pass' });
});
