/** Labels as PDF files: pages and sizes, reproducible bytes, and unexpected text. */
import type * as PdfLib from '@cantoo/pdf-lib';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Label } from './label-pdf.js';
import { labelSizes, pageSizeOf, renderLabels } from './label-pdf.js';

const label: Label = {
  orderNumber: '100042',
  recipient: 'Zoë Müller',
  addressLines: ['Große Straße 12', '10115 Berlin', 'DE'],
  packageName: 'Box of books',
  barcode: 'PKG-00012345678',
  index: 1,
  count: 2,
};

const date = new Date('2031-03-04T09:00:00Z');

let pdfLib: typeof PdfLib;

beforeAll(async () => {
  pdfLib = await import('@cantoo/pdf-lib');
});

describe('renderLabels', () => {
  it.each(labelSizes)('gives each label a page of size %s', async (size) => {
    const bytes = await renderLabels([label, { ...label, index: 2 }], size, date);
    expect(new TextDecoder().decode(bytes.slice(0, 5))).toBe('%PDF-');
    const [width, height] = pageSizeOf(size);
    const pages = await pagesOf(bytes);
    expect(pages).toHaveLength(2);
    for (const page of pages) {
      expect(page.getWidth()).toBeCloseTo(width, 6);
      expect(page.getHeight()).toBeCloseTo(height, 6);
    }
  });

  it('uses 595 by 842 points for A4', () => {
    expect(pageSizeOf('A4').map(Math.round)).toEqual([595, 842]);
  });

  it('returns the same bytes for the same labels, at any time', async () => {
    const renderBoth = () => Promise.all([renderLabels([label], 'A6', date), renderLabels([label], 'A6')]);
    const now = await renderBoth();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 100_000 });
    try {
      expect(await renderBoth()).toEqual(now);
    } finally {
      vi.useRealTimers();
    }
  });

  it('states the given date as creation date', async () => {
    const pdf = await pdfLib.PDFDocument.load(await renderLabels([label], 'A6', date), { updateMetadata: false });
    expect(pdf.getCreationDate()).toEqual(date);
    expect(pdf.getModificationDate()).toEqual(date);
  });

  it('returns one empty page for no labels', async () => {
    const [page, ...others] = await pagesOf(await renderLabels([], 'TAG'));
    expect(page?.getWidth()).toBeCloseTo(pageSizeOf('TAG')[0], 6);
    expect(others).toEqual([]);
  });

  it('draws a barcode only if scanners can read it correctly', async () => {
    const sizeWith = async (barcode: string) => (await renderLabels([{ ...label, barcode }], 'TAG')).length;
    const scannable = await sizeWith('PKG-00012345678');
    for (const barcode of ['PKG-é', 'x'.repeat(200), 'x'.repeat(100_000)]) {
      expect(await sizeWith(barcode)).toBeLessThan(scannable - 200);
    }
  });

  it.each([
    ['empty', ''],
    ['blank', ' \t\n\r '],
    ['Arabic', 'شارع الملك فهد ٢٣'],
    ['Chinese, Japanese and Korean', '北京市 東京都 서울'],
    ['emoji', '👩‍👩‍👧‍👦📦🇩🇪'],
    ['halves of a surrogate pair', '\ud83d \ude00'],
    ['control characters', '\u0000\u0007\u001b[31m\u007f\u0085\u2028'],
    ['combining accents', 'Ze\u0301 Z̴̡̢̛a̵̧l̸g̷o'],
    ['syntax of PDF', ') Tj ET \\ (/Font << >> endstream %%EOF'],
    ['one endless word', 'W'.repeat(5000)],
    ['endless words', 'lorem ipsum '.repeat(5000)],
  ])('survives text that is %s, in every field and size', async (_, text) => {
    const addressLines = Array.from({ length: 500 }, () => text);
    const hostile = { ...label, orderNumber: text, recipient: text, addressLines, packageName: text, barcode: text };
    for (const size of labelSizes) expect(await pagesOf(await renderLabels([hostile], size))).toHaveLength(1);
  });
});

async function pagesOf(bytes: Uint8Array): Promise<readonly PdfLib.PDFPage[]> {
  return (await pdfLib.PDFDocument.load(bytes)).getPages();
}
