/** For tests of the contract: changes one place of its document, and loads the result. */
import { contract, loadContract } from './contract.js';
import { tokensOf, withValue } from '../json/place.js';

/** The document with one place changed, or removed when there is no value. */
export const changed = (pointer: string, value?: unknown): unknown =>
  withValue(contract.document, tokensOf(pointer), value);
export const loading = (pointer: string, value?: unknown) => () => loadContract(changed(pointer, value));
