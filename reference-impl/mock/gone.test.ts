/** A caller that closes the connection before the response is noted in the exchange. */
import { afterEach, expect, it, vi } from 'vitest';
import { startMock, type StartedMock } from './start.js';

let mock: StartedMock;
afterEach(() => mock.close());

it.each([
  ['over the network', (request: Request) => fetch(request)],
  ['without a socket', (request: Request) => mock.fetch(request)],
])('a caller that had gone is noted, %s, and one that stays is not', async (_how, asked) => {
  mock = await startMock({ switches: { latency: 200 } });
  const controller = new AbortController();
  // The caller goes as soon as its request has come.
  const handle = mock.mock.handle.bind(mock.mock);
  vi.spyOn(mock.mock, 'handle').mockImplementationOnce((...call) => {
    setImmediate(() => controller.abort());
    return handle(...call);
  });
  const answer = asked(new Request(mock.url, { signal: controller.signal }));
  await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
  await expect.poll(() => mock.requests).toHaveLength(1);
  await asked(new Request(mock.url));
  const done = mock.requests.map((exchange) => exchange.done);
  expect(done).toEqual([
    ['latency 200 ms', 'the client closed the connection before the response'],
    ['latency 200 ms'],
  ]);
});
