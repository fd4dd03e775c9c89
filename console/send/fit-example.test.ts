import { expect, it } from 'vitest';
import { standardAccounts, accountFrom } from '../../reference-impl/account/seed.js';
import { exampleOf } from '../../reference-impl/pipeline/test-calls.js';
import { fitExample } from './fit-example.js';

const [main, other] = standardAccounts().map((account, index) => accountFrom(account, index, () => new Date()).state());

it('does not change an example that fits', () => {
  for (const name of ['minimal', 'full'])
    expect(fitExample(exampleOf('createOrder', name), main!)).toEqual(exampleOf('createOrder', name));
  expect(fitExample(exampleOf('assignOrder', 'minimal'), main!)).toEqual(exampleOf('assignOrder', 'minimal'));
});

it('replaces unknown records by records of the world', () => {
  expect(fitExample(exampleOf('createOrder', 'minimal'), other!)).toMatchObject({
    customer: { uuid: other!.customers.at(-1)!.uuid },
    source_location: { uuid: other!.locations.at(-1)!.uuid },
    packages: (exampleOf('createOrder', 'minimal') as { packages: unknown }).packages,
  });
  const empty = { ...main!, customers: [], locations: [], carriers: [] };
  expect(fitExample(exampleOf('assignOrder', 'minimal'), empty)).toEqual(exampleOf('assignOrder', 'minimal'));
});
