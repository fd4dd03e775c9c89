/** Text as a Code 128 barcode. */
import JsBarcode from 'jsbarcode';

/** Whether a text can be encoded: printable ASCII, and not empty. */
export const isEncodable = (text: string): boolean => /^[\x20-\x7e]+$/.test(text);

/** The modules of an encodable text, `1` for a bar and `0` for a space, without the quiet zones. */
export function modulesOf(text: string): string {
  // If it gets a plain object instead of an element, the library draws nothing and stores the encoding in it.
  const target: { encodings?: readonly { readonly data: string }[] } = {};
  JsBarcode(target, text, { format: 'CODE128' });
  return target.encodings?.map(({ data }) => data).join('') ?? '';
}
