/**
 * Shows the output of a comparison: a shared schema's change is listed once with its places, and changes of
 * descriptions are only counted.
 */
import { describe, expect, it } from 'vitest';
import { contract, loadContract } from '../../openapi/contract/contract.js';
import { contractDiff } from '../../openapi/diff/diff.js';
import { changelogEntry } from './changelog.js';
import { resultOf, type DiffResult } from './result.js';
import { diffMarkdown, diffText } from './text.js';

/** The contract with other shared schemas. */
function withSchemas(schemas: Readonly<Record<string, object>>, version = '2.0.0'): DiffResult {
  const document = structuredClone(contract.document) as {
    info: { version: string };
    components: { schemas: Record<string, object> };
  };
  document.info.version = version;
  for (const [name, schema] of Object.entries(schemas)) Object.assign(document.components.schemas[name]!, schema);
  const names = ['OLD', 'NEW'] as const;
  return resultOf(names, contractDiff(contract, loadContract(document)), [], undefined);
}

const patterned = withSchemas({ CurrencyCode: { pattern: '^[A-Z]{3}$' } });
const described = withSchemas({ Uuid: { description: 'An identifier.' } }, '1.0.1');

describe('a comparison', () => {
  it('lists the change of a shared schema once, with each place that it breaks', () => {
    const text = diffText(patterned);
    const before = '      before  ["^[A-Za-z]{3}$"]\n      after   ["^[A-Z]{3}$"]\n';
    // In requests and in responses, each time also in operations that are only known by name.
    expect(text.split(before)).toHaveLength(5);
    expect(text).toContain(
      'request-pattern-changed: a pattern changed\n    createOrder request /collections/*/currency\n',
    );
    for (const { place } of patterned.changes) expect(text).toContain(`    ${place}\n`);
    expect(patterned.breaking).toBe(patterned.changes.filter(({ standing }) => standing === 'stated').length);
  });

  it('lists a limited number of places for harmless changes, and counts the others', () => {
    const places = described.changes.length;
    expect(places).toBeGreaterThan(20);
    expect(diffText(described)).toMatch(/\n {4}and \d+ more places\n/);
    expect(diffText(described)).toContain(`${places} changes: 0 breaking.\nThe changes require a patch version step`);
    expect(diffMarkdown(described)).toMatch(
      /^## Contract: `OLD` to `NEW`\n\n### Breaks nobody \(\d+\)\n\n- `documentation-changed`: /,
    );
  });
});

describe('the changelog entry', () => {
  it('names whom a change breaks, and some of its places', () => {
    const entry = changelogEntry(withSchemas({ Uuid: { format: 'uri' } }));
    expect(entry).toMatch(/^## \[2\.0\.0\] - Unreleased\n\n### Changed\n\n- `/);
    expect(entry).toMatch(/, \d+ more: a format changed\. \*\*Breaks clients and servers\.\*\*\n/);
  });

  it('only counts changes of descriptions and examples', () => {
    const words = `- ${described.changes.length} changes of words, examples and other changes that break nothing.`;
    expect(changelogEntry(described)).toBe(`## [1.0.1] - Unreleased\n\n### Changed\n\n${words}\n`);
    const both = changelogEntry(
      withSchemas({ CurrencyCode: { pattern: '^[A-Z]{3}$' }, Uuid: { description: 'An identifier.' } }),
    );
    expect(both).toMatch(
      /known by name only\)\.\n- \d+ changes of words, examples and other changes that break nothing\.\n$/,
    );
  });

  it('says that nothing changed', () => {
    expect(changelogEntry(withSchemas({}, '1.0.0'))).toBe('## [1.0.0] - Unreleased\n\nNothing changed.\n');
  });
});
