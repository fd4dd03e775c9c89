/** Validators compiled ahead of time. Here there are none: the build puts them in the place of this file. */
import type { ValidateFunction } from 'ajv/dist/2020.js';
import type { helpers } from './ajv.js';

/** Gives the validators by their keys. */
export type Precompiled = (names: typeof helpers) => Readonly<Record<string, ValidateFunction>>;

/** Those of our own contract, of the control interface and of profiles. */
export const precompiled: Readonly<Record<string, Precompiled>> = {};
