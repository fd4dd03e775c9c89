/** The exchange notes that the client closed the connection before the response. */
import { afterEach, expect, it, vi } from 'vitest';
import { startMock, type StartedMock } from './start.js';

let mock: StartedMock;
afterEach(() => mock.close());

it.each([
  ['over the network', (request: Request) => fetch(request)],
  ['without a socket', (request: Request) => mock.fetch(request)],
])('the exchange notes a client that has gone, %s, but not one that stays', async (_how, asked) => {
  mock = await startMock({ switches: { latency: 200 } });
  const controller = new AbortController();
  // The client closes the connection as soon as its request has arrived.
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
