/** The notes in the journal that code reads again. */
import { contract } from '../../../openapi/contract/contract.js';

/** The response was forced by a preference. */
export const forcedMark = 'a forced response';

/** The response shows the world as it was before a write that hasn't settled. */
export const behindMark = 'settle: a recent write does not show yet';

/** The request would have changed something while the state can't be stored. */
export const unstoredMark = "not carried out, because the state can't be stored";

/** A trigger is in the request. */
export const triggerMark = (id: string): string => `trigger ${id}`;

/** The request was handled twice; the beginning of the note. */
export const twiceMark = 'carried out twice';

const freedomMark = 'refused by the variation ';

/** A freedom refused the request, which keeps the contract. */
export const freedomRefusalMark = (name: string): string => `${freedomMark}${name}`;

const refusing: readonly string[] = contract.triggers.filter(({ refuse }) => refuse).map(({ id }) => triggerMark(id));

/**
 * Whether the response says nothing about the request: it was forced, triggered, refused by a freedom or for lack of
 * storage, or the second to the
 * same request.
 */
export const isSimulated = (done: readonly string[]): boolean =>
  done.some(
    (mark) =>
      mark === forcedMark ||
      mark === unstoredMark ||
      refusing.includes(mark) ||
      mark.startsWith(twiceMark) ||
      mark.startsWith(freedomMark),
  );
