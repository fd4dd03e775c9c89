/** The exchanges: a list that goes on by itself, a filter, and the one that is open. */
import { useCallback, useMemo, useState } from 'preact/hooks';
import { everything, wanted, type Wish } from './filter.js';
import { ExchangeList } from './exchange-list.js';
import { ExchangeDetail } from './exchange-detail.js';
import { useAction, useLive, useShared } from './hooks.js';
import { SendForm, type Draft } from './send-form.js';

const open = (id: number | undefined): void =>
  void (location.hash = id === undefined ? '/exchanges' : `/exchanges/${id}`);

export function ExchangesView({ route: [chosen] }: { readonly route: readonly string[] }) {
  const live = useLive();
  const [wish, setWish] = useState<Wish>(everything);
  const [draft, setDraft] = useState<Draft>();
  const { all } = live;
  const found = useMemo(() => all.filter(wanted(wish)).reverse(), [all, wish]);
  const id = /^\d{1,15}$/.test(chosen ?? '') ? Number(chosen) : undefined;
  const edit = useCallback((made: Draft) => setDraft(made), []);
  const sent = useCallback((made: number) => {
    setDraft(undefined);
    open(made);
  }, []);
  return (
    <div class={`exchanges ${id === undefined && !draft ? '' : 'opened'}`}>
      <section class="list" aria-label="List of exchanges">
        <Filters wish={wish} onWish={setWish} onNew={() => setDraft({ method: 'GET', url: '/api/v1/carriers' })} />
        <p class="count">
          {found.length === all.length ? counted(all.length) : `${found.length} of ${counted(all.length)}`}
        </p>
        <ExchangeList exchanges={found} open={id} onOpen={open} isEmpty={all.length === 0} />
      </section>
      <section class="detail" aria-label={draft ? 'A request to send' : 'The exchange'}>
        {draft ? (
          <SendForm draft={draft} onSent={sent} onCancel={() => setDraft(undefined)} />
        ) : (
          <ExchangeDetail id={id} onEdit={edit} onOpen={open} />
        )}
      </section>
    </div>
  );
}

const counted = (count: number): string => (count === 1 ? '1 exchange' : `${count.toLocaleString('en')} exchanges`);

interface FiltersProps {
  readonly wish: Wish;
  readonly onWish: (wish: Wish) => void;
  readonly onNew: () => void;
}

function Filters({ wish, onWish, onNew }: FiltersProps) {
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
          value={wish.text}
          onInput={({ currentTarget }) => onWish({ ...wish, text: currentTarget.value })}
        />
      </label>
      <label>
        <span>Contract</span>
        <select
          value={wish.kept}
          onChange={({ currentTarget }) => onWish({ ...wish, kept: keptOf(currentTarget.value) })}
        >
          <option value="all">All</option>
          <option value="kept">Kept</option>
          <option value="broken">Broken</option>
        </select>
      </label>
      <label>
        <span>World</span>
        <select value={wish.world} onChange={({ currentTarget }) => onWish({ ...wish, world: currentTarget.value })}>
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

const keptOf = (value: string): Wish['kept'] => (value === 'kept' || value === 'broken' ? value : 'all');
