/** Shows that each check can fail, with one fault of the kill matrix that makes it fail. */
import { expect, it } from 'vitest';
import { allChecks } from '../../conformance/checks/index.js';
import { asksForPrices } from '../../conformance/model/price-questions.js';
import { requirementOf } from '../../conformance/model/requirement-of-check.js';
import { allFaults } from '../../variants/index.js';
import { writtenRows } from './page.js';
import { survivorsOf } from './sample.js';
import { waivers } from './waivers.js';

const asked = allChecks().filter((check) => !asksForPrices(check));
const decisive = asked.filter((check) => requirementOf(check).level !== 'observed' && !(check.id in waivers));
const written = writtenRows();
const operations = [...new Set(decisive.map(({ operation }) => operation))];

it.each(operations)('makes each check of %s fail with one fault', async (operation) => {
  const judged = decisive.filter((check) => check.operation === operation);
  expect(await survivorsOf(judged, asked, allFaults, written)).toEqual([]);
});
