/** The entry point of the mock's triggers. */
export { mockTriggers } from '../../openapi/generated/triggers.js';
