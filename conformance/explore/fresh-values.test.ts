/** Tests that nothing that exploring sends again has a value that was sent before: a server may refuse duplicates. */
import { expect, it } from 'vitest';
import { isRecord } from '../../openapi/json/json.js';
import { valueAt } from '../../openapi/json/place.js';
import { faultById } from '../../variants/index.js';
import { transportTo } from '../../scripts/cli/against.js';
import { virtualTime } from '../requests/http/virtual-clock.js';
import type { Transport } from '../requests/http/transport.js';
import type { KeptSequence } from '../model/sequence.js';
import { attempt } from '../run/engine.js';
import { Run } from '../run/run.js';
import { reference, targetOn } from '../run/test-target.js';
import { runSuite } from '../suite/suite.js';
import { checkOf } from './kept.js';

/** The values that are new in each creation, of all creations that a server accepts. */
function collecting(plain: Transport): { readonly transport: Transport; readonly values: string[] } {
  const values: string[] = [];
  const note = (body: unknown): void => {
    const things = [
      body,
      valueAt(body, ['customer']),
      ...((valueAt(body, ['packages']) as unknown[] | undefined) ?? []),
    ];
    for (const thing of things.filter(isRecord))
      for (const name of ['email', 'phone', 'external_id', 'barcode'])
        if (typeof thing[name] === 'string') values.push(`${name} ${thing[name]}`);
  };
  const transport: Transport = {
    ...plain,
    async send(request) {
      const result = await plain.send(request);
      const isCreation = request.method === 'POST' && /\/(?:customers|locations|orders)$/.test(request.url);
      if (isCreation && result.kind === 'answer' && result.status === 200) note(JSON.parse(String(request.body)));
      return result;
    },
  };
  return { transport, values };
}

const repeated = (values: readonly string[]): readonly string[] =>
  values.filter((value, at) => values.indexOf(value) !== at);

it('a run that explores, shrinks and sends again what it found repeats no value', async () => {
  const time = virtualTime();
  const { apply } = faultById('read-back.contacts.swapped')!;
  const { transport, values } = collecting(transportTo({ apply }, time, false));
  const how = {
    url: 'http://reference.test',
    token: 'test-token',
    transport,
    time,
    runId: 'conf-fresh1',
    concurrency: 8,
  };
  const report = await runSuite({ ...how, explore: { budget: { requests: 100 }, seed: 4, alone: true } });
  expect(report.checks.filter(({ id, outcome }) => /explored\.\d/.test(id) && outcome === 'fail').length).toBe(1);
  expect(values.length).toBeGreaterThan(100);
  expect(repeated(values)).toEqual([]);
});

it('both attempts of the check of a sequence have other values, also beyond the phone numbers of a session', async () => {
  const { transport, values } = collecting(reference());
  const run = new Run({ ...targetOn(transport), token: 'test-token' }, { runId: 'conf-fresh1' });
  const customer = { first_name: 'Ada', last_name: 'Byron', type: 1, email: '<email>', phone: '<phone>' };
  const sequence: KeptSequence['sequence'] = Array.from({ length: 40 }, (_, at) => ({
    operation: 'createCustomer',
    body: at % 2 === 0 ? customer : { ...customer, phone: '<long phone>' },
  }));
  const kept: KeptSequence = {
    id: 'create-customer.explored.1',
    requirement: 'CUS-19',
    operation: 'createCustomer',
    requests: 1,
    sequence,
  };
  const outcomes = [await attempt(run, checkOf(kept), 7), await attempt(run, checkOf(kept), 7, true)];
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['pass', 'pass']);
  expect(values.length).toBe(2 * 2 * 40);
  expect(repeated(values)).toEqual([]);
});
