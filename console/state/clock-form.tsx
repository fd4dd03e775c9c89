/** Moves the clock of a world. */
import { useState } from 'preact/hooks';
import type { WorldSummary } from '../shared/admin-types.js';
import { ask } from '../shared/api.js';
import { useAction } from '../shared/hooks.js';

const minute = 60_000;
const steps = [
  ['1 hour', 60 * minute],
  ['1 day', 24 * 60 * minute],
  ['1 week', 7 * 24 * 60 * minute],
] as const;

export function ClockForm({ world }: { readonly world: WorldSummary }) {
  const act = useAction();
  const [at, setAt] = useState(world.time.slice(0, 16));
  const set = (clock: object, done: string | ((now: string) => string)): void =>
    void act(async () => {
      const { time } = await ask<WorldSummary>('PUT', `/worlds/${encodeURIComponent(world.id)}/clock`, clock);
      return typeof done === 'string' ? done : done(`${time.slice(0, 19).replace('T', ' ')} UTC`);
    });
  // With --clock the mock's own clock, which this one then goes with, stands still.
  const release = (): void =>
    set({ offset: 0 }, (now) => `The clock of ${world.id} goes with the mock's own, where it is ${now}.`);
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
      <button type="button" onClick={release}>
        The mock's time
      </button>
    </form>
  );
}
