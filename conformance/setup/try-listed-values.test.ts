/** Tests that the report names listed values of a sample that the server refuses, and when they are tried. */
import { expect, it } from 'vitest';
import { createApp } from '../../reference-impl/pipeline/app.js';
import { createInProcessTransport } from '../requests/http/in-process.js';
import type { Report } from '../report/report.js';
import { runSuite } from '../suite/suite.js';
import { ofListedValue } from './try-listed-values.js';

/** A run against the reference, which refuses the locations for which `refuses` returns true. */
async function running(refuses: (body: { allowed_vehicle_types?: readonly number[] }) => boolean): Promise<Report> {
  const app = createApp();
  return runSuite({
    url: 'http://target.test',
    token: 'test-token',
    waitMs: 0,
    selection: { only: ['create-location.accepts'] },
    transport: createInProcessTransport(async (call) =>
      call.url.endsWith('/locations') && refuses(JSON.parse(Buffer.from(call.body).toString('utf8')) as object)
        ? { status: 422, headers: { 'content-type': 'application/json' }, body: '{"message":"no"}' }
        : app.handle(call),
    ),
  });
}

const looks = ({ exchanges }: Report): number =>
  exchanges.filter(({ intent: { altered } }) => altered?.rule === ofListedValue).length;

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

it('reports the sample as refused, after one request, if it is refused without listed values, too', async () => {
  const report = await running(() => true);
  expect(report.reasons[0]).toContain('POST /locations refused valid samples of the suite');
  expect(looks(report)).toBe(1);
});

it('tries nothing if the sample is accepted', async () => {
  expect(looks(await running(() => false))).toBe(0);
});
