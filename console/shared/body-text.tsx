/** A body, formatted if it is JSON, with a note on each line that breaks the contract. */
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { jsonLines, markedLines } from '../../openapi/text/json-lines.js';
import { visible } from '../../openapi/text/visible.js';

/** A note about a place in a body. */
interface Mark {
  readonly pointer: string;
  readonly note: string;
}

interface BodyProps {
  readonly body: string;
  readonly marks: readonly Mark[];
  readonly label: string;
}

export function BodyText({ body, marks, label }: BodyProps) {
  const pieces = useMemo(() => piecesOf(body, marks), [body, JSON.stringify(marks)]);
  const box = useRef<HTMLPreElement>(null);
  useLayoutEffect(() => showMark(box.current), [pieces]);
  if (body === '') return <p class="hint">No body.</p>;
  return (
    <pre class="body" ref={box} tabIndex={0} role="region" aria-label={label}>
      {pieces.map(({ text, notes }, index) =>
        notes.length > 0 ? (
          <mark key={index}>
            {text}
            <span>{`  ◀ ${notes.join('; ')}\n`}</span>
          </mark>
        ) : (
          `${text}\n`
        ),
      )}
    </pre>
  );
}

/** Scrolls to the first mark. */
function showMark(box: HTMLElement | null): void {
  const mark = box?.querySelector('mark');
  if (box && mark) box.scrollTop = mark.offsetTop - box.offsetTop - box.clientHeight / 3;
}

interface Piece {
  readonly text: string;
  readonly notes: readonly string[];
}

/** Joins lines without notes, so that a long body has few elements. */
function piecesOf(body: string, marks: readonly Mark[]): readonly Piece[] {
  const notesBy = new Map<number, string[]>();
  const lines = jsonLines(body);
  for (const { pointer, note } of marks) {
    const [line = 0] = lines ? markedLines(lines, [pointer]) : [];
    notesBy.set(line, [...(notesBy.get(line) ?? []), visible(note)]);
  }
  if (!lines) return [{ text: visible(body), notes: notesBy.get(0) ?? [] }];
  const pieces: { text: string; notes: readonly string[] }[] = [];
  for (const [index, line] of lines.entries()) {
    const notes = notesBy.get(index) ?? [];
    const last = pieces.at(-1);
    const text = visible(line.text);
    if (last && last.notes.length === 0 && notes.length === 0) last.text += `\n${text}`;
    else pieces.push({ text, notes });
  }
  return pieces;
}
