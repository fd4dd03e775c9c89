/** Shows which faults run for a check, and the messages about the check and the page. */
import { describe, expect, it } from 'vitest';
import { allChecks } from '../../conformance/checks/index.js';
import type { Check } from '../../conformance/model/check.js';
import { requirementOf } from '../../conformance/model/requirement-of-check.js';
import { allFaults, allVariations, faultById } from '../../variants/index.js';
import type { Fault, Variation } from '../../variants/kit/variant.js';
import { checksNamed, faultsAbout, pageChanges, sampleOfOthers, summarize } from './check.js';
import { killersBy, writtenRows } from './page.js';
import { runLegal } from './run.js';

const checks = allChecks();
const check = (id: string, requirement: string, kind: Check['kind'] = 'authored'): Check => ({
  id,
  requirement,
  kind,
  title: id,
  operation: 'createCustomer',
  run: () => Promise.resolve(),
});
const fault = (id: string, requirement: string): Fault => ({
  id,
  breaks: [requirement],
  title: `${id} goes wrong`,
  kind: 'authored',
  apply: (parts) => parts,
});

describe('the named checks', () => {
  it('are selected by an id or a requirement', async () => {
    const id = 'refuses.phone.pattern.CUS-07@create-customer';
    expect((await checksNamed([id], checks)).map((one) => one.id)).toEqual([id]);
    const everywhere = await checksNamed(['authentication.missing'], checks);
    expect(everywhere.map(({ formerId }) => formerId)).toContain('get-order.authentication.missing');
    const rows = (await checksNamed(['CUS-11'], checks)).map(({ requirement }) => requirement);
    expect([rows.length > 1, new Set(rows)]).toEqual([true, new Set(['CUS-11'])]);
  });

  it('must be known and able to fail', async () => {
    await expect(checksNamed(['CUS-1l'], checks)).rejects.toThrow(
      /^Unknown check or requirement "CUS-1l"\. Did you mean/,
    );
    const observed = checks.find(({ requirement }) => requirement === 'GEN-09');
    await expect(checksNamed([observed?.id ?? ''], checks)).rejects.toThrow('only records what the server does');
  });
});

describe('the faults that run', () => {
  const named = checks.filter(({ requirement }) => requirement === 'CUS-11');
  const about = faultsAbout(named, allFaults, writtenRows());

  it("declare the check's requirement, or fail it according to the page", () => {
    const declared = allFaults.filter(({ breaks: requirements }) => requirements.includes('CUS-11'));
    expect(about).toEqual(expect.arrayContaining(declared));
    expect(
      faultsAbout(
        [check('a', 'CUS-11')],
        [fault('b', 'LKP-02')],
        new Map([['b', '| `b` | b | CUS-11 LKP-02 | `a` |']]),
      ),
    ).toHaveLength(1);
  });

  it('include a sample of the others, the same in every run', () => {
    const sample = sampleOfOthers(allFaults, about);
    expect(sample.length).toBeGreaterThan(20);
    expect(sample.length).toBeLessThan(26);
    expect(sample.filter((one) => about.includes(one))).toEqual([]);
    expect(sampleOfOthers(allFaults, about)).toEqual(sample);
  });
});

describe('the summary of a check', () => {
  const said = (killers: readonly string[], asked: Check) => {
    const line = { fault: 'f', killers, requirements: ['CUS-11'], errors: [], regraded: [] };
    const all = [check('mine', 'CUS-11'), check('other', 'CUS-11')];
    return summarize([asked], { faults: [fault('f', 'CUS-11')], lines: new Map([['f', line]]), checks: all });
  };

  it('lists the faults with which it fails, and those with which only it fails', () => {
    expect(said(['mine'], check('mine', 'CUS-11'))).toEqual({
      lines: ['mine (CUS-11)', '  fails with 1 fault: f', '  alone with f'],
      missing: [],
    });
  });

  it('says that no fault makes it fail, and where to add one', () => {
    expect(said(['other'], check('mine', 'CUS-11'))).toEqual({
      lines: ['mine (CUS-11)', '  fails with no fault', '  alone with none of them'],
      missing: ['mine: no fault makes it fail: add one to variants/customers/fields.ts'],
    });
  });

  it('asks for a fault with which only it fails, if the check is authored', () => {
    expect(said(['mine', 'other'], check('mine', 'CUS-11')).missing).toEqual([
      expect.stringMatching(
        /^mine: with every authored fault another check fails as well: add one to .* that only this/,
      ),
    ]);
    expect(said(['mine', 'other'], check('mine', 'CUS-11', 'derived')).missing).toEqual([]);
  });
});

describe('the variations', () => {
  const planted = (breaks: readonly string[]): Variation => ({
    id: 'planted.yen',
    choice: 'planted',
    title: 'rates are in yen',
    breaks,
    apply: faultById('rates.rate.text.yen')!.apply,
  });
  const complaints = async (one: Check, variation: Variation) => {
    const legal = [await runLegal([one.id], variation)];
    const matrix = { faults: [], lines: new Map(), checks: [one], legal };
    return summarize([one], matrix, [variation]);
  };
  const [yen] = killersBy(writtenRows().get('rates.rate.text.yen'));
  const one = checks.find(({ id }) => id === yen)!;

  it('must not fail a required check', async () => {
    const { lines, missing } = await complaints(one, planted([]));
    expect(lines).toContain('  and passes on 0 variations');
    expect(missing).toContain(`${one.id} fails with the variation planted.yen, which is legal: rates are in yen`);
  });

  it('pass otherwise, or fail an advisory check that they declare', async () => {
    const { lines, missing } = await complaints(
      one,
      allVariations.find(({ id }) => id === 'or-null.absent')!,
    );
    expect(lines).toContain('  and passes on 1 variation');
    expect(missing.filter((line) => line.includes('variation'))).toEqual([]);
    const hint = checks.find((check) => requirementOf(check).level === 'advisory')!;
    const legal = [{ fault: 'planted.yen', killers: [hint.id], requirements: [], errors: [], regraded: [] }];
    const said = (breaks: readonly string[]) =>
      summarize([hint], { faults: [], lines: new Map(), checks: [hint], legal }, [planted(breaks)]).missing.join(' ');
    expect(said([])).toContain('which is legal');
    expect(said([hint.requirement])).not.toContain('which is legal');
  });
});

it('names the rows of the page that changed', () => {
  const page = (...rows: string[]): string => ['# Kill matrix', ...rows, ''].join('\n');
  expect(pageChanges(page('a'), page('a'))).toEqual(['docs/kill-matrix.md stays as it is.']);
  const [one, two] = ['| `a` | x |', '| `b` | y |'];
  expect(pageChanges(page(one, two), page(two, one))[0]).toContain('(the sequence of its rows)');
  expect(
    pageChanges(page('| `a` | old |', '| `gone` | x |', '| `b` | y |'), page('| `a` | new |', '| `b` | y |')),
  ).toEqual(['docs/kill-matrix.md changed (2 rows): read its diff and commit it.', '  a', '  gone']);
});
