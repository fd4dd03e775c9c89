/** What the answers of the whole run show about questions that the specification leaves open. */
import { valueAt } from '../../openapi/walk.js';
import { isRecord } from '../../openapi/schema.js';
import { describe, isPutOff, isTaken, type Exchange } from '../exchange.js';
import type { Check } from '../model.js';
import { orderIn } from '../reading.js';
import { sampleAnswers } from '../samples.js';
import type { Session } from '../session.js';
import { carrierShape, sentIn, sequence, unitsOf, unlisted, unsent, uuidForm, uuids } from '../traits.js';

/** How many different answers to one question are kept. */
const most = 60;

function question(
  id: string,
  requirement: string,
  title: string,
  look: (session: Session, answers: readonly Exchange[]) => void,
): Check {
  return {
    id: `answers.asks.${id}`,
    requirement,
    title,
    operation: 'getOrder',
    kind: 'authored',
    afterwards: true,
    prepare: sampleAnswers,
    async run(session) {
      await sampleAnswers(session);
      look(
        session,
        session.run.exchanges.filter((exchange) => isTaken(exchange) && isRecord(exchange.answer?.json)),
      );
    },
  };
}

/** Records each different answer once, with the exchange that first showed it. */
function observeEach(session: Session, about: string, found: ReadonlyMap<string, Exchange>): void {
  for (const [answer, exchange] of [...found].slice(0, most)) session.observe(about, answer, exchange);
  if (found.size === 0) session.observe(about, 'nothing of the kind was seen');
}

function collect(
  answers: readonly Exchange[],
  tell: (exchange: Exchange) => readonly string[],
): ReadonlyMap<string, Exchange> {
  const found = new Map<string, Exchange>();
  for (const exchange of answers) for (const text of tell(exchange)) if (!found.has(text)) found.set(text, exchange);
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}

const ordersOf = (answers: readonly Exchange[]): readonly Exchange[] =>
  answers.filter((exchange) => orderIn(exchange) !== undefined);

/** A question, and what one answer of the run tells about it. */
interface Question {
  readonly id: string;
  readonly requirement: string;
  readonly title: string;
  readonly tell: (session: Session, exchange: Exchange) => readonly string[];
}

const aboutAnyAnswer: readonly Question[] = [
  {
    id: 'unlisted-fields',
    requirement: 'GEN-09',
    title: 'fields of answers beyond the listed ones',
    tell: (session, exchange) => unlisted(session.run.contract, exchange),
  },
  {
    id: 'uuid-case',
    requirement: 'GEN-15',
    title: 'the case of uuids',
    tell: (_session, exchange) =>
      uuids(exchange).map((uuid) => (uuid === uuid.toLowerCase() ? 'lower case' : 'with capitals')),
  },
  {
    id: 'uuid-version',
    requirement: 'GEN-19',
    title: 'the version of uuids',
    tell: (_session, exchange) => uuids(exchange).map((uuid) => `version ${uuidForm.exec(uuid)?.[1]}`),
  },
  {
    id: 'whole-numbers',
    requirement: 'GEN-17',
    title: 'how whole numbers are written',
    tell: (_session, { answer }) => [/[:[,]\s*-?\d+\.0+\s*[,}\]]/.test(answer?.body ?? '') ? '12.0' : '12'],
  },
];

const aboutOrders: readonly Question[] = [
  {
    id: 'status',
    requirement: 'READ-81',
    title: 'the status of orders',
    tell: (_session, exchange) => [describe(orderIn(exchange)?.['status'])],
  },
  {
    id: 'unsent',
    requirement: 'READ-82',
    title: 'what stands for a field that was not sent',
    tell: unsent,
  },
  {
    id: 'filled-in',
    requirement: 'READ-84',
    title: 'what the service fills in',
    tell: (session, exchange) => unsent(session, exchange).filter((text) => text.includes('filled in')),
  },
  {
    id: 'carrier-before',
    requirement: 'READ-83',
    title: 'the carrier of an order that is not known to be assigned',
    tell: (session, exchange) => (session.run.ledger.isSettled(exchange.id) ? [] : [carrierShape(exchange)]),
  },
  {
    id: 'fees',
    requirement: 'READ-87',
    title: 'the number of fees of an assigned order',
    tell: (session, exchange) => {
      const fees = valueAt(orderIn(exchange), ['carrier', 'fees']);
      return session.run.ledger.isSettled(exchange.id) && Array.isArray(fees) ? [String(fees.length)] : [];
    },
  },
  {
    id: 'sequence-of-packages',
    requirement: 'ORD-74',
    title: 'the sequence of packages and collections',
    tell: (session, exchange) => [
      ...sequence(session, exchange, 'packages', 'external_id'),
      ...sequence(session, exchange, 'collections', 'type'),
    ],
  },
  {
    id: 'sequence-of-tags',
    requirement: 'READ-85',
    title: 'the sequence of tags',
    tell: (session, exchange) => {
      const sent = sentIn(session, exchange)['tags'];
      if (!Array.isArray(sent) || sent.length < 2) return [];
      return [JSON.stringify(sent) === JSON.stringify(orderIn(exchange)?.['tags']) ? 'as sent' : 'otherwise'];
    },
  },
  {
    id: 'length-unit',
    requirement: 'ORD-77',
    title: 'the unit of package sizes',
    tell: (_session, exchange) => unitsOf(exchange, 'length_unit'),
  },
  {
    id: 'weight-unit',
    requirement: 'ORD-76',
    title: 'the unit of package weights',
    tell: (_session, exchange) => unitsOf(exchange, 'weight_unit'),
  },
];

function answerQuestion(
  { id, requirement, title, tell }: Question,
  choose: (answers: readonly Exchange[]) => readonly Exchange[],
): Check {
  return question(id, requirement, title, (session, answers) =>
    observeEach(
      session,
      title,
      collect(choose(answers), (exchange) => tell(session, exchange)),
    ),
  );
}

const conditions = question('conditions', 'REF-16', 'which condition has which status', (session) => {
  const refused = session.run.exchanges.filter(({ refusal, answer }) => refusal !== undefined && answer !== undefined);
  const tell = ({ operation, refusal, answer }: Exchange): readonly string[] => [
    `${operation}, ${refusal}: ${answer?.status}`,
  ];
  observeEach(session, 'condition and status', collect(refused, tell));
});

const putOff = question('put-off', 'REF-14', 'how often the target put a request off', (session) => {
  const count = session.run.exchanges.filter(isPutOff).length;
  session.observe('requests put off to the end', String(count));
});

const codes = question('codes', 'REF-18', 'which status codes are in use', (session) => {
  const answered = session.run.exchanges.filter(({ answer }) => answer !== undefined);
  observeEach(
    session,
    'status codes',
    collect(answered, ({ answer }) => [String(answer?.status)]),
  );
});

/** The questions that the run's answers themselves answer. */
export const openAnswerChecks: readonly Check[] = [
  ...aboutAnyAnswer.map((one) => answerQuestion(one, (answers) => answers)),
  ...aboutOrders.map((one) => answerQuestion(one, ordersOf)),
  conditions,
  putOff,
  codes,
];
