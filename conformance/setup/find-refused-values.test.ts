/** Tests that the report names listed values of a sample that the server refuses, and when they are tried. */
import { expect, it } from 'vitest';
import { createApp } from '../../reference-impl/pipeline/app.js';
import { createInProcessTransport } from '../requests/http/in-process.js';
import type { Report } from '../report/report.js';
import { runSuite } from '../suite/suite.js';
import { ofSampleValue } from './find-refused-values.js';

interface Sent {
  readonly allowed_vehicle_types?: readonly number[];
  readonly line_2?: string;
}

/** A run against the reference, which refuses the locations for which `refuses` returns true. */
async function running(refuses: (body: Sent) => boolean, only = 'create-location.accepts'): Promise<Report> {
  const app = createApp();
  return runSuite({
    url: 'http://target.test',
    token: 'test-token',
    waitMs: 0,
    selection: { only: [only] },
    transport: createInProcessTransport(async (call) =>
      call.url.endsWith('/locations') && refuses(JSON.parse(Buffer.from(call.body).toString('utf8')) as object)
        ? { status: 422, headers: { 'content-type': 'application/json' }, body: '{"message":"no"}' }
        : app.handle(call),
    ),
  });
}

const looks = ({ exchanges }: Report): number =>
  exchanges.filter(({ intent: { altered } }) => altered?.rule === ofSampleValue).length;

it('names a listed value that the server refuses, instead of the sample', async () => {
  const report = await running(({ allowed_vehicle_types: types = [] }) => types.includes(6));
  expect(report.verdict).toBe('non-conformant');
  expect(report.reasons[0]).toBe(
    'POST /locations refuses 6 in allowed_vehicle_types, which the specification lists (422 "no"), but accepts the sample without it',
  );
  expect(report.reasons.join()).not.toContain('plain samples');
});

it('names each refused value', async () => {
  const { reasons } = await running(({ allowed_vehicle_types: types = [] }) => types.some((one) => one > 4));
  expect(reasons.map((one) => /refuses (\d) in/.exec(one)?.[1]).filter(Boolean)).toEqual(['5', '6']);
});

it('reports the sample as refused if it is refused without any of its optional values, too', async () => {
  const report = await running(() => true);
  expect(report.reasons[0]).toContain('POST /locations refused valid samples of the suite');
  // Twice the same, then without doubtful values, then without optional fields.
  expect(looks(report)).toBe(4);
});

it('names a field that the server refuses, and the value in it', async () => {
  const { reasons } = await running(({ line_2: second }) => second !== undefined);
  expect(reasons[0]).toMatch(
    /^POST \/locations refuses line_2 "[^"]+" \(422 "no"\), but accepts the sample without it\. If it may, --init writes/,
  );
  expect(reasons.join()).not.toContain('valid samples');
});

it('says how often a sample was refused if the server accepts it when it is sent again', async () => {
  let count = 0;
  const { reasons } = await running(
    ({ line_2: second }) => second !== undefined && (count += 1) === 1,
    'create-location.refuses.name',
  );
  expect(reasons[0]).toBe('POST /locations refused the same sample 1 of 2 times (422 "no"), so not for a value in it');
});

it('tries nothing if the sample is accepted', async () => {
  expect(looks(await running(() => false))).toBe(0);
});

it('names the value of another sample than the full one, and no test data of the operator', async () => {
  const app = createApp();
  const { reasons } = await runSuite({
    url: 'http://target.test',
    token: 'test-token',
    waitMs: 0,
    selection: { only: ['create-order.accepts'] },
    transport: createInProcessTransport(async (call) =>
      call.url.endsWith('/orders') && /"type":"BAG"|"signature":false/.test(Buffer.from(call.body).toString('utf8'))
        ? { status: 422, headers: { 'content-type': 'application/json' }, body: '{"message":"blank"}' }
        : app.handle(call),
    ),
  });
  expect(reasons.slice(0, 2)).toEqual([
    'POST /orders refuses packages[0].type "BAG", which the specification lists (422 "blank"), but accepts the sample without it',
    'POST /orders refuses proof_of_delivery.signature false (422 "blank"), but accepts the sample without it',
  ]);
  expect(reasons.join()).not.toContain('--init');
});
