/** Moves, stops or resumes the clock of a world. */
import { useState } from 'preact/hooks';
import type { WorldView } from '../../../mock/admin/control-types.js';
import { Dialog } from '../../shared/dialog.js';
import { useAction } from '../../shared/hooks.js';
import { clockSteps, setClock, timeText } from './worlds.js';

interface ClockProps {
  readonly world: WorldView;
  readonly onClose: () => void;
}

export function ClockForm({ world, onClose }: ClockProps) {
  const act = useAction();
  const [at, setAt] = useState(world.time.slice(0, 16));
  const set = (change: object): void => void act(() => setClock(world, change));
  const stop = (event: Event): void => {
    event.preventDefault();
    set({ at: `${at}:00Z` });
  };
  return (
    <Dialog title={`Clock of ${world.id}`} onClose={onClose}>
      <p>
        It is {timeText(world.time)}
        {'at' in world.clock ? ', and the clock is stopped' : ''}.
      </p>
      <p class="actions">
        {clockSteps.map(([name, ms]) => (
          <button key={name} type="button" onClick={() => set({ advance: ms })}>
            {name}
          </button>
        ))}
        <button type="button" onClick={() => set({ offset: 0 })}>
          Resume clock
        </button>
      </p>
      <form class="line" onSubmit={stop} aria-label="Clock">
        <label class="wide">
          <span>Time in UTC</span>
          <input
            type="datetime-local"
            value={at}
            onInput={({ currentTarget }) => setAt(currentTarget.value)}
            required
          />
        </label>
        <button>Stop clock there</button>
      </form>
      <p class="hint">A resumed clock follows the clock of the mock, which is real time unless --clock stopped it.</p>
    </Dialog>
  );
}
