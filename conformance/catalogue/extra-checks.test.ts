/** Shows that extra checks are validated, and then run, reported and stored as the suite's own checks are. */
import { describe, expect, it } from 'vitest';
import { faultById } from '../../variants/index.js';
import { referenceAnswers } from '../../scripts/conform/reference-answers.js';
import { contract } from '../../openapi/contract/contract.js';
import { allChecks } from '../checks/index.js';
import { coverageOf } from './coverage.js';
import { extraChecks, type ExtraCheck, type ExtraChecks } from './extra-checks.js';
import { FileError } from '../../openapi/text/file-error.js';
import type { Check } from '../model/check.js';
import { mutationScore } from '../suite/mutation-score/score.js';
import { jsonReport } from '../report/reporters/json.js';
import { reporters } from '../report/reporters/index.js';
import { select } from '../model/selection.js';
import { readReport } from '../report/read-report.js';
import { judgedAgain, referenceTransport, runWith, stored } from '../run/test-regrade.js';

const row = { id: 'OUR-01', level: 'required', statement: 'A fact of ours.', anchor: 'Handbook › Facts' } as const;
const check: ExtraCheck = {
  id: 'list-carriers.ours.some',
  requirement: 'OUR-01',
  title: 'some carrier is listed',
  operation: 'listCarriers',
  run: async (session) => void (await session.given.carriers()),
};
const ours: ExtraChecks = { checks: [check], requirements: [row] };
const compiled = (names: object): object => Object.defineProperty({ ...names }, '__esModule', { value: true });
const withCheck = (change: object): unknown => ({ ...ours, checks: [{ ...check, ...change }] });
const withRow = (change: object): unknown => ({ ...ours, requirements: [{ ...row, ...change }] });

