/** Faults in the carriers that GET /carriers and rates list. */
import type { OperationId } from '../../../openapi/contract/contract.js';
import { type Json, records } from '../../../openapi/json/json.js';
import type { Request, StageOverride } from '../../pipeline/app.js';
import { at } from './alter.js';
import { bodyOf, crashes } from './bodies.js';
import { family } from './fault.js';
import { changeAt } from './values.js';

/** Changes the carriers that an operation lists. */
export const mapCarriers = (
  id: Extract<OperationId, 'listCarriers' | 'calculateRates'>,
  change: (carriers: readonly Json[], request: Request) => readonly Json[],
): StageOverride =>
  at(id).mapAnswer((answer, request) =>
    changeAt(answer, ['data', 'carriers'], (list) => change(records(list), request)),
  );

/** A carrier without its last method. */
export const withoutLastMethod = (carrier: Json): Json => ({
  ...carrier,
  shipping_methods: records(carrier['shipping_methods']).slice(0, -1),
});

/** The carriers in a response, or the methods of one carrier. */
export type Carriers = readonly Json[];

/** Faults in the carriers that rates list, in the methods of one of them, and in each method. */
export const inRates = family(
  (change: (carriers: Carriers, body: Json) => Carriers) =>
    mapCarriers('calculateRates', (carriers, request) => change(carriers, bodyOf(request))),
  'rates.',
);

/** Leaves out the last carrier in the rates of some shipments. */
export const withoutLastCarrier = family(
  (test: (body: Json) => boolean) =>
    mapCarriers('calculateRates', (carriers, request) => (test(bodyOf(request)) ? carriers.slice(0, -1) : carriers)),
  'rates.carrier.missing',
);

/** Leaves out the last method of each carrier in rates that match the test. */
export const withoutLastMethods = family(
  (test: (body: Json) => boolean) =>
    mapCarriers('calculateRates', (carriers, request) =>
      test(bodyOf(request)) ? carriers.map(withoutLastMethod) : carriers,
    ),
  'extremes.rates.missing.',
);

/** Faults that respond with 500 to some requests for rates. */
export const breaksRates = crashes('calculateRates');
