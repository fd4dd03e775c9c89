/** Tests that the texts in letters of any script are plain use: no server may refuse or change them. */
import { expect, it } from 'vitest';
import { scripts } from './texts.js';

/** The most characters that names have in plain use. */
const most = 50;

it.each(scripts.map((group) => [Object.keys(group).join(', '), Object.values(group)] as const))(
  'the text in %s is at most 50 characters long, and in the composed form',
  (_scripts, texts) => {
    const together = texts.join(' ');
    expect(together.length).toBeLessThanOrEqual(most);
    expect(together.normalize('NFC')).toBe(together);
  },
);
