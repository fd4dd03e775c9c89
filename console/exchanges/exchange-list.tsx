/** A virtual list: a listbox with arrow keys, of which only the visible rows exist. */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ExchangeSummary } from '../../mock/journal/journal.js';
import { ExchangeRow, rowHeight } from './exchange-row.js';

const spare = 6;

interface ListProps {
  /** The exchanges, the newest first. */
  readonly exchanges: readonly ExchangeSummary[];
  readonly open: number | undefined;
  readonly onOpen: (id: number) => void;
}

export function ExchangeList({ exchanges, open, onOpen }: ListProps) {
  const box = useRef<HTMLDivElement>(null);
  const [range, follow] = useRange(box, exchanges);
  const [active, setActive] = useState<number>();
  const at = exchanges.findIndex(({ id }) => id === active);
  const move = (to: number): void => {
    const index = Math.max(0, Math.min(exchanges.length - 1, to));
    setActive(exchanges[index]?.id);
    reveal(box.current, index);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const page = Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / rowHeight) - 1);
    const steps: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + page,
      PageUp: at - page,
      Home: 0,
      End: exchanges.length - 1,
    };
    const to = steps[event.key];
    if (to !== undefined) move(to);
    else if (event.key === 'Enter' && active !== undefined) onOpen(active);
    else return;
    event.preventDefault();
  };
  if (exchanges.length === 0) return <p class="empty">No exchange matches.</p>;
  const shown = exchanges.slice(range.from, range.to);
  return (
    <div
      class="rows"
      role="listbox"
      tabIndex={0}
      aria-label="Exchanges, the newest first"
      aria-activedescendant={shown.some(({ id }) => id === active) ? `row-${active}` : undefined}
      ref={box}
      onScroll={follow}
      onKeyDown={onKeyDown}
      onFocus={({ currentTarget }) => {
        // A clicked row must not scroll away from the mouse.
        if (active === undefined && currentTarget.matches(':focus-visible'))
          move(Math.ceil(currentTarget.scrollTop / rowHeight));
      }}
    >
      <Space rows={range.from} />
      {shown.map((exchange, index) => (
        <ExchangeRow
          key={exchange.id}
          exchange={exchange}
          position={range.from + index + 1}
          of={exchanges.length}
          isActive={exchange.id === active}
          isOpen={exchange.id === open}
          onOpen={(id) => (setActive(id), onOpen(id))}
        />
      ))}
      <Space rows={exchanges.length - range.to} />
    </div>
  );
}

/** A spacer for the rows outside the visible range. The CSP forbids `style` attributes, so a script sets its height. */
function Space({ rows }: { readonly rows: number }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(
    () => void (place.current && (place.current.style.height = `${Math.max(0, rows) * rowHeight}px`)),
    [rows],
  );
  return <div ref={place} role="presentation" />;
}

interface Range {
  readonly from: number;
  readonly to: number;
}

/** The visible range, and a function that updates it. In a scrolled list, new exchanges don't move the visible rows. */
function useRange(
  box: { readonly current: HTMLDivElement | null },
  exchanges: readonly ExchangeSummary[],
): readonly [Range, () => void] {
  const [range, setRange] = useState<Range>({ from: 0, to: 40 });
  const first = useRef<number | undefined>(undefined);
  const look = (): void => {
    const { scrollTop = 0, clientHeight = 800 } = box.current ?? {};
    const from = Math.max(0, Math.floor(scrollTop / rowHeight) - spare);
    const to = Math.min(exchanges.length, Math.ceil((scrollTop + clientHeight) / rowHeight) + spare);
    setRange((before) => (before.from === from && before.to === to ? before : { from, to }));
  };
  useLayoutEffect(() => {
    const before = first.current;
    first.current = exchanges[0]?.id;
    const added = before === undefined ? 0 : exchanges.findIndex(({ id }) => id === before);
    if (box.current && added > 0 && box.current.scrollTop > 0) box.current.scrollTop += added * rowHeight;
    look();
  }, [exchanges]);
  useEffect(() => {
    addEventListener('resize', look);
    return () => removeEventListener('resize', look);
  });
  return [range, look];
}

function reveal(box: HTMLDivElement | null, index: number): void {
  if (!box) return;
  const top = index * rowHeight;
  if (top < box.scrollTop) box.scrollTop = top;
  else if (top + rowHeight > box.scrollTop + box.clientHeight) box.scrollTop = top + rowHeight - box.clientHeight;
}
