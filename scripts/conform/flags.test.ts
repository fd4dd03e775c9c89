/**
 * Shows that a run checks the embedded reference only if no flag or variable means another server, and that flags that
 * contradict each other are refused.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readFlags, UsageError } from '../cli/arguments.js';
import { addressOf, assertMeant, flags, withAddress } from './flags.js';

const url = 'http://127.0.0.1:4010';
const variables = ['CONFORM_URL', 'CONFORM_TOKEN', 'CONFORM_OTHER_TOKEN'];
const addressIn = (args: readonly string[], environment: Readonly<Record<string, string>> = {}) => {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  return addressOf(readFlags(flags, args));
};

beforeEach(() => variables.forEach((name) => vi.stubEnv(name, undefined)));
afterEach(() => vi.unstubAllEnvs());

describe('the address', () => {
  it('is that of the flag, else that of the environment', () => {
    expect(addressIn(['--url', url])).toBe(url);
    expect(addressIn([], { CONFORM_URL: url, CONFORM_TOKEN: 'secret' })).toBe(url);
    expect(addressIn(['--url', url], { CONFORM_URL: '' })).toBe(url);
  });

  it('is undefined if neither the flags nor the environment mean a server', () => {
    expect(addressIn([], { CONFORM_TOKEN: '', CONFORM_OTHER_TOKEN: '' })).toBeUndefined();
    expect(addressIn(['--strict'])).toBeUndefined();
  });

  it.each([
    ['an empty variable', [], { CONFORM_URL: '' }, "CONFORM_URL is empty: set it to the server's address"],
    ['an empty flag', ['--url='], { CONFORM_URL: url }, "--url is empty: set it to the server's address"],
    ['a token', [], { CONFORM_TOKEN: 'secret' }, 'CONFORM_TOKEN needs --url or CONFORM_URL:'],
    ['a second token', [], { CONFORM_OTHER_TOKEN: 'secret' }, 'CONFORM_OTHER_TOKEN needs --url or CONFORM_URL:'],
    ['a flag with a token', ['--token', 'secret'], {}, '--token needs --url or CONFORM_URL:'],
    ['a command for tokens', ['--token-cmd', 'x'], {}, '--token-cmd needs --url or CONFORM_URL:'],
  ])('is asked for if there is %s but no address', (_what, args, environment, message) => {
    expect(() => addressIn(args, environment)).toThrow(UsageError);
    expect(() => addressIn(args, environment)).toThrow(message);
  });
});

/** Tasks with arguments that all have an effect. */
const useful = [
  [
    '--list',
    '--only=getOrder',
    `--url=${url}`,
    '--token=x',
    '--strict',
    '--wait=50',
    '--out=b',
    '--json',
    '--read-only',
  ],
  ['--explain=ORD-52', `--url=${url}`, '--token=x', '--given=b'],
  ['--init', `--url=${url}`, '--token=x', '--contract=c'],
  ['--regrade=a', '--strict', '--checks=b', '--contract=c', '--baseline=d', '--update-baseline', '--confidence'],
  ['--regrade=a', '--out=b', '--report=html=c', '--json', '--quiet', '--no-confidence'],
  ['--list', '--only=getOrder', '--skip=advisory', '--checks=b', '--contract=c'],
  ['--explain=ORD-52', '--checks=b', '--contract=c'],
  ['--explain=a cause', '--out=reports'],
  ['--replay=a', `--url=${url}`, '--given=b', '--read-only', '--strict', '--wait=50'],
];

describe('flags of which one would have no effect', () => {
  it.each([
    [['--confidence', '--no-confidence'], "--confidence and --no-confidence can't be used together."],
    [['--regrade', 'a.json', '--only', 'getOrder'], '--regrade judges the whole report: leave out'],
    [['--regrade', 'a.json', '--skip', 'getOrder'], '--regrade judges the whole report: leave out'],
    [['--regrade', 'a.json', '--url', url], '--url has no effect with --regrade: leave it out.'],
    [['--regrade', 'a.json', '--given', 'conform.yaml'], '--given has no effect with --regrade'],
    [['--regrade', 'a.json', '--read-only'], '--read-only has no effect with --regrade'],
    [['--regrade', 'a.json', '--header', 'A: b'], '--header has no effect with --regrade'],
    [['--regrade', 'a.json', '--wait', '50'], '--wait has no effect with --regrade'],
    [['--explain', 'ORD-52', '--json'], '--explain makes no report: leave out --report'],
    [['--init', '--out', 'reports'], '--init makes no report: leave out --out'],
    [['--init', '--list'], "--init and --list can't be used together."],
    [['--replay', 'a.json', '--only', 'getOrder'], "--replay can't be used with --only: name checks or requirements"],
  ])('are refused: %j', (args, message) => {
    expect(() => assertMeant(readFlags(flags, args))).toThrow(message);
  });

  it('are accepted alone', () => {
    const taken = [['--confidence'], ['--no-confidence'], ['--regrade=a'], ['--replay=a', '--skip=getOrder']];
    for (const args of [...taken, ...useful]) expect(() => assertMeant(readFlags(flags, args))).not.toThrow();
  });
});

describe('an argument without a flag', () => {
  it.each([
    url,
    'https://api.example.com/shop/api/v1/',
    'localhost',
    'localhost:3000',
    'api.test:80/x',
    ':3000',
    '[::1]:80',
  ])('is the address if it looks like one: %s', (word) => {
    const [values, operands] = withAddress(readFlags(flags, ['--strict']), [word]);
    expect([values.url, values.strict, operands]).toEqual([word, true, []]);
  });

  it("is not the address beside --url, or if it doesn't look like one", () => {
    expect(withAddress(readFlags(flags, ['--url=a']), [url])[1]).toEqual([url]);
    for (const word of ['createOrder', 'POST /orders', '/orders', 'create-order.accepts.full', 'report.json'])
      expect(withAddress(readFlags(flags, []), [word])[1]).toEqual([word]);
  });

  it.each([
    [[], 'createOrder', 'Write --url before an address and --only before a check.'],
    [['--only=POST'], '/orders', "Put quotes around an operation: 'POST /orders'."],
    [[], 'report.json', 'To run the failed checks of a report again: --replay FILE'],
    [[], 'list', 'Did you mean --list?'],
    [[], 'help', 'Did you mean --help?'],
    [['--url=a'], url, `Unexpected argument ${url}. Write --url`],
  ])('gets a message with the correct form: %j %s', (args, word, message) => {
    expect(() => assertMeant(readFlags(flags, args), [word])).toThrow(message);
  });
});
