/** The filter of the list, and actions for the list. */
import { useState } from 'preact/hooks';
import { Confirm } from '../shared/dialog.js';
import { useAction, useShared } from '../shared/hooks.js';
import type { FilterValues } from './filter.js';

interface FiltersProps {
  readonly filter: FilterValues;
  readonly onFilter: (filter: FilterValues) => void;
}

export function Filters({ filter, onFilter }: FiltersProps) {
  const { status } = useShared();
  const worlds = status?.worlds ?? [];
  return (
    <form class="filters" role="search" onSubmit={(event) => event.preventDefault()}>
      <label class="wide">
        <span class="away">Search</span>
        <input
          type="search"
          placeholder="Search: orders 4xx -carriers"
          value={filter.text}
          onInput={({ currentTarget }) => onFilter({ ...filter, text: currentTarget.value })}
        />
      </label>
      <label>
        <span class="away">Contract</span>
        <select
          value={filter.kept}
          onChange={({ currentTarget }) => onFilter({ ...filter, kept: keptOf(currentTarget.value) })}
        >
          <option value="all">Any verdict</option>
          <option value="kept">Contract OK</option>
          <option value="broken">Contract broken</option>
        </select>
      </label>
      {!status?.proxy && (
        <label>
          <span class="away">World</span>
          <select
            value={filter.world}
            onChange={({ currentTarget }) => onFilter({ ...filter, world: currentTarget.value })}
          >
            <option value="">All worlds</option>
            {[...new Set([...worlds.map(({ id }) => id), ...(filter.world === '' ? [] : [filter.world])])].map((id) => (
              <option key={id}>{id}</option>
            ))}
          </select>
        </label>
      )}
    </form>
  );
}

const keptOf = (value: string): FilterValues['kept'] => (value === 'kept' || value === 'broken' ? value : 'all');

interface ToolbarProps {
  readonly count: string;
  readonly onNew: () => void;
}

export function Toolbar({ count, onNew }: ToolbarProps) {
  const { live, status } = useShared();
  const act = useAction();
  const [isAsking, setIsAsking] = useState(false);
  const clear = (): void => void act(async () => (await live.clear(), 'The exchanges are cleared.'));
  return (
    <div class="filters">
      <p class="count grow">{count}</p>
      {!status?.proxy && (
        <button type="button" class="main small" onClick={onNew}>
          New request
        </button>
      )}
      {live.all.length > 0 && (
        <>
          <a href="#/exchanges/start">How to call</a>
          <button type="button" class="small" onClick={() => setIsAsking(true)}>
            Clear
          </button>
        </>
      )}
      {isAsking && (
        <Confirm
          title="Clear the exchanges?"
          text={
            status?.proxy
              ? "The proxy forgets all exchanges. This can't be undone."
              : "The mock forgets all exchanges of all worlds. This can't be undone. State and switches stay."
          }
          doing="Clear all"
          onConfirm={clear}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  );
}
