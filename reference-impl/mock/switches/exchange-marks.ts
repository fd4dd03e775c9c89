/** What is noted of an exchange as done to it, where something else reads it again. */
import { contract } from '../../../openapi/contract/contract.js';

/** The answer is the one that was preferred. */
export const forcedMark = 'a forced answer';

/** A trigger is in the request. */
export const triggerMark = (id: string): string => `trigger ${id}`;

/** The request was carried out twice; more follows. */
export const twiceMark = 'carried out twice';

const refusing: readonly string[] = contract.triggers.filter(({ refuse }) => refuse).map(({ id }) => triggerMark(id));

/** Whether the answer says nothing of the request: it was asked for, or is the second one to the same request. */
export const isAskedFor = (done: readonly string[]): boolean =>
  done.some((mark) => mark === forcedMark || refusing.includes(mark) || mark.startsWith(twiceMark));
