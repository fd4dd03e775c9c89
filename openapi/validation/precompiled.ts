/** Judges compiled ahead of time. Here there are none: the build puts them in the place of this file. */
import type { ValidateFunction } from 'ajv/dist/2020.js';
import type { helpers } from './ajv.js';

/** Gives the judges by their keys. */
export type Precompiled = (names: typeof helpers) => Readonly<Record<string, ValidateFunction>>;

/** Those of our own contract, by the words that count. */
export const precompiled: Readonly<Record<string, Precompiled>> = {};
