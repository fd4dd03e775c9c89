/** Only complete reports in XML are read. */
import { describe, expect, it } from 'vitest';
import { readJUnit } from './junit.js';
import { PeerError } from './tool.js';

const suite = (body: string, tests: number, failures: number): string =>
  `<?xml version="1.0"?>\n<testsuite name="Tests" tests="${tests}" failures="${failures}" errors="0">${body}</testsuite>`;
const passing = '<testcase name="GET &lt;200&gt;" time="0.1"/>';
const failing =
  '<testcase name="POST"><failure message="no"><![CDATA[<testcase name="not one">]]></failure></testcase>';

describe('readJUnit', () => {
  it('returns each test with its failure, and ignores tags in CDATA', () => {
    expect(readJUnit(suite(passing + failing, 2, 1))).toEqual([
      { name: 'GET <200>' },
      { name: 'POST', failure: 'no\n<testcase name="not one">' },
    ]);
  });

  it('counts an error as a failure, whichever count of the report includes it', () => {
    const broken = '<testcase name="a"><error>broke</error></testcase>';
    expect(readJUnit(suite(broken, 1, 1))).toEqual([{ name: 'a', failure: '\nbroke' }]);
  });

  it.each([
    ['nothing', ''],
    ['no XML', 'Error: the server did not start'],
    ['a report that is cut off', suite(passing + failing, 2, 1).slice(0, -40)],
    ['a report without tests', suite('', 0, 0)],
    ['a test that is missing', suite(passing, 2, 0)],
    ['a failure that is missing', suite(passing, 1, 1)],
    ['a failure too many', suite(failing, 1, 0)],
    ['a test without a name', suite('<testcase/>', 1, 0)],
    ['no suite', passing],
    ['elements that cross', '<testsuite tests="1"><testcase name="a"></testsuite></testcase>'],
  ])('rejects %s', (_what, xml) => {
    expect(() => readJUnit(xml)).toThrow(PeerError);
  });
});
