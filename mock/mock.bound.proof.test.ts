/** Tests that the time a request takes grows with its size only, whatever is in it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { excessInText } from '../openapi/text/json-size.js';
import { growth, startCounting } from '../lab/testing/test-steps.js';
import { collections, elementOf, withElements } from '../lab/testing/test-wide-values.js';

const count = await startCounting();
const { createMock } = await import('./mock.js');
const { readScenario } = await import('./scenario/scenario.js');
const { accountFrom: worldOf, standardAccounts } = await import('../reference-impl/account/seed.js');

const headers = { authorization: 'Bearer test-token', 'content-type': 'application/json' };
const origin = 'http://127.0.0.1:4010';
const unknownUuid = '6a0f2a4e-7c1d-4b58-9a3e-0f5d1c2b3a43';

describe('four times as many elements take a request at most six times as many steps', () => {
  it.each(collections('request'))('$name', async (collection) => {
    const { path, method } = collection.operation;
    const url = `/api/v1${path.replace(/\{\w+\}/, unknownUuid)}`;
    await fc.assert(
      fc.asyncProperty(elementOf(collection), async (element) => {
        const mock = createMock();
        const bodyOf = (size: number): string =>
          JSON.stringify(
            withElements(
              collection,
              Array.from({ length: size }, (_, at) => element(at)),
            ),
          );
        // A larger body is refused unread.
        fc.pre(excessInText(bodyOf(4000), 'request') === undefined);
        const send = (size: number) =>
          mock.handle({ method, url, headers, origin, body: new TextEncoder().encode(bodyOf(size)) });
        expect(await growth(count, send)).toBeLessThanOrEqual(6);
      }),
      { numRuns: 10 },
    );
  });
});

describe('four times as many lines take a scenario at most six times as many steps', () => {
  const base = worldOf(standardAccounts()[0]!, 0, () => new Date(0), '1').state();

  it.each([
    ['wrong customers', (size: number) => `customers:\n${'- {type: 9}\n'.repeat(size)}`],
    [
      'customers',
      (size: number) =>
        `customers:\n${'- {first_name: a, last_name: b, type: 1, phone: "+12025550123"}\n'.repeat(size)}`,
    ],
    ['repeated names', (size: number) => 'a: 1\n'.repeat(size)],
    ['names', (size: number) => Array.from({ length: size }, (_, at) => `a${at}: 1\n`).join('')],
    ['aliases', (size: number) => `a: &a 1\ncustomers:\n${'- *a\n'.repeat(size)}`],
    ['anchors', (size: number) => `customers:\n${Array.from({ length: size }, (_, at) => `- &a${at} 1\n`).join('')}`],
    ['comments', (size: number) => '# a\n'.repeat(size)],
  ])('with many %s', async (_, textOf) => {
    const read = (size: number): void => {
      try {
        readScenario(textOf(size), base);
      } catch {
        // A mistake is found as quickly.
      }
    };
    expect(await growth(count, read)).toBeLessThanOrEqual(6);
  });

  it('rejects a text at its first wrong escape', async () => {
    const read = (size: number): void => {
      expect(() => readScenario(`"${'\\q'.repeat(size)}"`, base)).toThrow('Invalid escape sequence');
    };
    expect(await growth(count, read)).toBeLessThan(1.5);
  });
});
