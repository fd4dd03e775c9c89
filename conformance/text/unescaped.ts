/** Decodes the escapes of a text, and maps each character to its position in the original. */

/** A text with its escapes decoded. Without `from`, it is the text itself. */
export interface View {
  readonly text: string;
  /** The position of each code unit in the original text, and the end of the last one. */
  readonly from?: Int32Array;
}

/** How escapes are written, and how they are decoded. */
type Row = readonly [pattern: RegExp, decode: (escape: string) => string];

const numberIn =
  (base: number): Row[1] =>
  (escape) => {
    const code = parseInt(escape.slice(escape.search(/[\da-f]/i)), base);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
  };

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Escapes of JSON, JavaScript, C and URLs, and entities of HTML, which browsers also decode without a semicolon. */
const rows: readonly Row[] = [
  [/[\\%]u[\da-f]{4}|\\u\{[\da-f]+\}|\\x[\da-f]{2}|%[0-7][\da-f]|&#x[\da-f]+;?/, numberIn(16)],
  [/&#\d+;?/, numberIn(10)],
  [/\\(?:0?[0-3][0-7]{2}|[0-7]{1,2})/, numberIn(8)],
  [/\\[bfnrtv]/, () => ' '],
  // A backslash before another letter or digit is literal.
  [/\\\W/, (escape) => escape.slice(1)],
  [/&(?:amp|lt|gt|quot|apos);?/, (escape) => entities[escape.slice(1).replace(';', '').toLowerCase()]!],
  // A character of UTF-8.
  [/%[89a-f][\da-f](?:%[89ab][\da-f])*/, (escape) => Buffer.from(escape.replaceAll('%', ''), 'hex').toString()],
];

/** All rows, each as one group. */
const escapes = new RegExp(rows.map(([{ source }]) => `(${source})`).join('|'), 'gi');

/** The maximum rounds of decoding: JSON in JSON in a URL that is encoded twice needs four. */
const most = 4;

/** One round of decoding; undefined if there are no escapes. */
function decodedOnce({ text, from }: View): View | undefined {
  const pieces: string[] = [];
  const positions = new Int32Array(text.length + 1);
  let [length, end] = [0, 0];
  const keep = (until: number): void => {
    if (until > end) pieces.push(text.slice(end, until));
    for (; end < until; end += 1) positions[length++] = from ? from[end]! : end;
  };
  for (const match of text.matchAll(escapes)) {
    keep(match.index);
    const [, decode] = rows.find((_row, at) => match[at + 1] !== undefined)!;
    const piece = decode(match[0]);
    pieces.push(piece);
    for (const until = length + piece.length; length < until; length += 1) positions[length] = from ? from[end]! : end;
    end += match[0].length;
  }
  if (end === 0) return undefined;
  keep(text.length);
  positions[length] = from ? from[end]! : end;
  return { text: pieces.join(''), from: positions };
}

/** A text, and its text after each round of decoding until nothing changes. */
export function viewsOf(text: string): readonly View[] {
  const views: View[] = [{ text }];
  while (views.length <= most && ['\\', '%', '&'].some((mark) => views.at(-1)!.text.includes(mark))) {
    const next = decodedOnce(views.at(-1)!);
    if (!next) break;
    views.push(next);
  }
  return views;
}
