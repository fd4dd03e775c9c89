/** Emoji and long texts: a server may refuse them, but must not break on them. */
import { slugOf } from '../../../openapi/contract/operation-names.js';
import { outcomeOf } from '../../requests/exchange/response-summary.js';
import type { Check, Session } from '../../model/check.js';
import { callOf } from '../../model/operation-label.js';
import { authored } from '../kit/authored.js';
import { expectNo5xx } from '../kit/expect-response.js';
import { emoji, veryLongText } from '../../setup/bodies/texts.js';
import { textOperations, withText, type TextOperation } from './texts.js';
import { everyOperation } from '../../model/places.js';

/** Texts that a server may accept or refuse. */
const strains: Readonly<Record<string, string>> = {
  emoji,
  '5,000 characters': veryLongText,
};

async function eachStrain(
  session: Session,
  operation: TextOperation,
  look: (label: string, exchange: Awaited<ReturnType<Session['send']>>) => void,
): Promise<void> {
  await session.given.control(operation);
  for (const [label, text] of Object.entries(strains)) {
    const input = await session.given.input(operation);
    const strained = { ...input, body: withText(input.body, operation, text) };
    look(
      label,
      await session.send(operation, strained, { purpose: 'a strain', due: 'either', altered: { rule: 'text' } }),
    );
  }
}

function standsStrain(operation: TextOperation): Check {
  const title = `${callOf(operation)} accepts or refuses emoji and long texts, without a 5xx`;
  const check = authored(`${slugOf({ id: operation })}.stands.texts`, 'GEN-11', title, (session) =>
    eachStrain(session, operation, (label, exchange) => expectNo5xx(session, exchange, label)),
  );
  const whole = 'emoji and long texts are accepted or refused, without a 5xx';
  return { ...check, partOf: everyOperation({ id: operation }, 'stands.texts', whole) };
}

function asksStrain(operation: TextOperation): Check {
  const title = `whether ${callOf(operation)} accepts emoji and long texts`;
  const check = authored(`${slugOf({ id: operation })}.asks.texts`, 'GEN-22', title, (session) =>
    eachStrain(session, operation, (label, exchange) =>
      session.observe(
        `${operation}: ${label}`,
        outcomeOf(exchange, label === 'emoji' ? 'emoji' : 'long-text'),
        exchange,
      ),
    ),
  );
  const whole = 'whether emoji and long texts are accepted';
  return { ...check, partOf: everyOperation({ id: operation }, 'asks.texts', whole) };
}

/** The checks of emoji and long texts. */
export const strainChecks: readonly Check[] = [
  ...textOperations.map(standsStrain),
  authored(
    'get-order.stands.texts',
    'GEN-11',
    'a look-up by emoji or a long string never causes a 5xx',
    async (session) => {
      await session.given.control('getOrder');
      for (const [label, more] of Object.entries({ emoji: '🚚👩‍👩‍👧', '2,000 characters': 'x'.repeat(2000) })) {
        const query = { external_id: `${session.fresh('id')}${more}` };
        const exchange = await session.send(
          'getOrder',
          { query },
          { purpose: 'a strain', due: 'refused', altered: { rule: 'text' } },
        );
        expectNo5xx(session, exchange, `an external_id with ${label}`);
      }
    },
  ),
  ...textOperations.map(asksStrain),
];
