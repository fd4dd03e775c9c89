/** A world's origin and clock, and actions for the whole world. */
import { useState } from 'preact/hooks';
import { visible } from '../../../openapi/text/visible.js';
import { worldPath } from '../../shared/address.js';
import type { WorldView } from '../../../mock/admin/control-types.js';
import { ask } from '../../shared/api.js';
import { copyText } from '../../shared/copy-button.js';
import { useAction } from '../../shared/hooks.js';
import { ClockForm } from './clock-form.js';
import { ScenarioDialog } from './scenario-dialog.js';
import { Snapshots } from './snapshots.js';
import { changeWithUndo, removeWithUndo } from './undo.js';
import { isAccount, timeText } from './worlds.js';

const dialogs = { scenario: ScenarioDialog, snapshots: Snapshots, clock: ClockForm } as const;

export function WorldHead({ world }: { readonly world: WorldView }) {
  const [open, setOpen] = useState<keyof typeof dialogs>();
  const { id, from, time, clock } = world;
  const Opened = open && dialogs[open];
  return (
    <div class="head world-head">
      <div>
        <h2>
          World <bdi>{visible(id)}</bdi>
        </h2>
        <p class="facts">
          {from === 'loaded' ? 'Loaded from a scenario' : `Copy of ${from}`} · {timeText(time)}
          {'at' in clock ? ' (clock stopped)' : ''}
        </p>
      </div>
      <div class="actions">
        <button type="button" onClick={() => setOpen('scenario')}>
          Load scenario
        </button>
        <button type="button" onClick={() => setOpen('snapshots')}>
          Snapshots
        </button>
        <button type="button" onClick={() => setOpen('clock')}>
          Clock
        </button>
        <QuickActions id={id} />
      </div>
      {Opened && <Opened world={world} onClose={() => setOpen(undefined)} />}
    </div>
  );
}

function QuickActions({ id }: { readonly id: string }) {
  const act = useAction();
  const reset = (): Promise<void> =>
    act(() =>
      changeWithUndo(id, {
        change: () => ask('POST', `${worldPath(id)}/reset`),
        text: `World ${id} is reset.`,
        undone: `World ${id} is as it was before the reset.`,
      }),
    );
  const remove = (): Promise<void> =>
    act(async () => {
      const done = await removeWithUndo([id]);
      location.hash = '/state';
      return done;
    });
  const copyToken = (): Promise<void> =>
    act(async () => {
      const { token } = await ask<{ readonly token: string }>('GET', `${worldPath(id)}/token`);
      await copyText(token);
      return `Copied the token of ${id}.`;
    });
  return (
    <>
      <button type="button" onClick={() => void copyToken()}>
        Copy token
      </button>
      <button type="button" onClick={() => void reset()}>
        Reset
      </button>
      {!isAccount(id) && (
        <button type="button" class="danger" onClick={() => void remove()}>
          Remove
        </button>
      )}
    </>
  );
}
