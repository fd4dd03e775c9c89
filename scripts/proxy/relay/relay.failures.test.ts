/** A failure of the proxy's own in one exchange ends at most its connection. Vitest fails on exceptions that nobody catches. */
import { describe, expect, it } from 'vitest';
import { benches, close, exchanged, get, type Serve } from './test-relay.js';
import { guarded, unseen, type WatchedExchange } from './watch.js';

const { serving } = benches();

const failing = (name: keyof WatchedExchange): WatchedExchange => ({
  ...unseen,
  [name]: () => {
    throw new SyntaxError('a secret');
  },
});
const upgrade = 'GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n';
const malformed = 'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n';
const post = `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n${close}body`;
const complete = `HTTP/1.1 200 OK\r\nContent-Length: 2\r\n${close}ok`;
const answers: Serve = (socket) => socket.end(complete);

describe('a watcher that fails', () => {
  const cases: readonly (readonly [keyof WatchedExchange, string, string, Serve])[] = [
    ['requestData', 'a body', post, answers],
    ['requestEnd', 'the end of a request', post, answers],
    ['requestEnd', 'an upgrade', upgrade, answers],
    ['responseHead', 'a response', get, answers],
    ['responseHead', 'a response to an upgrade', upgrade, answers],
    ['responseHead', 'an upgraded connection', upgrade, (socket) => socket.write('HTTP/1.1 101 Switching\r\n\r\n')],
    ['responseData', 'a body of a response', get, answers],
    ['responseEnd', 'the end of a response', get, answers],
    ['end', 'a cut connection', get, (socket) => socket.end()],
    ['end', 'a response that is not HTTP', get, (socket) => socket.end('no http\r\n\r\n')],
    ['end', 'a malformed body', malformed, () => undefined],
  ];

  it.each(cases)('at %s of %s ends the connection, not the proxy', async (name, _what, request, serve) => {
    const watched = [failing(name)];
    const serves = [serve];
    const made = await serving((...both) => (serves.pop() ?? answers)(...both), {
      watcher: { begin: () => watched.pop() ?? unseen },
    });
    await exchanged(made, request);
    serves.pop();
    expect(await exchanged(made, get)).toBe(complete);
  });

  it.each(['requestData', 'requestEnd', 'responseHead', 'responseData', 'responseEnd'] as const)(
    'at %s passes the exchange on unchecked if it is guarded',
    async (name) => {
      const failed: unknown[] = [];
      const watched = guarded(failing(name), (error) => failed.push(error));
      const made = await serving(answers, { watcher: { begin: () => watched } });
      expect(await exchanged(made, post)).toBe(complete);
      expect(failed).toEqual([new SyntaxError('a secret')]);
    },
  );
});
