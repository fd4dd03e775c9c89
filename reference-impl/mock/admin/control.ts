/** The control interface as functions: one for each operation of admin.yaml, with its operationId as the name. */
import type { Controlled } from './control-types.js';
import { exchangeControl, type ExchangeControl } from './exchange-control.js';
import { switchControl, type SwitchControl } from './switch-control.js';
import { worldControl, type WorldControl } from './world-control.js';

/** All that `/__mock` can do, for programs. */
export interface Control extends WorldControl, SwitchControl, ExchangeControl {}

export const controlOf = (mock: Controlled): Control => ({
  ...worldControl(mock),
  ...switchControl(mock),
  ...exchangeControl(mock),
});

/** The same functions, which resolve only after `flush`: what they changed is stored then. */
export function flushedControl(control: Control, flush: () => Promise<void>): Control {
  const flushed = Object.entries(control).map(([name, run]) => [
    name,
    async (...args: readonly unknown[]) => {
      const made = await (run as (...given: readonly unknown[]) => Promise<unknown>)(...args);
      await flush();
      return made;
    },
  ]);
  return { ...control, ...(Object.fromEntries(flushed.filter(([name]) => name !== 'followExchanges')) as object) };
}
