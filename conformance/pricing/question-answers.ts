/** Turns the findings about a server's pricing model into an answer for each dimension. */
import type { OpenAnswer } from '../../openapi/profile/open-answers.js';
import { noModelAnswer, modelAnswer, type DimensionName } from '../../openapi/profile/pricing-models.js';
import type { ProbedRates } from './probe-rates.js';
import { membersLeft } from './fit-models.js';
import type { PricedMethod, Methods } from './methods.js';
import type { MeasuredQuantity } from './units.js';

const quantities: readonly MeasuredQuantity[] = ['weight', 'distance', 'volume'];

/** The rules with a surcharge other than 0. */
const chargingRules = (methods: readonly PricedMethod[], some = quantities) =>
  methods
    .flatMap(({ rules }) => some.map((quantity) => rules[quantity]))
    .filter(({ surcharge }) => !surcharge.isZero());

type Why = (probed: ProbedRates) => string | undefined;

const nothingCharged =
  (some: readonly MeasuredQuantity[] = quantities, what = 'surcharge'): Why =>
  ({ methods }) =>
    chargingRules(methods, some).length === 0 ? `no method has a ${what} other than 0` : undefined;

/** Why rates can't decide a dimension, if the reason is in the rules of the methods. */
const reasons: Readonly<Partial<Record<DimensionName, Why>>> = {
  threshold: nothingCharged(),
  boundary: nothingCharged(),
  surcharge: (probed) =>
    nothingCharged()(probed) ??
    (chargingRules(probed.methods).every(({ flat }) => flat) ? 'every surcharge is flat' : undefined),
  flat: (probed) =>
    nothingCharged()(probed) ??
    (chargingRules(probed.methods).some(({ flat }) => flat) ? undefined : 'no surcharge is flat'),
  divisor: nothingCharged(['weight', 'volume'], 'weight or volume surcharge'),
  base: ({ methods }) => (methods.every(({ base }) => base.isZero()) ? 'every base fee is 0' : undefined),
  units: nothingCharged(),
  digits: ({ methods }) =>
    methods.every(({ digits }) => digits === 2) ? 'the currencies of all methods have two decimals' : undefined,
  distance: nothingCharged(['distance'], 'distance surcharge'),
};

const nothingRounded: Why = (probed) => {
  const { rounding } = membersLeft(probed);
  return rounding.length === 1 && rounding[0] === 'none' ? 'nothing is rounded' : undefined;
};

const noDifference = 'the rated shipments cost the same under each';

function whyUndecided(name: DimensionName, probed: ProbedRates): string {
  const unrounded = name === 'digits' || name === 'rounded' ? nothingRounded(probed) : undefined;
  return unrounded ?? reasons[name]?.(probed) ?? noDifference;
}

/** The answer to the question of one dimension. */
export function answerTo(name: DimensionName, probed: ProbedRates, { reasons: unusable }: Methods): OpenAnswer {
  if (probed.methods.length === 0) {
    const why = unusable.length > 0 ? `no method has usable fields: ${unusable.join(', ')}` : 'there is no method';
    return noModelAnswer(why);
  }
  if (probed.samples.length === 0) return noModelAnswer('no request for rates returned any');
  return modelAnswer(name, membersLeft(probed)[name], whyUndecided(name, probed));
}
