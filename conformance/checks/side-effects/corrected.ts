/** A refused customer or location reserves no identifiers: it is accepted once it is corrected. */
import type { Check } from '../../model/check.js';
import { creators } from '../../requests/exchange/ledger.js';
import { authored } from '../kit/authored.js';
import { customerMistakes, locationMistakes, type Spoil } from './mistakes.js';

function corrected(kind: 'customer' | 'location', requirement: string, spoil: Spoil): Check {
  const operation = creators[kind];
  const title = `a ${kind} that was refused is accepted once it is corrected`;
  return authored(`create-${kind}.accepts.corrected`, requirement, title, async (session) => {
    await session.given.control(operation);
    const body = await session.given.body(operation);
    await session.refusedFirst(operation, { body: spoil(body) }, 'with a mistake');
    await session.accepted(operation, { body }, 'the corrected request');
  });
}

/** The checks of corrected customers and locations. */
export const correctedChecks: readonly Check[] = [
  corrected('customer', 'CUS-01', customerMistakes['a malformed metafield']),
  corrected('location', 'LOC-01', locationMistakes['an ability outside the list']),
];
