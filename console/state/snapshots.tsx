/** Snapshots: takes one of a world, puts one in its place, removes one. */
import { useState } from 'preact/hooks';
import { ask } from '../shared/api.js';
import { useAction, useShared } from '../shared/hooks.js';

export function Snapshots({ world, onRestored }: { readonly world: string; readonly onRestored: () => void }) {
  const { status } = useShared();
  const act = useAction();
  const [name, setName] = useState('');
  const take = (event: Event): void => {
    event.preventDefault();
    void act(async () => {
      await ask('PUT', `/snapshots/${encodeURIComponent(name)}`, { world });
      setName('');
      return `The snapshot ${name} of ${world} is taken.`;
    });
  };
  const restore = (snapshot: string): void =>
    void act(async () => {
      await ask('POST', `/worlds/${encodeURIComponent(world)}/restore`, { snapshot });
      onRestored();
      return `The world ${world} is as it was in ${snapshot}.`;
    });
  const remove = (snapshot: string): void =>
    void act(async () => {
      await ask('DELETE', `/snapshots/${encodeURIComponent(snapshot)}`);
      return `The snapshot ${snapshot} is removed.`;
    });
  return (
    <form class="stack" onSubmit={take} aria-label="Snapshots">
      <h3>Snapshots</h3>
      <ul class="plain">
        {(status?.snapshots ?? []).map(({ name: known, orders }) => (
          <li key={known}>
            <span>
              <bdi>{known}</bdi> <small>{orders} orders</small>
            </span>
            <button type="button" class="small" aria-label={`Restore ${known}`} onClick={() => restore(known)}>
              Restore
            </button>
            <button type="button" class="small" aria-label={`Remove ${known}`} onClick={() => remove(known)}>
              Remove
            </button>
          </li>
        ))}
      </ul>
      <label>
        <span>Name</span>
        <input value={name} onInput={({ currentTarget }) => setName(currentTarget.value)} required />
      </label>
      <button>Take one of {world}</button>
    </form>
  );
}
