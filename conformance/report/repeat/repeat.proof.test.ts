/** The scripts of many faults, run by the shell: the difference shows on the faulty server, and not on the reference. */
import { availableParallelism } from 'node:os';
import { expect, it } from 'vitest';
import { allFaults, type Fault } from '../../../reference-impl/faults/index.js';
import { runWith } from '../test-reports.js';
import { scriptsIn } from './scripts.js';
import { hasShell, runAgainstFresh } from './test-shell.js';

// Every fault with REPEAT_EVERY=1, which takes some ten minutes.
const every = Number(process.env['REPEAT_EVERY'] ?? 27);

/** How the script of a fault's first cause ends: on the faulty server, and on the reference. */
async function endsOf({ id, requirements, apply }: Fault): Promise<string | undefined> {
  const [script] = scriptsIn(await runWith(id, ...requirements)).all;
  if (!script) return undefined;
  const [faulty, mended] = [await runAgainstFresh(script.text, apply), await runAgainstFresh(script.text)];
  const stray = faulty.stderr + mended.stderr;
  return `${faulty.code} ${mended.code}${stray === '' ? '' : ` ${stray}`}`;
}

async function endsOfAll(faults: readonly Fault[]): Promise<ReadonlyMap<string, string>> {
  const left = [...faults];
  const ends = new Map<string, string>();
  const work = async (): Promise<void> => {
    for (let fault = left.shift(); fault; fault = left.shift()) {
      const end = await endsOf(fault);
      if (end !== undefined) ends.set(fault.id, end);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return ends;
}

it.skipIf(!hasShell)(
  'scripts show what is wrong on a faulty server that was restarted, and that the reference conforms',
  async () => {
    const ends = await endsOfAll(allFaults.filter((_fault, position) => position % every === 0));
    const those = (pattern: RegExp): readonly string[] =>
      [...ends].flatMap(([id, end]) => (pattern.test(end) ? [`${id}: ${end}`] : []));
    // The difference shows on the reference, or something was printed to stderr: never.
    expect(those(/^\d 1|^\d \d ./)).toEqual([]);
    // Undecided is honest, and rare; "conforms" on the faulty server misleads.
    const share = (pattern: RegExp): number => those(pattern).length / ends.size;
    expect(ends.size).toBeGreaterThan(allFaults.length / every / 2);
    expect(share(/^1 [02]$/), those(/^[02]/).join('\n')).toBeGreaterThan(0.85);
    expect(share(/^0 /), those(/^0/).join('\n')).toBeLessThan(0.04);
  },
  1_200_000,
);
