/** A searchable list of all worlds, with the removal of several. */
import { useState } from 'preact/hooks';
import { visible } from '../../../openapi/text/visible.js';
import { worldPath } from '../../shared/address.js';
import type { WorldView } from '../../../mock/admin/control-types.js';
import { ask } from '../../shared/api.js';
import { Confirm } from '../../shared/dialog.js';
import { useAction } from '../../shared/hooks.js';
import { NewWorld } from './new-world.js';
import { forEach, mostUndone, removeWithUndo } from './undo.js';
import { isAccount } from './worlds.js';

/** The maximum number of listed worlds; the search finds the others. */
const mostListed = 200;

interface ListProps {
  readonly worlds: readonly WorldView[];
  readonly open: string | undefined;
}

export function WorldList({ worlds, open }: ListProps) {
  const [text, setText] = useState('');
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [isMaking, setIsMaking] = useState(false);
  const found = worlds.filter(({ id, from }) => `${id} ${from}`.toLowerCase().includes(text.trim().toLowerCase()));
  const mark = (id: string, isOn: boolean): void =>
    setMarked(new Set(isOn ? [...marked, id] : [...marked].filter((other) => other !== id)));
  return (
    <div class="stack-small">
      <div class="head">
        <h2>Worlds</h2>
        <button type="button" class="small" onClick={() => setIsMaking(true)}>
          New world
        </button>
      </div>
      <label>
        <span class="away">Search the worlds</span>
        <input
          type="search"
          placeholder={`Search ${worlds.length} worlds`}
          value={text}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
      </label>
      <Removal
        removable={found.map(({ id }) => id).filter((id) => !isAccount(id))}
        chosen={worlds.map(({ id }) => id).filter((id) => marked.has(id))}
        onMark={(ids) => setMarked(new Set(ids))}
        open={open}
      />
      {found.length === 0 && <p class="empty">No world matches.</p>}
      <ul class={`choices ${found.some(({ id }) => !isAccount(id)) ? 'made' : ''}`}>
        {found.slice(0, mostListed).map(({ id, orders }) => (
          <li key={id}>
            {!isAccount(id) && (
              <input
                type="checkbox"
                aria-label={`Select ${id}`}
                checked={marked.has(id)}
                onChange={({ currentTarget }) => mark(id, currentTarget.checked)}
              />
            )}
            <a href={`#/state/${encodeURIComponent(id)}`} aria-current={id === open ? 'true' : undefined}>
              <bdi>{visible(id)}</bdi> <small>{orders === 1 ? '1 order' : `${orders} orders`}</small>
            </a>
          </li>
        ))}
      </ul>
      {found.length > mostListed && <p class="hint">And {found.length - mostListed} more. Search to find them.</p>}
      {isMaking && <NewWorld onClose={() => setIsMaking(false)} />}
    </div>
  );
}

interface RemovalProps {
  readonly removable: readonly string[];
  readonly chosen: readonly string[];
  readonly onMark: (ids: readonly string[]) => void;
  readonly open: string | undefined;
}

/** Selects all removable worlds, and removes the selected ones. */
function Removal({ removable, chosen, onMark, open }: RemovalProps) {
  const act = useAction();
  const [isAsking, setIsAsking] = useState(false);
  if (removable.length === 0) return null;
  const done = (): void => {
    onMark([]);
    if (open !== undefined && chosen.includes(open)) location.hash = '/state';
  };
  const remove = (): void => {
    if (chosen.length > mostUndone) setIsAsking(true);
    else void act(async () => removeWithUndo(chosen).finally(done));
  };
  const removeForGood = (): void =>
    void act(async () => {
      await forEach(chosen, (id) => ask('DELETE', worldPath(id))).finally(done);
      return `${chosen.length} worlds are removed.`;
    });
  return (
    <div class="line centered">
      <label class="check grow">
        <input
          type="checkbox"
          checked={removable.every((id) => chosen.includes(id))}
          onChange={({ currentTarget }) => onMark(currentTarget.checked ? removable : [])}
        />
        <span>Select all {removable.length}</span>
      </label>
      <button type="button" class="small danger" disabled={chosen.length === 0} onClick={remove}>
        Remove {chosen.length > 0 ? chosen.length : ''}
      </button>
      {isAsking && (
        <Confirm
          title={`Remove ${chosen.length} worlds?`}
          text={`A removal of more than ${mostUndone} worlds can't be undone.`}
          doing="Remove all"
          onConfirm={removeForGood}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  );
}
