/** The carriers and shipping methods in rates. */
import { records } from '../../../openapi/json/json.js';
import type { World } from '../../account/world.js';
import { at } from '../kit/alter.js';
import { type Carriers, inRates, mapCarriers, withoutLastMethod } from '../kit/carriers.js';
import { authored, type Fault, faultsOf } from '../kit/fault.js';
import type { StageOverride } from '../../pipeline/app.js';

const ratesMethods = (
  ...[id, row, title, at, change]: [string, string, string, number, (list: Carriers) => Carriers]
) =>
  inRates(id, row, title, (carriers) =>
    carriers.map((one, index) =>
      index === at ? { ...one, shipping_methods: change(records(one['shipping_methods'])) } : one,
    ),
  );

const stranger = {
  uuid: 'b1f6d0a2-5c3e-4f7a-8d21-0a1b2c3d4eff',
  name: 'Stranger',
  avatar: 'https://assets.example.com/carriers/stranger.png',
  shipping_methods: [],
};
const strange = { uuid: 'c1000000-0000-4000-8000-0000000000ff', name: 'Drone', currency: 'EUR', rate: 1 };

/** All accounts share one cache of carriers, filled by the first request. */
const sharing: StageOverride = (stages) => {
  let first: World | undefined;
  return at('calculateRates').handling((handle, request) => handle({ ...request, world: (first ??= request.world) }))(
    stages,
  );
};

export const rateCarrierFaults: readonly Fault[] = [
  authored('rates.carrier.of-another-account', 'RAT-21', 'All accounts get the rates of the first', sharing),
  authored(
    'rates.carriers.missing',
    'RAT-21',
    'GET /carriers leaves out the last method of each carrier',
    mapCarriers('listCarriers', (carriers) => carriers.map(withoutLastMethod)),
  ),
  ...faultsOf(inRates, 'RAT-21', {
    'carrier.missing': ['The last carrier has no rates', (carriers) => carriers.slice(0, -1)],
    'carrier.extra': ['The rates list a carrier that is not connected', (carriers) => [...carriers, stranger]],
  }),
  inRates('carrier.twice', 'RAT-26', 'The rates list the first carrier twice', (carriers) => [
    ...carriers,
    ...carriers.slice(0, 1),
  ]),
  ratesMethods('method.extra', 'RAT-21', 'The rates list an unknown method', 0, (list) => [...list, strange]),
];
