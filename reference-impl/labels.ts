/** Renders package labels as a PDF: one page per label, with who it is for and a Code 128 barcode that scans. */
import type { Color, PDFFont, PDFPage } from '@cantoo/pdf-lib';
import { barWidthsOf, isEncodable, symbolsOf } from './code128.js';

/** What one label says; `index` counts from 1 up to `count`, the labels of the order. */
export interface Label {
  readonly orderNumber: string;
  readonly recipient: string;
  readonly addressLines: readonly string[];
  readonly packageName: string;
  readonly barcode: string;
  readonly index: number;
  readonly count: number;
}

export interface LabelOptions {
  /** The creation date that the PDF states; the same labels and date give the same bytes. */
  readonly date?: Date;
}

/** Width and height in mm. A4 to A6 are ISO 216; the roll and the tag are this project's choice, nothing states them. */
const millimetres = {
  A4: [210, 297],
  A5: [148, 210],
  A6: [105, 148],
  PAPER_ROLL: [100, 150],
  TAG: [60, 90],
} as const satisfies Readonly<Record<string, readonly [number, number]>>;

export type LabelSize = keyof typeof millimetres;

export const labelSizes = Object.keys(millimetres) as readonly LabelSize[];

const pointsPerMillimetre = 72 / 25.4;

/** Widest and narrowest bar module in points: wider reads no better, narrower than two dots at 600 dpi doesn't print. */
const modules = { widest: 1.5, narrowest: 0.24, quietZone: 10 } as const;

/** No field gets more of the page than this, so that a novel for a name can't push the address off it. */
const limits = { characters: 300, linesPerField: 3, addressLines: 20 } as const;

interface Sheet {
  readonly page: PDFPage;
  readonly regular: PDFFont;
  readonly bold: PDFFont;
  readonly ink: Color;
  readonly width: number;
  readonly height: number;
  readonly margin: number;
  readonly textSize: number;
}

interface Line {
  readonly text: string;
  readonly font: PDFFont;
  readonly size: number;
}

/** Width and height of a label in points. */
export function pageSizeOf(size: LabelSize): readonly [number, number] {
  const [width, height] = millimetres[size];
  return [width * pointsPerMillimetre, height * pointsPerMillimetre];
}

/**
 * The bytes of a PDF with a page for each label, in their order; one empty page when there are none, as a PDF needs one.
 * A character that the standard fonts lack prints as `?`. A barcode that Code 128 can't hold (see code128.ts), or that
 * is too long to be printed on this size, appears as text only: bars that read as something else would be worse.
 */
export async function renderLabels(
  labels: readonly Label[],
  size: LabelSize,
  { date = new Date(0) }: LabelOptions = {},
): Promise<Uint8Array> {
  // Loaded only here, because it is by far the heaviest module and most runs never print a label.
  const { PDFDocument, StandardFonts, rgb } = await import('@cantoo/pdf-lib');
  const pdf = await PDFDocument.create({ updateMetadata: false });
  pdf.setCreationDate(date);
  pdf.setModificationDate(date);
  const style = {
    regular: await pdf.embedFont(StandardFonts.Helvetica),
    bold: await pdf.embedFont(StandardFonts.HelveticaBold),
    ink: rgb(0, 0, 0),
  };
  const [width, height] = pageSizeOf(size);
  const measures = { width, height, margin: width / 20, textSize: Math.max(7, width / 28) };
  if (labels.length === 0) pdf.addPage([width, height]);
  for (const label of labels) drawLabel(label, { ...measures, ...style, page: pdf.addPage([width, height]) });
  return pdf.save();
}

function drawLabel(label: Label, sheet: Sheet): void {
  const barcodeTop = drawBarcode(label.barcode, sheet);
  const { height, margin, textSize } = sheet;
  let baseline = height - margin;
  for (const { text, font, size } of linesOf(label, sheet)) {
    baseline -= size * 1.3;
    if (baseline < barcodeTop + textSize / 2) return;
    sheet.page.drawText(text, { x: margin, y: baseline, size, font });
  }
}

