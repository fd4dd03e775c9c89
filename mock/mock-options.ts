/** The options of a mock, and their validation for callers without TypeScript. */
import type { PricingModel } from '../openapi/profile/pricing-models.js';
import { isRecord } from '../openapi/json/json.js';
import type { Call, HttpOutcome, Reply } from '../reference-impl/calls/call.js';
import { quoted } from '../reference-impl/calls/refusal.js';
import type { AccountSeed } from '../reference-impl/account/seed.js';
import type { Clock } from '../reference-impl/account/stored-account.js';
import type { Identity } from '../reference-impl/http/certificate.js';
import type { Durable } from './database/durable.js';
import type { StorageTrouble } from './database/errors.js';
import { switchDefinitions, type SwitchChanges, type Switches } from './switches/switches.js';
import type { Choices } from './choices.js';
import type { WorldRequest } from './admin/control-types.js';

/** All options are optional. Times are in milliseconds. */
export interface MockOptions {
  readonly accounts?: readonly AccountSeed[];
  /** Makes identifiers and random numbers repeatable. */
  readonly seed?: number | string;
  /** The worlds' clocks are relative to it; the default is real time. */
  readonly clock?: Clock;
  /** The switches that are on from the start. */
  readonly switches?: SwitchChanges;
  /** Whether a token is required (default true). If not, a call without a valid token is the first account's. */
  readonly auth?: boolean;
  /** Whether `/__mock` is served (default true). */
  readonly admin?: boolean;
  /**
   * Required in the header `Mock-Admin-Token` of `/__mock`, and in the login of the page at `/`. By default none is
   * required, but `startMock` creates one for a `host` beyond loopback.
   */
  readonly adminToken?: string;
  /**
   * Host names besides the loopback ones (`localhost`, `127.0.0.1`, `::1`) by which `/__mock` may be called, without a
   * port, such as `mock.internal`. A mock that listens beyond loopback may be called by any name.
   */
  readonly allowHosts?: readonly string[];
  /** Whether the contract's triggers are on (default true). */
  readonly triggers?: boolean;
  /** A variation, whose choices replace those of the reference. Ambiguity has precedence. */
  readonly like?: Choices;
  /** The default is the pricing model of docs/pricing.md. */
  readonly pricing?: PricingModel;
  /** Stores the state beyond the process. */
  readonly durable?: Durable;
  /** Pages for people, such as the one at `/`. */
  readonly pages?: (call: Call) => Reply | undefined;
  /** More routes of the control interface. They have precedence over those of admin.yaml. */
  readonly beside?: (call: Call) => Promise<HttpOutcome> | undefined;
  /** Called with the switches after each change, of a world or of all. */
  readonly onSwitched?: (on: Switches, world?: string) => void;
  /** Called with internal errors, and with the reason for each call after a failed write. */
  readonly onError?: (error: unknown) => void;
}

/**
 * `data` is a file or the URL of a libSQL server; without it, the state is in memory only. Port 0 picks a free port.
 */
export interface StartOptions extends Omit<MockOptions, 'durable'> {
  /** The address to listen on (default 127.0.0.1). On others, other machines can reach the mock: see `adminToken`. */
  readonly host?: string;
  readonly port?: number;
  /** Serves https only: `true` makes a certificate for this machine, or pass one with its private key, both as PEM. */
  readonly https?: boolean | Identity;
  readonly data?: string;
  /**
   * Called with the reason when the libSQL server of `data` can't store anything, and with undefined once it can again.
   */
  readonly onStorage?: (trouble: StorageTrouble | undefined) => void;
  /** The text of a scenario file for the first account. Precedence: stored state, `clock`, the scenario's clock. */
  readonly scenario?: string;
}

/** An invalid option; the message is for the user. */
export class OptionError extends Error {
  override readonly name = 'OptionError';
}

/** `allowed` is the end of the sentence "must be …". */
interface Kind {
  readonly allowed: string;
  readonly isOne: (value: unknown) => boolean;
  /** What an invalid text contains, after "which". */
  readonly looks?: string;
}

