/** The state: worlds with their records, snapshots and clocks, and the forms to change them. */
import { useState } from 'preact/hooks';
import type { WorldSummary } from '../shared/admin-types.js';
import { ask } from '../shared/api.js';
import { ClockForm } from './clock-form.js';
import { useAction, useShared } from '../shared/hooks.js';
import { Records } from './records.js';
import { Snapshots } from './snapshots.js';
import { visible } from '../../openapi/text/visible.js';
import { WorldForm } from './world-form.js';

export function StateView({ route: [chosen] }: { readonly route: readonly string[] }) {
  const { status } = useShared();
  const worlds = status?.worlds ?? [];
  const world = chosen === undefined || chosen === '' ? worlds[0] : worlds.find(({ id }) => id === chosen);
  const [changes, setChanges] = useState(0);
  if (worlds.length === 0) return <p class="empty">Loading…</p>;
  return (
    <div class="columns">
      <section class="side" aria-label="Worlds">
        <h2>Worlds</h2>
        <ul class="choices">
          {worlds.map((one) => (
            <li key={one.id}>
              <a href={`#/state/${encodeURIComponent(one.id)}`} aria-current={one === world ? 'true' : undefined}>
                <bdi>{one.id}</bdi>
                <small>{countsOf(one)}</small>
              </a>
            </li>
          ))}
        </ul>
        <WorldForm />
        {world && <Snapshots world={world.id} onRestored={() => setChanges(changes + 1)} />}
      </section>
      {world ? (
        <section class="content" aria-label={`World ${world.id}`}>
          <WorldHead key={world.id} world={world} onChanged={() => setChanges(changes + 1)} />
          <Records world={world} changes={changes} />
        </section>
      ) : (
        <p class="empty">{visible(`There is no world ${chosen} (any more).`)}</p>
      )}
    </div>
  );
}

const countsOf = ({ orders, customers, locations }: Omit<WorldSummary, 'id' | 'from' | 'time' | 'clock'>): string =>
  [counted(orders, 'order'), counted(customers, 'customer'), counted(locations, 'location')].join(', ');

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

function WorldHead({ world, onChanged }: { readonly world: WorldSummary; readonly onChanged: () => void }) {
  const act = useAction();
  const path = `/worlds/${encodeURIComponent(world.id)}`;
  const isAccount = ['main', 'other'].includes(world.id);
  const reset = (): Promise<void> =>
    act(async () => {
      await ask('POST', `${path}/reset`);
      onChanged();
      return `The world ${world.id} is as it began.`;
    });
  const remove = (): Promise<void> =>
    act(async () => {
      await ask('DELETE', path);
      location.hash = '/state';
      return `The world ${world.id} is removed.`;
    });
  return (
    <>
      <h2>
        World <bdi>{world.id}</bdi>
      </h2>
      <p class="facts">
        Made from <bdi>{world.from}</bdi> · {countsOf(world)} · {timeText(world.time)}
        {'at' in world.clock ? ', where the clock stands still' : ''}
      </p>
      <p class="actions">
        <button type="button" onClick={() => void reset()}>
          Reset
        </button>
        {!isAccount && (
          <button type="button" onClick={() => void remove()}>
            Remove
          </button>
        )}
      </p>
      <ClockForm world={world} />
    </>
  );
}

const timeText = (time: string): string => `${time.slice(0, 10)} ${time.slice(11, 19)} UTC`;
