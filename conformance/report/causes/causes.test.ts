/** Shows that one mistake is one cause, that two mistakes are not merged, and that any response can be grouped and shown. */
import fc from 'fast-check';
import { intentOf } from '../../requests/exchange/intent.js';
import { describe, expect, it } from 'vitest';
import type { Level } from '../../../openapi/requirements.js';
import { causesOf } from './causes.js';
import { relations } from '../../requests/exchange/relations.js';
import { reportThat, reportWith } from './test-causes.js';
import { checkOf, exchangeNumber, reportOfParts } from '../test-reports.js';
import { isPrintable } from '../../text/printable.js';
import type { Finding } from '../../model/finding.js';

/** A fault of each family. Most of them fail several checks. */
const faults = [
  'create-location.forgets.allowed_vehicle_types[*].enum',
  'create-customer.refuses.email.optional.left-out',
  'get-order.mistypes.data.order.tags[*]',
  'get-order.nulls.data.order.source_location',
  'get-order.omits.data.order.status',
  'get-order.misformats.data.order.pickup_schedule.from',
  'list-carriers.surprises.message',
  'authentication.missing.everywhere',
  'accounts.takes-customer',
  'bodies.not-json.breaks',
  'texts.non-ascii.breaks',
  'envelope.unlabelled',
  'refusals.unknown.breaks',
  'customers.merged-by-name',
  'locations.uuid.always-same',
  'orders.uuid.always-same',
  'look-up.latest',
  'read-back.collections.swapped',
  'read-back.letters.without-accents',
  'read-back.location.lines-joined',
  'assignment.to-first',
  'rates.currency.symbol',
  'now-and-then.order.id-as-text',
  'at-first.orders.without-status',
  'closed.create-order',
] as const;

/** Pairs of faults in different operations, fields or kinds. Some fail the same checks. */
const pairs = [
  ['get-order.omits.data.order.status', 'create-order.forgets.packages[*].width.minimum'],
  ['get-order.misformats.data.order.pickup_schedule.from', 'read-back.collections.swapped'],
  ['read-back.notes.trimmed', 'read-back.tags.capitals'],
  ['create-customer.refuses.email.optional.left-out', 'create-customer.nulls.data'],
  ['authentication.missing.create-order', 'authentication.missing.assign-order'],
  ['refusals.token.400', 'refusals.body.409'],
  ['closed.update-customer', 'list-carriers.mistypes.message'],
  ['look-up.latest-by-number', 'get-order.nulls.data.order.tracking_url'],
] as const;

/** Faults that are two causes: other words of the server, or a difference of another kind. */
const several = ['refusals.unknown.breaks', 'read-back.location.lines-joined'];

describe('one fault', () => {
  it.each(faults.filter((id) => !several.includes(id)))(
    'is one cause, and at most one more for its hints: %s',
    async (id) => {
      const levels = causesOf(await reportWith(id)).map(({ level }) => level);
      expect(levels).toEqual([...new Set(levels)].sort().reverse());
    },
  );

  it.each(several)('that shows in two ways is two causes: %s', async (id) => {
    expect(causesOf(await reportWith(id))).toHaveLength(2);
  });
});

describe('two faults', () => {
  it.each(pairs)('are two causes: %s and %s', async (one, other) => {
    expect(causesOf(await reportWith(one, other)).map(({ title }) => title)).toHaveLength(2);
  });
});

it('an unwanted change names the refused request that made it, not the read that shows it', async () => {
  const [cause] = causesOf(await reportWith('assignment.refused.changes-status'));
  expect(cause?.title).toBe(
    'POST /orders/{order_uuid}/assign changes data.order.status although it refuses: "CANCELLED" instead of "NEW"',
  );
});

const aspects = ['answers', 'accepts', 'refuses', 'reads', 'prices', 'refusals', 'gives', 'stands'];

