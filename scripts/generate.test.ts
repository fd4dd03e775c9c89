/** Shows that a mistake in what the generated files are made from is told in a sentence. */
import { describe, expect, it } from 'vitest';
import { CommandError } from './arguments.js';
import { documentIn, explained } from './generate.js';

describe('a mistake in the contract', () => {
  it('of writing is told with its file and line', () => {
    expect(documentIn('a: 1\n', 'openapi/openapi.yaml')).toEqual({ a: 1 });
    const read = (): unknown => documentIn('a: 1\n  b: [\n', 'openapi/openapi.yaml');
    expect(read).toThrow(CommandError);
    expect(read).toThrow(/^openapi\/openapi\.yaml, line \d+, column \d+: this is not YAML: .*\.$/);
  });

  it('of meaning is told without a stack, and one of the code with it', async () => {
    const told = new Error("The contract's /paths/x-foo is a word that is not known here.");
    await expect(explained(() => Promise.reject(told))).rejects.toEqual(
      new CommandError(`Not all could be generated. ${told.message}`),
    );
    const broken = new TypeError('undefined is no function');
    await expect(explained(() => Promise.reject(broken))).rejects.toBe(broken);
    expect(await explained(() => Promise.resolve(1))).toBe(1);
  });
});
