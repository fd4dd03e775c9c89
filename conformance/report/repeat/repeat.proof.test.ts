/** Runs the scripts of many faults as a user would: they must find the difference on the faulty server, and none on the reference. */
import { availableParallelism } from 'node:os';
import { describe, expect, it } from 'vitest';
import { allFaults, faultById } from '../../../variants/index.js';
import type { Fault } from '../../../variants/kit/variant.js';
import { runWith } from '../test-reports.js';
import { scriptsIn } from './scripts.js';
import { runAgainstFresh } from './test-scripts.js';

// REPEAT_EVERY=1 tests every fault, which takes some ten minutes.
const every = Number(process.env['REPEAT_EVERY'] ?? 27);

/** The exit codes of the script for a fault's first cause: on the faulty server, and on the reference. */
async function endsOf({ id, breaks: requirements, apply }: Fault): Promise<string | undefined> {
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

describe('a script', () => {
  it.each([
    ['a type that is not checked', 'create-order.forgets.customer.phone.type'],
    ['a field of a response', 'get-order.omits.data.order.source_location.coordinates'],
    ['a value that reads back otherwise', 'read-back.location.country-lower-case'],
    ['two reads that differ', 'customers.update.written-before-authenticated'],
    ['identifiers that repeat', 'locations.uuid.always-same'],
    ['an assignment that is ignored', 'assignment.ignored'],
    ['a response that is no JSON', 'envelope.broken.list-carriers'],
  ])('finds %s on a restarted faulty server, and none on the reference', async (_what, id) => {
    const fault = faultById(id)!;
    const text = scriptsIn(await runWith(id, ...fault.breaks)).all[0]!.text;
    expect(text).not.toMatch(/test-token|other-token/);
    const faulty = await runAgainstFresh(text, fault.apply);
    expect([faulty.code, faulty.stdout.trim().split('\n').at(-1), faulty.stderr]).toEqual([
      1,
      'THE DIFFERENCE STILL EXISTS.',
      '',
    ]);
    const mended = await runAgainstFresh(text);
    expect([mended.code, mended.stdout.trim().split('\n').at(-1), mended.stderr]).toEqual([0, 'CONFORMS NOW.', '']);
    // Most causes have more findings than the repeated one.
    expect(mended.stdout.includes('findings of the cause')).toBe(!text.includes('  others: 0,'));
  });
});

it('scripts find the difference on a restarted faulty server, and none on the reference', async () => {
  const ends = await endsOfAll(allFaults.filter((_fault, position) => position % every === 0));
  const those = (pattern: RegExp): readonly string[] =>
    [...ends].flatMap(([id, end]) => (pattern.test(end) ? [`${id}: ${end}`] : []));
  // Never: a difference on the reference, or output on stderr.
  expect(those(/^\d 1|^\d \d ./)).toEqual([]);
  // "Undecided" is correct, but must be rare. "Conforms" on the faulty server is misleading.
  const share = (pattern: RegExp): number => those(pattern).length / ends.size;
  expect(ends.size).toBeGreaterThan(allFaults.length / every / 2);
  expect(share(/^1 [02]$/), those(/^[02]/).join('\n')).toBeGreaterThan(0.85);
  expect(share(/^0 /), those(/^0/).join('\n')).toBeLessThan(0.04);
}, 1_200_000);
