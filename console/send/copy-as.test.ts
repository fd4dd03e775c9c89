import { execFileSync } from 'node:child_process';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { curlOf, fetchOf } from './copy-as.js';

const origin = 'http://127.0.0.1:4010';
const sent = (
  body: string,
  headers: Readonly<Record<string, string>> = {},
  method = 'POST',
  url = '/api/v1/orders',
) => ({
  method,
  url,
  request: { headers: { host: 'x', 'content-length': '3', connection: 'close', ...headers }, body },
});

/** The words of a command as the shell parses them. */
function wordsOf(command: string): readonly string[] {
  const script = command.replace(/^curl /, 'printf "%s\\0" ');
  const output = execFileSync('bash', ['--norc', '-c', script], { env: { TOKEN: 'the-token', LC_ALL: 'C.UTF-8' } });
  return output.toString('utf8').split('\0').slice(0, -1);
}

/** The arguments of a call as JavaScript evaluates them. */
function argumentsOf(call: string): readonly unknown[] {
  const context = { fetch: (...args: unknown[]) => JSON.stringify(args), token: 'the-token' };
  return JSON.parse(runInNewContext(call.replace(/^await /, ''), context) as string) as readonly unknown[];
}

const texts = fc.string({ unit: 'binary', maxLength: 40 }).filter((text) => !/[\0\ud800-\udfff]/u.test(text));

describe('curl', () => {
  it('has no quotes that a plain request does not need', () => {
    expect(curlOf(sent('', {}, 'GET'), origin)).toBe(`curl -sS -i --globoff http://127.0.0.1:4010/api/v1/orders`);
    const headers = { authorization: 'Bearer [token]', 'content-type': 'application/json' };
    expect(curlOf(sent(`{"notes":"it's"}`, headers), origin)).toBe(
      `curl -sS -i -H 'authorization: Bearer '"$TOKEN" -H 'content-type: application/json' ` +
        `--data-raw '{"notes":"it'\\''s"}' --globoff http://127.0.0.1:4010/api/v1/orders`,
    );
  });

  it('has the token variable in the address and the body, if the token was there', () => {
    const made = sent('{"token":"[token]"}', {}, 'POST', '/api/v1/orders?token=[token]');
    const words = wordsOf(curlOf(made, origin));
    expect(words.slice(-3)).toEqual(['{"token":"the-token"}', '--globoff', `${origin}/api/v1/orders?token=the-token`]);
    expect(argumentsOf(fetchOf(made, origin))).toEqual([
      `${origin}/api/v1/orders?token=the-token`,
      { method: 'POST', body: '{"token":"the-token"}' },
    ]);
  });

  it('has the method if curl would use another, and sends an empty header', () => {
    expect(curlOf(sent('', { prefer: '' }, 'DELETE'), origin)).toContain(`-X DELETE -H 'prefer;'`);
    expect(curlOf(sent('', {}, 'HEAD'), origin)).toContain('--head');
  });

  it('is parsed by the shell as exactly the request that was sent', () => {
    fc.assert(
      fc.property(texts, (body) => {
        const words = wordsOf(curlOf(sent(`x${body}`, { 'x-own': '$(id) `id` [token] !!' }), origin));
        expect(words[words.indexOf('--data-raw') + 1]).toBe(`x${body}`);
        expect(words).toContain('x-own: $(id) `id` the-token !!');
      }),
      { numRuns: 40 },
    );
  });
});

describe('fetch', () => {
  it('is a call that can be pasted', () => {
    expect(fetchOf(sent('', {}, 'GET'), origin)).toBe('await fetch("http://127.0.0.1:4010/api/v1/orders");');
    expect(fetchOf(sent('{}', { authorization: 'Bearer [token]' }), origin)).toContain(
      '"authorization": "Bearer " + token,',
    );
  });

  it('is evaluated by JavaScript as exactly the request that was sent, and never closes a script', () => {
    fc.assert(
      fc.property(texts, (body) => {
        const call = fetchOf(sent(`</script>${body}`, { 'x-a': '[token]b', prefer: '' }), origin);
        expect(call).not.toContain('</script');
        const [url, init] = argumentsOf(call);
        expect(url).toBe(`${origin}/api/v1/orders`);
        expect(init).toEqual({
          method: 'POST',
          body: `</script>${body}`,
          headers: { 'x-a': 'the-tokenb', prefer: '' },
        });
      }),
    );
  });
});
