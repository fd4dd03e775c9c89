/** Parts that many keyword objects share. */
import type { Place } from '../../json/place.js';
import type { Keyword, RequestRules } from './keyword.js';
import { set, type Mutations } from './mutation.js';

/** For a member that a keyword has nothing for. */
export const none = (): undefined => undefined;

/** How requests use a keyword; by default nothing is made from a valid value, and titles have the labels of variations. */
export const requestRules = <Value>(
  vary: RequestRules<Value>['vary'],
  more: Partial<Omit<RequestRules<Value>, 'vary'>> = {},
): RequestRules<Value> => ({
  vary,
  derive: () => [],
  disguise: () => [],
  breaking: undefined,
  keeping: undefined,
  hasOwnRow: false,
  isHarmless: false,
  isForgettable: false,
  ...more,
});

/** Mutations that set a place to these values. */
export const setTo = (place: Place, breaks: readonly unknown[], keeps: readonly unknown[]): Mutations => ({
  breaks: breaks.map((value) => set(place, value)),
  keeps: keeps.map((value) => set(place, value)),
});

/** A keyword that constrains no value: a remark, or a word for our own programs. */
export const remark = (
  name: string,
  says: string,
  comparison: Exclude<Keyword['comparison'], object>,
  form: Keyword['form'],
  more: Partial<Keyword> = {},
): Keyword => ({
  name,
  says,
  comparison,
  form,
  holds: 'no schema',
  neutral: undefined,
  requests: undefined,
  sentence: undefined,
  shape: none,
  break: none,
  fix: none,
  bindsNull: false,
  hinted: 'replaced',
  in30: 'the same',
  inScenarios: false,
  expect: none,
  ...more,
});

type Usual = 'neutral' | 'holds' | 'shape' | 'bindsNull' | 'hinted' | 'inScenarios';

/** A keyword that constrains values. It says itself what breaks it, what mends it and how others read it. */
export const constraint = <Value>(
  own: Omit<Keyword<Value>, Usual> & Partial<Pick<Keyword<Value>, Usual>>,
): Keyword<Value> => ({
  neutral: undefined,
  holds: 'no schema',
  shape: none,
  bindsNull: false,
  hinted: 'replaced',
  inScenarios: true,
  ...own,
});

/** The usual members of a keyword whose schemas are places of their own. */
export const byPlace = {
  requests: undefined,
  break: none,
  fix: none,
  comparison: 'by place',
  in30: 'the same',
  inScenarios: false,
  expect: none,
} as const;

export const anything = (): boolean => true;
export const isText = (value: unknown): value is string => typeof value === 'string';
export const isFilledList = (value: unknown): value is readonly unknown[] => Array.isArray(value) && value.length > 0;
export const isListOfTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText);
export const isCount = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0;
export const isFlag = (value: unknown): boolean => typeof value === 'boolean';
