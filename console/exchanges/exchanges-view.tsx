/** The exchanges: a live list, a filter, and the selected exchange. */
import { useCallback, useEffect, useMemo, useState } from 'preact/hooks';
import { everything, matching, type ExchangeFilter } from './filter.js';
import { ExchangeList } from './exchange-list.js';
import { ExchangeDetail } from './exchange-detail.js';
import { useAction, useLive, useShared } from '../shared/hooks.js';
import { SendForm, type Draft } from './send-form.js';

const open = (id: number | undefined): void =>
  void (location.hash = id === undefined ? '/exchanges' : `/exchanges/${id}`);

export function ExchangesView({ route: [chosen] }: { readonly route: readonly string[] }) {
  const live = useLive();
  const [filter, setFilter] = useState<ExchangeFilter>(everything);
  const { draft, count, begin, end } = useDraft(chosen);
  const { all } = live;
  const found = useMemo(() => all.filter(matching(filter)).reverse(), [all, filter]);
  const id = /^\d{1,15}$/.test(chosen ?? '') ? Number(chosen) : undefined;
  const show = useCallback(
    (made: number | undefined) => {
      end();
      open(made);
    },
    [end],
  );
  return (
    <div class={`exchanges ${id === undefined && !draft ? '' : 'opened'}`}>
      <section class="list" aria-label="List of exchanges">
        <Filters filter={filter} onFilter={setFilter} onNew={() => begin({ method: 'GET', url: '/api/v1/carriers' })} />
        <p class="count">
          {found.length === all.length ? counted(all.length) : `${found.length} of ${counted(all.length)}`}
        </p>
        <ExchangeList exchanges={found} open={id} onOpen={show} isEmpty={all.length === 0} />
      </section>
      <section class="detail" aria-label={draft ? 'A request to send' : 'The exchange'}>
        {draft ? (
          <SendForm key={count} draft={draft} onSent={show} onCancel={end} />
        ) : (
          <ExchangeDetail key={live.beginnings} id={id} onEdit={begin} onOpen={show} />
        )}
      </section>
    </div>
  );
}

/** The request that is being written, with its number, until another exchange is shown. */
function useDraft(chosen: string | undefined) {
  const [{ draft, count }, set] = useState<{ readonly draft?: Draft; readonly count: number }>({ count: 0 });
  const begin = useCallback((made: Draft) => set((before) => ({ draft: made, count: before.count + 1 })), []);
  const end = useCallback(() => set((before) => ({ count: before.count })), []);
  useEffect(end, [chosen, end]);
  return { draft, count, begin, end };
}

const counted = (count: number): string => (count === 1 ? '1 exchange' : `${count.toLocaleString('en')} exchanges`);

interface FiltersProps {
  readonly filter: ExchangeFilter;
  readonly onFilter: (filter: ExchangeFilter) => void;
  readonly onNew: () => void;
}

function Filters({ filter, onFilter, onNew }: FiltersProps) {
  const { live, status } = useShared();
  const act = useAction();
  const worlds = status?.worlds ?? [];
  const clear = (): void => void act(async () => (await live.clear(), 'The exchanges are forgotten.'));
  return (
    <form class="filters" role="search" onSubmit={(event) => event.preventDefault()}>
      <label class="wide">
        <span>Search</span>
        <input
          type="search"
          placeholder="orders 4xx -carriers"
          value={filter.text}
          onInput={({ currentTarget }) => onFilter({ ...filter, text: currentTarget.value })}
        />
      </label>
      <label>
        <span>Contract</span>
        <select
          value={filter.kept}
          onChange={({ currentTarget }) => onFilter({ ...filter, kept: keptOf(currentTarget.value) })}
        >
          <option value="all">All</option>
          <option value="kept">Kept</option>
          <option value="broken">Broken</option>
        </select>
      </label>
      <label>
        <span>World</span>
        <select
          value={filter.world}
          onChange={({ currentTarget }) => onFilter({ ...filter, world: currentTarget.value })}
        >
          <option value="">All</option>
          {worlds.map(({ id }) => (
            <option key={id}>{id}</option>
          ))}
        </select>
      </label>
      <button type="button" onClick={onNew}>
        New request
      </button>
      <button type="button" onClick={clear}>
        Forget all
      </button>
    </form>
  );
}

const keptOf = (value: string): ExchangeFilter['kept'] => (value === 'kept' || value === 'broken' ? value : 'all');
