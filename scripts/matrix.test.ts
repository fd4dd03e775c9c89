/** Shows that each check can fail: on one fault of the kill matrix that makes it fail. */
import { expect, it } from 'vitest';
import { allChecks } from '../conformance/checks/index.js';
import { asksForPrices } from '../conformance/price-questions.js';
import { requirementOf } from '../conformance/requirement-of.js';
import { allFaults } from '../reference-impl/faults/index.js';
import { writtenRows } from './matrix-page.js';
import { survivorsOf } from './matrix-sample.js';
import { waivers } from './matrix-waivers.js';
import { runMatrix } from './matrix.js';

it('has nothing to say of a fault that there is not, least of all that all is well', async () => {
  await expect(runMatrix({ wanted: ['no-such-fault'] })).rejects.toThrow('There is no fault "no-such-fault"');
});

it('makes each check fail by one fault', async () => {
  const asked = allChecks().filter((check) => !asksForPrices(check));
  const decisive = asked.filter((check) => requirementOf(check).level !== 'observed' && !(check.id in waivers));
  expect(await survivorsOf(decisive, asked, allFaults, writtenRows())).toEqual([]);
});
