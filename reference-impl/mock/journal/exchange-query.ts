/** Parses the filter of GET /__mock/exchanges. It refuses an impossible value, which would look like an empty journal. */
import { contract } from '../../../openapi/contract/contract.js';
import { quoted, Refusal } from '../../calls/refusal.js';
import type { Journal, ExchangeFilter } from './journal.js';
import type { Tenants } from '../worlds/tenants.js';

type Query = Readonly<Record<string, string>>;

/** Where worlds and exchanges are. */
interface Sources {
  readonly tenants: Tenants;
  readonly journal: Journal;
}

const operations: readonly string[] = contract.operations.map(({ id }) => id);
const outcomeForm = /^(?:[1-5]\d\d|hang|reset)$/;

/** Throws a refusal for a value that no exchange can have. */
export function parseFilter({ after, limit, ...query }: Query, sources: Sources): ExchangeFilter {
  const { operation, outcome, world } = query;
  if (operation !== undefined && !operations.includes(operation))
    throw unknown(`There is no operation ${quoted(operation)}; there are ${operations.join(', ')}.`);
  if (outcome !== undefined && !outcomeForm.test(outcome))
    throw unknown(`An outcome is a status such as 422, or hang or reset, and not ${quoted(outcome)}.`);
  if (world !== undefined && !isWorld(world, sources))
    throw unknown(`There is no world ${quoted(world)}, and no exchange of one that was removed.`);
  return {
    ...query,
    ...(after !== undefined && { after: Number(after) }),
    ...(limit !== undefined && { limit: Number(limit) }),
  };
}

/** Whether the world exists or existed: its exchanges stay when it is removed. */
const isWorld = (id: string, { tenants, journal }: Sources): boolean =>
  tenants.byId(id) !== undefined || journal.list({ world: id, limit: 1 }).length > 0;

const unknown = (message: string): Refusal => new Refusal('unprocessable', message);