function linesOf(label: Label, sheet: Sheet): readonly Line[] {
  const { regular, bold, textSize: size } = sheet;
  const fields: readonly Line[] = [
    { text: `Order ${label.orderNumber}`, font: regular, size },
    { text: `Package ${label.index} of ${label.count}: ${label.packageName}`, font: regular, size },
    { text: label.recipient, font: bold, size: size * 1.5 },
    ...label.addressLines.slice(0, limits.addressLines).map((text) => ({ text, font: regular, size: size * 1.2 })),
  ];
  return fields.flatMap((field) => wrap(field, sheet.width - 2 * sheet.margin));
}

/** Draws bars and text at the foot of the page and returns how high (in points) they reach. */
function drawBarcode(barcode: string, sheet: Sheet): number {
  const textTop = drawBarcodeText(barcode, sheet);
  const path = barcode.length <= limits.characters && isEncodable(barcode) ? barsOf(barcode, sheet) : undefined;
  if (path === undefined) return textTop;
  const top = textTop + barHeightOf(sheet);
  sheet.page.drawSvgPath(path, { x: 0, y: top, color: sheet.ink });
  return top;
}

function drawBarcodeText(barcode: string, { page, regular: font, width, margin, textSize: size }: Sheet): number {
  const lines = wrap({ text: barcode, font, size }, width - 2 * margin);
  lines.toReversed().forEach(({ text }, index) => {
    const x = (width - font.widthOfTextAtSize(text, size)) / 2;
    page.drawText(text, { x, y: margin + index * size * 1.2, size, font });
  });
  return margin + lines.length * size * 1.2;
}

function barHeightOf({ height }: Sheet): number {
  return Math.min(100, height * 0.18);
}

/** An SVG path of all bars, centred on the page, or undefined when they would be too narrow to print. */
function barsOf(barcode: string, sheet: Sheet): string | undefined {
  const widths = barWidthsOf(symbolsOf(barcode));
  const total = widths.reduce((sum, width) => sum + width, 0);
  const module = Math.min(modules.widest, sheet.width / (total + 2 * modules.quietZone));
  if (module < modules.narrowest) return undefined;
  const height = barHeightOf(sheet);
  let x = (sheet.width - total * module) / 2;
  let path = '';
  widths.forEach((width, index) => {
    const isBar = index % 2 === 0;
    if (isBar) path += `M${x} 0h${width * module}v${height}h${-width * module}Z`;
    x += width * module;
  });
  return path;
}

function wrap({ text, font, size }: Line, width: number): readonly Line[] {
  const fits = (part: string) => font.widthOfTextAtSize(part, size) <= width;
  const lines: string[] = [];
  let rest = printable(text).trim();
  while (rest !== '' && lines.length < limits.linesPerField) {
    const end = breakOf(rest, fits);
    lines.push(rest.slice(0, end).trimEnd());
    rest = rest.slice(end).trimStart();
  }
  if (rest !== '') lines.push(`${lines.pop()?.slice(0, -2)}…`);
  return lines.map((line) => ({ text: line, font, size }));
}

/** Where a line of the text ends: at the last blank that fits, or inside of a word that is longer than the line. */
function breakOf(text: string, fits: (part: string) => boolean): number {
  if (fits(text)) return text.length;
  let end = 1;
  while (fits(text.slice(0, end + 1))) end += 1;
  const blank = text.lastIndexOf(' ', end);
  return blank > 0 ? blank : end;
}

/** The text with accents composed and control characters as blanks; pdf-lib itself prints `?` for what its fonts lack. */
function printable(text: string): string {
  return text
    .slice(0, limits.characters)
    .normalize('NFC')
    .replace(/[\s\p{Cc}]/gu, ' ');
}
