/** Shows the effect of another version of the contract: on the checks, the notes of the report, and what can't be judged. */
import { beforeAll, describe, expect, it } from 'vitest';
import { contract, loadContract, type Contract } from '../../openapi/contract/contract.js';
import { referenceAnswers } from '../../scripts/conform/reference-answers.js';
import { allChecks, holdingOf } from '../checks/index.js';
import { causesOf } from '../report/causes/causes.js';
import type { Report } from '../report/report.js';
import { stored, judgedAgain, referenceTransport, runWith } from '../run/test-regrade.js';
import { readReport } from '../report/read-report.js';
import { jsonReport } from '../report/reporters/json.js';

interface Json {
  [key: string]: Json;
}

/** Our contract in another version. */
function versionWith(version: string, change: (document: Json) => void): Contract {
  const document = structuredClone(contract.document) as Json;
  document['info']!['version'] = version as never;
  change(document);
  return loadContract(document);
}

const schemaOf = (document: Json, name: string): Json => document['components']!['schemas']![name]!;

/** A draft without assignment, with a skill less and without tags. */
const older = versionWith('0.9.0', (document) => {
  delete document['paths']!['/orders/{order_uuid}/assign'];
  const skill = schemaOf(document, 'Skill');
  skill['enum'] = (skill['enum'] as unknown as string[]).filter((one) => one !== 'narcotics') as never;
  delete schemaOf(document, 'OrderWrite')['properties']!['tags'];
});

const label = '/orders/{order_uuid}/label';

/** A future version: a new operation, a new skill, an optional new field in a response, and a tighter limit. */
const newer = versionWith('1.1.0', (document) => {
  const assign = document['paths']!['/orders/{order_uuid}/assign']!['post']!;
  document['paths']![label] = {
    get: { ...assign, operationId: 'orderLabel', summary: 'Get the label of an order', requestBody: undefined },
  } as never;
  delete (document['paths']![label]['get'] as Json)['requestBody'];
  (schemaOf(document, 'Skill')['enum'] as unknown as string[]).push('drone');
  const order = schemaOf(document, 'OrderRead')['properties'] ?? {};
  order['weather'] = { type: ['string', 'null'], 'x-requirement': 'GEN-09' } as never;
  schemaOf(document, 'PackageWrite')['properties']!['width']!['minimum'] = 1 as never;
});

const idsOf = (of: Contract): ReadonlySet<string> => new Set(allChecks(of).map(({ id }) => id));
const only = (ids: ReadonlySet<string>, others: ReadonlySet<string>): readonly string[] =>
  [...ids].filter((id) => !others.has(id));

describe('an older version', () => {
  const own = idsOf(contract);
  const left = idsOf(older);

  it('adds no derived checks, and removes those of missing operations and fields', () => {
    expect(only(left, own)).toEqual([]);
    const gone = only(own, left);
    expect(gone).toContain('assign-order.accepts.minimal');
    expect(gone).toContain('create-order.accepts.tags.optional');
    expect(left).toContain('create-order.refuses.packages[*].width.minimum');
  });

  it('removes authored checks of later versions, except those that its own statements need', () => {
    const { later, withoutOperation } = holdingOf(older);
    expect(new Set(later.map(({ kind }) => kind))).toEqual(new Set(['authored']));
    expect(later.map(({ id }) => id)).toContain('authentication.missing@list-carriers');
    expect(left).toContain('create-order.accepts.full');
    expect(new Set(withoutOperation.map(({ operation }) => operation))).toEqual(new Set(['assignOrder']));
    expect(holdingOf(versionWith('1.0.1', () => {})).later).toEqual([]);
  });

  it('is conformant on the reference, with notes of the checks left out', async () => {
    const report = await runWith({ contract: older });
    expect(report.reasons).toEqual([]);
    expect(report.verdict).toBe('conformant');
    expect(report.contract.version).toBe('0.9.0');
    expect(report.checks.filter(({ outcome }) => outcome === 'error')).toEqual([]);
    expect(report.notes).toEqual([
      "27 checks left out about operations that version 0.9.0 of the contract doesn't have: assignOrder",
      expect.stringMatching(
        /^\d+ checks left out for version 0\.9\.0 of the contract: their requirements hold since 1\.0\.0$/,
      ),
    ]);
  });
});

