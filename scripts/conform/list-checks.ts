/** `--list`: prints the selected checks. */
import { checkRows, rowText } from '../../conformance/catalogue/check-list.js';
import { select } from '../../conformance/model/selection.js';
import { isExploredId } from '../../conformance/model/sequence.js';
import type { Values } from './flags.js';
import type { Catalogue } from './load-checks.js';
import { isAlone, optionsOf } from './options.js';

/** Prints a line for each selected check, or JSON. */
export function list(values: Values, { checks, contract }: Catalogue): void {
  const { selection = {} } = optionsOf(values);
  const named = isAlone(values)
    ? checks.filter(({ id }) => isExploredId(id))
    : select(checks, selection, values.pricing, contract);
  const rows = checkRows(named, checks);
  if (values['read-only'] || values['max-writes'] !== undefined)
    console.error('Which checks write is known only when they run, so they are listed here.');
  if (values.explore !== undefined)
    console.error('Exploring adds a check for each sequence that it finds, such as get-order.explored.1.');
  if (values.json) return console.log(JSON.stringify(rows, null, 2));
  for (const row of rows) console.log(values.quiet ? row.id : rowText(row));
}
