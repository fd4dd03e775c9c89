/** Bodies of requests and responses: laid out in lines, with the differing place marked and distant lines folded. */
import { jsonLines, markedLines, type JsonLine } from '../../../../openapi/text/json-lines.js';
import { placeName, tokensOf } from '../../../../openapi/json/place.js';
import type { ReportedExchange } from '../../report.js';
import { shorten } from '../../../text/clip.js';
import { thousands } from '../../../text/printable.js';
import { headerOf } from '../../../requests/http/transport.js';
import { markup, type Markup, type MarkupPart } from './markup.js';
import { answerWord, duration } from './page.js';

/** Limits: lines around a mark, after a missing field, and without any mark; characters of a line and of a text. */
const shown = { around: 3, missing: 14, without: 16, marked: 60, line: 300, text: 1500 } as const;

/** Longer bodies are not laid out. */
const longest = 400_000;

/** Lines to mark, each with the name of the field that is missing there, if any. */
type Marks = ReadonlyMap<number, string | undefined>;

function marksOf(lines: readonly JsonLine[], places: readonly string[]): Marks {
  const found = places.slice(0, shown.marked).flatMap((place) => {
    const [index = 0] = markedLines(lines, [place]);
    const isThere = lines[index]?.pointer === place;
    return [[index, isThere ? undefined : placeName(tokensOf(place).slice(-1))] as const];
  });
  return new Map(found);
}

const isAbove = (line: JsonLine, pointer: string): boolean =>
  line.pointer === '' || pointer.startsWith(`${line.pointer}/`);

/** The lines to show: each mark, and the lines around and above it. */
function keptLines(lines: readonly JsonLine[], marks: Marks): ReadonlySet<number> {
  if (marks.size === 0) return new Set(lines.slice(0, shown.without).keys());
  const kept = new Set<number>([lines.length - 1]);
  for (const [mark, missing] of marks) {
    const { pointer } = lines[mark]!;
    const after = missing === undefined ? shown.around : shown.missing;
    const isNear = ({ pointer: own }: JsonLine): boolean => own === pointer || own.startsWith(`${pointer}/`);
    for (let at = mark - shown.around; at <= mark + after; at += 1) {
      const line = lines[at];
      // If a field is missing, the lines of its object are more helpful than later ones.
      if (line && (at <= mark + shown.around || isNear(line))) kept.add(at);
    }
    for (const [at, line] of lines.slice(0, mark).entries()) if (isAbove(line, pointer)) kept.add(at);
  }
  // Folding a single line saves nothing.
  for (const at of lines.keys()) if (kept.has(at - 1) && kept.has(at + 1)) kept.add(at);
  return kept;
}

function markedLine(text: string, missing: string | undefined): Markup {
  const note = missing !== undefined && markup` <em>← ${missing} is missing here</em>`;
  return markup`<mark><span class="away">here: </span><b aria-hidden="true">▸ </b>${text}${note}</mark>\n`;
}

const fold = (count: number): Markup => markup`<i>  ⋯ ${thousands(count)} lines</i>\n`;

function layOut(lines: readonly JsonLine[], marks: Marks): readonly MarkupPart[] {
  const kept = [...keptLines(lines, marks)].sort((a, b) => a - b);
  const parts = kept.map((at, index) => {
    const text = shorten(lines[at]?.text ?? '', shown.line);
    const folded = at - (kept[index - 1] ?? -1) - 1;
    return [folded > 0 && fold(folded), marks.has(at) ? markedLine(text, marks.get(at)) : markup`  ${text}\n`];
  });
  const left = lines.length - 1 - (kept.at(-1) ?? 0);
  return [...parts, left > 0 && fold(left)];
}

/** A body with the lines of these JSON pointers marked. For a missing field, the place where it is missing is marked. */
export function bodyView(body: string, places: readonly string[] = []): Markup {
  if (body === '') return markup`<p class="soft">no body</p>`;
  const lines = body.length > longest ? undefined : jsonLines(body);
  if (lines) return markup`<pre>${layOut(lines, marksOf(lines, places))}</pre>`;
  const more = body.length - shown.text;
  const rest = more > 0 && markup`<i>  ⋯ ${thousands(more)} characters</i>`;
  return markup`<pre>${body.slice(0, shown.text)}\n${rest}</pre>`;
}

/** A response: its status, type and time, and its body. */
export function answerView(exchange: ReportedExchange, places: readonly string[] = []): Markup {
  const { answer, failure } = exchange;
  if (!answer) return markup`<p>${answerWord(exchange)}: ${failure?.detail}</p>`;
  const type = headerOf(answer, 'content-type') ?? 'no content type';
  const notes = [
    `${answer.status}`,
    type.slice(0, 100),
    duration(exchange.elapsedMs),
    ...(answer.mark ? ['with a byte order mark'] : []),
    ...(answer.jsonError === undefined ? [] : [answer.jsonError]),
    ...(answer.clipped ? ['truncated when it was recorded'] : []),
    ...(answer.unread ? ['only its beginning was read'] : []),
  ];
  return markup`<p class="facts">${notes.join(' · ')}</p>${bodyView(answer.body, places)}`;
}
