/** One record: every field, its uuid to copy, the requests that touched it, and the actions for an order. */
import { useCallback, useEffect, useMemo, useRef } from 'preact/hooks';
import { visible } from '../../openapi/text/visible.js';
import type { AccountState } from '../../reference-impl/account/stored-account.js';
import type { WorldView } from '../../mock/admin/control-types.js';
import { CopyButton } from '../shared/copy-button.js';
import { useEscape } from '../shared/escape.js';
import { Fields } from './fields.js';
import { History } from './history.js';
import { OrderActions } from './order-actions.js';
import { namesOf, type TableKind } from './record-tables.js';
import { linkId } from './records.js';

interface DetailProps {
  readonly world: WorldView;
  readonly kind: TableKind;
  readonly uuid: string;
  readonly state: AccountState;
}

export function RecordDetail({ world, kind, uuid, state }: DetailProps) {
  const names = useMemo(() => namesOf(state), [state]);
  const title = useRef<HTMLHeadingElement>(null);
  const list = `/state/${encodeURIComponent(world.id)}/${kind}`;
  useEffect(() => {
    title.current?.focus();
    // After returning to the table, the focus is on the row of this record.
    return () => void setTimeout(() => document.getElementById(linkId(uuid))?.focus());
  }, [uuid]);
  useEscape(
    true,
    useCallback(() => void (location.hash = list), [list]),
  );
  const record = state[kind].find((one) => one.uuid === uuid);
  const back = <a href={`#${list}`}>{visible(`All ${kind} of ${world.id}`)}</a>;
  if (!record)
    return (
      <div class="stack-small">
        {back}
        <p class="empty">{visible(`World ${world.id} has no ${kind} record ${uuid} now.`)}</p>
      </div>
    );
  const order = kind === 'orders' ? state.orders.find((one) => one.uuid === uuid) : undefined;
  const { uuid: _, ...fields } = record;
  return (
    <article class="stack">
      <div class="stack-small">
        {back}
        <div class="head">
          <h2 tabIndex={-1} ref={title}>
            <bdi>{visible(names.get(uuid)?.name ?? uuid)}</bdi>{' '}
            {order && <span class="tag">{visible(order.status)}</span>}
          </h2>
        </div>
        <p class="copy">
          <code>{visible(uuid)}</code>
          <CopyButton text={uuid} what="the uuid" />
        </p>
      </div>
      {order && <OrderActions world={world} order={order} state={state} />}
      <div class="record stack">
        <div class="stack-small">
          <h3>Fields</h3>
          <Fields value={fields} world={world.id} names={names} />
        </div>
        <History world={world.id} uuid={uuid} />
      </div>
    </article>
  );
}
