/** The exchanges: a live list, a filter, and the selected exchange. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Draft } from '../send/draft.js';
import { SendForm } from '../send/send-form.js';
import { useEscape } from '../shared/escape.js';
import { useLive } from '../shared/hooks.js';
import { useKept } from '../shared/kept.js';
import { ExchangeDetail } from './exchange-detail.js';
import { ExchangeList } from './exchange-list.js';
import { everything, matching, type FilterValues } from './filter.js';
import { Filters, Toolbar } from './filters.js';
import { StartPanel } from './start-panel.js';

const open = (id: number | 'start' | undefined): void =>
  void (location.hash = id === undefined ? '/exchanges' : `/exchanges/${id}`);

export function ExchangesView({ route: [chosen] }: { readonly route: readonly string[] }) {
  const live = useLive();
  const [filter, setFilter] = useKept<FilterValues>('filter', everything);
  const { draft, count, begin, end } = useDraft(chosen);
  const { all } = live;
  const found = useMemo(() => all.filter(matching(filter)).reverse(), [all, filter]);
  const id = /^\d{1,15}$/.test(chosen ?? '') ? Number(chosen) : undefined;
  const isOpened = id !== undefined || draft !== undefined || chosen === 'start';
  const list = useFocusBack(isOpened);
  const show = useCallback(
    (made: number | undefined) => {
      end();
      open(made);
    },
    [end],
  );
  useEscape(
    isOpened && !draft,
    useCallback(() => open(undefined), []),
  );
  return (
    <div class={`split ${isOpened || all.length === 0 ? 'opened' : ''}`}>
      <section class="panel stack-small" aria-label="List of exchanges" ref={list}>
        <Filters filter={filter} onFilter={setFilter} />
        <Toolbar
          count={found.length === all.length ? counted(all.length) : `${found.length} of ${counted(all.length)}`}
          onNew={() => begin({})}
        />
        {all.length === 0 ? (
          <p class="empty">No request yet.</p>
        ) : (
          <ExchangeList exchanges={found} open={id} onOpen={show} />
        )}
      </section>
      <section class="panel" aria-label={draft ? 'A request to send' : 'The exchange'}>
        {draft ? (
          <SendForm key={count} draft={draft} onSent={show} onCancel={end} />
        ) : id === undefined ? (
          <StartPanel onSent={show} onEdit={begin} />
        ) : (
          <ExchangeDetail key={live.beginnings} id={id} onEdit={begin} onOpen={show} />
        )}
      </section>
    </div>
  );
}

/** Returns the focus to the list when a panel beside or over it is closed. */
function useFocusBack(isOpened: boolean) {
  const list = useRef<HTMLElement>(null);
  const before = useRef(isOpened);
  useEffect(() => {
    if (before.current && !isOpened) list.current?.querySelector<HTMLElement>('.rows')?.focus();
    before.current = isOpened;
  }, [isOpened]);
  return list;
}

/** The request in the form, with its number, until another exchange is shown. */
function useDraft(chosen: string | undefined) {
  const [{ draft, count }, set] = useState<{ readonly draft?: Partial<Draft>; readonly count: number }>({ count: 0 });
  const begin = useCallback((made: Partial<Draft>) => set((before) => ({ draft: made, count: before.count + 1 })), []);
  const end = useCallback(() => set((before) => ({ count: before.count })), []);
  useEffect(end, [chosen, end]);
  return { draft, count, begin, end };
}

const counted = (count: number): string => (count === 1 ? '1 exchange' : `${count.toLocaleString('en')} exchanges`);
