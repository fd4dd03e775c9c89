/** Gives failures with a common trait one key: a rule that an operation never checks is one cause, not one for each field. */
import { SentValues } from './sent-values.js';
import type { Signature } from './signature.js';
import type { Trait } from './trait.js';
import { rangeIn, requestTraits, ruleIn, traitsOf } from './traits.js';
import type { Report, ReportedExchange } from '../report.js';

/** A place with the rule that is broken there. Traits count these. */
const unitOf = (operation: string, place: string, rule = ''): string => `${operation} ${place} ${rule}`;

/** A pointer with `*` for positions in lists, which don't matter for a rule. */
const withoutPositions = (place: string): string => place.replace(/\/\d+(?=\/|$)/g, '/*');

/** The places and rules that the checks of a level tried. */
interface Tried {
  /** The number of places and rules, by the key of a trait without its outcome. */
  readonly counts: ReadonlyMap<string, number>;
  readonly units: ReadonlySet<string>;
}

/** The unit of an altered request. */
const unitIn = ({ operation, intent: { altered } }: ReportedExchange): string =>
  unitOf(operation, withoutPositions(altered?.place ?? ''), altered && ruleIn(altered));

function triedPlaces({ checks, exchanges }: Report, level: string): Tried {
  const ofLevel = new Set(checks.filter((check) => check.level === level).map(({ id }) => id));
  const units = new Map<string, Set<string>>();
  const all = new Set<string>();
  for (const exchange of exchanges) {
    const { operation, by, intent } = exchange;
    const { altered, refusal, due } = intent;
    // No particular response is expected for an advisory mistake, but the exchange has a `refusal`.
    const isDue = refusal !== undefined || due === 'refused';
    if (!altered?.place || !ofLevel.has(by) || !isDue) continue;
    const unit = unitIn(exchange);
    all.add(unit);
    const rule = ruleIn(altered) ?? '';
    for (const name of [rule, ...[rangeIn(rule) ?? []].flat()])
      for (const { key } of requestTraits(operation, altered, name))
        units.set(key, (units.get(key) ?? new Set()).add(unit));
  }
  return { counts: new Map([...units].map(([key, { size }]) => [key, size])), units: all };
}

/** The altered requests of signatures for fields with a range of which no tried bound is checked. */
function ofRanges(signatures: readonly Signature[], { units }: Tried): ReadonlySet<Signature> {
  const failed = new Set(
    signatures.flatMap(({ kind, exchange }) => (kind === 'takes' && exchange ? [unitIn(exchange)] : [])),
  );
  const isOfRange = ({ kind, exchange }: Signature): boolean => {
    const rule = exchange?.intent.altered && ruleIn(exchange.intent.altered);
    if (kind !== 'takes' || rule === undefined || rangeIn(rule) === undefined) return false;
    const own = unitIn(exchange!);
    const bounds = ['minimum', 'maximum'].map((bound) => own.replace(/(?:minimum|maximum)(?=\.hint$|$)/, bound));
    return bounds.every((unit) => failed.has(unit) || !units.has(unit));
  };
  return new Set(signatures.filter(isOfRange));
}

/** A signature with its possible traits. */
interface Candidate {
  readonly signature: Signature;
  readonly unit: string;
  readonly traits: readonly Trait[];
}

/** The trait with the most places, if they are enough; among equals the one with most findings, and then the narrower one. */
function broadest(candidates: readonly Candidate[], tried: ReadonlyMap<string, number>): Trait | undefined {
  const found = new Map<string, { readonly trait: Trait; readonly units: Set<string>; findings: number }>();
  for (const { unit, traits } of candidates)
    for (const trait of traits) {
      const known = found.get(trait.key) ?? { trait, units: new Set<string>(), findings: 0 };
      known.units.add(unit);
      known.findings += 1;
      found.set(trait.key, known);
    }
  const enough = [...found.values()].filter(
    ({ trait: { least, share, tried: asked = '' }, units: { size } }) =>
      size >= least && (share === 0 || size >= share * (tried.get(asked) ?? Infinity)),
  );
  const [most] = enough
    .reverse()
    .sort((one, other) => other.units.size - one.units.size || other.findings - one.findings);
  return most?.trait;
}

/** The signatures, those with a common trait under one key. All are of one level. */
export function mergeBroad(report: Report, signatures: readonly Signature[], level: string): readonly Signature[] {
  // Most runs have no failure, and finding out what was tried needs a look at every request.
  if (signatures.length === 0) return signatures;
  const sent = new SentValues(report);
  const tried = triedPlaces(report, level);
  const ranges = ofRanges(signatures, tried);
  const made = new Map<Signature, Signature>();
  let left = signatures
    .map((signature): Candidate => {
      const { operation, subject, exchange } = signature;
      return {
        signature,
        unit: unitOf(operation, subject, exchange?.intent.altered && ruleIn(exchange.intent.altered)),
        traits: traitsOf(signature, sent, ranges.has(signature)),
      };
    })
    .filter(({ traits }) => traits.length > 0);
  for (let trait = broadest(left, tried.counts); trait; trait = broadest(left, tried.counts)) {
    const { key } = trait;
    const own = ({ traits }: Candidate): Trait | undefined => traits.find((one) => one.key === key);
    for (const one of left) {
      const its = own(one);
      if (its) made.set(one.signature, { ...one.signature, key: `broad ${key}`, trait: its });
    }
    left = left.filter((one) => !own(one));
  }
  return signatures.map((signature) => made.get(signature) ?? signature);
}
