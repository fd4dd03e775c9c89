/** Checks that can't run on this target, and what they need: in words that a report can group. */

const begin = 'needs ';

/** The reason of a check that is not run because something is missing that neither the suite nor the server can add. */
export const needs = (what: string): string => `${begin}${what}`;

/** What a check needs that is not run; undefined where it is undecided for another reason. */
export const neededFor = (reason: string | undefined): string | undefined =>
  reason?.startsWith(begin) ? reason.slice(begin.length) : undefined;
