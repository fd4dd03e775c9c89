/** The pages of the benchmarks are made only from docs/benchmarks.json. A file of another form is rejected. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { number, table } from './kit/format.js';
import { benchDetails, benchPage, keptNow, readResults, writeResults, type Kept } from './page.js';

const kept = (title: string, markdown = 'Text.'): Kept => ({
  title,
  markdown,
  data: { rounds: [1, 2] },
  date: '2031-03-03',
  machine: '2 × a processor',
  node: '20.19.0',
  rounds: 3,
});

describe('the page', () => {
  it('has the sections in the given order, and then those of other names', () => {
    const page = benchDetails({ other: kept('Other'), durable: kept('What stays'), mock: kept('The mock') }, [
      'mock',
      'durable',
    ]);
    const titles = [...page.matchAll(/^## (.*)$/gm)].map(([, title]) => title);
    expect(titles).toEqual(['The mock', 'What stays', 'Other']);
  });

  it('says when, where and how each section was measured', () => {
    expect(benchDetails({ mock: kept('The mock', '\nNumbers.\n') }, [])).toContain(
      '## The mock\n\nMeasured on 2031-03-03 by `npm run bench -- mock` in 3 rounds, on 2 × a processor, with Node 20.19.0.\n\nNumbers.\n',
    );
  });

  it('writes "one round" for a single round', () => {
    expect(benchDetails({ mock: { ...kept('The mock'), rounds: 1 } }, [])).toContain('in one round, on');
  });

  it('has results that are unchanged after writing and reading', async () => {
    const results = {
      mock: keptNow(kept('The mock'), { rounds: 5, quick: false, log: () => undefined }),
    };
    expect(readResults(await writeResults(results), 'benchmarks.json')).toEqual(results);
    expect(results.mock).toMatchObject({ rounds: 5, node: process.versions.node });
  });

  it.each([['{'], ['[]'], ['null'], ['{"mock":{"title":"The mock"}}'], ['{"mock":7}']])(
    'is not made from %s',
    (text) => {
      expect(() => readResults(text, 'docs/benchmarks.json')).toThrow('docs/benchmarks.json contains no results');
    },
  );

  it.runIf(existsSync(new URL('../../docs/benchmarks.json', import.meta.url)))(
    'is up to date in docs, has at most 100 lines, and so have its details',
    () => {
      const textOf = (name: string): string => readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8');
      const results = readResults(textOf('benchmarks.json'), 'docs/benchmarks.json');
      const page = textOf('benchmarks.md');
      const titles = [...page.matchAll(/^## (.*)$/gm)].map(([, title]) => title);
      const names = Object.keys(results).sort(
        (one, other) => titles.indexOf(results[one]?.title) - titles.indexOf(results[other]?.title),
      );
      expect(page).toBe(benchPage(results, names));
      expect(page.split('\n').length).toBeLessThanOrEqual(100);
      expect(textOf('benchmarks-details.md')).toBe(benchDetails(results, names));
    },
  );
});

describe('a table', () => {
  it('may have any text in its cells', () => {
    expect(table(['a', 'b'], [['x | y', 'one\ntwo']])).toBe('| a | b |\n| --- | --- |\n| x \\| y | one two |');
  });

  it('aligns numbers to the right, also in columns with empty cells', () => {
    const rows = [
      ['a server', ''],
      ['another', '0.61 (0.60–0.63)'],
    ];
    expect(table(['server', 'ratio'], rows)).toContain('| --- | ---: |');
  });

  it('has numbers with three significant digits', () => {
    expect([12_345.6, 123.4, 12.34, 1.234, 0.1234, 0].map(number)).toEqual([
      '12,346',
      '123',
      '12.3',
      '1.23',
      '0.123',
      '0',
    ]);
  });
});
