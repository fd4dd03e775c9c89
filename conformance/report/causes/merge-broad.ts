/** Gives failures that have much in common one key: a rule that an operation checks nowhere is one cause, not one for each field. */
import { dueOf } from '../../exchange/exchange.js';
import { SentValues } from './sent-values.js';
import type { Signature } from './signature.js';
import type { Trait } from './trait.js';
import { requestTraits, ruleIn, traitsOf } from './traits.js';
import type { Report } from '../report.js';

/** A place with the rule that is broken there: what traits are counted in. */
const unitOf = (operation: string, place: string, rule = ''): string => `${operation} ${place} ${rule}`;

/** How many places and rules were tried, by the key of a trait without its outcome. */
function triedPlaces({ checks, exchanges }: Report, level: string): ReadonlyMap<string, number> {
  const ofLevel = new Set(checks.filter((check) => check.level === level).map(({ id }) => id));
  const units = new Map<string, Set<string>>();
  for (const exchange of exchanges) {
    const { operation, altered, by, refusal } = exchange;
    // What is only hinted at is due no response in particular, but has a refusal.
    const isDue = refusal !== undefined || dueOf(exchange) === 'refused';
    if (!altered?.place || !ofLevel.has(by) || !isDue) continue;
    // A position in a list says nothing of the rule.
    const unit = unitOf(operation, altered.place.replace(/\/\d+(?=\/|$)/g, '/*'), ruleIn(altered));
    for (const { key } of requestTraits(operation, altered)) units.set(key, (units.get(key) ?? new Set()).add(unit));
  }
  return new Map([...units].map(([key, { size }]) => [key, size]));
}

/** A signature with what it may have in common with others. */
interface Candidate {
  readonly signature: Signature;
  readonly unit: string;
  readonly traits: readonly Trait[];
}

/** The trait with the most places, if it has enough of them; of two alike that of most findings, and then the narrower one. */
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

/** The signatures, in which those that have much in common have one key. All are of one level. */
export function mergeBroad(report: Report, signatures: readonly Signature[], level: string): readonly Signature[] {
  // Most runs have no failure, and what was tried takes a look at every request.
  if (signatures.length === 0) return signatures;
  const sent = new SentValues(report);
  const tried = triedPlaces(report, level);
  const made = new Map<Signature, Signature>();
  let left = signatures
    .map((signature): Candidate => {
      const { operation, subject, exchange } = signature;
      return {
        signature,
        unit: unitOf(operation, subject, exchange?.altered && ruleIn(exchange.altered)),
        traits: traitsOf(signature, sent),
      };
    })
    .filter(({ traits }) => traits.length > 0);
  for (let trait = broadest(left, tried); trait; trait = broadest(left, tried)) {
    const { key } = trait;
    const has = ({ traits }: Candidate): boolean => traits.some((one) => one.key === key);
    for (const { signature } of left.filter(has)) made.set(signature, { ...signature, key: `broad ${key}`, trait });
    left = left.filter((one) => !has(one));
  }
  return signatures.map((signature) => made.get(signature) ?? signature);
}
