/** Open questions about texts that servers often normalize. */
import { openAnswer, type OpenAnswer } from '../../../openapi/profile/open-answers.js';
import { valueAt } from '../../../openapi/json/place.js';
import { outcomeOf, outcomeText } from '../../requests/exchange/response-summary.js';
import type { Exchange } from '../../requests/exchange/exchange.js';
import { createdBy } from '../../requests/exchange/ledger.js';
import type { Check, Session } from '../../model/check.js';
import { orderIn, readUntilFound } from '../../judging/orders/find-order.js';
import { authored } from '../kit/authored.js';
import { ask } from './bodies.js';

/** A decomposed ë (two code points) and the ligature fi (one), which Unicode's normal forms treat differently. */
const unusual = 'Zoe\u0308 \uFB01n';

function normalForm(read: unknown): OpenAnswer {
  const part = 'composed-letters';
  if (read === unusual) return openAnswer(part, 'kept');
  if (read === unusual.normalize('NFC')) return openAnswer(part, 'composed');
  return openAnswer(part, read === unusual.normalize('NFKC') ? 'compatible' : 'changed');
}

const keptIf = (holds: boolean) => (holds ? 'kept' : 'changed');

/** Blanks at both ends, CR LF and a tab. */
const oddBlanks = ' blanks\r\nand\ttabs ';

/** Records how white space comes back that servers often normalize. */
function observeBlanks(session: Session, notes: unknown, exchange: Exchange): void {
  const read = typeof notes === 'string' ? notes : '';
  session.observe('blanks at the ends', openAnswer('outer-blanks', keptIf(/^ .* $/s.test(read))), exchange);
  const ends = read.includes('\r\n') ? 'kept' : read.includes('\n') ? 'line-feed' : 'changed';
  session.observe('CR LF', openAnswer('line-ends', ends), exchange);
  const tab = read.includes('\t') ? 'kept' : read.includes('and tabs') ? 'blank' : 'changed';
  session.observe('a tab', openAnswer('tabs', tab), exchange);
}

/** Records how a text comes back that servers often normalize. */
const normalisation = authored(
  'create-order.asks.normalisation',
  'GEN-21',
  'how whitespace and case are normalised',
  async (session) => {
    const email = `Capital.${session.fresh('email')}`;
    const body = {
      ...(await session.given.body('createOrder')),
      notes: oddBlanks,
      destination_contact: { name: 'Ada', email, phone: '+12025550122' },
      source_contact: { name: unusual, email: 'ada@example.com', phone: '+12025550123' },
    };
    const creation = await ask(session, 'createOrder', { body });
    const created = createdBy(creation, body);
    if (!created) return session.observe('blanks and capitals', outcomeOf(creation), creation);
    const exchange = await readUntilFound(session, created);
    const order = orderIn(exchange);
    observeBlanks(session, order?.['notes'], exchange);
    session.observe(
      'capitals in an e-mail address',
      openAnswer('email-capitals', keptIf(valueAt(order, ['destination_contact', 'email']) === email)),
      exchange,
    );
    session.observe('letters of several parts', normalForm(valueAt(order, ['source_contact', 'name'])), exchange);
  },
);

/** Texts that are valid JSON, but that many databases and encoders can't hold. */
const unstorable: Readonly<Record<string, string>> = { 'U+0000 in a text': 'a\u0000b', 'a lone surrogate': 'a\ud800b' };

const unstorableTexts = authored(
  'create-order.asks.unstorable-texts',
  'GEN-21',
  'a text with U+0000 or half of a surrogate pair',
  async (session) => {
    await session.given.control('createOrder');
    for (const [label, notes] of Object.entries(unstorable)) {
      const exchange = await ask(session, 'createOrder', {
        body: { ...(await session.given.body('createOrder')), notes },
      });
      session.observe(label, outcomeText(exchange), exchange);
    }
  },
);

/** The open questions about texts. */
export const openTextChecks: readonly Check[] = [normalisation, unstorableTexts];
