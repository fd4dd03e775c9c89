import { describe, expect, it } from 'vitest';
import { selfFlags } from './command-name.js';
import { readArguments, readFlags, UsageError, wholeNumber } from './arguments.js';

const flags = { port: { type: 'string', default: '4010' }, quiet: { type: 'boolean', short: 'q' } } as const;
const read = (...args: string[]) => readFlags(flags, args);

describe('readFlags', () => {
  it('reads `--flag value` and `--flag=value`', () => {
    expect(read()).toMatchObject({ port: '4010' });
    expect(read('--port', '1', '-q')).toMatchObject({ port: '1', quiet: true });
    expect(read('--port=1')).toMatchObject({ port: '1' });
  });

  it.each([
    [['--prot', '1'], 'Unknown flag --prot. Did you mean --port?'],
    [['-x'], 'Unknown flag -x.'],
    [['--port'], '--port needs a value.'],
    [['--port', '--quiet'], '--port needs a value.'],
    [['--port', '-q'], '--port needs a value.'],
    [['--quiet', '--port'], '--port needs a value.'],
    [['--port', '-1'], '-1 looks like a flag: to use it as the value of --port, write --port=-1.'],
    [['--port 5'], 'Unknown flag "--port 5": write "--port=5", or two arguments.'],
    [['--prot 5'], 'Unknown flag --prot 5. Did you mean --port?'],
    [['--quiet=1'], '--quiet takes no value.'],
    [['--port', '1', '-q', '--port=1'], '--port is given twice. Pass it once.'],
  ])('explains what is wrong with %j', (args, message) => {
    expect(() => read(...args)).toThrow(new UsageError(message));
    expect(() => readArguments(flags, args)).toThrow(new UsageError(message));
  });

  it('collects every value of a flag that may be repeated, and accepts a repeated boolean flag', () => {
    const many = { only: { type: 'string', multiple: true }, ...flags } as const;
    expect(readFlags(many, ['--only', 'a', '-q', '--quiet', '--only=b'])).toMatchObject({ only: ['a', 'b'] });
    expect(() => readArguments(flags, ['--port=1', '--', '--port=2'])).not.toThrow();
  });

  it.each(['now', "it's now"])('refuses an argument that is not a flag: %j', (word) => {
    expect(() => read(word)).toThrow(new UsageError(`Unexpected argument ${word}.`));
  });
});

describe('an unknown flag', () => {
  const [text, all] = [{ type: 'string' }, ['url', 'token', 'max-time', 'concurrency', 'header', 'out']] as const;
  const many = {
    ...Object.fromEntries(all.map((name) => [name, text])),
    strict: { type: 'boolean' as const },
    ...selfFlags,
  };

  it.each([
    ['--base-url=x', 'Unknown flag --base-url. Did you mean --url?'],
    ['-u', 'Unknown flag -u. Did you mean --url?'],
    ['-uhttp://x', 'Unknown flag -u. Did you mean --url?'],
    ['-H', 'Unknown flag -H. Did you mean --header?'],
    ['-V', 'Unknown flag -V. Did you mean --version?'],
    ['--URL', 'Unknown flag --URL. Did you mean --url?'],
    ['--maxTime=1', 'Unknown flag --maxTime. Did you mean --max-time?'],
    ['--max_time', 'Unknown flag --max_time. Did you mean --max-time?'],
    ['--no-strict', 'Unknown flag --no-strict. Did you mean --strict?'],
    ['--tokne', 'Unknown flag --tokne. Did you mean --token?'],
    ['--conc', 'Unknown flag --conc. Did you mean --concurrency?'],
    ['--no-color', 'Unknown flag --no-color. Set the environment variable NO_COLOR=1.'],
    ['--something-else', 'Unknown flag --something-else.'],
    ['--grep', 'Unknown flag --grep.'],
  ])('suggests a flag or a remedy: %s', (argument, message) => {
    expect(() => readArguments(many, [argument])).toThrow(new UsageError(message));
  });

  it('is ignored beside --help, -h or -v at any position', () => {
    for (const args of [
      ['--foo', '--help'],
      ['-h', '--url'],
      ['--url', '-h'],
      ['a', 'b', '--help', '--token'],
    ])
      expect(readArguments(many, args).values).toEqual({ help: true });
    expect(readArguments(many, ['-v']).values).toEqual({ version: true });
    expect(readArguments(many, ['--url=x', '--', '-h']).positionals).toEqual(['-h']);
  });

  it('may follow a lone --, which npx passes on', () => {
    expect(readArguments(many, ['--', '--url', 'x']).values).toEqual({ url: 'x' });
  });
});

describe('flags that npm uses itself, because no -- stands before them', () => {
  const ofNpm = { npm_lifecycle_event: 'conform', npm_config_url: 'http://127.0.0.1:1', npm_config_read_only: 'true' };
  const own = { url: { type: 'string' }, 'read-only': { type: 'boolean' }, timeout: { type: 'string' } } as const;
  const message = 'npm used --url itself. Put -- before the flags: npm run conform -- --url …';

  it.each([[[]], [['http://127.0.0.1:1']], [['--read-only']]])(
    'are refused; arguments left for the command: %j',
    (args) => {
      expect(() => readArguments(own, args, true, ofNpm)).toThrow(new UsageError(message));
    },
  );

  it.each([
    ['it is given once more behind it', ['--url=a', '--read-only'], ofNpm],
    [
      'it is a setting that users have for npm',
      ['--read-only'],
      { npm_lifecycle_event: 'e2e', npm_config_timeout: '60000' },
    ],
    ['npm has not started this', [], { ...ofNpm, npm_lifecycle_event: undefined }],
  ])('are accepted where %s', (_what, args, env) => {
    expect(() => readArguments(own, args, true, env)).not.toThrow();
  });
});

describe('wholeNumber', () => {
  it('accepts the bounds and the numbers between them', () => {
    expect(['0', '65535', '080'].map((text) => wholeNumber('--port', text, [0, 65_535]))).toEqual([0, 65_535, 80]);
  });

  it.each(['', '-1', '65536', '1.5', '1e3', 'x', ' 1', '99999999999999999999'])('refuses %j', (text) => {
    expect(() => wholeNumber('--port', text, [0, 65_535])).toThrow(
      `--port must be a whole number from 0 to 65535, not ${JSON.stringify(text)}.`,
    );
  });
});
