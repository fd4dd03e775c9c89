/** Faults of servers whose JSON reader takes more than JSON. */
import { slugOf } from '../../openapi/naming.js';
import { repairing, writing } from './authored-bodies.js';
import { authored, type Fault } from './fault.js';

/** Reads what some readers take as the JSON that they take it for. */
const taking = (id: string, title: string, pattern: RegExp, instead: string, rows = 'REF-19'): Fault =>
  authored(
    `bodies.not-json.${id}`,
    rows,
    title,
    repairing((text) => text.replace(pattern, instead)),
  );

/** An operation whose reader alone lets a comma before the end of an object pass. */
const commas: readonly Fault[] = writing.map((operation) =>
  authored(
    `bodies.not-json.comma.${slugOf(operation)}`,
    'REF-19',
    `${operation.id} takes JSON with a comma too much`,
    repairing(
      (text) => text.replace(/,\}$/, '}'),
      (id) => id === operation.id,
    ),
  ),
);

/** The faults of loose readers. */
export const looseJsonFaults: readonly Fault[] = [
  ...commas,
  taking('comma', 'JSON with a comma too much is taken', /,\}$/, '}'),
  taking('nan', 'NaN is taken for the value of a field that is not listed', /:NaN\}$/, ':null}'),
  taking('infinity', 'Infinity is taken for the value of a field that is not listed', /:Infinity\}$/, ':1e9}'),
  taking('comment', 'Comments in JSON are skipped', /\/\*[^/]*\*\/\}$/, '}'),
  taking('bare-names', 'JSON with names without quotes is taken', /,(\w+):(\w+)\}$/, ',"$1":$2}'),
  taking('single-quotes', 'JSON with texts in single quotes is taken', /:'(\w*)'\}$/, ':"$1"}'),
  taking('repeated-name', 'Of two members of one name the last counts', /,"(\w+)":1,"\1":2\}$/, ',"$1":2}'),
  taking('nan-as-number', 'NaN is a number wherever one is listed', /:NaN(?=,|\}.)/g, ':1', 'REF-01'),
  taking('infinity-as-number', 'Infinity is a number wherever one is listed', /:Infinity(?=,|\}.)/g, ':1', 'REF-01'),
];
