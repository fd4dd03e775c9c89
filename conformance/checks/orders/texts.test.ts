/** Tests that the texts in letters of any script are plain use: no server may refuse or change them. */
import { expect, it } from 'vitest';
import { longest } from '../../setup/bodies/texts.js';
import { scripts } from './texts.js';

it.each(scripts.map((group) => [Object.keys(group).join(', '), Object.values(group)] as const))(
  'the text in %s is at most 50 characters long, and in the composed form',
  (_scripts, texts) => {
    const together = texts.join(' ');
    expect(together.length).toBeLessThanOrEqual(longest.name);
    expect(together.normalize('NFC')).toBe(together);
  },
);
