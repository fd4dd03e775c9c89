/** A call with what is known of it before it is handled: its world, route, trigger and preference. */
import { pathOf, type Call } from '../reference-impl/calls/call.js';
import { standardRoute } from '../reference-impl/pipeline/app.js';
import { parse, type Parsed } from '../reference-impl/pipeline/parse.js';
import type { Route } from '../reference-impl/pipeline/router.js';
import { preferenceOf, withoutPreference, type Preference } from './forced-answers/preference.js';
import { hasTriggers, triggerOf, type Triggered } from './switches/triggers.js';
import type { World } from './worlds/world.js';

/** A call with its world, route, trigger and preference. */
export interface RoutedCall {
  readonly call: Call;
  /** The call without its preference. */
  readonly plain: Call;
  readonly preference: Preference | undefined;
  readonly world: World | undefined;
  readonly route: Route | undefined;
  readonly parsed: Parsed | undefined;
  readonly trigger: Triggered | undefined;
}

/** What is known of a call in a world. Throws a refusal for a preference that can't be read. */
export function routedCall(
  call: Call,
  world: World | undefined,
  route: Route | undefined,
  hasAnyTriggers: boolean,
): RoutedCall {
  const preference = preferenceOf(call);
  const plain = preference ? withoutPreference(call) : call;
  const parsed = world && route && hasAnyTriggers ? parsedForTriggers(plain, route) : undefined;
  const trigger = world && route && parsed && triggerIn(route, parsed, world);
  return { call, plain, preference, world, route, parsed, trigger };
}

/** Parses a call that may contain a trigger. The app refuses a malformed one later. */
function parsedForTriggers(call: Call, { operation }: Route): Parsed | undefined {
  if (!hasTriggers(operation)) return undefined;
  try {
    return parse(call, operation);
  } catch {
    return undefined;
  }
}

/** Fields are listed one by one: a spread would make POST /customers 25% slower. */
const triggerIn = ({ operation, path }: Route, { query, body }: Parsed, { account }: World): Triggered | undefined =>
  triggerOf({ operation, path, query, body, account });

/** Whether a request to this route may change what is stored. */
export const writes = (route: Route | undefined): boolean =>
  route !== undefined && route.operation.method !== 'GET' && !route.operation.readsOnly;

/** The route of a call; undefined if there is none. */
export function routeOf(call: Call): Route | undefined {
  try {
    return standardRoute(call.method, pathOf(call.url));
  } catch {
    return undefined;
  }
}
