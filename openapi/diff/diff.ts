/** Compares two versions of the contract: every change, whom it breaks, and the version that it requires. */
import { loadContract, type Contract } from '../contract/contract.js';
import { methods } from '../document/methods.js';
import { plainDocument } from '../document/plain-document.js';
import { record } from '../json/json.js';
import { canonical, namesIn, own } from '../json/canonical.js';
import { ContractChanges, type Change } from './change.js';
import { OperationComparison } from './operations.js';
import { leftOver, operationsOf, wireForm, type RawOperation } from './raw-operations.js';
import { versionOf, type VersionChange } from './required-bump.js';

/** What changed from one version of the contract to another. */
export interface ContractDiff {
  readonly changes: readonly Change[];
  readonly version: VersionChange;
}

const whole = { operation: undefined, standing: 'stated' } as const;

/** The fields of the document that have rules here. A change of any other field is reported as unclassified. */
const known = new Set([
  'openapi',
  'jsonSchemaDialect',
  'externalDocs',
  'info',
  'servers',
  'security',
  'tags',
  'paths',
  'components',
  'x-mock-triggers',
]);
/** The fields of `components`: parts for references, and security schemes. */
const knownParts = new Set([
  'schemas',
  'parameters',
  'responses',
  'requestBodies',
  'examples',
  'securitySchemes',
  'headers',
  'links',
  'callbacks',
  'pathItems',
]);

function compareDocument(before: Contract, after: Contract, changes: ContractChanges): void {
  const [was, is] = [before.document, after.document];
  const documentationOf = (document: unknown): unknown => {
    const { version: _version, ...info } = record(own(document, 'info'));
    return [info, own(document, 'tags') ?? null, own(document, 'externalDocs') ?? null];
  };
  changes.compare('documentation-changed', { ...whole, at: 'info' }, documentationOf(was), documentationOf(is));
  changes.compare('base-path-changed', { ...whole, at: 'servers' }, before.basePath, after.basePath);
  if (before.basePath === after.basePath && canonical(was['servers']) !== canonical(is['servers']))
    changes.add('server-described', { ...whole, at: 'servers' });
  if (canonical(was['x-mock-triggers']) !== canonical(is['x-mock-triggers']))
    changes.add('triggers-changed', { ...whole, at: 'x-mock-triggers' });
  leftOver(changes, { ...whole, at: '' }, known, was, is);
  leftOver(changes, { ...whole, at: 'components' }, knownParts, was['components'], is['components']);
  compareSchemes(was, is, changes);
}

/** A security scheme without its description. */
const scheme = (document: unknown, name: string): unknown => {
  const found = own(own(own(document, 'components'), 'securitySchemes'), name);
  if (found === undefined) return undefined;
  const { description: _description, ...rest } = record(found);
  return rest;
};

function compareSchemes(before: unknown, after: unknown, changes: ContractChanges): void {
  const all = (document: unknown): unknown => own(own(document, 'components'), 'securitySchemes');
  for (const name of namesIn(all(before), all(after))) {
    const [was, is] = [scheme(before, name), scheme(after, name)];
    const kind = was === undefined ? 'added' : is === undefined ? 'removed' : 'changed';
    changes.compare(`security-scheme-${kind}`, { ...whole, at: `securitySchemes ${name}` }, was, is);
  }
}

/** Reports changes of a path item outside its operations. */
function comparePaths(before: Contract, after: Contract, changes: ContractChanges): void {
  const [was, is] = [before.document['paths'], after.document['paths']];
  const textsOf = (item: unknown): unknown => [own(item, 'summary') ?? null, own(item, 'description') ?? null];
  for (const path of namesIn(was, is)) {
    const [one, other, where] = [own(was, path), own(is, path), { ...whole, at: `paths ${path}` }];
    if (one && other) changes.compare('documentation-changed', where, textsOf(one), textsOf(other));
    leftOver(changes, where, new Set<string>([...methods, 'summary', 'description']), one, other);
  }
}

/** Finds the operation of the other document: the one with the same method and path, else the one with the same id. */
function counterparts(
  was: readonly RawOperation[],
  is: readonly RawOperation[],
): ReadonlyMap<RawOperation, RawOperation> {
  const pairs = new Map<RawOperation, RawOperation>();
  const taken = new Set<RawOperation>();
  for (const same of [wireForm, ({ id }: RawOperation): string => id])
    for (const before of was) {
      const after = is.find((one) => !taken.has(one) && same(one) === same(before));
      if (pairs.has(before) || !after) continue;
      pairs.set(before, after);
      taken.add(after);
    }
  return pairs;
}

function compareOperations(before: Contract, after: Contract, changes: ContractChanges): void {
  const [was, is] = [operationsOf(before), operationsOf(after)];
  const pairs = counterparts(was, is);
  const kept = new Set(pairs.values());
  const alone = (rule: string, { id, node }: RawOperation): void =>
    changes.add(rule, { operation: id, at: '', standing: node['x-provisional'] === true ? 'provisional' : 'stated' });
  for (const operation of was) if (!pairs.has(operation)) alone('operation-removed', operation);
  for (const [one, other] of pairs) new OperationComparison({ before: one, after: other }, changes).compare();
  for (const operation of is) if (!kept.has(operation)) alone('operation-added', operation);
}

/** The document without its version, and without parts that are used only by reference. */
const saidBy = ({ document }: Contract): unknown => {
  const { version: _version, ...info } = record(document['info']);
  return { ...document, info, components: own(document['components'], 'securitySchemes') ?? {} };
};

const plain = ({ document }: Contract): Contract => loadContract(plainDocument(document));

/** Compares two contracts in their plain forms. Throws for a schema that refers to itself. */
export function contractDiff(first: Contract, second: Contract): ContractDiff {
  const [before, after] = [plain(first), plain(second)];
  const changes = new ContractChanges();
  compareDocument(before, after, changes);
  comparePaths(before, after, changes);
  compareOperations(before, after, changes);
  if (changes.found.length === 0 && canonical(saidBy(before)) !== canonical(saidBy(after)))
    changes.add('document-rewritten', { ...whole, at: '' });
  return { changes: changes.found, version: versionOf(before.version, after.version, changes.found) };
}
