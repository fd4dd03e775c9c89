/** The error of a contract in which no example has a field, so that nothing could be sent to check its rules. */
import type { Operation } from '../../../openapi/contract/contract.js';
import { placeName, type Place } from '../../../openapi/json/place.js';

/** A field, and the named example of the operation's request to add it to. */
export interface MissingField {
  readonly operation: Operation;
  readonly place: Place;
  readonly example: string;
}

/** No example has these fields. */
export class MissingFields extends Error {
  constructor(readonly fields: readonly MissingField[]) {
    const said = fields.map(
      ({ operation: { method, path }, place, example }) =>
        `No example of ${method} ${path} has ${placeName(place)}: add it to the example ${example}.`,
    );
    super([...new Set(said)].join(' '));
  }
}
