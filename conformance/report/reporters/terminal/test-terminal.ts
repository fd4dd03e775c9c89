/** For tests of the terminal report: reports of runs with a few made-up checks, as text. */
import { runChecks } from '../../../run/engine.js';
import type { Check, Session } from '../../../model/check.js';
import { reportOf, type RunFacts } from '../../make-report.js';
import type { Report } from '../../report.js';
import { answer, baseUrl, checkThat, inTurn, rows, targetOn } from '../../../run/test-target.js';
import type { WireResult } from '../../../requests/http/transport.js';
import { terminalReport } from './terminal.js';
import { paintFor } from './lines.js';

const facts: RunFacts = {
  url: baseUrl,
  embedded: false,
  strict: false,
  suiteVersion: '1.2.3',
  contractDigest: 'abc',
  notes: [],
  startedAt: new Date(0),
  elapsedMs: 1234,
  interrupted: false,
};

export async function reportFor(
  checks: readonly Check[],
  rest: Partial<RunFacts> = {},
  result: WireResult = answer(200, { message: 'success' }),
): Promise<Report> {
  const outcomes = await runChecks(checks, targetOn(inTurn(result)), { runId: 'conf-test01' });
  return reportOf(outcomes, { ...facts, ...rest });
}

export const plain = (report: Report): string => terminalReport(report, paintFor(false));
export const textFor = async (...given: Parameters<typeof reportFor>): Promise<string> =>
  plain(await reportFor(...given));
export const lines = (text: string): readonly string[] => text.trimEnd().split('\n');

export const findings =
  (count: number, text = 'x') =>
  async (session: Session) => {
    for (let index = 1; index <= count; index += 1)
      session.expect(false, () => ({ expected: `${text} ${index}`, received: text }));
  };

export const passes = checkThat(async (session) => session.judged.note(), { id: 'passes' });
export const fails = checkThat(findings(1), { id: 'fails' });
export const warns = checkThat(findings(1), { id: 'warns', requirement: rows.advisory });
const observes = checkThat(async (session) => session.observe('who', 'me'), {
  id: 'observes',
  requirement: rows.observed,
});

/** One check of each kind. */
export const representative: readonly Check[] = [
  passes,
  warns,
  checkThat(
    async (session) => {
      const exchange = await session.send('createOrder', { body: { notes: "it's $5" } });
      const place = '/data/order_uuid';
      session.expect(false, () => ({
        expected: 'a uuid',
        received: '"12"',
        place,
        exchange,
        variation: 'notes left out',
      }));
    },
    { id: 'create-order.answers.data.order_uuid', operation: 'createOrder', requirement: 'ORD-54' },
  ),
  ...['one', 'two'].map((id) =>
    checkThat(async (session) => session.inconclusive('target', 'set-up: a new order: no'), { id: `needs.${id}` }),
  ),
  checkThat(async (session) => session.inconclusive('circumstance', 'no carrier is connected'), {
    id: 'needs.carrier',
  }),
  checkThat(async () => Promise.reject(new Error('oops')), { id: 'broken' }),
  observes,
];
