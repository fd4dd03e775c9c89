/** Shows that the mock, given the profile of a server, does what that server does, and stays conformant. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { profileOf } from '../../conformance/profile/profile-of-report.js';
import { runSuite } from '../../conformance/suite.js';
import { runOn } from '../../conformance/run/test-tolerances.js';
import { answersOf, profileOfJson, type Profile } from '../../openapi/profile/profile.js';
import { like } from '../../reference-impl/mock/imitate/imitate.js';
import { standardAccounts } from '../../reference-impl/account/seed.js';
import { coveringRows } from '../../reference-impl/tolerances/kit/pairwise.js';
import { allTolerances } from '../../reference-impl/tolerances/index.js';
import { combined, type Tolerance } from '../../reference-impl/tolerances/kit/tolerance.js';
import { runCommand, startCommand } from '../testing/test-mock-command.js';

const reference: Tolerance = { id: 'the reference', axis: 'none', title: '', advisory: [] };

const isAll = process.env['LIKE_ALL'] !== undefined;
const together = (...ids: readonly string[]): Tolerance => combined(allTolerances.filter(({ id }) => ids.includes(id)));

/** Something of all that is imitated by each of the parts. Prices are only asked for where nothing else differs. */
const some = [
  ...allTolerances.filter(({ id }) => id.endsWith('divisor.heavier')),
  together(
    'unsent.empty',
    'filled-in.contacts',
    'fees.several',
    'uuid-form.v7',
    'refusal-body.problem',
    'refusal-status.odder',
    'extra-fields.around',
    'customer-twice.upserted',
  ),
  together(
    'unsent.absent',
    'hints.ignored',
    'normalised.e-mail',
    'carrier-before.suggestion',
    'links.other',
    'order-twice.merged',
    'barcode-twice.refused',
    'uuid-case.upper',
    'order-number.zeros',
  ),
  together(
    'refusal-status.softer',
    'order-rules.partial',
    'scalars.coerced',
    'unknown-fields.refused',
    'texts-taken.short',
    'late-assignment.orders',
    'numbers.decimals',
  ),
];
const every = coveringRows(allTolerances.filter((one) => !one.alone)).map(combined);
/** LIKE_ALL=1 takes every tolerance, which takes minutes. */
const targets: readonly Tolerance[] = [reference, ...(isAll ? [...allTolerances, ...every] : some)];

/** A profile as it comes from a file. */
async function profileFor(target: Tolerance): Promise<Profile> {
  return profileOfJson(JSON.parse(JSON.stringify(profileOf(await runOn(target)))), 'profile.json');
}

/** Recorded once: more than one test needs it. */
const ownProfile = profileFor(reference);

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
      const given = await (target === reference ? ownProfile : profileFor(target));
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
    const target = together(
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
      expect(mock.stdout()).toContain(`It decides open questions as ${first.url}/ does, by `);
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
    const report = await runSuite({ url, token: 'test-token', otherToken: 'other-token', waitMs: 300 });
    expect(report.verdict).toBe('conformant');
    return profileOf(report);
  }

  it('says in a line why a profile can not be used', async () => {
    writeFileSync(file, '{"format":2}');
    const older = join(folder, 'older.json');
    writeFileSync(older, JSON.stringify({ ...(await ownProfile), format: 1 }));
    const other = { ...(await ownProfile), contract: { version: '0.0.1', digest: '' } };
    const newer = join(folder, 'newer.json');
    writeFileSync(newer, JSON.stringify(other));
    const refused = [
      [
        ['--like', join(folder, 'none.json')],
        /^--like .*none\.json can't be read \(it does not exist, ENOENT\)\.\nTry --help\.\n$/,
      ],
      [['--like', file], /^The file .*profile\.json is not a profile: .*\.\n$/],
      [
        ['--like', older],
        /^This profile is from an earlier version of the suite without codes: record it again with .*\.\n$/,
      ],
      [['--like', newer], /^The profile is for contract "0\.0\.1", and this mock has .*: record it again\.\n$/],
      [
        ['--like', newer, '--ambiguity', '7'],
        /^--like and --ambiguity both decide the open questions: use one of them\.\n/,
      ],
    ] as const;
    await Promise.all(
      refused.map(async ([args, sentence]) => {
        const { code, stdout, stderr } = await runCommand(...args);
        expect([code, stdout]).toEqual([2, '']);
        expect(stderr).toMatch(sentence);
      }),
    );
    expect(readFileSync(file, 'utf8')).toBe('{"format":2}');
  }, 60_000);
});
