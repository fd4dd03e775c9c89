/**
 * PNG files with a palette of 256 colours, a third as large as a browser's, and with their visible text as metadata.
 */
import { crc32, deflateSync, inflateSync } from 'node:zlib';

type Chunk = readonly [type: string, data: Buffer];

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunksOf(png: Buffer): readonly Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = signature.length; at < png.length;) {
    const length = png.readUInt32BE(at);
    chunks.push([png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, at + 8 + length)]);
    at += length + 12;
  }
  return chunks;
}

function chunkBytes([type, data]: Chunk): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

const dataOf = (chunks: readonly Chunk[], type: string): Buffer =>
  Buffer.concat(chunks.flatMap(([name, data]) => (name === type ? [data] : [])));

/** The predictor of PNG's fourth filter: left, up or corner, whichever is nearest to left + up - corner. */
function paeth(left: number, up: number, corner: number): number {
  const [toLeft, toUp, toCorner] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

/** The value that each of PNG's five filters adds to a byte. */
const predictors: readonly ((left: number, up: number, corner: number) => number)[] = [
  () => 0,
  (left) => left,
  (_left, up) => up,
  (left, up) => (left + up) >> 1,
  paeth,
];

export interface Size {
  readonly width: number;
  readonly height: number;
}

export function sizeOfPng(png: Buffer): Size {
  const header = dataOf(chunksOf(png), 'IHDR');
  return { width: header.readUInt32BE(0), height: header.readUInt32BE(4) };
}

/** The colours of an opaque picture with 8 bits per channel, as browsers write it, row by row. */
function coloursOf(chunks: readonly Chunk[], { width, height }: Size): Uint32Array {
  const filtered = inflateSync(dataOf(chunks, 'IDAT'));
  const stride = width * 3;
  if (filtered.length !== height * (stride + 1)) throw new Error('The picture is not in RGB with 8 bits a channel.');
  let above = Buffer.alloc(stride);
  const colours = new Uint32Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const row = filtered.subarray(y * (stride + 1) + 1, (y + 1) * (stride + 1));
    const predict = predictors[filtered[y * (stride + 1)]!]!;
    for (let x = 0; x < stride; x += 1) row[x] = row[x]! + predict(row[x - 3] ?? 0, above[x]!, above[x - 3] ?? 0);
    for (let x = 0; x < width; x += 1) colours[y * width + x] = row.readUIntBE(3 * x, 3);
    above = row;
  }
  return colours;
}

const distance = (one: number, other: number): number =>
  [16, 8, 0].reduce((sum, bits) => sum + (((one >> bits) & 255) - ((other >> bits) & 255)) ** 2, 0);

/**
 * Colours closer than this look alike. Without this limit, many shades of grey would leave no room for a rare colour.
 */
const alike = 24;

/** Up to 256 colours, the most frequent first. */
function paletteOf(colours: Uint32Array): readonly number[] {
  const counts = new Map<number, number>();
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const palette: number[] = [];
  for (const [colour] of [...counts].sort(([, one], [, other]) => other - one))
    if (palette.length < 256 && palette.every((other) => distance(other, colour) >= alike)) palette.push(colour);
  return palette;
}

/** Rows of palette indexes, with the nearest palette colour for each pixel. */
function indexed(colours: Uint32Array, palette: readonly number[], { width, height }: Size): Buffer {
  const places = new Map(palette.map((colour, place) => [colour, place]));
  const nearest = (colour: number): number =>
    palette.reduce(
      (best, other, place) => (distance(other, colour) < distance(palette[best]!, colour) ? place : best),
      0,
    );
  const rows = Buffer.alloc(height * (width + 1));
  colours.forEach((colour, at) => {
    const place = places.get(colour) ?? nearest(colour);
    places.set(colour, place);
    rows[Math.floor(at / width) * (width + 1) + 1 + (at % width)] = place;
  });
  return rows;
}

const textKey = 'Description\0\0\0\0\0';

/** The same picture with a palette, and with its visible text as description. */
export function withPalette(png: Buffer, text: string): Buffer {
  const size = sizeOfPng(png);
  const colours = coloursOf(chunksOf(png), size);
  const palette = paletteOf(colours);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size.width, 0);
  header.writeUInt32BE(size.height, 4);
  header.set([8, 3], 8);
  const chunks: readonly Chunk[] = [
    ['IHDR', header],
    ['PLTE', Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]))],
    ['iTXt', Buffer.from(textKey + text)],
    ['IDAT', deflateSync(indexed(colours, palette, size), { level: 9 })],
    ['IEND', Buffer.alloc(0)],
  ];
  return Buffer.concat([signature, ...chunks.map(chunkBytes)]);
}

/** The visible text that is stored in one of our pictures. */
export const textOfPng = (png: Buffer): string => dataOf(chunksOf(png), 'iTXt').toString().slice(textKey.length);
