import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Identity } from '../../reference-impl/http/certificate.js';
import { switchDefinitions } from '../../mock/switches/switches.js';
import { help, readMockFlags, type MockCommand } from './flags.js';

/** The settings of the mock to start. */
async function started(...args: string[]): Promise<Exclude<MockCommand, string | { readonly list: unknown }>> {
  const command = await readMockFlags(args);
  if (typeof command === 'string' || 'list' in command) expect.fail('Nothing is started, but a text is printed.');
  return command;
}

let folder = '';
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'mock-flags-'))));
afterAll(() => rmSync(folder, { recursive: true }));

describe('the flags of the mock', () => {
  it('are all optional', async () => {
    const { accounts, ...command } = await started();
    expect(accounts.map(({ token }) => token)).toEqual(['test-token', 'other-token']);
    expect(command).toMatchObject({
      host: '127.0.0.1',
      port: 4010,
      auth: true,
      admin: true,
      triggers: true,
      switches: {},
    });
    expect(Object.keys(command)).not.toEqual(expect.arrayContaining(['seed', 'clock', 'data', 'scenario']));
  });

  it('set its address, account and data', async () => {
    const scenario = join(folder, 'scenario.yaml');
    writeFileSync(scenario, 'customers: []');
    const places = ['--host', '::1', '--port', '0', '--token', 'mine', '--no-auth', '--no-admin', '--no-triggers'];
    const command = await started(...places, '--seed', '', '--data', 'a.db', '--scenario', scenario);
    expect(command).toMatchObject({
      host: '::1',
      port: 0,
      auth: false,
      admin: false,
      triggers: false,
      seed: '',
      data: 'a.db',
      scenario: 'customers: []',
    });
    expect(command.accounts[0]?.token).toBe('mine');
    expect(await started('--host', '[::1]')).toMatchObject({ host: '::1' });
  });

  it('set who may use the control interface, and which servers the page may check', async () => {
    const { adminToken, allowHosts, targets } = await started();
    expect([adminToken, allowHosts, targets]).toEqual([undefined, [], { any: false, machine: true, listed: [] }]);
    const given = ['--host', '0.0.0.0', '--admin-token', 'admin-token', '--allow-host', 'a.test', '--allow-host', 'b'];
    expect(await started(...given, '--allow-targets', 'c:80,https://d.test/api/v1')).toMatchObject({
      adminToken: 'admin-token',
      allowHosts: ['a.test', 'b'],
      targets: { any: false, machine: false, listed: ['c:80', 'd.test'] },
    });
    expect((await started('--allow-targets', '*')).targets.any).toBe(true);
    await expect(started('--admin-token', 'short')).rejects.toThrow(/^--admin-token must be 8 to 256 ASCII characters/);
    await expect(started('--allow-targets', 'a b')).rejects.toThrow('--allow-targets must be a list of hosts');
  });

  it.each([
    ['--admin-token', 'admin-token'],
    ['--allow-host', 'a.test'],
    ['--allow-targets', 'c'],
  ])('refuse %s for a control interface that is not served', async (flag, value) => {
    await expect(started('--no-admin', flag, value)).rejects.toThrow(
      `${flag} has no effect with --no-admin: leave it out.`,
    );
  });

  it.each([
    ['2031-03-03T16:20:00Z', '2031-03-03T16:20:00.000Z'],
    ['2031-03-03T16:20+01:00', '2031-03-03T15:20:00.000Z'],
  ])('stop the clock at %s', async (text, time) => {
    expect((await started('--clock', text)).clock?.().toISOString()).toBe(time);
  });

  it('turn on every switch', async () => {
    const values: Readonly<Record<string, readonly [given: string, read: unknown]>> = {
      latency: ['200', 200],
      jitter: ['50', 50],
      latencyOf: ['createOrder:500 getOrder:5', { createOrder: 500, getOrder: 5 }],
      errors: ['10%', 0.1],
      errorStatus: ['502', 502],
      throttle: ['.5', 0.5],
      retryAfter: ['2', 2],
      timeouts: ['0', 0],
      drops: ['1', 1],
      lose: ['0.25', 0.25],
      duplicate: ['off', null],
      settle: ['2000', 2000],
      faults: ['rates.rate.text.yen', ['rates.rate.text.yen']],
      ambiguity: ['7', '7'],
    };
    const args = switchDefinitions.flatMap(({ name, flag }) => [
      name === 'faults' ? '--fault' : flag,
      values[name]![0],
    ]);
    const read = Object.fromEntries(Object.entries(values).map(([name, [, value]]) => [name, value]));
    expect((await started(...args)).switches).toEqual(read);
  });

  it('accept several faults', async () => {
    const ids = ['rates.rate.text.yen', 'list-carriers.nulls.data'];
    expect((await started(...ids.flatMap((id) => ['--fault', id]))).switches).toEqual({ faults: ids });
  });

  it('accept several variations, in the order in which they are applied, and describe them', async () => {
    const { like, notice } = await started('--variation', 'carriers.one', '--variation', 'unsent.absent');
    expect(like?.target).toContain('unsent.absent + carriers.one');
    expect(notice).toContain('\n  variation carriers.one: one carrier with one method is connected');
  });

  it('turn the log of requests on or off; without a flag, a terminal turns it on', async () => {
    const all = await Promise.all([started(), started('--log'), started('--no-log')]);
    expect(all.map(({ log }) => log)).toEqual([undefined, true, false]);
  });

  it('generate a certificate, or use a given one with its key', async () => {
    const keyOf = ({ https }: { readonly https?: boolean | Identity }): string => (https as Identity).key;
    const made = await started('--https', '--host', '::1');
    const { certificate, https } = made;
    expect(certificate?.fingerprint).toMatch(/^(?:[\dA-F]{2}:){31}[\dA-F]{2}$/);
    const folder = join(certificate!.file, '..');
    // The private key is in memory only.
    expect(readdirSync(folder)).toEqual(['cert.pem']);
    const [key, other] = [join(folder, 'key.pem'), join(folder, 'other.pem')];
    writeFileSync(key, keyOf(made));
    writeFileSync(other, keyOf(await started('--https')));
    const given = await started('--cert', certificate!.file, '--key', key);
    expect([given.https, given.certificate?.fingerprint]).toEqual([https, certificate?.fingerprint]);
    const late = readMockFlags(['--cert', key, '--key', certificate!.file]);
    await expect(late).rejects.toThrow(`--cert ${key} holds no certificate in PEM form.`);
    const mixed = readMockFlags(['--cert', certificate!.file, '--key', other]);
    await expect(mixed).rejects.toThrow(`other.pem is not the key of the certificate of --cert ${certificate!.file}.`);
  });

  it('ask for a text to print', async () => {
    expect(await readMockFlags(['-h'])).toBe('help');
    expect(await readMockFlags(['--faults'])).toEqual({ list: 'faults', words: '', isJson: false });
    expect(await readMockFlags(['--variations', 'uuid', 'case', '--json'])).toEqual({
      list: 'variations',
      words: 'uuid case',
      isJson: true,
    });
  });

  it('are all in the help, whose lines have at most 110 characters', () => {
    for (const { name, flag } of switchDefinitions) expect(help).toContain(name === 'faults' ? '--fault ' : `${flag} `);
    expect(help.split('\n').filter((line) => line.length > 110)).toEqual([]);
  });
});