/** Texts that a server may send, and texts that the rules look for. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    'status 200',
    'a refusal',
    '/data/order/tags/0',
    'tags[*]: left out',
    '{"data":{"order":{"uuid":1}}}',
  ),
);

const finding = fc.record(
  {
    expected: text,
    received: text,
    place: text,
    variation: text,
    rule: text,
    due: fc.constantFrom('accepted', 'refused', 'either', 'open'),
    relation: fc.constantFrom(...relations),
  },
  { requiredKeys: ['expected', 'received'] },
);

const ids = fc.array(
  fc.tuple(fc.constantFrom(...aspects), text).map(([aspect, rest]) => `get-order.${aspect}.${rest}`),
  { maxLength: 8 },
);

describe('for any response', () => {
  const anything = fc.tuple(fc.array(finding, { maxLength: 8 }), ids);

  it('each failed check is in exactly one group, and no other check is', () => {
    fc.assert(
      fc.property(anything, ([found, names]) => {
        const report = reportThat(found, names);
        const unique = new Set(report.checks.map(({ id }) => id)).size === report.checks.length;
        fc.pre(unique);
        const listed = causesOf(report).flatMap(({ checks }) => checks);
        expect([...listed].sort((a, b) => a.slot - b.slot)).toEqual(report.checks);
      }),
    );
  });

  it('a title is one printable line of at most 300 characters', () => {
    fc.assert(
      fc.property(anything, ([found, names]) => {
        for (const { title } of causesOf(reportThat(found, names))) {
          expect(isPrintable(title)).toBe(true);
          expect(title.length).toBeLessThanOrEqual(300);
        }
      }),
    );
  });

  it('a group is required if one of its checks is, which then comes first, and required groups come first', () => {
    fc.assert(
      fc.property(anything, ([found, names]) => {
        const groups = causesOf(reportThat(found, names));
        for (const { level, checks } of groups) expect(level === 'required').toBe(checks[0]?.level === 'required');
        for (const { level, checks } of groups)
          if (level === 'advisory') expect(checks.filter((check) => check.level === 'required')).toEqual([]);
        expect(groups.map(({ level }) => level)).toEqual(
          groups
            .map(({ level }) => level)
            .sort()
            .reverse(),
        );
      }),
    );
  });

  it('the groups are the same each time, and have different keys', () => {
    fc.assert(
      fc.property(anything, ([found, names]) => {
        const [once, again] = [reportThat(found, names), reportThat(found, names)].map(causesOf);
        expect(JSON.stringify(again)).toBe(JSON.stringify(once));
        expect(new Set(once!.map(({ key }) => key)).size).toBe(once!.length);
      }),
    );
  });
});

describe('a title', () => {
  const titleOf = (found: Omit<Finding, 'exchange'>): string =>
    causesOf(reportThat([found], ['get-order.reads.full']))[0]!.title;

  it('shows two long values around their first difference', () => {
    const notes = 'The bell is out of order, so please knock at the door in the yard.';
    const title = titleOf({
      place: '/data/order/notes',
      expected: JSON.stringify(notes),
      received: JSON.stringify(notes.slice(0, -8)),
    });
    expect(title).toMatch(/ ….*door in t" for data\.order\.notes instead of …the door in the yard\."$/);
  });

  it('says that a field must be present', () => {
    expect(
      titleOf({ place: '/data/order/tags', expected: 'present, since it was sent', received: '[]', relation: 'empty' }),
    ).toMatch(/ \[\] for data\.order\.tags, which must be present, since it was sent$/);
  });
});

describe('a rule that is broken nearly everywhere', () => {
  const typed = (field: string): Omit<Finding, 'exchange'> => ({
    expected: 'a refusal (any 4xx status)',
    received: 'status 200',
    due: 'refused',
    relation: 'accepted',
    variation: `${field}: 5 (in the full request)`,
    alteration: `${field}: 5`,
  });
  const fields = (count: number): readonly string[] =>
    Array.from({ length: count }, (_, index) => `field${'abcdefgh'[index]}`);
  const groupsOf = (count: number, levelOf: (at: number) => Level = () => 'required'): number => {
    const report = reportThat(
      fields(count).map(typed),
      fields(count).map((field) => `list-carriers.refuses.${field}.type`),
    );
    const checks = report.checks.map((check, at) => ({
      ...check,
      kind: 'derived' as const,
      level: levelOf(at),
      findings: check.findings.slice(0, 1),
    }));
    const answered = { status: 200, headers: [], body: '' };
    const exchanges = report.exchanges.map((exchange, at) => ({
      ...exchange,
      operation: 'listCarriers' as const,
      answer: answered,
      intent: intentOf({ altered: { place: `/${fields(count)[at]}`, rule: 'type', example: 'full' } }),
    }));
    return causesOf({ ...report, checks, exchanges }).length;
  };

  it('is one cause in three or more fields, and one cause per field in fewer', () => {
    expect([groupsOf(3), groupsOf(8)]).toEqual([1, 1]);
    expect([groupsOf(1), groupsOf(2)]).toEqual([1, 2]);
  });

  it('does not merge required failures with advisory ones', () => {
    expect(groupsOf(8, (at) => (at === 0 ? 'required' : 'advisory'))).toBe(2);
  });
});

it("a failure that the repeat of its check didn't show says so in its title", () => {
  const answer = { status: 500, headers: [], body: '{}' };
  const exchanges = [exchangeNumber(1, { answer, intent: intentOf({ due: 'accepted' }) })];
  const finding = { expected: 'status 200', received: 'status 500', exchange: 1, due: 'accepted' } as const;
  const titleOf = (failed: number, runs: number): string | undefined => {
    const checks = [checkOf({ outcome: 'fail', failed, runs, findings: [finding] })];
    return causesOf(reportOfParts({ checks, exchanges }))[0]?.title;
  };
  expect(titleOf(1, 2)).toMatch(/^GET \/carriers .*\(once of 2, not on the retry\)$/);
  expect(titleOf(2, 2)).not.toMatch(/retry/);
});
