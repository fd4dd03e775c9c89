/** Renders package labels as a PDF: one page per label, with the recipient and a scannable Code 128 barcode. */
import type * as PdfLib from '@cantoo/pdf-lib';
import type * as Barcode from './barcode.js';

/** The content of a label; `index` counts from 1 up to `count`, the number of labels of the order. */
export interface Label {
  readonly orderNumber: string;
  readonly recipient: string;
  readonly addressLines: readonly string[];
  readonly packageName: string;
  readonly barcode: string;
  readonly index: number;
  readonly count: number;
}

/**
 * Width and height in mm. A4 to A6 are ISO 216; roll and tag are this project's choice, the specification doesn't state
 * them.
 */
const millimetres = {
  A4: [210, 297],
  A5: [148, 210],
  A6: [105, 148],
  PAPER_ROLL: [100, 150],
  TAG: [60, 90],
} as const satisfies Readonly<Record<string, readonly [number, number]>>;

/** A size of labels, by its name in the contract. */
export type LabelSize = keyof typeof millimetres;

/** The sizes that labels can have. */
export const labelSizes = Object.keys(millimetres) as readonly LabelSize[];

const pointsPerMillimetre = 72 / 25.4;

/**
 * Bar module widths in points. Wider than `widest` scans no better; narrower than two dots at 600 dpi doesn't print.
 */
const modules = { widest: 1.5, narrowest: 0.24, quietZone: 10 } as const;

/** Limits of each field, so that a very long name can't push the address off the page. */
const limits = { characters: 300, linesPerField: 3, addressLines: 20 } as const;

/** One page and the resources to draw on it. */
interface Sheet {
  readonly pdfLib: typeof PdfLib;
  readonly barcode: typeof Barcode;
  readonly page: PdfLib.PDFPage;
  readonly regular: PdfLib.PDFFont;
  readonly bold: PdfLib.PDFFont;
  readonly width: number;
  readonly height: number;
  readonly margin: number;
  readonly textSize: number;
}

/** Width and height of a label in points. */
export function pageSizeOf(size: LabelSize): readonly [number, number] {
  const [width, height] = millimetres[size];
  return [width * pointsPerMillimetre, height * pointsPerMillimetre];
}

/**
 * The bytes of a PDF with a page for each label, in order; with no labels, one empty page, because a PDF needs one.
 * Characters that the standard fonts lack are printed as `?`. A barcode that Code 128 can't encode (see barcode.ts), or
 * that is too long to print at this size, appears only as text: misread bars would be worse.
 */
export async function renderLabels(labels: readonly Label[], size: LabelSize, date = new Date(0)): Promise<Uint8Array> {
  // Loaded on demand: these are the heaviest modules, and most runs never print a label.
  const [pdfLib, barcode] = await Promise.all([import('@cantoo/pdf-lib'), import('./barcode.js')]);
  const pdf = await pdfLib.PDFDocument.create({ updateMetadata: false });
  pdf.setCreationDate(date);
  pdf.setModificationDate(date);
  const regular = await pdf.embedFont(pdfLib.StandardFonts.Helvetica);
  const bold = await pdf.embedFont(pdfLib.StandardFonts.HelveticaBold);
  const [width, height] = pageSizeOf(size);
  const sheet = {
    pdfLib,
    barcode,
    regular,
    bold,
    width,
    height,
    margin: width / 20,
    textSize: Math.max(7, width / 28),
  };
  if (labels.length === 0) pdf.addPage([width, height]);
  for (const label of labels) drawLabel(label, { ...sheet, page: pdf.addPage([width, height]) });
  return pdf.save();
}

function drawLabel(label: Label, sheet: Sheet): void {
  const { page, regular, bold, height, margin, textSize: size } = sheet;
  const lowest = drawBarcode(label.barcode, sheet) + size / 2;
  const fields: readonly (readonly [text: string, size: number, font: PdfLib.PDFFont])[] = [
    [`Order ${label.orderNumber}`, size, regular],
    [`Package ${label.index} of ${label.count}: ${label.packageName}`, size, regular],
    [label.recipient, size * 1.5, bold],
    ...label.addressLines.slice(0, limits.addressLines).map((text) => [text, size * 1.2, regular] as const),
  ];
  let y = height - margin;
  for (const [text, size, font] of fields)
    for (const line of linesOf(text, size, font, sheet)) {
      y -= size * 1.3;
      if (y < lowest) return;
      page.drawText(line, { x: margin, y, size, font });
    }
}

/** Draws a barcode with its text below at the foot of the page; returns its upper edge in points. */
function drawBarcode(text: string, sheet: Sheet): number {
  const { page, regular: font, width, height, margin, textSize: size } = sheet;
  const lines = linesOf(text, size, font, sheet);
  const textTop = margin + lines.length * size * 1.2;
  for (const [at, line] of lines.entries()) {
    const x = (width - font.widthOfTextAtSize(line, size)) / 2;
    page.drawText(line, { x, y: textTop - (at + 1) * size * 1.2, size, font });
  }
  const barHeight = Math.min(100, height * 0.18);
  const bars = barsOf(text, barHeight, sheet);
  if (bars === undefined) return textTop;
  page.drawSvgPath(bars, { x: 0, y: textTop + barHeight, color: sheet.pdfLib.rgb(0, 0, 0) });
  return textTop + barHeight;
}

/** An SVG path of all bars, centred on the page; undefined if there are none or they are too narrow to print. */
function barsOf(text: string, height: number, { width, barcode }: Sheet): string | undefined {
  if (text.length > limits.characters || !barcode.isEncodable(text)) return undefined;
  const code = barcode.modulesOf(text);
  const module = Math.min(modules.widest, width / (code.length + 2 * modules.quietZone));
  if (module < modules.narrowest) return undefined;
  const left = (width - code.length * module) / 2;
  return [...code.matchAll(/1+/g)]
    .map(({ index, 0: bar }) => `M${left + index * module} 0h${bar.length * module}v${height}h${-bar.length * module}Z`)
    .join('');
}

/** A text split into lines of the page's width at spaces; accents are composed, control characters become spaces. */
function linesOf(text: string, size: number, font: PdfLib.PDFFont, sheet: Sheet): readonly string[] {
  const printable = text
    .slice(0, limits.characters)
    .normalize('NFC')
    .replace(/[\s\p{Cc}]/gu, ' ')
    .trim();
  const most = sheet.width - 2 * sheet.margin;
  const lines = sheet.pdfLib.breakTextIntoLines(printable, [' '], most, (part) => font.widthOfTextAtSize(part, size));
  return lines.slice(0, limits.linesPerField);
}