describe('a module of checks', () => {
  it.each([
    ['by default', { default: ours }],
    ['by name', ours],
    ['by both, as CommonJS does', { default: ours, ...ours }],
    ['by default, compiled to CommonJS', { default: compiled({ default: ours }) }],
    ['by name, compiled to CommonJS', { default: compiled(ours), ...ours }],
    ['for a statement of the catalogue', { checks: [{ ...check, requirement: 'CAR-01' }] }],
  ])('can export checks %s', (_what, module) => {
    const [made] = extraChecks(module, 'ours.js');
    expect(made).toMatchObject({ id: check.id, kind: 'authored', source: { file: 'ours.js' } });
  });

  it.each([
    ['nothing', {}, 'checks must be a list, not undefined'],
    ['no object', 5, 'checks must be a list, not undefined'],
    ['a default that is none', { default: [check] }, 'its default export must be an object with checks'],
    ['checks twice', { default: ours, checks: [] }, 'exports checks twice'],
    ['no check', { checks: [] }, 'checks is empty'],
    ['a list that is none', { checks: {} }, 'checks must be a list, not {}'],
    ['a check that is none', { checks: [check, 'x'] }, 'checks[1]: must be an object, not "x"'],
    [
      'a strange field',
      withCheck({ level: 'required' }),
      `checks[0] (${check.id}): unknown field "level". Allowed: id,`,
    ],
    ['a strange export', { default: { ...ours, check } }, 'unknown field "check". Allowed: checks, requirements'],
    [
      'an id that is none',
      withCheck({ id: 'Ours' }),
      'id must be words with dots between them, such as create-order.our.contact, not "Ours"',
    ],
    ['an id of shared set-up', withCheck({ id: 'given.order' }), 'id must be words with dots'],
    [
      "the suite's id",
      withCheck({ id: 'list-carriers.accepts.full' }),
      'id list-carriers.accepts.full is already in use',
    ],
    [
      "how an id of the suite's begins",
      withCheck({ id: 'list-carriers.accepts' }),
      'is a prefix of list-carriers.accepts.',
    ],
    [
      'an id twice',
      { ...ours, checks: [check, check] },
      'checks[1] (list-carriers.ours.some): id list-carriers.ours.some is already in use',
    ],
    [
      'an unknown statement',
      withCheck({ requirement: 'OUR-02' }),
      'requirement OUR-02 is neither of this file nor of the catalogue',
    ],
    [
      'an unknown operation',
      withCheck({ operation: 'getOrders' }),
      'operation must be one of listCarriers, calculateRates',
    ],
    ['no title', withCheck({ title: ' ' }), 'title must be a non-empty string, not " "'],
    ['a hostile title', withCheck({ title: 'a\u001b[2J' }), 'title must be one line of at most 500 characters'],
    ['a long title', withCheck({ title: 'x'.repeat(501) }), 'title must be one line'],
    ['nothing to run', withCheck({ run: 'later' }), 'run must be a function, not "later"'],
    ['a flag that is none', withCheck({ afterwards: 1 }), 'afterwards must be true or false, not 1'],
    [
      'a preparation for nothing',
      withCheck({ prepare: check.run }),
      'prepare is only for checks with afterwards: true',
    ],
    ['a row that is ours', withRow({ id: 'ORD-52' }), 'requirements[0] (ORD-52): id ORD-52 is already in use'],
    ['a row twice', { ...ours, requirements: [row, row] }, 'requirements[1] (OUR-01): id OUR-01 is already in use'],
    [
      'a row with a strange id',
      withRow({ id: 'our-1' }),
      'id must be capital letters, a dash and a number, such as OUR-01, not "our-1"',
    ],
    [
      'a row with a strange level',
      withRow({ level: 'must' }),
      'level must be one of required, advisory, observed, not "must"',
    ],
    ['a row without a place', withRow({ anchor: undefined }), 'anchor must be a non-empty string, not undefined'],
    [
      'a row that nothing decides',
      { checks: [{ ...check, requirement: 'CAR-01' }], requirements: [row] },
      'no check decides its requirement OUR-01',
    ],
    [
      'too many',
      { ...ours, checks: Array.from({ length: 300 }, (_, at) => ({ ...check, id: `ours.many.${at}` })) },
      'it has 300 checks; at most ',
    ],
  ])('is rejected if it exports %s', (_what, module, message) => {
    const make = (): unknown => extraChecks(module, 'ours.js');
    expect(make).toThrow(FileError);
    expect(make).toThrow(`ours.js: ${message}`.slice(0, 9));
    expect(make).toThrow(message);
  });

  it('is rejected if it repeats an id of another file', () => {
    const before = [...allChecks(), ...extraChecks(ours, 'ours.js')];
    expect(() => extraChecks(ours, 'theirs.js', { before })).toThrow(
      'theirs.js: requirements[0] (OUR-01): id OUR-01 is already in use',
    );
    expect(() => extraChecks(withCheck({ requirement: 'CAR-01' }), 'theirs.js', { before })).toThrow(FileError);
  });
});

/** The suite with these checks. */
const catalogueWith = (...checks: readonly ExtraCheck[]): readonly Check[] => [
  ...allChecks(),
  ...extraChecks({ checks, requirements: [row] }, 'ours.js', { digest: 'a'.repeat(64) }),
];
const selection = { only: ['OUR-01'], skip: [] };

/** Creates an order and checks that the response shows the contact it was sent with. */
const contact: ExtraCheck = {
  id: 'get-order.ours.contact',
  requirement: 'OUR-01',
  title: 'the contact is kept',
  operation: 'getOrder',
  async run(session) {
    const sent = { name: 'Ada', phone: session.fresh('phone') };
    const order = await session.given.make('order', 'full', (body) => ({ ...body, destination_contact: sent }));
    const query = { external_id: String(order.body['external_id']) };
    const exchange = await session.send('getOrder', { query }, { purpose: 'read back' });
    const body = exchange.answer?.body ?? '';
    session.expect(
      body.includes(`"destination_contact":{`) && body.split('"destination_contact"')[1]!.includes(sent.phone),
      () => ({
        expected: sent.phone,
        received: 'another contact',
        exchange,
      }),
    );
  },
};

