/** Tests each row of the table of causes on a server with a mistake for it. */
import { describe, expect, it } from 'vitest';
import { allFaults } from '../../../variants/index.js';
import { mapAnswer, mapReply } from '../../../reference-impl/pipeline/overrides.js';
import { handling, on } from '../../../variants/kit/stages.js';
import { Refusal } from '../../../reference-impl/calls/refusal.js';
import { causesOf } from './causes.js';
import { rows } from './rows.js';
import { deep, reportOn, reportWith } from './test-causes.js';

const forgets = (pattern: RegExp): readonly string[] =>
  allFaults.flatMap(({ id, kind }) => (kind === 'derived' && pattern.test(id) ? id : []));

/** Faults for each row, and the title of the cause. */
const cases: Readonly<Record<string, readonly [faults: readonly string[], title: RegExp]>> = {
  accounts: [['accounts.updates-customer'], /^PUT \S+ accepts what belongs to another account: a customer of another/],
  'repeated identifiers': [
    ['customers.uuid.always-same'],
    /^POST \/customers gives several resources one identifier: /,
  ],
  'another order': [['look-up.wildcard'], /^GET \/orders returns another order than the requested one$/],
  'token everywhere': [
    ['authentication.missing.everywhere'],
    /^8 operations accept requests that must be refused: without/,
  ],
  token: [['authentication.missing.list-carriers'], /^GET \/carriers accepts requests that must be refused: without/],
  'unknown everywhere': [
    ['refusals.unknown.redirected'],
    /^3 operations return 303 for customer_uuid: one that does not/,
  ],
  'order number': [['orders.number.always-same'], /^GET \/orders gives "\d+" for data\.order\.order_number instead/],
  'no JSON everywhere': [
    ['bodies.not-json.comment'],
    /^6 operations accept requests that should be refused: the body is JSON/,
  ],
  'one message everywhere': [['bodies.null.breaks'], /^6 operations return 500 for .* be refused: the body is null$/],
  'one message': [
    ['create-location.refuses.name.optional.left-out'],
    /^POST \/locations refuses name: left out with 422$/,
  ],
  'unchecked operation': [
    forgets(/^calculate-rates\.forgets\..*hint$/),
    /doesn't check \d+ fields \(presence, .*format\), such/,
  ],
  'unchecked rule': [
    ['scripts.full-width'],
    /^4 operations don't check non-ASCII digits and look-alike letters in \d+ fields/,
  ],
  'unchecked rule of an operation': [
    ['city', 'line_1', 'name'].map((field) => `create-location.forgets.${field}.type`),
    /^POST \/locations doesn't check the type of 3 fields, such as /,
  ],
  types: [
    ['notes', 'status', 'tracking_url'].map((field) => `get-order.mistypes.data.order.${field}`),
    /^GET \/orders gives numbers where strings are due in 3 fields: \w+, \w+ and \w+$/,
  ],
  absent: [['get-order.omits.data.order.source_location'], /^GET \/orders leaves out \d fields, such as /],
  letters: [['read-back.letters.without-accents'], /^GET \/orders changes letters beyond ASCII in \d fields, such as /],
  'many fields': [
    ['read-back.contacts.swapped'],
    /^GET \/orders gives wrong values in \d fields, such as .* instead of /,
  ],
  'one object': [['customers.update.not-in-returns'], /wrong values in \d fields of data\.order\.customer, such as/],
  assignment: [
    ['assignment.again.back-ignored'],
    /assign: a second assignment doesn't replace the first at data\.order\.carrier/,
  ],
  'many operations': [['refusals.unknown.400'], /^3 operations refuse with status 400 instead of status 404$/],
  'both sides': [
    ['orders.numeric-country'],
    /^POST \/orders accepts source_location\.country: 276 and 1 other, which must/,
  ],
  'one failure': [
    ['rates.carrier.twice'],
    /^POST \/carriers\/rates: it is not so that no carrier is listed twice in the rates$/,
  ],
};

const rowOf = (key: string): string | undefined =>
  rows
    .map(({ id }) => id)
    .filter((id) => key.startsWith(`required ${id} `) || key.startsWith(`advisory ${id} `))
    .toSorted((one, other) => other.length - one.length)[0];

describe('the row', () => {
  it.each(Object.entries(cases))('%s', async (row, [faults, title]) => {
    const causes = causesOf(await reportWith(...faults));
    const titles = causes.filter(({ key }) => rowOf(key) === row).map((cause) => cause.title);
    expect(titles, causes.map(({ key }) => key).join('\n')).toContainEqual(expect.stringMatching(title));
  });

  it('always broken', async () => {
    const body = JSON.stringify({ message: 'Internal Server Error' });
    const broken = on(
      'listCarriers',
      mapReply((reply) => ({ ...reply, status: 500, body })),
    );
    const [cause, ...others] = causesOf(await reportOn(broken, ['listCarriers']));
    expect([cause?.key, cause?.title, others]).toEqual([
      'required always broken listCarriers',
      'GET /carriers returns 500 for nearly every request',
      [],
    ]);
  });

  it('stray gateway', async () => {
    let orders = 0;
    const once = on(
      'createOrder',
      mapReply((reply) => ((orders += 1) === 3 ? { status: 502, headers: {}, body: '<h1>Bad Gateway</h1>' } : reply)),
    );
    const [cause, ...others] = causesOf(await reportOn(once, ['createOrder', 'getOrder']));
    expect([cause?.key, others]).toEqual(['required stray gateway 502', []]);
    expect(cause?.title).toMatch(/^1 of [\d,]+ responses was 502, which a gateway sends without the server$/);
  });

  it('refused since', async () => {
    let accepted = 0;
    const limited = handling('createOrder', (handle, request) => {
      if (accepted >= 50) throw new Refusal('unprocessable', 'Order limit of your plan reached.');
      accepted += 1;
      return handle(request);
    });
    const { reasons, ...report } = await reportOn(limited, ['createOrder', 'getOrder']);
    expect(reasons[0]).toMatch(
      /^POST \/orders accepted \d+ valid requests, and none from request \d+ on: \d+ got 422 "Order/,
    );
    expect(reasons.join()).not.toMatch(/--init|POST \/orders refuses/);
    const [cause, ...others] = causesOf({ reasons, ...report });
    expect([cause?.key, cause?.title, others]).toEqual([
      'required refused since createOrder',
      expect.stringMatching(/^POST \/orders accepts no valid request from request \d+ on \(422\)$/),
      [],
    ]);
  });

  it('dropped', async () => {
    const drops = on('getOrder', mapAnswer(deep((value) => (value === 0 ? undefined : value))));
    const causes = causesOf(await reportOn(drops, ['get-order.answers', 'get-order.reads']));
    expect(causes.map(({ key, title }) => [key, title])).toContainEqual([
      'required dropped 0',
      expect.stringMatching(/^GET \/orders drops 0 in \d fields, such as /),
    ]);
  });

  it('has a case each', () => {
    expect([...Object.keys(cases), 'always broken', 'dropped', 'refused since', 'stray gateway'].sort()).toEqual(
      rows.map(({ id }) => id).sort(),
    );
  });
});
