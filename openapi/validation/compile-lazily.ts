/** Schemas of our own files, compiled when a file is first read: most runs read none, and compiling is slow. */
import { Ajv2020, type Options, type ValidateFunction } from 'ajv/dist/2020.js';
import { helpers } from './ajv.js';
import { precompiled } from './precompiled.js';

/** Ajv for the schemas of files. It stops at the first mistake. */
export const fileAjv = (options: Options = {}): Ajv2020 => new Ajv2020({ allErrors: false, ...options });

/** The validator of a schema, compiled at its first use, or ahead of time under the key `ahead`. */
export function compiledLater<T = unknown>(
  schema: object,
  options: Options = {},
  ahead = '',
): () => ValidateFunction<T> {
  let validate: ValidateFunction<T> | undefined;
  return () => (validate ??= (known(ahead) as ValidateFunction<T> | undefined) ?? fileAjv(options).compile<T>(schema));
}

const known = (key: string): ValidateFunction | undefined => precompiled[key]?.(helpers)['file'];
