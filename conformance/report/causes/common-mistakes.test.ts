/** Shows that a mistake that a server makes in many fields and operations is one cause. */
import { describe, expect, it } from 'vitest';
import { allFaults, faultById } from '../../../variants/index.js';
import { all, mapAnswer, mapReply } from '../../../reference-impl/pipeline/overrides.js';
import { afterwards, handling, on, rewriting } from '../../../variants/kit/stages.js';
import type { StageOverride } from '../../../reference-impl/pipeline/app.js';
import { isRecord, record } from '../../../openapi/json/json.js';
import { showing } from '../../../variants/kit/answers.js';
import { Refusal } from '../../../reference-impl/calls/refusal.js';
import { terminalReport } from '../reporters/terminal/terminal.js';
import { paintFor } from '../reporters/terminal/lines.js';
import { checksByCause, verdictReasons } from '../reporters/kit/causes-text.js';
import type { Report } from '../report.js';
import { causesOf } from './causes.js';
import { deep, reportOn } from './test-causes.js';

const titlesOf = (report: Report): readonly string[] => causesOf(report).map(({ title }) => title);

const forgetting = (pattern: RegExp): StageOverride =>
  all(...allFaults.filter(({ id, kind }) => kind === 'derived' && pattern.test(id)).map(({ apply }) => apply));

const unchecked = forgetting(/^create-location\.forgets\..*\.type$/);
const everything201 = mapReply((reply) => (reply.status === 200 ? { ...reply, status: 201 } : reply));

/** Fills a missing field with the value of the request before, like a decoder that reuses its memory. */
const reused: StageOverride = (stages) => {
  let last: unknown;
  const contact = (body: unknown): unknown => {
    if (!isRecord(body)) return body;
    const before = last;
    last = body['source_contact'] ?? last;
    return body['source_contact'] && before ? { ...body, source_contact: before } : body;
  };
  return handling('createOrder', (handle, request) => handle({ ...request, body: contact(request.body) }))(stages);
};

const numbersInLists = rewriting('any', (request) => ({
  ...request,
  body: deep((value) =>
    Array.isArray(value) && value.length === 1 && typeof value[0] === 'number' ? value[0] : value,
  )(request.body),
}));

const reading = ['get-order.answers', 'get-order.reads'];

describe('a common mistake is one cause at each level', () => {
  it.each([
    [
      'types that nobody checks',
      unchecked,
      ['create-location.refuses'],
      /^POST \/locations doesn't check the type of \d+ fields, such as /,
    ],
    [
      'rules that are only hinted at',
      forgetting(/^calculate-rates\.forgets\..*hint$/),
      ['calculate-rates.refuses'],
      /^POST \/carriers\/rates doesn't check \d+ fields \(presence, .*format\), such as /,
    ],
    [
      'lists that are taken for numbers',
      numbersInLists,
      ['calculate-rates.refuses'],
      /^POST \/carriers\/rates doesn't check the type of \d+ fields, such as .*: \[1\]$/,
    ],
    [
      'numbers as strings',
      on('getOrder', mapAnswer(deep((value) => (typeof value === 'number' ? String(value) : value)))),
      reading,
      /^GET \/orders gives strings where numbers are due in \d+ fields: \w+, \w+, \w+ and \d+ others$/,
    ],
    [
      'numeric strings as numbers',
      mapAnswer(deep((value) => (typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value))),
      ['create-order.answers', 'get-order.answers'],
      /^2 operations give numbers where strings are due in \d+ fields: order_number, /,
    ],
    [
      '0 that is dropped',
      on('getOrder', mapAnswer(deep((value) => (value === 0 ? undefined : value)))),
      reading,
      /^GET \/orders drops 0 in \d+ fields, such as /,
    ],
    [
      'bounds that nobody checks',
      forgetting(/^create-location\.forgets\.coordinates\.(?:lat|lng)\.(?:minimum|maximum)\.hint$/),
      ['create-location.refuses.coordinates'],
      /^POST \/locations doesn't check the lowest value and the highest value of 2 fields, such as coordinates\.lat: -91$/,
    ],
    [
      'a form that is stated, in digits of other scripts as well',
      forgetting(/^create-location\.forgets\.country\.pattern$/),
      ['create-location.refuses.country'],
      /^POST \/locations accepts country: DEU, which must be refused$/,
    ],
    [
      'values of other fields',
      on(
        'getOrder',
        mapAnswer(
          deep((value) =>
            isRecord(value) && 'line_1' in value ? { ...value, line_2: value['line_1'], region: value['city'] } : value,
          ),
        ),
      ),
      ['get-order.reads'],
      /^GET \/orders gives wrong values in \d fields, such as data\.order\.\w+_location\.line_2: .* instead of /,
    ],
    [
      'an element that is dropped',
      on(
        'getOrder',
        mapAnswer(deep((value) => (Array.isArray(value) ? value.filter((one) => one !== 'cooler') : value))),
      ),
      ['get-order.reads'],
      /^GET \/orders leaves "cooler" out of data\.order\.skills$/,
    ],
    [
      "another order's contact",
      reused,
      reading,
      /^GET \/orders gives wrong values in \d fields of data\.order\.source_contact, such as /,
    ],
  ] as const)('%s', async (_what, alter, only, title) => {
    const causes = causesOf(await reportOn(alter, only));
    expect(causes[0]?.title).toMatch(title);
    const levels = causes.map(({ level }) => level);
    expect(levels).toEqual([...new Set(levels)]);
  });
});

