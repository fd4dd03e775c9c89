/** No inserted text ever becomes markup, whatever it is. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { visible } from '../../../openapi/text/visible.js';
import { escaped, markup } from './markup.js';

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#96': '`' };

/** What a browser reads where the text was written. */
const read = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39|#96);/g, (_all, name: string) => named[name]!);

describe('a text', () => {
  it('is read as it was, and has no character that could end it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const written = escaped(text);
        expect(written).not.toMatch(/[<>"'`]|&(?!(?:amp|lt|gt|quot|#39|#96);)/);
        expect(read(written)).toBe(visible(text));
      }),
    );
  });

  it('shows what would be hidden or reorder it, and keeps line breaks', () => {
    expect(visible('a\u0000b\u202ec\u200bd\ud800e\r\n\tf')).toBe('a\\u0000b\\u202ec\\u200bd\\ud800e\\u000d\n\tf');
    expect(visible('Zoë 김 😀')).toBe('Zoë 김 😀');
  });

  it('is bounded', () => {
    expect(escaped('<'.repeat(1_000_000)).length).toBeLessThan(50_000);
    expect(escaped('x'.repeat(9000))).toContain('(9,000 characters)');
  });
});

describe('markup', () => {
  it('escapes what is inserted, and keeps other markup', () => {
    const inner = markup`<b>${'<i>'}</b>`;
    expect(markup`<p title="${'"x"'}">${inner}${[1, '&', [inner]]}${false}${undefined}</p>`.text).toBe(
      '<p title="&quot;x&quot;"><b>&lt;i&gt;</b>1&amp;<b>&lt;i&gt;</b></p>',
    );
  });

  it('does not take a look-alike for markup', () => {
    const fake = { text: '<script>' } as never;
    expect(() => markup`${fake}`.text).toThrow();
  });
});
