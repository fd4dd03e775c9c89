/** The switches of the mock: their kinds of value, and how they are parsed from text and JSON. */
import type { OperationId } from '../../openapi/contract/contract.js';
import { isRecord } from '../../openapi/json/json.js';
import { quoted } from '../../reference-impl/calls/refusal.js';
import {
  failure,
  faultIds,
  variationChoice,
  milliseconds,
  perOperation,
  rate,
  seconds,
  type ValueKind,
  type Rate,
} from './value-kinds.js';

/** The switches that are on. Times are in milliseconds, except `retryAfter`, which is in seconds. */
export interface Switches {
  readonly latency?: number;
  readonly jitter?: number;
  readonly latencyOf?: Readonly<Partial<Record<OperationId, number>>>;
  readonly errors?: Rate;
  readonly errorStatus?: number;
  readonly timeouts?: Rate;
  readonly drops?: Rate;
  readonly throttle?: Rate;
  readonly retryAfter?: number;
  readonly lose?: Rate;
  readonly duplicate?: Rate;
  readonly settle?: number;
  readonly faults?: readonly string[];
  readonly ambiguity?: string;
}

export type SwitchName = keyof Switches;

/** The switches whose value is a rate. */
export const rateNames = ['errors', 'throttle', 'timeouts', 'drops', 'lose', 'duplicate'] as const;

export type RateName = (typeof rateNames)[number];

/** The switches for one request: rates of the form "next n" are decided. */
export type Decided = Omit<Switches, RateName> & { readonly [Name in RateName]?: number };

/** Changes of switches: null turns one off. */
export type SwitchChanges = {
  readonly [Name in SwitchName]?:
    | (Name extends 'ambiguity' ? string | readonly string[] : NonNullable<Switches[Name]>)
    | null;
};

/** Whether the catalogue has a fault with this id. */
export type IsFault = (id: string) => boolean;

interface Definition<Value> {
  readonly kind: ValueKind<Value>;
  readonly help: string;
}

type Table = { readonly [Name in SwitchName]-?: Definition<NonNullable<Switches[Name]>> };

const table: Table = {
  latency: { kind: milliseconds, help: 'delay of every response' },
  jitter: { kind: milliseconds, help: 'random extra delay, at most' },
  latencyOf: { kind: perOperation, help: 'delay of single operations, instead of latency' },
  errors: { kind: rate, help: 'share of requests that fail with 500 or 503 and are not carried out' },
  errorStatus: { kind: failure, help: 'the status of these failures' },
  throttle: { kind: rate, help: 'share of requests that are rate limited with 429 and Retry-After' },
  retryAfter: { kind: seconds, help: 'the value of Retry-After (default 1)' },
  timeouts: { kind: rate, help: 'share of requests that get no response and are not carried out' },
  drops: { kind: rate, help: 'share of requests whose connection is reset; they are not carried out' },
  lose: { kind: rate, help: 'share of requests that are carried out, but whose response is lost' },
  duplicate: {
    kind: rate,
    help: 'share of requests that are carried out twice, with a late response',
  },
  settle: { kind: milliseconds, help: 'delay until a new order, update or assignment shows in reads' },
  faults: { kind: faultIds, help: 'faults of the catalogue, which break the contract' },
  ambiguity: {
    kind: variationChoice,
    help: 'variations chosen by a seed (7) or by name (null-absent)',
  },
};

/** A switch, for help texts and forms; `flag` is its name on the command line. */
export interface SwitchDefinition {
  readonly name: SwitchName;
  readonly flag: string;
  readonly form: string;
  readonly allowed: string;
  readonly help: string;
}

/** In the order for display. */
export const switchNames = Object.keys(table) as readonly SwitchName[];

/** All switches, in the same order. */
export const switchDefinitions: readonly SwitchDefinition[] = switchNames.map((name) => {
  const { kind, help } = table[name];
  const flag = `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  return { name, flag, form: kind.form, allowed: kind.allowed, help };
});

/** Thrown for invalid switches; the message is one sentence for the user. */
export class SwitchError extends Error {
  override readonly name = 'SwitchError';
}

/** Parses switches from JSON: an object by name. null and 'off' turn a switch off, and numbers may be texts. */
export function switchesOf(json: unknown, isFault?: IsFault): SwitchChanges {
  if (!isRecord(json)) throw new SwitchError(`Switches must be a JSON object such as {"latency": 200}.`);
  const read = Object.entries(json).map(([name, given]) => [name, valueOf(name, given)] as const);
  const changes: SwitchChanges = Object.fromEntries(read);
  if (isFault) assertFaults(changes, isFault);
  return changes;
}

/** Parses switches from a text such as `latency=200, errors=10%, faults=a b, ambiguity=c,d`; blank text means none. */
export function readSwitches(text: string, isFault?: IsFault): SwitchChanges {
  if (text.trim() === '') return {};
  const given = new Map<string, string>();
  let last = '';
  for (const part of text.split(',')) {
    const [, name, value] = /^(\w+)\s*=\s*(.*)$/s.exec(part.trim()) ?? [];
    // The names of variations are also separated by commas.
    if (name === undefined && last === 'ambiguity' && part.trim() !== '') {
      given.set(last, `${given.get(last)},${part.trim()}`);
      continue;
    }
    if (name === undefined || value === undefined)
      throw new SwitchError(`Switches must be name=value, separated by commas, not ${quoted(part.trim())}.`);
    if (given.has(name)) throw new SwitchError(`The switch ${name} is given twice. Send it once.`);
    given.set(name, value);
    last = name;
  }
  return switchesOf(Object.fromEntries(given), isFault);
}

/** Throws for an unknown fault. Separate from parsing, since the catalogue is loaded only for this. */
export function assertFaults({ faults }: SwitchChanges, isFault: IsFault): void {
  const unknown = faults?.find((id) => !isFault(id));
  if (unknown !== undefined) throw new SwitchError(`Switch faults: unknown fault ${quoted(unknown)}.`);
}

const isName = (name: string): name is SwitchName => Object.hasOwn(table, name);

function valueOf(name: string, given: unknown): unknown {
  if (!isName(name)) throw new SwitchError(`Unknown switch ${quoted(name)}. Allowed: ${switchNames.join(', ')}.`);
  if (given === null || given === 'off') return null;
  const { read, allowed } = table[name].kind;
  const value = read(given);
  if (value !== undefined) return value;
  throw new SwitchError(`The switch ${name} must be ${allowed}, or off, not ${shown(given)}.`);
}

function shown(given: unknown): string {
  if (typeof given === 'string') return quoted(given);
  try {
    return cut(JSON.stringify(given) ?? '');
  } catch {
    return 'something that nests too deep to be shown';
  }
}

const cut = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

/** The switches after changes. */
export function merge(base: SwitchChanges, over: SwitchChanges = {}): Switches {
  const entries = Object.entries({ ...base, ...over });
  return Object.fromEntries(entries.filter(([, value]) => value !== null && value !== undefined));
}

/** Whether nothing is on. */
export function isNothing(switches: Switches): boolean {
  for (const _ in switches) return false;
  return true;
}
