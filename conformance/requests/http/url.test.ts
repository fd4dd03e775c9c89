/** Shows how addresses are split, and that details are one short printable line. */
import { describe, expect, it } from 'vitest';
import { shortLine, splitUrl } from './url.js';

describe('splitUrl', () => {
  it.each([
    ['https://u:p@Host.test:443', 'https://host.test', '/'],
    ['http://[::1]:8080?q=1', 'http://[::1]:8080', '/?q=1'],
    ['http://h//x/./y?a#b', 'http://h', '//x/./y?a'],
  ])('%s', (url, origin, target) => {
    expect(splitUrl(url)).toEqual({ origin, target });
  });

  it.each(['', '/orders', 'ftp://h/', 'http://', 'http://h:99999/', 'http://a b/'])(
    'returns undefined for "%s"',
    (url) => {
      expect(splitUrl(url)).toBeUndefined();
    },
  );
});

it('a detail is one short line without control characters', () => {
  expect(shortLine(`a\x1b[2J\n${'b'.repeat(500)}`)).toMatch(/^a\\u\{1b\}\[2J b{100,150}$/);
});