it('a wrong status for all accepted requests does not hide that wrong requests are accepted', async () => {
  const titles = titlesOf(await reportOn(all(unchecked, everything201), ['createLocation']));
  expect(titles).toEqual([
    'POST /locations answers with status 201 instead of status 200',
    expect.stringMatching(/^POST \/locations doesn't check the type of \d+ fields/),
  ]);
});

it('the causes of a server are the same in each run', async () => {
  const server = all(unchecked, forgetting(/^get-order\.omits\.data\.order\.(?:notes|tags|status)$/));
  const only = ['create-location.refuses', 'get-order.answers'];
  const runs = await Promise.all(['conf-first1', 'conf-other2'].map((runId) => reportOn(server, only, { runId })));
  const [one, other] = runs.map(titlesOf);
  expect(one).toHaveLength(2);
  expect(other).toEqual(one);
  const given = { phones: ['+49301234####'], country: 'FR' };
  expect(titlesOf(await reportOn(server, only, { given }))).toEqual(one);
});

describe('the cause that blocks most checks', () => {
  const number = on(
    ['createOrder', 'getOrder'],
    mapAnswer(deep((value) => (isRecord(value) && 'order_number' in value ? { ...value, order_number: 7 } : value))),
  );
  const server = all(forgetting(/^create-order\.forgets\.tags\.type$/), number);
  const report = reportOn(server, [
    'create-order.refuses.tags',
    'get-order.finds',
    'create-order.answers.data.order_number',
  ]);

  it('comes first, with the number of checks that it leaves undecided', async () => {
    const [first, ...others] = causesOf(await report);
    expect(first?.undecided).toBeGreaterThan(2);
    expect(first?.checks[0]?.id).toContain('answers.data');
    expect(others.map(({ undecided }) => undecided)).toEqual(others.map(() => 0));
    const text = terminalReport(await report, paintFor(false));
    expect(text).toContain(`undecided ${first?.undecided} checks could not run because of this\n`);
  });

  it('is named first in the verdict, and its checks come first in all reports', async () => {
    const made = await report;
    const causes = causesOf(made);
    expect(verdictReasons(made)).toEqual(causes.map(({ title }) => title));
    expect(checksByCause(made)[0]).toBe(causes[0]?.checks[0]);
    // The stored reasons stay counts, as programs read them.
    expect(made.reasons.join()).toMatch(/^\d+ required checks? failed/);
  });
});

it('a look-up that fails after an update is reported with that update', async () => {
  const updated = new Set<string>();
  const losing = all(
    afterwards('updateCustomer', ({ path }) => updated.add(path['customer_uuid']!)),
    showing('', (order) => {
      if (updated.has(String(record(order['customer'])['uuid']))) throw new Refusal('not-found', 'No such order.');
      return order;
    }),
  );
  const report = await reportOn(losing, ['get-order.finds.again', 'updateCustomer', 'assign-order.shows']);
  expect(titlesOf(report)).toContain('GET /orders returns 404 after PUT /customers/{customer_uuid}');
});

it('required and advisory failures of one mistake are two causes, the required one first', async () => {
  const only = ['create-location.refuses.country'];
  const causes = causesOf(await reportOn(forgetting(/^create-location\.forgets\.country\.pattern$/), only));
  expect(causes.map(({ level }) => level)).toEqual(['required', 'advisory']);
});

it('an undecided check is shown with the cause that it follows from', async () => {
  const server = faultById('bodies.not-json.taken.create-customer')!.apply;
  const only = ['refuses.body.not-json@create-customer', 'create-customer.refused'];
  const report = await reportOn(server, only);
  const [cause] = causesOf(report);
  expect(cause?.followers).toEqual(['create-customer.refused.changes-nothing']);
  expect(terminalReport(report, paintFor(false))).toContain(
    `UNDECIDED 1 check because of the server: a body that is not JSON: the request was not refused: status 200`,
  );
  expect(terminalReport(report, paintFor(false))).toContain(`\n    cause     ${cause?.title}\n`);
});
