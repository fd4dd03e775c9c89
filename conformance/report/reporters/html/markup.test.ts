/** Shows that inserted text never becomes markup. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { visible } from '../../../../openapi/text/visible.js';
import { escaped, markup } from './markup.js';

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#96': '`' };

/** The text that a browser reads from markup. */
const read = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39|#96);/g, (_all, name: string) => named[name]!);

describe('a text', () => {
  it('is read unchanged, and contains no character that ends an attribute or element', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const written = escaped(text);
        expect(written).not.toMatch(/[<>"'`]|&(?!(?:amp|lt|gt|quot|#39|#96);)/);
        expect(read(written)).toBe(visible(text));
      }),
    );
  });

  it('has escapes for hidden and reordering characters, and keeps line breaks', () => {
    expect(visible('a\u0000b\u202ec\u200bd\ud800e\r\n\tf')).toBe('a\\u0000b\\u202ec\\u200bd\\ud800e\\u000d\n\tf');
    expect(visible('Zoë 김 😀')).toBe('Zoë 김 😀');
  });

  it('is limited in length', () => {
    expect(escaped('<'.repeat(1_000_000)).length).toBeLessThan(50_000);
    expect(escaped('x'.repeat(9000))).toContain('(9,000 characters)');
  });
});

describe('markup', () => {
  it('escapes inserted text, but not inserted markup', () => {
    const inner = markup`<b>${'<i>'}</b>`;
    expect(markup`<p title="${'"x"'}">${inner}${[1, '&', [inner]]}${false}${undefined}</p>`.text).toBe(
      '<p title="&quot;x&quot;"><b>&lt;i&gt;</b>1&amp;<b>&lt;i&gt;</b></p>',
    );
  });

  it('rejects an object that only looks like markup', () => {
    const fake = { text: '<script>' } as never;
    expect(() => markup`${fake}`.text).toThrow();
  });
});
