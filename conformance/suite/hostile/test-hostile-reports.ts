/** For tests: reports in which an attacker wrote every text. */
import type { Report } from '../../report/report.js';
import { checkOf, exchangeNumber, reportOfParts } from '../../report/test-reports.js';

/** Texts that end, open or hide something in HTML, or that a careless page would execute. */
export const hostileTexts: readonly string[] = [
  '</script><script>window.ran = 1</script>',
  '</style><img src=x onerror="window.ran = 1">',
  '"><svg onload=window.ran=1>',
  "' autofocus onfocus='window.ran = 1",
  '<!-- <script> --!> ]]> <![CDATA[',
  '</pre></details></main></body></html><iframe src="https://evil.test/">',
  'javascript:window.ran=1',
  '${window.ran = 1} {{window.ran = 1}} &lt;b&gt; &#x3c;',
  '\u0000\u0007\u001b[31m\u202egnp.exe\u2066\u200b\ufeff\ud800\u2028\r\n',
  `@import url(https://evil.test/a.css); <link rel=stylesheet href=//evil.test><base href=//evil.test>`,
];

/** Fields whose values the suite chooses. */
const fixed = ['outcome', 'level', 'verdict', 'blame', 'kind'];

function mapped(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return (value as readonly unknown[]).map((one) => mapped(one, change));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value as Readonly<Record<string, unknown>>).map(
    ([name, child]) => [name, fixed.includes(name) ? child : mapped(child, change)] as const,
  );
  return Object.fromEntries(entries);
}

function inJson(body: string, change: (text: string) => string): string {
  try {
    return JSON.stringify(mapped(JSON.parse(body), change));
  } catch {
    return change(body);
  }
}

/** A report with this text at the end of each of its texts; JSON bodies stay JSON, with the text in them. */
export function poisoned(report: Report, text: string): Report {
  const end = (one: string): string => (/^[{[]/.test(one) ? inJson(one, end) : `${one}${text}`);
  return mapped(report, end) as Report;
}

/** A report that has every possible part. */
export function everything(): Report {
  const exchanges = [
    exchangeNumber(1, { by: 'given.control.listCarriers.full' }),
    exchangeNumber(2, {
      answer: { status: 200, headers: [['content-type', 'text/html']], body: '{"data":{"carriers":["a",{"b":"c"}]}}' },
      request: { method: 'POST', url: 'http://target.test/api/v1/orders', headers: {}, body: '{"external_id":"x"}' },
    }),
    exchangeNumber(3, { failure: { reason: 'dropped', detail: 'as scripted' } }),
  ].map((exchange) => (exchange.failure ? { ...exchange, answer: undefined as never } : exchange));
  const finding = { expected: 'one', received: 'another', place: '/data/carriers/1/b', variation: 'a: b', exchange: 2 };
  const failed = { outcome: 'fail', kind: 'derived', failed: 1, runs: 2 } as const;
  const checks = [
    checkOf({ ...failed, id: 'list-carriers.answers.b', findings: [finding, { ...finding, exchange: 3 }] }),
    checkOf({
      ...failed,
      id: 'list-carriers.answers.c',
      findings: [{ expected: 'x', received: 'y' }],
      level: 'advisory',
    }),
    checkOf({ ...failed, id: 'list-carriers.answers.d', findings: [finding] }),
    checkOf({ id: 'list-carriers.refuses.a', outcome: 'inconclusive', blame: 'target', reason: 'because' }),
    checkOf({ id: 'list-carriers.refuses.b', outcome: 'error', reason: 'the suite broke' }),
    checkOf({
      id: 'list-carriers.asks.a',
      outcome: 'observed',
      level: 'observed',
      requirement: 'GEN-09',
      observations: [{ question: 'what', answer: 'that', exchange: 2 }],
    }),
    checkOf(),
  ];
  return reportOfParts({
    verdict: 'non-conformant',
    reasons: ['one failed'],
    notes: ['a note'],
    cutShort: 'too long',
    checks,
    exchanges,
    selection: { only: ['a'], skip: ['b'], of: 9 },
    requirements: [{ id: 'CAR-01', level: 'required', statement: 'a statement', anchor: 'here › there' }],
    created: [{ kind: 'order', uuid: '11111111-1111-4111-8111-111111111111', orderNumber: '7', exchange: 2 }],
    reference: { exchanges: [exchangeNumber(1), exchanges[1]!], checks: { 'list-carriers.answers.b': [2] } },
    confidence: {
      mutations: 3,
      noticed: 2,
      unguarded: [{ operation: 'listCarriers', place: '/a', mutations: ['drop'] }],
    },
    gate: {
      file: 'known.yaml',
      outcome: 'closed',
      reasons: ['one is new'],
      known: [{ check: 'list-carriers.answers.d', reason: 'it waits', expires: '2031-06-30' }],
      stale: ['accepts.full', 'gone'].map((name) => ({ check: `list-carriers.${name}`, why: 'it no longer fails' })),
    },
  });
}
