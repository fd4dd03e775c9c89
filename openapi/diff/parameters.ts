/** Compares the parameters of an operation: path parameters by position, others by name. */
import { isRecord } from '../json/json.js';
import type { Schema } from '../keywords/kit/schema.js';
import { own } from '../json/canonical.js';
import type { ContractChanges, ChangePlace } from './change.js';
import { leftOver, type OperationPair, type RawOperation } from './raw-operations.js';
import { SchemaComparison } from './schemas.js';

type Parameter = Readonly<Record<string, unknown>>;

const known = new Set([
  'name',
  'in',
  'required',
  'deprecated',
  'description',
  'schema',
  'example',
  'examples',
  'x-requirement',
  'x-spec',
]);

/** The parameters by what requests contain: a position in the path, or a name. */
function parametersOf({ node, path }: RawOperation): ReadonlyMap<string, Parameter> {
  const names = [...path.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name);
  const all = (node['parameters'] ?? []) as readonly unknown[];
  const key = (parameter: Parameter): string => {
    const position = parameter['in'] === 'path' ? names.indexOf(String(parameter['name'])) : -1;
    return position < 0 ? placeOf(parameter) : `path ${position}`;
  };
  return new Map(all.filter(isRecord).map((parameter) => [key(parameter), parameter]));
}

const placeOf = (parameter: Parameter): string => `${String(parameter['in'])} ${String(parameter['name'])}`;
const needOf = (parameter: Parameter): string => (parameter['required'] === true ? 'needed' : 'optional');

/** Compares the parameters of an operation in both documents. */
export function compareParameters(
  { before, after }: OperationPair,
  where: ChangePlace,
  changes: ContractChanges,
): void {
  const [was, is] = [parametersOf(before), parametersOf(after)];
  const schemas = new SchemaComparison('request', changes);
  for (const key of new Set([...was.keys(), ...is.keys()])) {
    const [one, other] = [was.get(key), is.get(key)];
    const at = { ...where, at: placeOf((other ?? one)!) };
    if (one && other) {
      compareOne(one, other, at, changes);
      schemas.compare({ before: one['schema'] as Schema, after: other['schema'] as Schema }, at);
    } else changes.add(`${needOf((other ?? one)!)}-parameter-${other ? 'added' : 'removed'}`, at);
  }
}

function compareOne(before: Parameter, after: Parameter, where: ChangePlace, changes: ContractChanges): void {
  const [was, is] = [needOf(before), needOf(after)];
  const effect = is === 'needed' ? 'narrowed' : 'widened';
  if (was !== is) changes.add(`request-presence-${effect}`, where, was, is);
  if (before['name'] !== after['name']) changes.add('path-parameter-renamed', where, before['name'], after['name']);
  const [wasLeft, isLeft] = [before['deprecated'] === true, after['deprecated'] === true];
  if (wasLeft !== isLeft) changes.add(isLeft ? 'parameter-deprecated' : 'parameter-reinstated', where);
  changes.compare('requirement-changed', where, before['x-requirement'], after['x-requirement']);
  for (const [rule, words] of [
    ['documentation-changed', ['description', 'x-spec']],
    ['examples-changed', ['example', 'examples']],
  ] as const) {
    const valuesOf = (parameter: Parameter): unknown => words.map((word) => own(parameter, word) ?? null);
    changes.compare(rule, where, valuesOf(before), valuesOf(after));
  }
  leftOver(changes, where, known, before, after);
}
