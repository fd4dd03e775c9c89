import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Texts } from './texts.js';

const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.nat({ max: 9000 }).map((length) => 'ab\u00fc\u20ac\u{1f600}'.repeat(length / 5)),
);
const step = fc.record({ text, at: fc.nat(), does: fc.constantFrom('add', 'add', 'replace', 'copy') });
const companions = [{ name: 'one' }, { name: 'other' }] as const;

describe('texts', () => {
  it('are read as they were written last, with what they share', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60, size: 'max' }), (steps) => {
        interface Twin {
          readonly real: Texts<object>;
          readonly plain: [string, object][];
        }
        const twins: Twin[] = [{ real: new Texts(), plain: [] }];
        for (const { text, at, does } of steps) {
          const { real, plain } = twins[at % twins.length]!;
          const companion = companions[at % 2]!;
          if (does === 'copy') twins.push({ real: new Texts(real), plain: [...plain] });
          else if (does === 'add' || plain.length === 0)
            expect(real.add(text, companion)).toBe(plain.push([text, companion]) - 1);
          else {
            real.replace(at % plain.length, text, companion);
            plain[at % plain.length] = [text, companion];
          }
        }
        for (const { real, plain } of twins) {
          expect(real.size).toBe(plain.length);
          for (const [at, [text, companion]] of plain.entries()) {
            expect(real.get(at)).toBe(text);
            expect(real.companion(at)).toBe(companion);
          }
        }
      }),
    );
  });

  it('take no more room for what was replaced, and leave a copy as it was', () => {
    const texts = new Texts<{ readonly round: number }>();
    const first = { round: -1 };
    for (let at = 0; at < 10; at++) texts.add(`first ${at}`, first);
    const copy = new Texts(texts);
    for (let round = 0; round < 5000; round++) texts.replace(round % 10, `${'x'.repeat(1000)} ${round}`, { round });
    const { blocks, companions } = texts as unknown as { blocks: Uint8Array[]; companions: object[] };
    expect(blocks.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(1_000_000);
    expect(companions.length).toBeLessThan(200);
    for (let at = 0; at < 10; at++) {
      expect([texts.get(at), texts.companion(at)]).toEqual([`${'x'.repeat(1000)} ${4990 + at}`, { round: 4990 + at }]);
      expect([copy.get(at), copy.companion(at)]).toEqual([`first ${at}`, first]);
    }
  });
});
