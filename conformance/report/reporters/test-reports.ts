/** For tests of reporters: reports of runs of every kind, each made once, and one with the same text wherever possible. */
import { createApp } from '../../../reference-impl/pipeline/app.js';
import { allFaults } from '../../../variants/index.js';
import { all } from '../../../reference-impl/pipeline/overrides.js';
import { allChecks } from '../../checks/index.js';
import { createInProcessTransport } from '../../requests/http/in-process.js';
import type { KnownFailuresResult, Report, ReportedCheck, ReportedExchange } from '../report.js';
import type { SuiteOptions } from '../../suite/suite-options.js';
import { runSuite } from '../../suite/suite.js';
import { answer, checkThat, failure, inTurn, rows, scripted } from '../../run/test-target.js';
import type { Transport } from '../../requests/http/transport.js';

const url = 'http://127.0.0.1:4010';

const faults = ['create-order', 'get-order', 'calculate-rates'].flatMap((name) =>
  allFaults.filter(({ id }) => id.includes(name)).slice(0, 4),
);

/** Few enough checks to be quick (test files run in parallel), with outcomes of each kind. */
const few = allChecks().filter(({ id, formerId = id }) =>
  /^(list-carriers|calculate-rates|get-order|create-order\.\w+\.(external_id|customer\b))/.test(formerId),
);

function reference(isFaulty = false): Transport {
  const app = createApp({ fixes: false }, isFaulty ? all(...faults.map(({ apply }) => apply)) : undefined);
  return createInProcessTransport((call) => app.handle(call));
}

const run = (options: Partial<SuiteOptions>): Promise<Report> =>
  runSuite({ url, token: 'test-token', otherToken: 'other-token', waitMs: 40, transport: reference(), ...options });

/** A run that is interrupted at its 200th request. */
function interruptedRun(): Promise<Report> {
  const [end, inner] = [new AbortController(), reference()];
  let sent = 0;
  const send: Transport['send'] = (request) => {
    sent += 1;
    if (sent === 200) end.abort();
    return inner.send(request);
  };
  return run({ transport: { ...inner, send }, signal: end.signal });
}

const broken = [
  checkThat(async () => Promise.reject(new Error('oops')), { id: 'broken' }),
  checkThat(async (session) => session.inconclusive('target', 'no order'), { id: 'stuck' }),
  checkThat(async (session) => session.observe('who', 'me'), { id: 'observed', requirement: rows.observed }),
  checkThat(async (session) => session.judged.note(), { id: 'held' }),
];

const kinds = {
  conformant: () => run({ checks: few }),
  faulty: () => run({ transport: reference(true), checks: few }),
  strict: () => run({ transport: reference(true), checks: few, strict: true }),
  silent: () => run({ transport: scripted(() => failure('timeout')) }),
  'wrong token': () => run({ token: 'a-wrong-secret' }),
  interrupted: interruptedRun,
  selection: () => run({ selection: { only: ['listCarriers'], skip: ['GEN-04'] } }),
  broken: () => run({ checks: broken.filter(({ id }) => id !== 'stuck') }),
  stuck: () => run({ checks: broken.filter(({ id }) => id !== 'broken') }),
  'no JSON': () => run({ checks: few, transport: inTurn(answer(500, '<html>')) }),
} satisfies Readonly<Record<string, () => Promise<Report>>>;

export type Kind = keyof typeof kinds;

/** The tokens of these runs, which no report may contain. */
export const secrets = /test-token|other-token|a-wrong-secret/;

/** The names of the reports. */
export const kindsOfRun = Object.keys(kinds) as readonly Kind[];

const made = new Map<Kind, Promise<Report>>();

/** The report of a run of this kind. */
export function reportOn(kind: Kind): Promise<Report> {
  const known = made.get(kind) ?? kinds[kind]();
  made.set(kind, known);
  return known;
}

/** An exchange with the same text everywhere. */
function hostileExchange(text: string, id: number, exchange: ReportedExchange): ReportedExchange {
  const headers = [...['content-type', 'set-cookie', 'location', text].map((name) => [name, text] as const)];
  const request = { method: 'POST', url: `${url}/${text}?${text}`, headers: { cookie: text, a: text }, body: text };
  const base = { ...exchange, id, purpose: text, request };
  const { answer: _answer, ...unanswered } = base;
  if (id % 2 === 0) return { ...unanswered, failure: { reason: 'dropped', detail: text } };
  return { ...base, answer: { status: 299, headers, body: text, jsonError: text } };
}

/** A result with the same text everywhere. Every third check is a known failure. */
const hostileGate = (text: string, checks: readonly ReportedCheck[]): KnownFailuresResult => ({
  file: text,
  outcome: 'closed',
  reasons: [text, text],
  stale: [{ check: text, why: text }],
  known: checks.filter((_, index) => index % 3 === 0).map(({ id: check }) => ({ check, reason: text, expires: text })),
});

function hostileSince(text: string): NonNullable<Report['since']> {
  const tries = { before: { failed: 1, of: 2 }, now: { failed: 0, of: 1 } };
  const causes = [{ title: text, level: 'required', checks: [text], before: 3, tries }] as const;
  const run = { id: text, startedAt: text };
  return { run, fixed: causes, still: causes, decided: causes, unseen: causes, broken: causes, added: 1 };
}

/** A report with a text wherever a server, or a caller of the suite, can put one. */
export function hostileReport(text: string, base: Report): Report {
  const checks = base.checks.slice(0, 8).map((check, index) => ({
    ...check,
    level: (['required', 'advisory', 'observed', 'required'] as const)[index % 4]!,
    outcome: (['fail', 'fail', 'observed', 'inconclusive', 'error'] as const)[index % 5]!,
    findings: [{ expected: text, received: text, place: `/${text}`, variation: text, exchange: 1 + (index % 4) }],
    observations: [{ question: text, answer: text, exchange: 1 }],
    reason: text,
    blame: 'target' as const,
  }));
  const exchanges = base.exchanges.slice(0, 4).map((exchange, index) => hostileExchange(text, index + 1, exchange));
  return {
    ...base,
    verdict: 'non-conformant',
    reasons: [text, text],
    notes: [text],
    cutShort: text,
    checks,
    exchanges,
    target: { url: text, embedded: false },
    created: [{ kind: 'order', uuid: text, orderNumber: text, exchange: 1 }],
    confidence: { mutations: 3, noticed: 2, unguarded: [{ operation: 'getOrder', place: text, mutations: [text] }] },
    since: hostileSince(text),
    gate: hostileGate(text, checks),
  };
}

/** Texts that could break a format. */
export const hostileTexts = [
  ']]></failure><script>alert(1)</script> --> <!-- & &amp; &#0;',
  '@user #123 GH-1 !7 www.example.com https://example.com user@example.com [a](http://b) ![a](b) {0} {{1}}',
  '| a | b |\n\n# heading\n- item\n```\n~~~\n</details></code></pre><img src=x onerror=alert(1)>',
  '\u0000\u0007\u001b[2J\u009b\u202e\u2028\ud800\udfff\ufffe\uffff\u{1fffe}',
  'x'.repeat(100_000),
  '`'.repeat(5_000),
  "'\u0001".repeat(3_000),
  '',
];
