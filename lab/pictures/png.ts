/** The visible text of a picture, stored in its PNG file. */
import { crc32 } from 'node:zlib';

/** The length of the signature and the header, which come first in every PNG file. */
const start = 33;
const textKey = 'Description\0\0\0\0\0';

export const sizeOfPng = (png: Buffer) => ({ width: png.readUInt32BE(16), height: png.readUInt32BE(20) });

/** The same picture with its visible text as description: a chunk of length, type, data and checksum after the header. */
export function withText(png: Buffer, text: string): Buffer {
  const chunk = Buffer.from(`iTXt${textKey}${text}`);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(chunk.length - 4);
  check.writeUInt32BE(crc32(chunk));
  return Buffer.concat([png.subarray(0, start), length, chunk, check, png.subarray(start)]);
}

/** The visible text that is stored in one of our pictures. */
export function textOfPng(png: Buffer): string {
  const data = start + 8;
  return png.toString('utf8', data + textKey.length, data + png.readUInt32BE(start));
}
