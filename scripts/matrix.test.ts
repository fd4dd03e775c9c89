/** Shows that each check can fail: on one fault of the kill matrix that makes it fail. */
import { expect, it } from 'vitest';
import { allChecks } from '../conformance/checks/index.js';
import { asksForPrices } from '../conformance/price-questions.js';
import { requirementOf } from '../conformance/requirement-of.js';
import { allFaults } from '../reference-impl/faults/index.js';
import { writtenRows } from './matrix-page.js';
import { survivorsOf } from './matrix-sample.js';
import { waivers } from './matrix-waivers.js';

it('makes each check fail by one fault', async () => {
  const asked = allChecks().filter((check) => !asksForPrices(check));
  const decisive = asked.filter((check) => requirementOf(check).level !== 'observed' && !(check.id in waivers));
  expect(await survivorsOf(decisive, asked, allFaults, writtenRows())).toEqual([]);
});
