/** Only terminals get colours, unless environment variables decide otherwise. */
import { WriteStream } from 'node:tty';
import { describe, expect, it } from 'vitest';
import { hasColours } from './colours.js';

const terminal = { isTTY: true };
const file = { isTTY: false };

describe('colours', () => {
  it('are on for terminals only', () => {
    expect(hasColours(terminal, {})).toBe(true);
    expect(hasColours(file, {})).toBe(false);
  });

  it.each(['1', '0', 'no'])('are turned off by NO_COLOR=%s', (value) => {
    expect(hasColours(terminal, { NO_COLOR: value })).toBe(false);
  });

  it('stay on with an empty NO_COLOR', () => {
    expect(hasColours(terminal, { NO_COLOR: '' })).toBe(true);
  });

  it('are off for TERM=dumb', () => {
    expect(hasColours(terminal, { TERM: 'dumb' })).toBe(false);
    expect(hasColours(terminal, { TERM: 'xterm' })).toBe(true);
  });

  it.each(['', '0', '1', '2', '3', 'true', 'false', '4'])(
    'follow FORCE_COLOR=%o as Node does, for terminals and files',
    (value) => {
      const inNode = WriteStream.prototype.getColorDepth.call({} as WriteStream, { FORCE_COLOR: value }) > 1;
      for (const stream of [terminal, file]) expect(hasColours(stream, { FORCE_COLOR: value })).toBe(inNode);
    },
  );

  it('follow FORCE_COLOR rather than NO_COLOR and TERM=dumb, as in Node', () => {
    expect(hasColours(file, { FORCE_COLOR: '1', NO_COLOR: '1', TERM: 'dumb' })).toBe(true);
    expect(hasColours(terminal, { FORCE_COLOR: '0' })).toBe(false);
  });
});
