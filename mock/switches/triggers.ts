/** Triggers: values in requests, declared in the contract, that make the mock respond in a certain way. */
import { contract, type Operation } from '../../openapi/contract/contract.js';
import {
  placeText,
  type MockTrigger,
  type TriggerPlace,
  type TriggerRefusal,
} from '../../openapi/contract/mock-triggers.js';
import { pointerOf, valueAt } from '../../openapi/json/place.js';
import type { Stages } from '../../reference-impl/pipeline/app.js';
import { isRefusalKind, Refusal, violationAt } from '../../reference-impl/calls/refusal.js';
import type { StoredAccount } from '../../reference-impl/account/stored-account.js';
import { merge, switchesOf, type Switches } from './switches.js';

/** The parts of a request that can contain triggers. */
export interface Triggering {
  readonly operation: Operation;
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly account: Pick<StoredAccount, 'has' | 'order'>;
}

/** The trigger in a request, and its effect: a refusal, or switches for this request. */
export interface Triggered {
  readonly trigger: MockTrigger;
  readonly refusal: Refusal | undefined;
  readonly switches: Switches | undefined;
}

/** A place where a trigger applies, and its effect. */
interface Rule extends Triggered {
  readonly place: TriggerPlace;
}

const rulesBy: ReadonlyMap<string, readonly Rule[]> = rulesOf(contract.triggers);

/** Whether an operation has triggers. */
export const hasTriggers = ({ id }: Operation): boolean => rulesBy.has(id);

/** The trigger of a request, if it has one. Also works before the request is validated. */
export function triggerOf(request: Triggering): Triggered | undefined {
  return rulesBy
    .get(request.operation.id)
    ?.find(
      ({ trigger, place }) =>
        isMatch(trigger, foundAt(place, request)) &&
        (place.carrier === undefined || carrierOf(request.body) === place.carrier),
    );
}

/** An app's stages with the refusals of triggers. They come after refusals for real mistakes. */
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

/** The rules by operation. Throws at the start for an unknown effect. */
function rulesOf(triggers: readonly MockTrigger[]): ReadonlyMap<string, readonly Rule[]> {
  const all = triggers.flatMap((trigger) => {
    const switches = trigger.switches && merge(switchesOf(trigger.switches));
    return trigger.where.map((place): Rule => {
      const refusal = trigger.refuse && refusalOf(trigger.refuse, place);
      return { trigger, place, refusal, switches };
    });
  });
  const operations = new Set(all.map(({ place }) => place.operation));
  return new Map([...operations].map((id) => [id, all.filter(({ place }) => place.operation === id)]));
}

function refusalOf({ kind, message, at, requirement }: TriggerRefusal, place: TriggerPlace): Refusal {
  if (!isRefusalKind(kind)) throw new Error(`A trigger of the contract refuses in a way that is not known: ${kind}.`);
  const field = at ?? (place.in === 'body' ? place.place : undefined);
  if (!field) return new Refusal(kind, message);
  const placed = { place: field, pointer: pointerOf(field) };
  return Refusal.of(kind, [{ ...violationAt('', message, requirement ? { requirement } : {}), ...placed }]);
}

const isMatch = ({ match, value }: MockTrigger, found: unknown): boolean =>
  match === 'equals' ? found === value : typeof found === 'string' && found.startsWith(String(value));

function foundAt({ in: part, place }: TriggerPlace, { path, query, body, account }: Triggering): unknown {
  if (part === 'body') return valueAt(body, place);
  if (part === 'query') return valueAt(query, place);
  const uuid = path?.['order_uuid'] ?? '';
  return account.has('order', uuid) ? valueAt(account.order(uuid), place) : undefined;
}

function carrierOf(body: unknown): string | undefined {
  const uuid = valueAt(body, ['carrier_uuid']);
  return typeof uuid === 'string' ? uuid.toLowerCase() : undefined;
}

/** A trigger in the form for people and programs. */
export interface ListedTrigger {
  readonly id: string;
  readonly match: MockTrigger['match'];
  readonly value: string | number;
  readonly description: string;
  /** Where the value applies, such as `createOrder: external_id`. */
  readonly where: readonly string[];
}

/** All triggers, in the order of the contract. */
export function listTriggers(): readonly ListedTrigger[] {
  return contract.triggers.map(({ id, match, value, description, where }) => {
    return { id, match, value, description, where: where.map(placeText) };
  });
}
