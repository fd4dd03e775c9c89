/** Takes, restores and removes snapshots of a world. */
import { useState } from 'preact/hooks';
import { worldPath } from '../../shared/address.js';
import type { SnapshotSummary } from '../../../mock/worlds/snapshots.js';
import type { WorldView } from '../../../mock/admin/control-types.js';
import { ask } from '../../shared/api.js';
import { Dialog } from '../../shared/dialog.js';
import { useAction, useShared } from '../../shared/hooks.js';
import { changeWithUndo, isUndoSnapshot, removeSnapshots } from './undo.js';

interface SnapshotsProps {
  readonly world: WorldView;
  readonly onClose: () => void;
}

export function Snapshots({ world: { id }, onClose }: SnapshotsProps) {
  const { status } = useShared();
  const known = (status?.snapshots ?? []).filter((one) => !isUndoSnapshot(one.name));
  return (
    <Dialog title={`Snapshots, for ${id}`} onClose={onClose}>
      <TakeForm world={id} />
      {known.length === 0 && (
        <p class="hint">
          No snapshot yet. A snapshot stores state and clock under a name; any world can be restored to it.
        </p>
      )}
      <ul class="plain stack-small">
        {known.map((one) => (
          <SnapshotItem key={one.name} world={id} snapshot={one} />
        ))}
      </ul>
    </Dialog>
  );
}

function TakeForm({ world }: { readonly world: string }) {
  const act = useAction();
  const [name, setName] = useState('');
  const take = (event: Event): void => {
    event.preventDefault();
    void act(async () => {
      await ask('PUT', `/snapshots/${encodeURIComponent(name)}`, { world });
      setName('');
      return `Snapshot ${name} of ${world} is taken.`;
    });
  };
  return (
    <form class="line" onSubmit={take} aria-label="Take a snapshot">
      <label class="wide">
        <span>Name</span>
        <input value={name} onInput={({ currentTarget }) => setName(currentTarget.value)} required />
      </label>
      <button class="main">Take snapshot of {world}</button>
    </form>
  );
}

interface ItemProps {
  readonly world: string;
  readonly snapshot: SnapshotSummary;
}

function SnapshotItem({ world, snapshot: { name, orders } }: ItemProps) {
  const act = useAction();
  const [isAsking, setIsAsking] = useState(false);
  const restore = (): Promise<void> =>
    act(() =>
      changeWithUndo(world, {
        change: () => ask('POST', `${worldPath(world)}/restore`, { snapshot: name }),
        text: `World ${world} is restored from ${name}.`,
        undone: `World ${world} is as it was before.`,
      }),
    );
  const remove = (): Promise<void> =>
    act(async () => {
      await removeSnapshots([name]);
      return `Snapshot ${name} is removed.`;
    });
  return (
    <li class="line">
      <span>
        <bdi>{name}</bdi> <small>{orders === 1 ? '1 order' : `${orders} orders`}</small>
      </span>
      {!isAsking && (
        <button type="button" class="small" aria-label={`Restore ${name}`} onClick={() => void restore()}>
          Restore
        </button>
      )}
      {isAsking && <small>Can't be undone.</small>}
      <button
        type="button"
        class={`small ${isAsking ? 'danger' : ''}`}
        aria-label={isAsking ? `Remove ${name} for good` : `Remove ${name}`}
        onClick={() => (isAsking ? void remove() : setIsAsking(true))}
      >
        {isAsking ? 'Remove for good' : 'Remove'}
      </button>
    </li>
  );
}
