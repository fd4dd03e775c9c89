/** Shows that a mock with the profile of a server behaves like that server, and stays conformant. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { profileOf } from '../../conformance/report/profile/profile-of-report.js';
import { runSuite } from '../../conformance/suite/suite.js';
import { runOn } from '../../conformance/run/test-variations.js';
import { answersOf, placeOf, profileOfJson, type Profile, type ProfileRefusal } from '../../openapi/profile/profile.js';
import type { NotImitated } from '../../mock/imitate/answers.js';
import { like } from '../../mock/imitate/imitate.js';
import { standardAccounts } from '../../reference-impl/account/seed.js';
import { coveringRows } from '../../variants/kit/pairwise.js';
import { allVariations } from '../../variants/index.js';
import { combined, type Variation } from '../../variants/kit/variant.js';
import { runCommand, startCommand } from '../../lab/testing/test-mock-command.js';

const reference: Variation = { id: 'the reference', choice: 'none', title: '', breaks: [] };

const isAll = process.env['LIKE_ALL'] !== undefined;
const together = (...ids: readonly string[]): Variation => combined(allVariations.filter(({ id }) => ids.includes(id)));

/** Examples of what each part imitates. Prices are only checked on a server without other differences. */
const some = [
  ...allVariations.filter(({ id }) => id.endsWith('divisor.heavier')),
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
const every = coveringRows(allVariations.filter((one) => !one.alone)).map(combined);
/** LIKE_ALL=1 tests every variation, which takes minutes. */
const targets: readonly Variation[] = [reference, ...(isAll ? [...allVariations, ...every] : some)];

/** The profile of a target, as read from a file. */
async function profileFor(target: Variation): Promise<Profile> {
  return profileOfJson(JSON.parse(JSON.stringify(profileOf(await runOn(target)))), 'profile.json');
}

/** Recorded once, for several tests. */
const ownProfile = profileFor(reference);

/**
 * The answers of a profile that the mock imitates: those with a code, refusals and hints, without missing ones, and
 * without what the given profile doesn't decide.
 */
function told({ questions, hints, refusals, ...profile }: Profile, given: Profile, missing: readonly NotImitated[]) {
  const undecided = [
    ...given.hints.filter(({ answer }) => answer === 'undecided').map(({ requirement }) => requirement),
    ...given.questions.filter(({ answers }) => !answers.some(({ coded }) => coded)).map(({ id }) => id),
  ];
  const unlike = [...undecided, ...missing.map(({ id }) => id)];
  const isMeant = (id: string): boolean => !unlike.includes(id);
  const coded = questions
    .filter(({ id }) => isMeant(id))
    .map((one) => ({ ...one, answers: one.answers.filter((answer) => answer.coded !== undefined) }));
  const isMissing = (one: ProfileRefusal): boolean =>
    missing.some(({ id, about, answer }) => id === 'refusals' && about === placeOf(one) && answer === one.answer);
  // What a second account may not do at all is refused for another reason than a resource of another account.
  const isAsked = ({ operation, condition }: ProfileRefusal): boolean =>
    condition !== 'foreign' || given.refusals.some((one) => one.operation === operation && one.condition === condition);
  return answersOf({
    ...profile,
    questions: coded,
    refusals: refusals.filter((one) => isAsked(one) && !isMissing(one)),
    hints: hints.filter(({ requirement }) => isMeant(requirement)),
  });
}

describe('the mock with the profile of a server', () => {
  it.each(targets.map((target) => [target.id, target] as const))(
    'gets the same profile, and is conformant: %s',
    async (_id, target) => {
      const given = await (target === reference ? ownProfile : profileFor(target));
      const { apply, accounts, pricing, missing } = like(given);
      const report = await runOn({
        ...target,
        apply,
        options: { accounts: accounts(standardAccounts()), ...(pricing && { pricing }) },
      });
      if (target === reference) expect(missing).toEqual([]);
      expect(told(profileOf(report), given, missing)).toEqual(told(given, given, missing));
      expect(report.verdict).toBe('conformant');
    },
  );
});

describe('npm run mock -- --like', () => {
  const folder = mkdtempSync(join(tmpdir(), 'like-'));
  const file = join(folder, 'profile.json');
  afterAll(() => rmSync(folder, { recursive: true }));

  it("serves with the profile's behaviour, and says what it imitates", async () => {
    const target = together(
      'unsent.absent',
      'refusal-body.problem',
      'null-sent.as-absent',
      'order-twice.taken',
      'message.ok',
    );
    const first = await startLike(await profileFor(target));
    // In this process, only the reference's own headers are seen, so the profile is recorded through a socket.
    const given = await profileAt(first.url);
    await first.end('SIGTERM');
    const mock = await startLike(given);
    try {
      expect(mock.stdout()).toContain(`It decides open questions as ${first.url}/ does, by `);
      expect(answersOf(await profileAt(mock.url))).toEqual(answersOf(given));
    } finally {
      await mock.end('SIGTERM');
    }
  });

  async function startLike(profile: Profile) {
    writeFileSync(file, JSON.stringify(profile));
    return startCommand('--like', file);
  }

  async function profileAt(url: string): Promise<Profile> {
    const report = await runSuite({ url, token: 'test-token', otherToken: 'other-token', waitMs: 300 });
    expect(report.verdict).toBe('conformant');
    return profileOf(report);
  }

  it("says in one line why a profile can't be used", async () => {
    writeFileSync(file, '{"format":2}');
    const other = { ...(await ownProfile), contract: { version: '0.0.1', digest: '' } };
    const newer = join(folder, 'newer.json');
    writeFileSync(newer, JSON.stringify(other));
    const refused = [
      [
        ['--like', join(folder, 'none.json')],
        /^--like .*none\.json can't be read \(it does not exist, ENOENT\)\.\nTry --help\.\n$/,
      ],
      [['--like', file], /^The file .*profile\.json is not a profile: .*\.\n$/],
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
  });
});
