/** A body, laid out where it is JSON, with the lines marked at which it breaks the contract. */
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { jsonLines, markedLines } from '../../openapi/text/json-lines.js';
import { visible } from '../../openapi/text/visible.js';

interface BodyProps {
  readonly body: string;
  readonly pointers: readonly string[];
  readonly label: string;
}

export function BodyText({ body, pointers, label }: BodyProps) {
  const pieces = useMemo(() => piecesOf(body, pointers), [body, pointers.join('\n')]);
  const box = useRef<HTMLPreElement>(null);
  useLayoutEffect(() => showMark(box.current), [pieces]);
  if (body === '') return <p class="empty">No body.</p>;
  return (
    <pre class="body" ref={box} tabIndex={0} role="region" aria-label={label}>
      {pieces.map(({ text, isMarked }, index) =>
        isMarked ? <mark key={index}>{`${text}  ◀ broken here\n`}</mark> : `${text}\n`,
      )}
    </pre>
  );
}

/** Scrolls to the first mark, so that nobody has to look for it. */
function showMark(box: HTMLElement | null): void {
  const mark = box?.querySelector('mark');
  if (box && mark) box.scrollTop = mark.offsetTop - box.offsetTop - box.clientHeight / 3;
}

interface Piece {
  readonly text: string;
  readonly isMarked: boolean;
}

/** Lines that aren't marked go together, so that a long body is few pieces. */
function piecesOf(body: string, pointers: readonly string[]): readonly Piece[] {
  const lines = jsonLines(body);
  if (!lines) return [{ text: visible(body), isMarked: pointers.includes('') }];
  const marked = markedLines(lines, pointers);
  const pieces: { text: string; isMarked: boolean }[] = [];
  for (const [index, line] of lines.entries()) {
    const isMarked = marked.has(index);
    const last = pieces.at(-1);
    const text = visible(line.text);
    if (last && !last.isMarked && !isMarked) last.text += `\n${text}`;
    else pieces.push({ text, isMarked });
  }
  return pieces;
}
