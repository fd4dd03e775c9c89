/** The names of an operation: in titles and messages `POST /orders`, in the ids of checks and faults `create-order`. */
import type { Operation } from './contract.js';

/** Method and path, such as `POST /orders`. */
export const callIn = ({ method, path }: Pick<Operation, 'method' | 'path'>): string => `${method} ${path}`;

/** The id in kebab case: `createOrder` becomes `create-order`. */
export const slugOf = ({ id }: Pick<Operation, 'id'>): string =>
  id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