type Kinds<Options> = { readonly [Name in keyof Options]-?: Kind };

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isFunction = (value: unknown): boolean => typeof value === 'function';
const has = (name: string) => (value: unknown) => isRecord(value) && isFunction(value[name]);
const isScenario = (value: unknown): boolean => typeof value === 'string' && !/^[^\n#]*\.ya?ml$/i.test(value);
const isPort = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 65_535;
const isAccount = (value: unknown): boolean => isRecord(value) && isText(value['token']);

/** Calls the clock: passing a function that returns milliseconds, such as Date.now, is an easy mistake. */
const givesTime = (value: unknown): boolean => {
  const time: unknown = typeof value === 'function' ? (value as () => unknown)() : undefined;
  return isRecord(time) && isFunction(time['getTime']) && !Number.isNaN(Number(time));
};

/** The forms of an admin token and a host name. */
export const adminTokenForm = /^[\x21-\x7e]{8,256}$/;
export const hostForm = /^(?:[\w.-]+|\[[\da-f:.]+\])$/i;

const yesOrNo: Kind = { allowed: 'true or false', isOne: (value) => typeof value === 'boolean' };
const text: Kind = { allowed: 'a non-empty string', isOne: isText };
const callback: Kind = { allowed: 'a function', isOne: isFunction };

const scenarioText: Kind = {
  allowed: 'the text of a scenario file',
  isOne: isScenario,
  looks: 'looks like a file name',
};

const kindsOfMock: Kinds<MockOptions> = {
  accounts: {
    allowed: 'a list of at least one account, each with a token, as standardAccounts() gives it',
    isOne: (value) => Array.isArray(value) && value.length > 0 && value.every(isAccount),
  },
  seed: { allowed: 'a string or a number', isOne: (value) => typeof value === 'string' || Number.isFinite(value) },
  clock: { allowed: "a function that gives a date, such as () => new Date('2031-03-03T16:20:00Z')", isOne: givesTime },
  switches: { allowed: 'an object such as { latency: 200 }', isOne: isRecord },
  auth: yesOrNo,
  admin: yesOrNo,
  adminToken: {
    allowed: 'a string of 8 to 256 ASCII characters without spaces',
    isOne: (value) => typeof value === 'string' && adminTokenForm.test(value),
  },
  allowHosts: {
    allowed: "a list of host names without a port, such as ['mock.internal']",
    isOne: (value) => Array.isArray(value) && value.every((name) => typeof name === 'string' && hostForm.test(name)),
  },
  triggers: yesOrNo,
  like: { allowed: 'the result of like(profile)', isOne: has('apply') },
  pricing: { allowed: 'a pricing model', isOne: isRecord },
  durable: { allowed: 'what openDurable gives', isOne: has('flush') },
  pages: callback,
  beside: callback,
  onSwitched: callback,
  onError: callback,
};

const { durable: _, ...kindsOfBoth } = kindsOfMock;
const kindsOfStart: Kinds<StartOptions> = {
  ...kindsOfBoth,
  host: text,
  port: { allowed: 'a whole number from 0 to 65535', isOne: isPort },
  data: text,
  onStorage: callback,
  https: {
    allowed: 'true, false, or { cert, key } with the contents of PEM files',
    isOne: (value) => typeof value === 'boolean' || (isRecord(value) && isText(value['cert']) && isText(value['key'])),
  },
  scenario: scenarioText,
};

const kindsOfFork: Kinds<WorldRequest> = {
  from: text,
  token: text,
  id: text,
  scenario: scenarioText,
  switches: kindsOfMock.switches,
  clock: { allowed: "an object such as { at: '2031-03-03T16:20:00Z' }", isOne: isRecord },
};

/** Throws an OptionError for options that `createMock` doesn't have. */
export const assertMockOptions = (options: unknown): void => assertOptions('createMock', options, kindsOfMock);

/** Throws an OptionError for options that `startMock` doesn't have. */
export const assertStartOptions = (options: unknown): void => assertOptions('startMock', options, kindsOfStart);

/** Throws an OptionError for options that `fork` doesn't have; `/__mock` validates its own form. */
export const assertForkRequest = (request: unknown): void =>
  assertOptions('fork', request, kindsOfFork, "{ id: 'worker-1' }");

/** Throws an OptionError. An option that is undefined counts as left out. */
function assertOptions(
  caller: string,
  options: unknown,
  kinds: Readonly<Record<string, Kind>>,
  example = '{ seed: 1 }',
): void {
  if (!isRecord(options)) throw new OptionError(`${caller} needs an object of options such as ${example}.`);
  for (const [name, value] of Object.entries(options)) {
    const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
    if (!kind) throw new OptionError(`${caller} has no option ${quoted(name)}: ${instead(name, kinds)}.`);
    if (value !== undefined && !kind.isOne(value))
      throw new OptionError(
        `The option ${name} of ${caller} must be ${kind.allowed}, not ${name === 'adminToken' ? 'this one' : shown(value)}${looks(kind, value)}.`,
      );
  }
}

const looks = (kind: Kind, value: unknown): string =>
  kind.looks !== undefined && typeof value === 'string' ? `, which ${kind.looks}` : '';

function instead(name: string, kinds: Readonly<Record<string, Kind>>): string {
  if (switchDefinitions.some((each) => each.name === name)) return `it is a switch: write { switches: { ${name}: … } }`;
  if (name === 'token') return 'it belongs to an account: write { accounts: standardAccounts(token) }';
  return `allowed are ${Object.keys(kinds).join(', ')}`;
}

/** A short description of a value; an object may be cyclic. */
function shown(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) return 'this list';
  return isRecord(value) || typeof value === 'function' ? `this ${typeof value}` : String(value);
}
