/** The control interface as functions: one for each operation of admin.yaml, with its operationId as the name. */
import type { Durable } from '../database/durable.js';
import { NotYetStored } from '../database/errors.js';
import type { Controlled } from './control-types.js';
import { exchangeControl, type ExchangeControl } from './exchange-control.js';
import { switchControl, type SwitchControl } from './switch-control.js';
import { worldControl, type WorldControl } from './world-control.js';

/** All functions of `/__mock`, for programs. */
export interface Control extends WorldControl, SwitchControl, ExchangeControl {}

export const controlOf = (mock: Controlled): Control => ({
  ...worldControl(mock),
  ...switchControl(mock),
  ...exchangeControl(mock),
});

/** The functions that change stored state. */
export const storing: ReadonlySet<keyof Control> = new Set<keyof Control>([
  ...([
    'createWorld',
    'loadScenario',
    'removeWorld',
    'removeWorlds',
    'resetMock',
    'resetWorld',
    'restoreWorld',
  ] as const),
  ...(['setClock', 'setOrderStatus', 'setTimeline', 'takeSnapshot', 'removeSnapshot'] as const),
]);

/**
 * The same functions, which resolve only after their changes are stored. While storing is impossible, they change
 * nothing.
 */
export function flushedControl(control: Control, durable: Durable): Control {
  const flushed = Object.entries(control).map(([name, run]) => [
    name,
    async (...args: readonly unknown[]) => {
      const isStoring = storing.has(name as keyof Control);
      if (durable.trouble && isStoring) throw new NotYetStored(durable.trouble);
      const made = await (run as (...given: readonly unknown[]) => Promise<unknown>)(...args);
      if (!durable.trouble || isStoring) await durable.flush();
      return made;
    },
  ]);
  return { ...control, ...(Object.fromEntries(flushed.filter(([name]) => name !== 'followExchanges')) as object) };
}
