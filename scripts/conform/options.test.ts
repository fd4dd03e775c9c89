/**
 * Shows which headers of a user are added to every request, and which are refused because they would change what a
 * check sends.
 */
import { describe, expect, it, vi } from 'vitest';
import { readFlags, UsageError } from '../cli/arguments.js';
import { flags } from './flags.js';
import { optionsOf, tokenPrintedBy, tokensOf } from './options.js';

const headersIn = (...lines: readonly string[]) =>
  optionsOf(
    readFlags(
      flags,
      lines.map((line) => `--header=${line}`),
    ),
  ).headers;

describe('--header', () => {
  it('adds headers to every request', () => {
    expect(headersIn('X-Tenant: acme', 'Host: api.example.com', 'Empty:')).toEqual({
      'x-tenant': 'acme',
      host: 'api.example.com',
      empty: '',
    });
  });

  it.each([
    [['tenant'], '--header must look like \'Name: value\', not "tenant".'],
    [
      ['AUTHORIZATION: Bearer x'],
      "--header can't set AUTHORIZATION, because some checks leave it out: use CONFORM_TOKEN",
    ],
    [['Content-Type: text/plain'], "--header can't set Content-Type: the suite decides it in each request."],
    [['Expect: 100-continue'], "--header can't set Expect: the suite decides it in each request."],
    [['Content-Encoding: gzip'], "--header can't set Content-Encoding: the suite decides it in each request."],
    [['X-Tenant: acme', 'x-tenant: other'], '--header sets x-tenant twice.'],
  ])('refuses %j', (lines, message) => {
    expect(() => headersIn(...lines)).toThrow(UsageError);
    expect(() => headersIn(...lines)).toThrow(message);
  });
});

describe('--token-cmd', () => {
  it('returns the token that the command prints', async () => {
    expect(await tokenPrintedBy('echo secret')).toBe('secret');
  });

  it("passes on the command's error output", async () => {
    const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    await expect(tokenPrintedBy('echo the vault is locked >&2; exit 1')).rejects.toThrow('failed (exit code 1)');
    expect(said.mock.calls.map(([text]) => String(text)).join('')).toContain('the vault is locked');
    said.mockRestore();
  });

  it.each(['', ' '])('refuses an empty command (%j)', async (command) => {
    await expect(tokensOf(readFlags(flags, ['--token-cmd', command]))).rejects.toThrow(UsageError);
  });

  it.each([
    ['exit 3', 'The command of --token-cmd failed (exit code 3).'],
    ['no-such-command-here', 'The command of --token-cmd was not found (exit code 127).'],
    ['yes', 'The command of --token-cmd printed far more than a token.'],
    ['kill -9 $$', 'The command of --token-cmd failed (SIGKILL).'],
    ['echo two words', 'The output of --token-cmd must be ASCII without spaces, and not empty.'],
    ['echo Bearer secret', 'The output of --token-cmd: leave out "Bearer "'],
  ])('says why %j gives no token', async (command, message) => {
    await expect(tokenPrintedBy(command)).rejects.toThrow(message);
  });

  it('stops waiting after the time limit', async () => {
    const message = 'The command of --token-cmd printed no token within 0.05 seconds.';
    await expect(tokenPrintedBy('sleep 60', 0.05)).rejects.toThrow(message);
  });
});

describe('a token with its scheme', () => {
  const reading = (...args: readonly string[]) => tokensOf(readFlags(flags, args));

  it.each([
    ['--token', ['--token', 'Bearer abc']],
    ['--other-token', ['--token', 'abc', '--other-token', 'bearer  abc']],
  ])('is refused without being printed: %s', async (name, args) => {
    await expect(reading(...args)).rejects.toThrow(new UsageError(`${name}: leave out "Bearer "`));
  });

  it.each([
    ['CONFORM_TOKEN', []],
    ['CONFORM_OTHER_TOKEN', ['--token', 'abc']],
  ])('is refused in the environment, too: %s', async (name, args) => {
    vi.stubEnv(name, 'Bearer abc');
    await expect(reading(...args)).rejects.toThrow(new UsageError(`${name}: leave out "Bearer "`));
    vi.unstubAllEnvs();
  });
});

describe('checks of prices', () => {
  it.each([
    [[], false],
    [['--pricing'], true],
    [['--out', 'reports'], true],
    [['--report', 'profile=profile.json'], true],
    [['--report', 'junit=junit.xml'], false],
  ] as const)('%j: run = %j', (args, asked) => {
    expect(optionsOf(readFlags(flags, args)).pricing).toBe(asked);
  });
});