describe('extra checks in a run', () => {
  it('are judged, reported and stored like the other checks, with the name of their file', async () => {
    const checks = catalogueWith(contact);
    const transport = referenceTransport({}, faultById('read-back.contacts.swapped')!.apply);
    const report = await runWith({ checks, selection, transport });
    expect(report.verdict).toBe('non-conformant');
    expect(report.requirements).toEqual([row]);
    expect(report.suite.extra).toEqual([{ file: 'ours.js', digest: 'a'.repeat(64) }]);
    expect(report.notes).toEqual(['1 extra check from ours.js (SHA-256 aaaaaaaaaaaa…)']);
    const reference = await referenceAnswers(report, { contract, checks });
    expect(Object.keys(reference?.checks ?? {})).toEqual([contact.id]);
    const whole = { ...report, ...(reference && { reference }) };
    for (const [name, { render }] of Object.entries(reporters))
      if (!['badge', 'har', 'profile'].includes(name)) expect(render(whole), name).toContain('OUR-01');
    expect(readReport(jsonReport(whole), 'report.json').suite).toEqual(report.suite);
  });

  it('are judged again if their file is given, and are left out with a note if it is not', async () => {
    const checks = catalogueWith(contact);
    const report = await runWith({ checks, selection: { only: ['OUR-01', 'list-carriers.accepts'], skip: [] } });
    expect(report.verdict).toBe('conformant');
    const again = await judgedAgain(report, { checks });
    expect(again.checks).toEqual(stored(report).checks);
    expect(again.notes.filter((note) => note.includes('ours.js'))).toEqual(report.notes);
    const without = await judgedAgain(report);
    expect(without.suite.extra).toBeUndefined();
    expect(without.notes).toContain('1 check of the record no longer exist in the suite');
    expect(without.notes.at(-1)).toBe(
      'the record has checks from ours.js (SHA-256 aaaaaaaaaaaa…), which was not given or has changed',
    );
  });

  it('count for the mutation score', async () => {
    const checks = catalogueWith(contact);
    const report = await runWith({ checks, selection });
    const told = await mutationScore(report, { checks, most: 60 });
    expect(told?.noticed).toBeGreaterThan(0);
  });

  it("don't change the requests of the suite's own checks", async () => {
    const only = ['create-customer.accepts.full'];
    const sent = async (checks: readonly Check[]): Promise<unknown> =>
      (await runWith({ checks, runId: 'conf-slots', selection: { only, skip: [] } })).exchanges.map(
        ({ request }) => request.body,
      );
    expect(await sent(catalogueWith(contact))).toEqual(await sent(allChecks()));
  });

  it.each([
    ['throws', () => Promise.reject(new TypeError('no such field')), 'error', 'the suite broke: no such field'],
    ['throws what is no error', () => Promise.reject(JSON.parse('"oh"') as Error), 'error', 'the suite broke: oh'],
    ['waits for ever', () => new Promise<void>(() => {}), 'inconclusive', 'the limit of 0.2 s for the run was reached'],
  ] as const)('leave the verdict undecided if one %s', async (_what, run, outcome, reason) => {
    const checks = catalogueWith({ ...check, run });
    const report = await runWith({ checks, selection, maxTimeMs: outcome === 'error' ? 60_000 : 200 });
    expect(report.verdict).toBe('undecided');
    expect(report.checks).toMatchObject([{ outcome, reason }]);
  });

  it('can be selected by id, requirement, operation and level', () => {
    const checks = catalogueWith(contact);
    for (const word of ['OUR-01', 'get-order.ours', contact.id])
      expect(select(checks, { only: [word], skip: [] }).map(({ id }) => id)).toEqual([contact.id]);
    for (const word of ['getOrder', 'required'])
      expect(select(checks, { only: [word], skip: [] }).map(({ id }) => id)).toContain(contact.id);
    expect(coverageOf(checks).at(-1)).toMatchObject({ requirement: row, checks: [{ id: contact.id }] });
  });
});
