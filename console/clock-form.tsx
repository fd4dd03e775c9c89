/** Moves the clock of a world. */
import { useState } from 'preact/hooks';
import type { WorldSummary } from './answers.js';
import { ask } from './api.js';
import { useAction } from './hooks.js';

const minute = 60_000;
const steps = [
  ['1 hour', 60 * minute],
  ['1 day', 24 * 60 * minute],
  ['1 week', 7 * 24 * 60 * minute],
] as const;

export function ClockForm({ world }: { readonly world: WorldSummary }) {
  const act = useAction();
  const [at, setAt] = useState(world.time.slice(0, 16));
  const set = (clock: object, done: string): void =>
    void act(async () => {
      await ask('PUT', `/worlds/${encodeURIComponent(world.id)}/clock`, clock);
      return done;
    });
  const stop = (event: Event): void => {
    event.preventDefault();
    set({ at: `${at}:00Z` }, `The clock of ${world.id} stands still at ${at.replace('T', ' ')} UTC.`);
  };
  return (
    <form class="line" onSubmit={stop} aria-label="Clock">
      {steps.map(([name, ms]) => (
        <button key={name} type="button" onClick={() => set({ advance: ms }, `It is ${name} later in ${world.id}.`)}>
          {name} on
        </button>
      ))}
      <label>
        <span>Time in UTC</span>
        <input type="datetime-local" value={at} onInput={({ currentTarget }) => setAt(currentTarget.value)} required />
      </label>
      <button>Stop the clock there</button>
      <button type="button" onClick={() => set({ offset: 0 }, `The clock of ${world.id} goes with real time.`)}>
        Real time
      </button>
    </form>
  );
}
