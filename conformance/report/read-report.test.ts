/** Shows that a stored report is read unchanged, and that any other file is rejected with a clear message. */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { regrade } from '../suite/regrade.js';
import type { Report } from './report.js';
import { jsonReport } from './reporters/json.js';
import { readReport, ReportError } from './read-report.js';
import { runWith } from '../run/test-regrade.js';

let report: Report;
type Loose = Record<string, unknown>;

beforeAll(async () => {
  report = await runWith({
    selection: { only: ['answers.body.GEN-03@list-carriers', 'authentication.missing@list-carriers'], skip: [] },
  });
});

const read = (value: unknown): Report => readReport(JSON.stringify(value), 'a.json');

/** The report with another value at a place. */
function changed(place: readonly (string | number)[], value: unknown): unknown {
  const copy = JSON.parse(jsonReport(report)) as Loose;
  const holder = place.slice(0, -1).reduce<Loose>((found, name) => found[name] as Loose, copy);
  holder[place.at(-1)!] = value;
  return copy;
}

describe('readReport', () => {
  it('reads a stored report unchanged', () => {
    const text = jsonReport(report);
    expect(jsonReport(readReport(text, 'report.json'))).toBe(text);
  });

  it.each([
    ['', 'is not JSON'],
    ['{', 'is not JSON'],
    ['null', 'is not a report'],
    ['[]', 'is not a report'],
    ['{"profile":1}', 'is not a report'],
    ['{"format":1}', 'is not a report'],
    ['{"format":1,"exchanges":[]}', 'has the format 1, and this suite reads format 2'],
    ['{"format":"\\u001b[2J\\u202e","exchanges":[]}', 'has the format "\\u001b[2J\\u{202e}", and'],
    ['{"format":2,"exchanges":[]}', "the report must have required property 'verdict'"],
  ])('rejects %j', (text, message) => {
    expect(() => readReport(text, 'a.json')).toThrow(ReportError);
    expect(() => readReport(text, 'a.json')).toThrow(`a.json: ${message}`);
  });

  it('has a message without a file name if none is given', () => {
    expect(() => readReport('{}')).toThrow('The text: is not a report.');
  });

  const cases: readonly (readonly [readonly (string | number)[], unknown, string])[] = [
    [['checks'], {}, '/checks must be array'],
    [['checks', 0, 'outcome'], 'passed', '/checks/0/outcome must be one of pass, fail'],
    [['checks', 0, 'extra'], 1, '/checks/0 has an unknown field "extra"'],
    [['checks', 0, 'exchanges'], [1_000_000], '/checks/0/exchanges names exchange 1000000, but the last one is'],
    [['checks', 0, 'findings'], [{ expected: 'a', received: 'b', exchange: 999_999 }], '/checks/0/findings names'],
    [['exchanges', 1, 'id'], 7, '/exchanges/1/id must be 2, not 7'],
    [['exchanges', 0, 'operation'], 'dropTables', '/exchanges/0/operation names "dropTables"'],
    [['exchanges', 0, 'request', 'url'], 'nonsense', '/exchanges/0/request/url is not an http or https address'],
    [['exchanges', 0, 'request', 'url'], 'http://a/%zz', '/exchanges/0/request/url is not an http or https address'],
    [['target', 'url'], 'javascript:alert(1)', '/target/url is not an http or https address'],
    [['created'], [{ kind: 'order', uuid: 'x', exchange: 99_999 }], '/created names exchange 99999'],
    [['settings', 'repeats'], 1e12, '/settings/repeats must be <= 10000'],
    [['settings', 'given'], { phones: 7 }, '/settings/given: /phones must be array'],
    [['settings', 'given'], { customer: 'x'.repeat(200_000) }, '/settings/given is too long'],
    [['run', 'id'], 'x'.repeat(1000), '/run/id must NOT have more than 100 characters'],
  ];
  it.each(cases)('names the place of a mistake: %j', (place, value, message) => {
    expect(() => read(changed(place, value))).toThrow(`a.json: ${message}`);
  });

  it('rejects a duplicated check', () => {
    const twice = changed(['checks'], [report.checks[0], report.checks[0]]);
    expect(() => read(twice)).toThrow(`/checks/1/id is duplicated: ${JSON.stringify(report.checks[0]?.id)}`);
  });

  it('has a message of two short printable lines', () => {
    const names = ['\u001b[2J\u202e', 'x'.repeat(1_000_000)];
    for (const name of names) {
      const caught = messageOf(() => read(changed(['checks', 0, name], 1)));
      expect(caught.split('\n')).toHaveLength(2);
      expect(caught).not.toMatch(/[^\P{C}\n]/u);
      expect(caught.length).toBeLessThan(400);
    }
  });

  it.each([
    ['a deep list', `{"format":2,"exchanges":${'['.repeat(200_000)}${']'.repeat(200_000)}}`],
    ['a deep object', `${'{"format":1,"exchanges":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
    ['a long list', `{"format":2,"exchanges":[${'{},'.repeat(1_000_000)}{}]}`],
    ['a long text', `{"format":2,"exchanges":"${'x'.repeat(10_000_000)}"}`],
    ['a file beyond all bounds', 'x'.repeat(70 * 2 ** 20)],
    ['a prototype', '{"format":2,"exchanges":[],"__proto__":{"verdict":"conformant"}}'],
  ])('rejects %s without crashing', (_what, text) => {
    expect(() => readReport(text, 'a.json')).toThrow(ReportError);
  });

  it('returns a report or throws a ReportError for any value at any place', () => {
    const places = placesOf(JSON.parse(jsonReport(report)), []);
    fc.assert(
      fc.property(fc.constantFrom(...places), fc.jsonValue(), (place, value) => {
        if (place.length === 0) return;
        const outcome = messageOf(() => read(changed(place, value)));
        expect(outcome === '' || outcome.startsWith('a.json: ')).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it('returns a report that can be judged again, for any text at any place', async () => {
    const places = placesOf(JSON.parse(jsonReport(report)), []).filter((place) => place.length > 1);
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('http://a.test/', 'order', '%', '{}', '[[[['),
    );
    const property = fc.asyncProperty(fc.constantFrom(...places), texts, async (place, text) => {
      const file = JSON.stringify(changed(place, text));
      if (messageOf(() => readReport(file, 'a.json')) !== '') return;
      const again = await regrade(readReport(file, 'a.json'));
      expect(again.checks.filter(({ outcome }) => outcome === 'error')).toEqual([]);
    });
    await fc.assert(property, { numRuns: 60 });
  });
});

function messageOf(act: () => unknown): string {
  try {
    act();
    return '';
  } catch (error) {
    if (error instanceof ReportError) return error.message;
    throw error;
  }
}

/** Some of the places of a value, with the first elements of its lists. */
function placesOf(value: unknown, place: readonly (string | number)[]): readonly (readonly (string | number)[])[] {
  if (typeof value !== 'object' || value === null) return [place];
  const entries = Array.isArray(value) ? [...value.entries()].slice(0, 2) : Object.entries(value);
  return [place, ...entries.flatMap(([name, child]) => placesOf(child, [...place, name]))];
}
