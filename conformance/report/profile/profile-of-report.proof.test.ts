/** Shows that a profile has the server's choices where the specification leaves them open, the same in every run. */
import { describe, expect, it } from 'vitest';
import { answersOf, readProfile, type Profile, type ProfileRefusal } from '../../../openapi/profile/profile.js';
import { allVariations } from '../../../variants/index.js';
import { combined } from '../../../variants/kit/variant.js';
import { profileOf } from './profile-of-report.js';
import type { Report } from '../report.js';
import { reference, runOn } from '../../run/test-variations.js';

/** Three servers that together have one variation of each kind, except those that a clock decides. */
const servers = [
  ['unsent.absent', 'sequence.all', 'status.words', 'order-number.long', 'refusal-body.html'],
  ['carrier-before.suggestion', 'null-sent.as-absent', 'customer-twice.upserted', 'refusal-extras.trace'],
  ['uuid-case.either', 'order-twice.merged', 'provisional.other', 'message.telling'],
].map((ids) => combined(allVariations.filter(({ id }) => ids.includes(id))));

const run = (variation = reference): Promise<Report> => runOn(variation);
const again = (variation = reference): Promise<Report> =>
  runOn(variation, { runId: 'conf-other1', concurrency: 1, repeats: 7 });

const own: Promise<Report> = run();
const ownProfile: Promise<Profile> = own.then(profileOf);

describe('the profile of a server', () => {
  it('has the answer to every open question', async () => {
    const { checks } = await own;
    const { questions } = await ownProfile;
    const asked = checks.filter(({ level }) => level === 'observed');
    expect(questions.map(({ id }) => id)).toEqual(asked.map(({ id }) => id));
    expect(questions.filter(({ answers }) => answers.length === 0)).toEqual([]);
    expect(questions.filter(({ undecided }) => undecided !== undefined)).toEqual([]);
  });

  it('is the same after it was written and read', async () => {
    const profile = await ownProfile;
    expect(readProfile(JSON.stringify(profile), 'profile.json')).toEqual(profile);
  });

  it('names exchanges of the report for nearly every answer', async () => {
    const { exchanges } = await own;
    const { questions, refusals } = await ownProfile;
    const answers = questions.flatMap((one) => one.answers);
    const numbers = [...answers, ...refusals].flatMap((one) => one.exchanges);
    expect(numbers.filter((number) => exchanges[number - 1]?.id !== number)).toEqual([]);
    const bare = answers.filter((one) => one.exchanges.length === 0).map(({ about }) => about);
    expect(
      bare.filter(
        (about) =>
          !/^(?:rate-limited requests|requests that were rate limited to the end|contacts of different orders|fields of responses beyond)/.test(
            about,
          ),
      ),
    ).toEqual([]);
  });

  it('contains no ids of the run or of its resources', async () => {
    const { questions, refusals } = await ownProfile;
    const text = JSON.stringify([questions, refusals]);
    expect(text).not.toMatch(/conf-tolera/);
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i);
  });

  it('has the form of refusals for each operation, condition and rule, with a sample body', async () => {
    const profile = await ownProfile;
    const refusalOf = (operation: string, condition: string): ProfileRefusal | undefined =>
      profile.refusals.find((one) => one.operation === operation && one.condition === condition);
    expect(refusalOf('createOrder', 'token')).toMatchObject({
      answer: 'refused: 401 application/json with message',
      template: { message: expect.any(String) as string },
    });
    expect(refusalOf('getOrder', 'no-key')?.answer).toMatch(/^refused: 422 application\/json with /);
    expect(refusalOf('createCustomer', 'not-json')?.answer).toMatch(/^refused: 400 /);
    expect(refusalOf('updateCustomer', 'unknown')?.answer).toMatch(/^refused: 404 /);
    const conditions = new Set(profile.refusals.map(({ condition }) => condition));
    expect([...conditions].sort()).toEqual(
      [
        ...[
          'body',
          'foreign',
          'no-body',
          'no-key',
          'not-an-object',
          'not-json',
          'path',
          'reference',
          'token',
          'unknown',
        ],
      ].sort(),
    );
  });

  it('has every hint, and whether the server follows it', async () => {
    const { hints } = await ownProfile;
    expect(hints.length).toBeGreaterThan(25);
    expect(new Set(hints.map(({ answer }) => answer))).toEqual(new Set(['followed']));
  });

  it('notes rate-limited requests, which are in no exchange', async () => {
    const put = (retries: Report['run']['retries'], report: Report): readonly string[] =>
      profileOf({ ...report, run: { ...report.run, ...(retries && { retries }) } })
        .questions.filter(({ id }) => id === 'answers.asks.put-off')
        .flatMap(({ answers }) => answers.filter(({ about }) => about === 'rate-limited requests'))
        .map(({ answer }) => answer);
    expect(put(undefined, await own)).toEqual(['none']);
    expect(put({ 'told-to-wait': 3 }, await own)).toEqual(['some']);
  });

  it('has the reason if a question could not be asked', async () => {
    const report = await own;
    const checks = report.checks.map((check) =>
      check.level === 'observed'
        ? { ...check, outcome: 'inconclusive' as const, reason: 'no carrier', observations: [] }
        : check,
    );
    const { questions } = profileOf({ ...report, checks });
    expect(new Set(questions.map(({ undecided }) => undecided))).toEqual(new Set(['no carrier']));
  });
});

describe('two profiles of one server', () => {
  it('have the same answers for any run id and concurrency', async () => {
    expect(answersOf(profileOf(await again()))).toEqual(answersOf(await ownProfile));
  });

  it.each(servers)('where $title have the same answers, but others than the reference', async (one) => {
    const [first, second] = [profileOf(await run(one)), profileOf(await again(one))];
    expect(answersOf(second)).toEqual(answersOf(first));
    expect(answersOf(first)).not.toEqual(answersOf(await ownProfile));
  });
});
