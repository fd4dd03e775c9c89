/** Validators compiled ahead of time. The build replaces this file, which has none. */
import type { ValidateFunction } from 'ajv/dist/2020.js';
import type { helpers } from './ajv.js';

/** Returns the validators by their keys. */
export type Precompiled = (names: typeof helpers) => Readonly<Record<string, ValidateFunction>>;

/** The validators of our own contract, of the control interface and of profiles. */
export const precompiled: Readonly<Record<string, Precompiled>> = {};
