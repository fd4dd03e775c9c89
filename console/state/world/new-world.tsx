/** Creates a world with its own token. */
import { useState } from 'preact/hooks';
import { ask } from '../../shared/api.js';
import { CopyButton } from '../../shared/copy-button.js';
import { Dialog } from '../../shared/dialog.js';
import { useAction, useShared } from '../../shared/hooks.js';
import { isUndoSnapshot } from './undo.js';

interface Made {
  readonly id: string;
  readonly token: string;
}

export function NewWorld({ onClose }: { readonly onClose: () => void }) {
  const [made, setMade] = useState<Made>();
  return (
    <Dialog title={made ? `World ${made.id}` : 'New world'} onClose={onClose}>
      {made ? <MadeWorld made={made} onClose={onClose} /> : <WorldForm onMade={setMade} />}
    </Dialog>
  );
}

function WorldForm({ onMade }: { readonly onMade: (made: Made) => void }) {
  const { status } = useShared();
  const act = useAction();
  const [draft, setDraft] = useState({ from: '', id: '' });
  const snapshots = (status?.snapshots ?? []).filter(({ name }) => !isUndoSnapshot(name));
  const create = (event: Event): void => {
    event.preventDefault();
    void act(async () => {
      const { from, id } = draft;
      const world = await ask<Made>('POST', '/worlds', { ...(from !== '' && { from }), ...(id !== '' && { id }) });
      onMade(world);
      return `World ${world.id} is created.`;
    });
  };
  return (
    <form class="stack" onSubmit={create} aria-label="New world">
      <label>
        <span>Copy of</span>
        <select value={draft.from} onChange={({ currentTarget }) => setDraft({ ...draft, from: currentTarget.value })}>
          <option value="">The initial state of main</option>
          <option value="seed">The seed, without a scenario</option>
          {snapshots.map(({ name }) => (
            <option key={name} value={name}>{`Snapshot ${name}`}</option>
          ))}
          {(status?.worlds ?? []).map(({ id }) => (
            <option key={id} value={id}>{`World ${id}, as it is now`}</option>
          ))}
        </select>
      </label>
      <label>
        <span>Name (optional)</span>
        <input value={draft.id} onInput={({ currentTarget }) => setDraft({ ...draft, id: currentTarget.value })} />
      </label>
      <p class="actions">
        <button class="main">Create world</button>
      </p>
    </form>
  );
}

function MadeWorld({ made: { id, token }, onClose }: { readonly made: Made; readonly onClose: () => void }) {
  const open = (): void => {
    onClose();
    location.hash = `/state/${encodeURIComponent(id)}`;
  };
  return (
    <>
      <p>Requests with this token see and change this world only.</p>
      <p class="copy">
        <code class="token">{token}</code>
        <CopyButton text={token} what="the token" />
      </p>
      <p class="actions">
        <button type="button" class="main" onClick={open}>
          Open the world
        </button>
      </p>
    </>
  );
}
