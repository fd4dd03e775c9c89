/** Chooses a check for each shared set-up, so that its requests can be sent again without the rest of the run. */
import { isOfSetUp } from '../requests/exchange/intent.js';
import type { CheckResult } from '../model/check.js';
import { byText } from '../text/printable.js';
import type { Outcomes } from '../run/engine.js';
import type { Report } from './report.js';

type Askers = Outcomes['run']['askers'];

/** The checks that need a set-up, directly or through other set-ups. */
function checksThrough(setUp: string, askers: Askers): ReadonlySet<string> {
  const found = new Set([setUp]);
  for (const name of found) for (const asker of askers.get(name) ?? []) found.add(asker);
  return found;
}

/** For each set-up that sent a request, the check with the fewest requests among those that need it. */
export function setUpAskers(
  { askers, exchanges }: Pick<Outcomes['run'], 'askers' | 'exchanges'>,
  results: readonly CheckResult[],
): Pick<Report, 'setUps'> {
  const cheapest = [...results].sort((one, other) => one.exchanges.length - other.exchanges.length);
  const senders = [...new Set(exchanges.map(({ by }) => by))].filter(isOfSetUp).sort(byText);
  const found = senders.flatMap((setUp) => {
    const names = checksThrough(setUp, askers);
    const asker = cheapest.find(({ check }) => names.has(check.id));
    return asker ? [[setUp, asker.check.id] as const] : [];
  });
  return found.length > 0 ? { setUps: Object.fromEntries(found) } : {};
}