describe('invalid flags of the mock', () => {
  it.each<[string[], string]>([
    [['--port', '-1'], 'write --port=-1.'],
    [['--port', '65536'], '--port must be a whole number'],
    [['--host', ''], '--host needs a value.'],
    [['--data', ''], '--data needs a value.'],
    [['--token', ''], '--token must be ASCII without spaces'],
    [['--clock', '2031-02-30T00:00:00Z'], '--clock must be a time'],
    [
      ['--clock', '2031-03-03'],
      '--clock must be a time with time zone, such as 2031-03-03T16:20:00Z, not "2031-03-03"',
    ],
    [['--clock', '2031-03-03T25:00:00Z'], '--clock must be a time'],
    [['--clock', '2031-03-03T16:20:00'], '--clock must be a time with time zone'],
    [['--latency', 'soon'], 'The switch latency must be'],
    [['--errors', '200%'], 'The switch errors must be'],
    [['--error-status', '404'], 'The switch errorStatus must be'],
    [['--latency-of', 'nothing:5'], 'The switch latencyOf must be'],
    [['--ambiguity', ''], 'The switch ambiguity must be'],
    [['--ambiguity', 'late-refrences,null-absent'], 'Unknown variation "late-refrences". Did you mean late-references'],
    [['--fault', 'nope'], 'Unknown fault "nope". --faults lists their groups.'],
    [['--fault', 'rates.rate.text.yem'], 'Unknown fault "rates.rate.text.yem". Did you mean rates.rate.text.yen'],
    [['--variation', 'unsent.absnt'], 'Did you mean unsent.absent? --variations lists their groups.'],
    [
      ['--variation', 'unsent.absent', '--variation', 'unsent.null'],
      "unsent.null and unsent.absent can't be used together",
    ],
    [
      ['--variation', 'unsent.absent', '--ambiguity', '7'],
      '--variation and --ambiguity both decide the open questions',
    ],
    [['--like', 'a.json', '--variation', 'unsent.absent'], '--like and --variation both decide the open questions'],
    [['--fault'], '--fault needs a value'],
    [['--no-auth=1'], '--no-auth takes no value.'],
    [['--scenario', '/nowhere/file.yaml'], "can't be read (it does not exist, ENOENT)."],
    [['--scenario', '/tmp'], "--scenario /tmp can't be read (it is a folder, EISDIR)."],
    [['--log', '--no-log'], "--log and --no-log can't be used together"],
    [['--cert', 'a.pem'], '--cert needs --key FILE, its private key.'],
    [['--https', '--key', 'a.pem'], '--key needs --cert FILE.'],
    [
      ['--cert', '/nowhere/a.pem', '--key', 'b.pem'],
      "--cert /nowhere/a.pem can't be read (it does not exist, ENOENT).",
    ],
    [['order'], 'Unexpected argument order.'],
  ])('are explained in a sentence (%j)', async (args, message) => {
    await expect(readMockFlags(args)).rejects.toThrow(message);
  });
});
