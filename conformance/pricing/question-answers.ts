/** What is told of a target's prices, as answers to the questions of the family. */
import type { OpenAnswer } from '../../openapi/profile/open-answers.js';
import { noReadingAnswer, readingAnswer, type DimensionName } from '../../openapi/profile/pricing-models.js';
import type { Told } from './probe-rates.js';
import { membersLeft } from './fit-models.js';
import type { Method, Methods } from './methods.js';
import type { Quantity } from './units.js';

const quantities: readonly Quantity[] = ['weight', 'distance', 'volume'];

/** The parts of methods that charge something. */
const charging = (methods: readonly Method[], some = quantities) =>
  methods
    .flatMap(({ rules }) => some.map((quantity) => rules[quantity]))
    .filter(({ surcharge }) => !surcharge.isZero());

type Why = (told: Told) => string | undefined;

const nothingCharged =
  (some: readonly Quantity[] = quantities, what = 'surcharge'): Why =>
  ({ methods }) =>
    charging(methods, some).length === 0 ? `no method has a ${what} other than 0` : undefined;

/** Why members can't be told apart, where the target's configuration says so. */
const reasons: Readonly<Partial<Record<DimensionName, Why>>> = {
  threshold: nothingCharged(),
  boundary: nothingCharged(),
  surcharge: (told) =>
    nothingCharged()(told) ??
    (charging(told.methods).every(({ flat }) => flat) ? 'every surcharge is flat' : undefined),
  flat: (told) =>
    nothingCharged()(told) ?? (charging(told.methods).some(({ flat }) => flat) ? undefined : 'no surcharge is flat'),
  divisor: nothingCharged(['weight', 'volume'], 'weight or volume surcharge'),
  base: ({ methods }) => (methods.every(({ base }) => base.isZero()) ? 'every base fee is 0' : undefined),
  units: nothingCharged(),
  digits: ({ methods }) =>
    methods.every(({ digits }) => digits === 2) ? 'the currencies of all methods have two decimals' : undefined,
  distance: nothingCharged(['distance'], 'distance surcharge'),
};

const nothingRounded: Why = (told) => {
  const { rounding } = membersLeft(told);
  return rounding.length === 1 && rounding[0] === 'none' ? 'nothing is rounded' : undefined;
};

const sameRates = 'the shipments that were asked for cost the same under each';

function whyOpen(name: DimensionName, told: Told): string {
  const unrounded = name === 'digits' || name === 'rounded' ? nothingRounded(told) : undefined;
  return unrounded ?? reasons[name]?.(told) ?? sameRates;
}

/** The answer to the question of one dimension. */
export function answerTo(name: DimensionName, told: Told, { reasons: unusable }: Methods): OpenAnswer {
  if (told.methods.length === 0) {
    const why = unusable.length > 0 ? `no method can be calculated with: ${unusable.join(', ')}` : 'there is no method';
    return noReadingAnswer(why);
  }
  if (told.samples.length === 0) return noReadingAnswer('no request for rates was answered with any');
  return readingAnswer(name, membersLeft(told)[name], whyOpen(name, told));
}
