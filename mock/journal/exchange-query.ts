/**
 * Parses the filter of GET /__mock/exchanges. An impossible value is refused; otherwise the journal would look empty.
 */
import { contract, type OperationId } from '../../openapi/contract/contract.js';
import { operationsNamed } from '../../openapi/contract/operation-words.js';
import { quoted } from '../../reference-impl/calls/refusal.js';
import type { Journal, ExchangeFilter } from './journal.js';
import type { Worlds } from '../worlds/worlds.js';
import { StateError } from '../worlds/state-error.js';

/** In a URL, numbers are texts. */
type Query = { readonly [Name in keyof ExchangeFilter]?: ExchangeFilter[Name] | string };

/** The worlds and the exchanges. */
interface Sources {
  readonly worlds: Worlds;
  readonly journal: Journal;
}

const outcomeForm = /^(?:[1-5]\d\d|hang|reset)$/;

/** Throws a StateError for a value that no exchange can have. */
export function parseFilter(
  { about, after, limit, outcome: status, ...query }: Query,
  sources: Sources,
): ExchangeFilter {
  const { operation, world } = query;
  const outcome = status === undefined ? undefined : String(status);
  if (outcome !== undefined && !outcomeForm.test(outcome))
    throw unknown(`The parameter outcome must be a status such as 422, or hang or reset, not ${quoted(outcome)}.`);
  if (world !== undefined && !isWorld(world, sources))
    throw unknown(`The world ${quoted(world)} does not exist. GET /__mock/worlds lists all.`);
  return {
    ...(world !== undefined && { world }),
    ...(outcome !== undefined && { outcome }),
    ...(operation !== undefined && { operation: operationNamed(operation) }),
    ...(about !== undefined && { about: about.toLowerCase() }),
    ...(after !== undefined && { after: Number(after) }),
    ...(limit !== undefined && { limit: Number(limit) }),
  };
}

/** The id of an operation, which may also be named like `POST /orders`. */
function operationNamed(word: string): OperationId {
  const [found, other] = operationsNamed(contract, word);
  if (found && other) throw unknown(`${quoted(word)} is ${found.id} or ${other.id}: use one of them.`);
  if (found) return found.id;
  const known = contract.operations.map(({ id, method, path }) => `${id} (${method} ${path})`);
  throw unknown(`Unknown operation ${quoted(word)}. Allowed: ${known.join(', ')}.`);
}

/** Whether the world exists or existed: its exchanges stay after its removal. */
const isWorld = (id: string, { worlds, journal }: Sources): boolean =>
  worlds.byId(id) !== undefined || journal.list({ world: id, limit: 1 }).length > 0;

const unknown = (message: string): StateError => new StateError('invalid', message);
