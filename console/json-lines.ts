/** JSON in lines, as the contract's part lays it out: the report shows bodies the same way. */
export { jsonLines, markedLines, type Line } from '../openapi/json-lines.js';
