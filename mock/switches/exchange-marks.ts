/** The notes in the journal that the code itself reads. */
import { contract } from '../../openapi/contract/contract.js';

/** The response was forced by a preference. */
export const forcedMark = 'a forced response';

/** The response shows the world without a recent write that hasn't settled. */
export const behindMark = 'settle: a recent write does not show yet';

/** The request was not carried out because the state can't be stored. */
export const unstoredMark = "not carried out, because the state can't be stored";

/** The request contains a trigger. */
export const triggerMark = (id: string): string => `trigger ${id}`;

/** The request was handled twice; the beginning of the note. */
export const twiceMark = 'carried out twice';

const variationMark = 'refused by the variation ';

/** A variation refused a valid request. */
export const variationRefusalMark = (name: string): string => `${variationMark}${name}`;

const refusing: readonly string[] = contract.triggers.filter(({ refuse }) => refuse).map(({ id }) => triggerMark(id));

/**
 * Whether the response says nothing about the request: it was forced, triggered, refused by a variation or because
 * nothing can be stored, or it is the second response to the request.
 */
export const isSimulated = (done: readonly string[]): boolean =>
  done.some(
    (mark) =>
      mark === forcedMark ||
      mark === unstoredMark ||
      refusing.includes(mark) ||
      mark.startsWith(twiceMark) ||
      mark.startsWith(variationMark),
  );
