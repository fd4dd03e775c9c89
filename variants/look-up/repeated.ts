/** Look-ups that return cached data, or a different result each time. */
import type { Request } from '../../reference-impl/pipeline/app.js';
import { keeping } from '../../reference-impl/pipeline/overrides.js';
import { showing } from '../kit/answers.js';
import { losing, wantedOrder } from '../kit/look-up.js';
import { answeringAgain, counting } from '../kit/memory.js';
import { attempt, counted, remembering } from '../kit/stages.js';
import { breaking, faults, type VariantEntry, type Fault } from '../kit/variant.js';

const queryOf = ({ query }: Request): string => JSON.stringify(query);

/** Caches misses: an order that was not found once is never looked for again. */
const cachingMisses = remembering(
  () => keeping<boolean>(),
  (keep) => losing((request) => keep(request.account, queryOf(request), () => !attempt(() => wantedOrder(request)))),
);

/** Shows another uuid in each look-up. */
const renamed = (place: string): VariantEntry => [
  `An order shows another ${place.replace('.*', '[]')} in each response`,
  remembering(
    () => ({ shown: 100_000 }),
    (memory) => showing<string>(place, (uuid) => uuid.replace(/.{6}$/, String(++memory.shown))),
  ),
];

const cachingFirst = answeringAgain('getOrder', queryOf);

/** Answers every third look-up by a key like the third one. */
const cachingThirds = counted(() => {
  const count = counting();
  return (request) => count(request, queryOf(request)) % 3 === 0;
}, cachingFirst);

export const repeatedLookUpFaults: readonly Fault[] = faults('LKP-05', {
  'look-up.missing.remembered': breaking('LKP-02', [
    'An order that was looked up before it was created is never found',
    cachingMisses,
  ]),
  'look-up.identifiers.customer': renamed('customer.uuid'),
  'look-up.identifiers.packages': renamed('packages.*.uuid'),
  'look-up.cached': breaking('READ-07', ['A repeated look-up returns the first response again', cachingFirst]),
  'assignments.one-worker-never-hears': breaking('ASG-07', [
    'Every third look-up by a key returns the order as it was at the third look-up',
    cachingThirds,
  ]),
});