describe('a version without an operation that others need', () => {
  it('leaves the dependent checks undecided by circumstance, not because of the server', async () => {
    const without = versionWith('1.0.1', (document) => void delete document['paths']!['/locations']);
    const report = await runWith({ contract: without, selection: { only: ['createOrder', 'getOrder'], skip: [] } });
    expect(report.verdict).toBe('undecided');
    expect(report.reasons).toContain(
      'POST /orders never succeeded: version 1.0.1 of the contract has no POST /locations',
    );
    expect(new Set(report.checks.map(({ outcome }) => outcome))).not.toContain('error');
    expect(
      report.checks.filter(
        ({ outcome, blame, level }) => outcome === 'inconclusive' && blame === 'target' && level === 'required',
      ),
    ).toEqual([]);
  });
});

describe('a newer version', () => {
  const selection = {
    only: [
      'orderLabel',
      'create-order.accepts',
      'create-order.refuses.packages[*].width',
      'get-order.answers.data.order.weather',
    ],
    skip: [],
  };
  let report: Report;
  beforeAll(async () => void (report = await runWith({ contract: newer, selection })));

  it('adds checks of new operations and fields', () => {
    const added = only(idsOf(newer), idsOf(contract));
    for (const id of [
      'authentication.missing@order-label',
      'order-label.refuses.path.order_uuid.refers-to',
      'get-order.answers.data.order.weather',
    ])
      expect(added).toContain(id);
  });

  it('fails a server of the previous version, but only in what has changed', () => {
    const failed = report.checks
      .filter(({ outcome, level }) => outcome === 'fail' && level === 'required')
      .map(({ id }) => id);
    expect(failed).toEqual(
      expect.arrayContaining(['create-order.accepts.requirements[*].enum', 'order-label.accepts.full']),
    );
    expect(report.checks.filter(({ outcome }) => outcome === 'error')).toEqual([]);
    expect(report.verdict).toBe('non-conformant');
    expect(report.notes).toEqual([]);
  });

  it('compares with the reference only in operations that the reference has', async () => {
    const reference = await referenceAnswers(report, { contract: newer, checks: allChecks(newer) });
    const shown = Object.keys(reference?.checks ?? {});
    expect(shown).toContain('create-order.refuses.packages[*].width.minimum');
    expect(shown.filter((id) => /order-label/.test(id))).toEqual([]);
  });

  it('names its new operation by method and path, also in a stored report', () => {
    expect(report.contract.calls).toEqual({ orderLabel: `GET ${label}` });
    const again = readReport(jsonReport(report), 'report.json', newer);
    expect(
      causesOf(again)
        .map(({ title }) => title)
        .join('\n'),
    ).toContain(`GET ${label} refuses the full example with 404`);
    expect(() => stored(report)).toThrow(
      /names "orderLabel", which the contract doesn't have\.\nIt was made with version "1\.1\.0"/,
    );
    expect(() => readReport(jsonReport(report), 'report.json', 'any')).not.toThrow();
  });
});

describe('a record judged by another version', () => {
  it('has a note with both versions', async () => {
    const report = await runWith({
      selection: { only: ['create-order.refuses.packages[*].width', 'listCarriers'], skip: ['list-carriers.answers'] },
      transport: referenceTransport(),
    });
    const { notes } = await judgedAgain(report, { contract: versionWith('1.0.1', () => {}) });
    expect(notes.at(-1)).toBe(
      'judged by version 1.0.1 of the contract, which differs from version 1.0.0 of the record',
    );
    expect((await judgedAgain(report)).notes.join()).not.toContain('in another text');
  });
});
