/** Pictures of the console: exchanges, state and prices of a mock with requests like those of an application. */
import { readFileSync } from 'node:fs';
import type { Picture } from './camera.js';
import type { RunningMock } from './commands.js';

const order = (externalId: string, width: number) => ({
  external_id: externalId,
  customer: { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' },
  source_location: { uuid: '5d1c7b2a-9e4f-4a36-8c10-7f6e5d4c3b21' },
  destination_location: {
    line_1: 'Kastanienallee 82',
    country: 'DE',
    coordinates: { lat: 52.5391, lng: 13.4094 },
  },
  packages: [{ name: 'Books', type: 'BOX', width, length: 40, height: 20, weight: 2.5, quantity: 1 }],
});

const busyWeek = new URL('../../examples/scenarios/busy-week.yaml', import.meta.url);

/** Sends requests like an application's, with a mistake in the fourth one, a failure, and a trigger. */
export async function useMock({ send }: RunningMock): Promise<void> {
  await send('GET', '/api/v1/carriers');
  await send('POST', '/api/v1/orders', { body: order('web-1', 30) });
  await send('GET', '/api/v1/orders?external_id=web-1');
  await send('POST', '/api/v1/orders', { body: order('web-2', -30), status: 422 });
  const failing = { 'Mock-Switches': 'errors=1, errorStatus=503' };
  await send('GET', '/api/v1/carriers', { headers: failing, status: 503 });
  await send('POST', '/api/v1/orders', { body: order('mock-throttled-1', 30), status: 429 });
  const scenario = readFileSync(busyWeek, 'utf8');
  await send('POST', '/__mock/worlds', { body: { id: 'busy-week', token: 'busy-week-token', scenario } });
}

export const consolePictures = (url: string): readonly Picture[] => [
  {
    name: 'console-exchanges',
    height: 720,
    open: async (page) => void (await page.goto(`${url}/#/exchanges/4`)),
    shows: ['6 exchanges', 'ORD-43 packages[0].width invalid', 'switch errors', 'Apply fix and send'],
  },
  {
    name: 'console-state',
    height: 640,
    open: async (page) => void (await page.goto(`${url}/#/state/busy-week/orders`)),
    shows: ['World busy-week', 'Load scenario', 'ASSIGNED'],
  },
  {
    name: 'console-prices',
    height: 740,
    open: async (page) => {
      await page.goto(`${url}/#/prices`);
      await page.getByRole('button', { name: /^Falcon Express, Same Day/ }).click();
    },
    shows: ['Price breakdown', 'The base fee is 7.50 EUR.', 'Chart over'],
  },
];
