/** Finds the listed values of a sample that a server refuses, if it accepts the sample without them. */
import { listedValues } from '../../openapi/keywords/values.js';
import type { Contract } from '../../openapi/contract/contract.js';
import { isRecord, type Json } from '../../openapi/json/json.js';
import type { Schema } from '../../openapi/keywords/kit/schema.js';
import { pointerOf, withValue, type Place } from '../../openapi/json/place.js';
import { schemasAt, visitValue } from '../../openapi/schema/walk.js';
import { isAccepted, type Exchange } from '../requests/exchange/exchange.js';
import type { Session } from '../model/check.js';
import { Inconclusive } from '../model/stop.js';
import { tryOperatorValues } from './try-operator-values.js';

/** The `rule` that marks these requests in the record. Their `place` is that of their only listed value. */
export const ofListedValue = 'listed-value';

const purpose = 'check whether a listed value is refused';

/**
 * The maximum number of tried values, and the longest list to try: country codes, a longer list, depend on the place.
 */
const most = { values: 24, listed: 12 } as const;

const isListed = (schema: Schema): boolean => {
  const { length } = listedValues([schema]);
  return length > 0 && length <= most.listed;
};

const needs = ({ required = [], 'x-advisory': hint }: Schema, name: string): boolean =>
  required.includes(name) || (hint?.required?.includes(name) ?? false);

/** The places of optional listed values in a body. */
function listedIn(contract: Contract, root: Schema, body: Json): readonly Place[] {
  const places: Place[] = [];
  visitValue(contract, root, body, (schemas, place) => {
    const name = place.at(-1);
    const isNeeded =
      typeof name === 'string' && schemasAt(contract, root, place.slice(0, -1)).some((schema) => needs(schema, name));
    if (schemas.some(isListed) && !isNeeded) places.push(place);
  });
  return places;
}

/** The body without the values at these places. The last ones are removed first, so that other indexes stay valid. */
const without = (body: Json, places: readonly Place[]): Json =>
  places.toReversed().reduce<unknown>((made, place) => withValue(made, place, undefined), body) as Json;

/** The place of a value once it is the only one in its list. */
const aloneAt = (place: Place): Place => (typeof place.at(-1) === 'number' ? [...place.slice(0, -1), 0] : place);

async function tryEach(session: Session, { operation }: Exchange): Promise<void> {
  const { run } = session;
  const root = run.operation(operation).body!.schema;
  const send = async (kept?: Place): Promise<boolean> => {
    const body = await session.given.sample(operation, run.options.given ?? {});
    const places = listedIn(run.contract, root, body);
    const altered = { rule: ofListedValue, place: kept ? pointerOf(aloneAt(kept)) : '' };
    const input = {
      body: without(
        body,
        places.filter((place) => pointerOf(place) !== (kept && pointerOf(kept))),
      ),
    };
    return isAccepted(await session.send(operation, input, { purpose, role: 'question', due: 'open', altered }));
  };
  const places = listedIn(run.contract, root, await session.given.sample(operation, run.options.given ?? {}));
  if (places.length === 0 || !(await send())) return;
  for (const place of places.slice(0, most.values)) await send(place);
}

/**
 * Looks for the values that caused the refusal of a sample: those of the operator's file, and those that the contract
 * lists. It changes no result: the record shows which values are refused.
 */
export async function trySampleValues(session: Session, refused: Exchange): Promise<void> {
  await tryOperatorValues(session, refused);
  const { run } = session;
  const { body, creates, readsOnly } = run.operation(refused.operation);
  const isInvalid = [400, 409, 422].includes(refused.answer?.status ?? 0);
  if (!isInvalid || !isRecord(body) || !(creates || readsOnly) || /^given\.(?:values|listed)/.test(session.name))
    return;
  const looking = session.shared(`listed.${refused.operation}`, (own) => tryEach(own, refused));
  await looking.catch((thrown: unknown) => {
    if (!(thrown instanceof Inconclusive)) throw thrown;
  });
}
