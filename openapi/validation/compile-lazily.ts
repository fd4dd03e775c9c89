/** Schemas of our own files, compiled when a file is first read: most runs read none of them, and compiling takes its time. */
import { Ajv2020, type Options, type ValidateFunction } from 'ajv/dist/2020.js';

/** Gives the validation of a schema, which is compiled once. It stops at the first mistake. */
export function compiledLater<T = unknown>(schema: object, options: Options = {}): () => ValidateFunction<T> {
  let validate: ValidateFunction<T> | undefined;
  return () => (validate ??= new Ajv2020({ allErrors: false, ...options }).compile<T>(schema));
}
