/** The description of a world whose switches differ from those of all worlds. */
import { expect, it } from 'vitest';
import { createMock } from '../mock.js';
import { ask } from '../test-mock.js';

it('a world lists the switches that differ from those of all worlds', async () => {
  const mock = createMock({ switches: { latency: 1, errors: 1 } });
  const saysOf = async () => {
    const [main] = (await ask(mock, 'GET /__mock')).json['worlds'] as { readonly says?: readonly string[] }[];
    return main?.says;
  };
  expect(await saysOf()).toBeUndefined();
  await mock.switches.change({ latency: null, errors: null, drops: null }, 'main');
  expect(await saysOf()).toEqual(['On for all worlds, but not here: latency, errors.']);
  await mock.switches.change({ latency: 5 }, 'main');
  expect(await saysOf()).toEqual(['Each response is 5 ms late.', 'On for all worlds, but not here: errors.']);
});

it('a count of requests in a world that is used up leaves the switch of all worlds', async () => {
  const mock = createMock({ switches: { errors: 1 } });
  const fails = async (): Promise<boolean> => (await ask(mock, 'GET /api/v1/carriers')).status >= 500;
  await mock.switches.change({ errors: 'next 1' }, 'main');
  expect([await fails(), await fails(), await fails()]).toEqual([true, true, true]);
  await mock.switches.change({ errors: 'next 1' });
  expect([await fails(), await fails()]).toEqual([true, false]);
});
