import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { profileOf } from '../conformance/profile.js';
import { runSuite } from '../conformance/suite.js';
import { runOn } from '../conformance/test-tolerances.js';
import { answersOf, profileOfJson, type Profile } from '../openapi/profile.js';
import { like } from '../reference-impl/mock/like.js';
import { standardAccounts } from '../reference-impl/seed.js';
import { coveringRows } from '../reference-impl/tolerances/covering.js';
import { allTolerances } from '../reference-impl/tolerances/index.js';
import { combined, type Tolerance } from '../reference-impl/tolerances/tolerance.js';
import { runCommand, startCommand } from './test-mock-command.js';

const reference: Tolerance = { id: 'the reference', axis: 'none', title: '', advisory: [] };

/** What is imitated by each of the parts. LIKE_ALL=1 takes every tolerance instead, which takes minutes. */
const sampled: readonly string[] = [
  ...['unsent.absent', 'order-rules.partial', 'hints.ignored'],
  ...['customer-twice.upserted', 'refusal-status.softer', 'divisor.heavier'],
];

const isAll = process.env['LIKE_ALL'] !== undefined;
const some = allTolerances.filter(({ id }) => isAll || sampled.some((one) => id.endsWith(one)));
const pair = (...ids: readonly string[]): Tolerance => combined(allTolerances.filter(({ id }) => ids.includes(id)));
const pairs = [
  pair(
    'unsent.empty',
    'filled-in.contacts',
    'fees.several',
    'uuid-form.v7',
    'refusal-body.problem',
    'refusal-status.odder',
    'extra-fields.around',
  ),
  pair(
    'normalised.e-mail',
    'carrier-before.suggestion',
    'links.other',
    'order-twice.merged',
    'barcode-twice.refused',
    'uuid-case.upper',
    'order-number.zeros',
  ),
  pair('scalars.coerced', 'unknown-fields.refused', 'texts-taken.short', 'late-assignment.orders', 'numbers.decimals'),
];
const every = coveringRows(allTolerances.filter((one) => !one.alone)).map(combined);
const targets: readonly Tolerance[] = [reference, ...some, ...(isAll ? every : pairs)];

/** A profile as it comes from a file. */
async function profileFor(target: Tolerance): Promise<Profile> {
  return profileOfJson(JSON.parse(JSON.stringify(profileOf(await runOn(target)))), 'profile.json');
}

/** What the mock says that it imitates: answers with a code, refusals and hints. */
function told({ questions, hints, ...profile }: Profile, missing: readonly string[]) {
  const isMeant = (id: string): boolean => !missing.includes(id);
  const coded = questions
    .filter(({ id }) => isMeant(id))
    .map((one) => ({ ...one, answers: one.answers.filter((answer) => answer.coded !== undefined) }));
  return answersOf({ ...profile, questions: coded, hints: hints.filter(({ requirement }) => isMeant(requirement)) });
}

describe('the mock like a server', () => {
  it.each(targets.map((target) => [target.id, target] as const))(
    'has its profile, and is conformant: %s',
    async (_id, target) => {
      const given = await profileFor(target);
      const { apply, accounts, pricing, missing } = like(given);
      const report = await runOn({
        ...target,
        apply,
        options: { accounts: accounts(standardAccounts()), ...(pricing && { pricing }) },
      });
      if (target === reference) expect(missing).toEqual([]);
      const unlike = missing.map(({ id }) => id);
      expect(told(profileOf(report), unlike)).toEqual(told(given, unlike));
      expect(report.verdict).toBe('conformant');
    },
    60_000,
  );
});

describe('npm run mock -- --like', () => {
  const folder = mkdtempSync(join(tmpdir(), 'like-'));
  const file = join(folder, 'profile.json');
  afterAll(() => rmSync(folder, { recursive: true }));

  it('serves a server that has the profile that it was given, and says what it does', async () => {
    const target = pair(
      'unsent.absent',
      'refusal-body.problem',
      'null-sent.as-absent',
      'order-twice.taken',
      'message.ok',
    );
    const first = await startLike(await profileFor(target));
    // In a process there are no headers but the reference's own, so what is given is what was seen through a socket.
    const given = await profileAt(first.url);
    await first.end('SIGTERM');
    const mock = await startLike(given);
    try {
      expect(mock.stdout()).toContain(`It decides what the specification leaves open as ${first.url}/ does, by `);
      expect(answersOf(await profileAt(mock.url))).toEqual(answersOf(given));
    } finally {
      await mock.end('SIGTERM');
    }
  }, 120_000);

  async function startLike(profile: Profile) {
    writeFileSync(file, JSON.stringify(profile));
    return startCommand('--like', file);
  }

  async function profileAt(url: string): Promise<Profile> {
    const report = await runSuite({ url, token: 'test-token', otherToken: 'other-token' });
    expect(report.verdict).toBe('conformant');
    return profileOf(report);
  }

  it('says in a line why a profile can not be used', async () => {
    writeFileSync(file, '{"format":2}');
    const older = join(folder, 'older.json');
    writeFileSync(older, JSON.stringify({ ...(await profileFor(reference)), format: 1 }));
    const other = { ...(await profileFor(reference)), contract: { version: '0.0.1', digest: '' } };
    const newer = join(folder, 'newer.json');
    writeFileSync(newer, JSON.stringify(other));
    for (const [args, sentence] of [
      [['--like', join(folder, 'none.json')], /^--like .*none\.json can't be read \(there is none, ENOENT\)\.\n$/],
      [['--like', file], /^The file .*profile\.json is no profile: .*\.\n$/],
      [['--like', older], /^An earlier version of the suite wrote this profile, .*: record it again with .*\.\n$/],
      [['--like', newer], /^The profile is of contract "0\.0\.1", and this is .*: record it again\.\n$/],
      [['--like', newer, '--ambiguity', '7'], /^--like and --ambiguity both decide what is open: take one of them\.\n/],
    ] as const) {
      const { code, stdout, stderr } = await runCommand(...args);
      expect([code, stdout]).toEqual([2, '']);
      expect(stderr).toMatch(sentence);
    }
    expect(readFileSync(file, 'utf8')).toBe('{"format":2}');
  }, 60_000);
});
