/** Tests that no two sources of a run make the same value, and that a run is reproducible. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { valueAt } from '../../../openapi/json/place.js';
import { allChecks } from '../../checks/index.js';
import { sentJson } from '../exchange/exchange.js';
import { runChecks } from '../../run/engine.js';
import {
  consecutiveSources,
  freshSource,
  newRunId,
  phonePosition,
  sharedSlot,
  slotAgain,
  slotAnew,
  type FreshSource,
} from './unique-values.js';
import { reference, targetOn } from '../../run/test-target.js';

const checks = allChecks();
const runId = 'conf-zzzzzz';
const phonesOfOne = 28;

/** The sources of the largest run: every check fails, so it runs twice, and each time loses a request. */
const sources = (id: string): readonly FreshSource[] =>
  checks.flatMap((check, slot) => [
    freshSource(id, check.id, slot),
    freshSource(id, `${check.id} anew`, slotAnew(slot)),
    freshSource(id, `${check.id} again`, slotAgain(slot)),
    freshSource(id, `${check.id} again anew`, slotAnew(slotAgain(slot))),
  ]);

const draw = (source: FreshSource, kind: 'id' | 'email' | 'phone', count: number): readonly string[] =>
  Array.from({ length: count }, () => source(kind));

describe('the values of the whole catalogue', () => {
  it.each(['id', 'email', 'phone'] as const)('are all different: %s', (kind) => {
    const values = sources(runId).flatMap((source) => draw(source, kind, phonesOfOne));
    expect(new Set(values).size).toBe(values.length);
  });

  it('have ids that begin with the id of the run, and are short enough for any database column', () => {
    const ids = sources(runId).flatMap((source) => draw(source, 'id', 999).slice(-1));
    expect(ids.filter((id) => !id.startsWith(`${runId}-`) || id.length >= 40)).toEqual([]);
  });

  it('are the same for the same run id', () => {
    const drawn = () => sources(runId).flatMap((source) => [source('id'), source('phone'), source('email')]);
    expect(drawn()).toEqual(drawn());
  });
});

describe('the requests that checks send before all others', () => {
  it('contain no phone number twice', async () => {
    const early = checks.filter(({ prepare }) => prepare);
    const { run } = await runChecks(
      early,
      { ...targetOn(reference()), token: 'test-token' },
      { runId, waitMs: 0 },
      {},
      checks,
    );
    const bodies = run.exchanges.filter(({ request: { method } }) => method === 'POST').map((one) => sentJson(one));
    const phones = bodies.flatMap((body) => [valueAt(body, ['phone']), valueAt(body, ['customer', 'phone'])]);
    const given = phones.filter((phone) => phone !== undefined);
    expect(given.length).toBeGreaterThan(3);
    expect(new Set(given).size).toBe(given.length);
  });
});

describe('the sources of exploring', () => {
  it('have no value in common with each other or with a check, even for one scope and slot', () => {
    const next = consecutiveSources(runId);
    const exploring = Array.from({ length: 3000 }, () => next('given.customer', 0));
    for (const kind of ['id', 'email', 'phone'] as const) {
      const values = [...sources(runId), ...exploring].flatMap((source) => draw(source, kind, phonesOfOne));
      expect(new Set(values).size).toBe(values.length);
    }
  });

  it('have ids that begin with the id of the run, and any number of phone numbers, each with a position of its own', () => {
    const source = consecutiveSources(runId)('a.sequence', 0);
    expect(source('id')).toMatch(/^conf-zzzzzz-x0-1$/);
    const positions = draw(source, 'phone', 30_000).map(phonePosition);
    expect(new Set(positions).size).toBe(30_000);
    expect(phonePosition('+4915228817386')).toBeUndefined();
  });

  it("use the operator's phones and domain", () => {
    const source = consecutiveSources(runId, { phones: ['+4915######'], email_domain: 'shop.example' })(
      'a.sequence',
      0,
    );
    expect(new Set(draw(source, 'phone', 100)).size).toBe(100);
    expect([source('phone'), source('email')]).toEqual([
      expect.stringMatching(/^\+4915\d{6}$/),
      expect.stringMatching(/@shop\.example$/),
    ]);
  });
});

describe('one source', () => {
  it('mixes kinds without repeating itself', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('id', 'email', 'phone'), { maxLength: 20 }), (kinds) => {
        const source = freshSource(runId, 'a.check', 7);
        const values = kinds.map((kind) => source(kind));
        expect(new Set(values).size).toBe(values.length);
      }),
    );
  });

  it('throws if its phone numbers are used up, instead of repeating one', () => {
    const source = freshSource(runId, 'a.check', 0);
    draw(source, 'phone', phonesOfOne);
    expect(() => source('phone')).toThrow('a.check needs more than 28 phone numbers');
  });

  it('gives only numbers reserved for fiction, in every run', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(2999), (id, slot) => {
        expect(freshSource(id, 'a.check', slot)('phone')).toMatch(/^\+1[2-9]\d{2}555[2-9]\d{3}$/);
      }),
    );
  });

  it('gives other values in another run', () => {
    const [one, other] = ['conf-aaaaaa', 'conf-bbbbbb'].map((id) => freshSource(id, 'a.check', 0));
    for (const kind of ['id', 'email', 'phone'] as const) expect(one!(kind)).not.toBe(other!(kind));
  });
});

describe('a phone of the test data', () => {
  const drawn = (phone: string) =>
    checks.flatMap((check, slot) =>
      draw(freshSource(runId, check.id, slot, { phones: [phone] }), 'phone', phonesOfOne),
    );

  it('is different each time if it ends in enough # for digits', () => {
    const numbers = drawn('+4915######');
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.filter((number) => !/^\+4915\d{6}$/.test(number))).toEqual([]);
  });

  it('stays the same without #', () => expect(new Set(drawn('+12025550123'))).toEqual(new Set(['+12025550123'])));
});

describe('shared set-up', () => {
  it('has a slot of its own if it needs phone numbers (if this fails, rename one of the two set-ups)', async () => {
    const { run } = await runChecks(checks, { ...targetOn(reference()), token: 'test-token' }, { runId });
    const scopes = run.exchanges
      .filter(({ by, request }) => by.startsWith('given.') && request.body?.includes('"phone"'))
      .map(({ by }) => by);
    const slots = [...new Set(scopes)].map((scope) => [sharedSlot(scope), scope] as const);
    const shared = slots.filter(([slot], index) => slots.findIndex(([other]) => other === slot) !== index);
    expect(slots.length).toBeGreaterThan(5);
    expect(shared).toEqual([]);
  });

  it('has slots after those of the checks', () => {
    fc.assert(fc.property(fc.string(), (scope) => sharedSlot(scope) > slotAgain(checks.length - 1)));
    fc.assert(fc.property(fc.string(), (scope) => sharedSlot(scope) < slotAnew(0)));
  });
});

it('a run id has a fixed length for every random number', () => {
  expect([0, 0.5, 1 - 2 ** -53].map((chance) => newRunId(() => chance))).toEqual(
    expect.arrayContaining(['conf-000000', 'conf-zzzzzz']),
  );
});
