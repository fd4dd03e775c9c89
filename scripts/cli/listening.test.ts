import { describe, expect, it } from 'vitest';
import { allowedHosts, networkNotice, readAddress } from './listening.js';

describe('the network notice of a greeting', () => {
  it.each(['127.0.0.1', '127.8.9.1', 'localhost', '::1'])('is empty at %s', (host) => {
    expect(networkNotice(host, 'http://x:1')).toBe('');
  });

  it('is the given address', () => {
    expect(networkNotice('192.0.2.7', 'http://192.0.2.7:4010')).toBe(
      'Other machines can reach it: http://192.0.2.7:4010',
    );
  });

  it.each(['0.0.0.0', '::'])('lists all reachable addresses of this machine at %s', (host) => {
    const notice = networkNotice(host, 'https://127.0.0.1:4010');
    expect(notice).toMatch(/^Other machines can reach it(?:: https:\/\/\S+:4010(?:, https:\/\/\S+:4010)*)?$/);
    expect(notice).not.toMatch(/127\.0\.0\.1|\[::1\]|fe80/);
  });
});

it('accepts only host names without a port', () => {
  expect(allowedHosts(['mock.internal', '[fe80::1]'])).toEqual(['mock.internal', '[fe80::1]']);
  for (const wrong of ['', 'a:80', 'http://a', 'a b']) expect(() => allowedHosts([wrong])).toThrow('--allow-host');
});

it('reads an address, also an IPv6 one in brackets', () => {
  expect(readAddress({ host: '[::1]', port: '0' })).toEqual({ host: '::1', port: 0 });
  expect(() => readAddress({ host: '', port: '0' })).toThrow('--host needs a value.');
  expect(() => readAddress({ host: '::1', port: 'x' })).toThrow('--port');
});
