/** The state: worlds, and the records of one of them. */
import type { TargetedKeyboardEvent } from 'preact';
import { useEffect } from 'preact/hooks';
import { visible } from '../../openapi/text/visible.js';
import type { AccountState } from '../../reference-impl/account/stored-account.js';
import { worldPath } from '../shared/address.js';
import type { WorldView } from '../../mock/admin/control-types.js';
import type { MockStatus } from '../shared/admin-types.js';
import { useAnswer, useLive, useShared } from '../shared/hooks.js';
import { useWide } from '../shared/use-wide.js';
import { RecordDetail } from './record-detail.js';
import { isKind, kinds, type TableKind } from './record-tables.js';
import { Records } from './records.js';
import { leftBehind, removeSnapshots } from './world/undo.js';
import { WorldHead } from './world/world-head.js';
import { WorldList } from './world/world-list.js';

export function StateView({ route: [chosen, kind = '', uuid] }: { readonly route: readonly string[] }) {
  const { status } = useShared();
  const isWide = useWide();
  useTidyUp(status);
  const worlds = status?.worlds ?? [];
  const world = chosen === undefined || chosen === '' ? worlds[0] : worlds.find(({ id }) => id === chosen);
  if (worlds.length === 0) return <p class="empty">Loading…</p>;
  const list = <WorldList worlds={worlds} open={world?.id} />;
  return (
    <div class="aside">
      {isWide ? (
        <section class="panel worlds" aria-label="Worlds">
          {list}
        </section>
      ) : (
        <details class="panel worlds" key={chosen} onKeyDown={closeOnEscape}>
          <summary>
            World <bdi>{world?.id ?? '…'}</bdi> · all {worlds.length} worlds
          </summary>
          {list}
        </details>
      )}
      {world ? (
        <section class={`panel stack world ${uuid ? 'opened' : ''}`} aria-label={`World ${world.id}`}>
          <World key={world.id} world={world} kind={isKind(kind) ? kind : 'orders'} uuid={uuid} />
        </section>
      ) : (
        <p class="panel empty">{visible(`World ${chosen} does not exist. It may have been removed.`)}</p>
      )}
    </div>
  );
}

function closeOnEscape({ key, currentTarget }: TargetedKeyboardEvent<HTMLDetailsElement>): void {
  if (key !== 'Escape' || document.querySelector('dialog[open]')) return;
  currentTarget.open = false;
  currentTarget.querySelector('summary')?.focus();
}

/** Removes snapshots for undo that other pages made more than an hour ago. */
function useTidyUp(status: MockStatus | undefined): void {
  const isKnown = status !== undefined;
  useEffect(() => {
    if (status) void removeSnapshots(leftBehind(status, Date.now())).catch(() => undefined);
  }, [isKnown]);
}

interface WorldProps {
  readonly world: WorldView;
  readonly kind: TableKind;
  readonly uuid: string | undefined;
}

function World({ world, kind, uuid }: WorldProps) {
  const { id, orders, customers, locations, time } = world;
  const { all } = useLive();
  const last = all.findLast((exchange) => exchange.world === id && exchange.method !== 'GET');
  // The time of the status is part of the key, so a change by /__mock shows with the next status.
  const state = useAnswer<AccountState>(
    `${worldPath(id)}/state`,
    [orders, customers, locations, last?.id, time].join(),
  );
  return (
    <>
      <WorldHead world={world} />
      <nav class="tabs" aria-label="Records">
        {kinds.map((one) => (
          <a
            key={one}
            href={`#/state/${encodeURIComponent(id)}/${one}`}
            aria-current={one === kind ? 'page' : undefined}
          >
            {one.charAt(0).toUpperCase() + one.slice(1)}
            {state && !(state instanceof Error) && <small>{state[one].length.toLocaleString('en')}</small>}
          </a>
        ))}
      </nav>
      {state === undefined ? (
        <p class="empty">Loading…</p>
      ) : state instanceof Error ? (
        <p class="empty">{state.message}</p>
      ) : uuid === undefined || uuid === '' ? (
        <Records key={kind} world={id} kind={kind} state={state} />
      ) : (
        <RecordDetail key={uuid} {...{ world, kind, uuid, state }} />
      )}
    </>
  );
}
