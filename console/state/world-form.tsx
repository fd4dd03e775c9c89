/** Makes a world, and shows once which token opens it. */
import { useState } from 'preact/hooks';
import { ask } from '../shared/api.js';
import { useAction, useShared } from '../shared/hooks.js';

interface Made {
  readonly id: string;
  readonly token: string;
}

export function WorldForm() {
  const { status } = useShared();
  const act = useAction();
  const [draft, setDraft] = useState({ from: 'seed', id: '' });
  const [made, setMade] = useState<Made>();
  const sources = [
    'seed',
    ...(status?.snapshots ?? []).map(({ name }) => name),
    ...(status?.worlds ?? []).map(({ id }) => id),
  ];
  const fork = (event: Event): void => {
    event.preventDefault();
    void act(async () => {
      const { from, id } = draft;
      const world = await ask<Made>('POST', '/worlds', { from, ...(id !== '' && { id }) });
      setMade(world);
      setDraft({ ...draft, id: '' });
      return `The world ${world.id} is made.`;
    });
  };
  return (
    <form class="stack" onSubmit={fork} aria-label="New world">
      <h3>New world</h3>
      <label>
        <span>Like</span>
        <select value={draft.from} onChange={({ currentTarget }) => setDraft({ ...draft, from: currentTarget.value })}>
          {[...new Set(sources)].map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <label>
        <span>Name, if it matters</span>
        <input value={draft.id} onInput={({ currentTarget }) => setDraft({ ...draft, id: currentTarget.value })} />
      </label>
      <button>Make it</button>
      {made && (
        <p class="token">
          Token of <bdi>{made.id}</bdi>, shown only now: <code>{made.token}</code>
        </p>
      )}
    </form>
  );
}
