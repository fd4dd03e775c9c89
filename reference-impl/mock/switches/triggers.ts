/** Triggers: values in requests, declared in the contract, that make the mock answer in a certain way. */
import { contract, type Operation } from '../../../openapi/contract/contract.js';
import {
  placeText,
  type MockTrigger,
  type TriggerPlace,
  type TriggerRefusal,
} from '../../../openapi/contract/mock-triggers.js';
import { pointerOf, valueAt, type Place } from '../../../openapi/schema/walk.js';
import type { Stages } from '../../pipeline/app.js';
import { Refusal, violationAt, type RefusalKind } from '../../calls/refusal.js';
import type { World } from '../../account/world.js';
import { merge, switchesOf, type Switches } from './switches.js';

/** The part of a request that triggers are looked for in. */
export interface Triggering {
  readonly operation: Operation;
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly world: Pick<World, 'has' | 'order'>;
}

/** The trigger that a request has in it, and what it makes of it: a refusal, or the switches that hold for it. */
export interface Triggered {
  readonly trigger: MockTrigger;
  readonly refusal: Refusal | undefined;
  readonly switches: Switches | undefined;
}

/** One place where one trigger counts, and what comes of it. */
interface Rule extends Triggered {
  readonly place: TriggerPlace;
}

/** A place that is looked at once, however many triggers it has. */
interface Watched {
  readonly place: TriggerPlace;
  /** What their values begin with. */
  readonly initials: string;
}

/** What counts in an operation. */
interface Rules {
  readonly places: readonly Watched[];
  /** With the index of its place. */
  readonly rules: readonly (Rule & { readonly at: number })[];
}

/** The refusals that there are; without one of them this does not compile. */
const kinds: Readonly<Record<RefusalKind, true>> = {
  malformed: true,
  unauthorized: true,
  forbidden: true,
  'not-found': true,
  'wrong-method': true,
  conflict: true,
  'too-large': true,
  unsupported: true,
  unprocessable: true,
};
const isKind = (kind: string): kind is RefusalKind => Object.hasOwn(kinds, kind);

const rulesBy: ReadonlyMap<string, Rules> = rulesOf(contract.triggers);

/** Whether an operation has any. */
export const hasTriggers = ({ id }: Operation): boolean => rulesBy.has(id);

/** The trigger of a request, if it has one. It may be asked before the request is validated. */
export function triggerOf(request: Triggering): Triggered | undefined {
  const known = rulesBy.get(request.operation.id);
  if (!known) return undefined;
  // Nearly all requests are done with here, and there are many.
  if (!known.places.some((watched) => mayMatch(watched, foundAt(watched.place, request)))) return undefined;
  const found = known.places.map(({ place }) => foundAt(place, request));
  return known.rules.find(
    ({ trigger, place, at }) =>
      isMatch(trigger, found[at]) && (place.carrier === undefined || carrierOf(request.body) === place.carrier),
  );
}

/** An app's stages, with the refusals that triggers ask for. They come after those for what is really wrong. */
export function withTriggers(stages: Stages): Stages {
  return {
    ...stages,
    validate: (request) => {
      stages.validate(request);
      const refusal = triggerOf(request)?.refusal;
      if (refusal) throw refusal;
    },
  };
}

/** The rules by operation. Throws, at the start, for an effect that there isn't. */
function rulesOf(triggers: readonly MockTrigger[]): ReadonlyMap<string, Rules> {
  const all = triggers.flatMap((trigger) => {
    const switches = trigger.switches && merge(switchesOf(trigger.switches));
    return trigger.where.map((place): Rule => {
      const refusal = trigger.refuse && refusalOf(trigger.refuse, place);
      return { trigger, place, refusal, switches };
    });
  });
  const operations = new Set(all.map(({ place }) => place.operation));
  return new Map([...operations].map((id) => [id, byPlace(all.filter(({ place }) => place.operation === id))]));
}

function byPlace(rules: readonly Rule[]): Rules {
  const keyOf = ({ place }: Rule): string => `${place.in} ${pointerOf(place.place)}`;
  const keys = [...new Set(rules.map(keyOf))];
  const places = keys.map((key) => watched(rules.filter((rule) => keyOf(rule) === key)));
  return { places, rules: rules.map((rule) => ({ ...rule, at: keys.indexOf(keyOf(rule)) })) };
}

function watched(rules: readonly Rule[]): Watched {
  return { place: rules[0]!.place, initials: rules.map(({ trigger }) => String(trigger.value).charAt(0)).join('') };
}

function refusalOf({ kind, message, at, requirement }: TriggerRefusal, place: TriggerPlace): Refusal {
  if (!isKind(kind)) throw new Error(`A trigger of the contract refuses in a way that is not known: ${kind}.`);
  const field = at ?? (place.in === 'body' ? place.place : undefined);
  if (!field) return new Refusal(kind, message);
  return Refusal.of(kind, [{ ...violationAt('', message, requirement ? { requirement } : {}), ...placed(field) }]);
}

function placed(place: Place): { readonly place: Place; readonly pointer: string } {
  return { place, pointer: pointerOf(place) };
}

const mayMatch = ({ initials }: Watched, found: unknown): boolean =>
  typeof found === 'string' ? initials.includes(found.charAt(0)) : typeof found === 'number';

const isMatch = ({ match, value }: MockTrigger, found: unknown): boolean =>
  match === 'equals' ? found === value : typeof found === 'string' && found.startsWith(String(value));

function foundAt({ in: part, place }: TriggerPlace, { path, query, body, world }: Triggering): unknown {
  if (part === 'body') return valueAt(body, place);
  if (part === 'query') return valueAt(query, place);
  const uuid = path?.['order_uuid'] ?? '';
  return world.has('order', uuid) ? valueAt(world.order(uuid), place) : undefined;
}

function carrierOf(body: unknown): string | undefined {
  const uuid = valueAt(body, ['carrier_uuid']);
  return typeof uuid === 'string' ? uuid.toLowerCase() : undefined;
}

/** A trigger as it is listed for people and for programs. */
export interface ListedTrigger {
  readonly id: string;
  readonly match: MockTrigger['match'];
  readonly value: string | number;
  readonly description: string;
  /** Where the value counts, such as `createOrder: external_id`. */
  readonly where: readonly string[];
}

/** All triggers, in the order of the contract. */
export function listTriggers(): readonly ListedTrigger[] {
  return contract.triggers.map(({ id, match, value, description, where }) => {
    return { id, match, value, description, where: where.map(placeText) };
  });
}
