/** Holds the options of a mock against what they may be, for programs whose types nobody has checked. */
import { isRecord } from '../../openapi/schema.js';
import { quoted } from '../refusal.js';
import type { MockOptions } from './mock.js';
import type { StartOptions } from './start.js';
import { switchDefinitions } from './switches.js';
import type { ForkRequest } from './worlds.js';

/** What is wrong with the options, in a sentence for whoever wrote them. */
export class OptionError extends Error {
  override readonly name = 'OptionError';
}

/** `allowed` is the end of "must be …". */
interface Kind {
  readonly allowed: string;
  readonly isOne: (value: unknown) => boolean;
  /** What a text that is none may be, after "which". */
  readonly looks?: string;
}

type Kinds<Options> = { readonly [Name in keyof Options]-?: Kind };

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isFunction = (value: unknown): boolean => typeof value === 'function';
const has = (name: string) => (value: unknown) => isRecord(value) && isFunction(value[name]);
const isScenario = (value: unknown): boolean => typeof value === 'string' && !/^[^\n#]*\.ya?ml$/i.test(value);
const isPort = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 65_535;
const isAccount = (value: unknown): boolean => isRecord(value) && isText(value['token']);

/** A clock is a function that gives a date: a number of milliseconds, as Date.now gives one, is easily taken for it. */
const givesTime = (value: unknown): boolean => {
  const time: unknown = typeof value === 'function' ? (value as () => unknown)() : undefined;
  return isRecord(time) && isFunction(time['getTime']) && !Number.isNaN(Number(time));
};

const yesOrNo: Kind = { allowed: 'true or false', isOne: (value) => typeof value === 'boolean' };
const text: Kind = { allowed: 'a text that is not empty', isOne: isText };
const callback: Kind = { allowed: 'a function', isOne: isFunction };

const kindsOfMock: Kinds<MockOptions> = {
  accounts: {
    allowed: 'a list of accounts, as standardAccounts() gives one',
    isOne: (value) => Array.isArray(value) && value.length > 0 && value.every(isAccount),
  },
  seed: { allowed: 'a text or a number', isOne: (value) => typeof value === 'string' || Number.isFinite(value) },
  clock: { allowed: "a function, such as () => new Date('2031-03-03T16:20:00Z')", isOne: givesTime },
  switches: { allowed: 'an object such as { latency: 200 }', isOne: isRecord },
  auth: yesOrNo,
  admin: yesOrNo,
  triggers: yesOrNo,
  like: { allowed: 'what like(profile) gives', isOne: has('apply') },
  pricing: { allowed: 'a reading of the pricing fields', isOne: isRecord },
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
  scenario: { allowed: 'the text of a scenario file', isOne: isScenario, looks: 'looks like the name of one' },
};

const kindsOfFork: Kinds<ForkRequest> = { from: text, token: text, id: text };

/** Throws an OptionError for what `createMock` can't be given. */
export const assertMockOptions = (options: unknown): void => assertOptions('createMock', options, kindsOfMock);

/** Throws an OptionError for what `startMock` can't be given. */
export const assertStartOptions = (options: unknown): void => assertOptions('startMock', options, kindsOfStart);

/** Throws an OptionError for what the `fork` of a mock can't be given; the control interface has a form of its own. */
export const assertForkRequest = (request: unknown): void =>
  assertOptions('fork', request, kindsOfFork, "{ id: 'worker-1' }");

/** An option that is undefined counts as left out. */
function assertOptions(
  caller: string,
  options: unknown,
  kinds: Readonly<Record<string, Kind>>,
  example = '{ seed: 1 }',
): void {
  if (!isRecord(options)) throw new OptionError(`${caller} takes its options as an object such as ${example}.`);
  for (const [name, value] of Object.entries(options)) {
    const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
    if (!kind) throw new OptionError(`${caller} has no option ${quoted(name)}; ${instead(name, kinds)}.`);
    if (value !== undefined && !kind.isOne(value))
      throw new OptionError(
        `The option ${name} of ${caller} must be ${kind.allowed}, not ${shown(value)}${looks(kind, value)}.`,
      );
  }
}

const looks = (kind: Kind, value: unknown): string =>
  kind.looks !== undefined && typeof value === 'string' ? `, which ${kind.looks}` : '';

const instead = (name: string, kinds: Readonly<Record<string, Kind>>): string =>
  Object.hasOwn(kinds, 'switches') && switchDefinitions.some((each) => each.name === name)
    ? `it is a switch, so write { switches: { ${name}: … } }`
    : `there are ${Object.keys(kinds).join(', ')}`;

/** A value in a few words: what an object holds may have no end. */
function shown(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) return 'this list';
  return isRecord(value) || typeof value === 'function' ? `this ${typeof value}` : String(value);
}
