/** What must hold of every answer that shows an order, not only of those that a check asked for. */
import { isOfMirror } from '../answers.js';
import type { Check } from '../model.js';
import { sampleAnswers } from '../samples.js';
import { judgementsOf, reportFaults } from './answers.js';
import { authored } from './authored.js';

/** Every answer that shows an order of the run, held against what was sent for it. */
function mirrored(id: string, requirement: string, title: string): Check {
  const check = authored(`get-order.${id}`, requirement, title, 'getOrder', async (session) => {
    const judged = (await judgementsOf(session, 'getOrder')).filter((one) => one.mirrored.has(requirement));
    reportFaults(session, judged, (fault) => fault.requirement === requirement && isOfMirror(fault));
  });
  return { ...check, afterwards: true, prepare: sampleAnswers };
}

/** The checks of every answer. */
export const everyAnswerChecks: readonly Check[] = [
  mirrored('reads.every-answer', 'ORD-58', 'every answer that shows an order shows it as it was sent'),
  mirrored('reads.every-customer', 'ORD-63', 'every order for a customer given by uuid reads that customer'),
  mirrored('reads.every-location', 'LOC-18', 'every order reads the stated fields of the locations it refers to'),
  mirrored('reads.every-location-rest', 'LOC-19', 'every order reads the other fields of the locations it refers to'),
  mirrored('reads.every-name', 'ORD-61', 'every order names its customer by first and last name'),
  mirrored('finds.as-created', 'LKP-05', 'every answer shows an order with the uuid and number that it was given'),
  mirrored('finds.every-time', 'LKP-02', 'every look-up by external_id finds the order that has it'),
];
