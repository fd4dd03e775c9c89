/** Actions for an order: assign, cancel, set its status, and advance the clock. */
import { useState } from 'preact/hooks';
import { isRecord } from '../../openapi/json/json.js';
import { jsonOrUndefined } from '../../openapi/text/json-or-undefined.js';
import type { Order } from '../../reference-impl/account/storage/records.js';
import type { AccountState } from '../../reference-impl/account/stored-account.js';
import type { JournaledExchange } from '../../mock/journal/journal.js';
import { sendDraft } from '../send/draft.js';
import { worldPath } from '../shared/address.js';
import type { WorldView } from '../../mock/admin/control-types.js';
import { ask } from '../shared/api.js';
import { Dialog } from '../shared/dialog.js';
import { useAction, useShared } from '../shared/hooks.js';
import { clockSteps, setClock } from './world/worlds.js';

interface ActionsProps {
  readonly world: WorldView;
  readonly order: Order;
  readonly state: AccountState;
}

export function OrderActions({ world, order, state }: ActionsProps) {
  const act = useAction();
  const post = usePost(world, order);
  const [open, setOpen] = useState<'assign' | 'status'>();
  const close = (): void => setOpen(undefined);
  return (
    <div class="actions" role="group" aria-label="Actions">
      <button type="button" class="main" onClick={() => setOpen('assign')}>
        Assign
      </button>
      <button type="button" onClick={() => void act(async () => post('cancel', undefined, 'cancelled'))}>
        Cancel order
      </button>
      <button type="button" onClick={() => setOpen('status')}>
        Set status
      </button>
      {clockSteps.slice(0, 2).map(([name, ms]) => (
        <button key={name} type="button" onClick={() => void act(() => setClock(world, { advance: ms }))}>
          Clock {name}
        </button>
      ))}
      {open === 'assign' && <AssignDialog {...{ world, order, state }} onClose={close} />}
      {open === 'status' && <StatusDialog {...{ world, order, state }} onClose={close} />}
    </div>
  );
}

/** Sends a request about an order like a client, so that it is listed as an exchange. Throws for a refusal. */
function usePost({ id: world }: WorldView, { uuid, order_number }: Order) {
  const { status } = useShared();
  return async (action: string, body: object | undefined, done: string): Promise<string> => {
    const url = `${status?.base ?? ''}/orders/${uuid}/${action}`;
    const text = body === undefined ? '' : JSON.stringify(body, undefined, 2);
    const headers = body === undefined ? '' : 'content-type: application/json';
    const { id, outcome } = await sendDraft({ method: 'POST', url, world, headers, body: text });
    if (outcome === 200) return `Order ${order_number} is ${done}: exchange ${id}.`;
    const { answer } = await ask<JournaledExchange>('GET', `/exchanges/${id}`);
    throw new Error(`Exchange ${id}, ${outcome}: ${messageIn(answer?.body) ?? 'no response'}`);
  };
}

function messageIn(body = ''): string | undefined {
  const refusal = jsonOrUndefined(body);
  return isRecord(refusal) ? String(refusal['message']) : undefined;
}

interface DialogProps extends ActionsProps {
  readonly onClose: () => void;
}

function AssignDialog({ world, order, state, onClose }: DialogProps) {
  const act = useAction();
  const post = usePost(world, order);
  const methods = state.carriers.flatMap((carrier) => carrier.shipping_methods.map((method) => ({ carrier, method })));
  const [index, setIndex] = useState(0);
  const assign = (event: Event): void => {
    event.preventDefault();
    const chosen = methods[index];
    if (!chosen) return;
    const body = { carrier_uuid: chosen.carrier.uuid, shipping_method_uuid: chosen.method.uuid };
    void act(async () => {
      const done = await post('assign', body, `assigned to ${chosen.carrier.name}`);
      onClose();
      return done;
    });
  };
  return (
    <Dialog title={`Assign order ${order.order_number}`} onClose={onClose}>
      <form class="stack" onSubmit={assign}>
        <label>
          <span>Carrier and shipping method</span>
          <select value={index} onChange={({ currentTarget }) => setIndex(Number(currentTarget.value))}>
            {methods.map(({ carrier, method }, at) => (
              <option key={method.uuid} value={at}>{`${carrier.name}, ${method.name}`}</option>
            ))}
          </select>
        </label>
        <p class="actions">
          <button class="main">Assign</button>
        </p>
      </form>
    </Dialog>
  );
}

function StatusDialog({ world, order, state, onClose }: DialogProps) {
  const act = useAction();
  const [text, setText] = useState<string>(order.status);
  const known = [...new Set<string>(['NEW', 'ASSIGNED', 'CANCELLED', ...state.orders.map(({ status }) => status)])];
  const set = (event: Event): void => {
    event.preventDefault();
    void act(async () => {
      await ask('PUT', `${worldPath(world.id)}/orders/${encodeURIComponent(order.uuid)}/status`, { status: text });
      onClose();
      return `Order ${order.order_number} has the status ${text}.`;
    });
  };
  return (
    <Dialog title={`Status of order ${order.order_number}`} onClose={onClose}>
      <form class="stack" onSubmit={set}>
        <label>
          <span>Status</span>
          <input
            value={text}
            list="known-statuses"
            required
            onInput={({ currentTarget }) => setText(currentTarget.value)}
          />
        </label>
        <datalist id="known-statuses">
          {known.map((status) => (
            <option key={status} value={status} />
          ))}
        </datalist>
        <p class="hint">Any text. The mock sets it without a request, as a carrier's event would.</p>
        <p class="actions">
          <button class="main">Set status</button>
        </p>
      </form>
    </Dialog>
  );
}
