/** The entry point of the values that make the mock answer in a certain way. */
export { mockTriggers } from '../../openapi/generated/triggers.js';
