/** The names of a value's fields: those that a schema lists, and those that no schema lists. */
import type { Resolver, Schema } from '../keywords/kit/schema.js';
import { eachChild, nameUnder, placeName } from '../json/place.js';
import { applicableSchemas, stepDown } from './walk.js';

/** A listed place, with the places found below it. Every response is walked, so each name is built only once. */
interface NameNode {
  readonly name: string;
  readonly schemas: readonly Schema[];
  readonly fields: Map<string, NameNode>;
  elements?: NameNode;
}

const nodes = new WeakMap<Resolver, WeakMap<Schema, NameNode>>();

const newNode = (name: string, schemas: readonly Schema[]): NameNode => ({ name, schemas, fields: new Map() });

function rootNode(contract: Resolver, root: Schema): NameNode {
  const ofContract = nodes.get(contract) ?? new WeakMap<Schema, NameNode>();
  const node = ofContract.get(root) ?? newNode('', applicableSchemas(contract, root));
  nodes.set(contract, ofContract.set(root, node));
  return node;
}

/** The place one step down; undefined if unlisted. Unlisted ones aren't cached: a response may have any number. */
function nodeBelow(contract: Resolver, node: NameNode, token: string | number): NameNode | undefined {
  const known = typeof token === 'number' ? node.elements : node.fields.get(token);
  if (known) return known;
  const schemas = stepDown(contract, node.schemas, token);
  if (schemas.length === 0) return undefined;
  const made = newNode(nameUnder(node.name, token), schemas);
  if (typeof token === 'number') node.elements = made;
  else node.fields.set(token, made);
  return made;
}

/** The names of a value's places that a schema lists, with `*` for positions in lists. */
export function placeNames(contract: Resolver, root: Schema, value: unknown): ReadonlySet<string> {
  const names = new Set([placeName([])]);
  const descend = (node: NameNode, at: unknown): void =>
    eachChild(at, (token, child) => {
      const below = nodeBelow(contract, node, token);
      if (!below) return;
      names.add(below.name);
      descend(below, child);
    });
  descend(rootNode(contract, root), value);
  return names;
}

/** The names of a value's fields that no schema lists, with duplicates, but without the fields inside them. */
export function strangeNames(contract: Resolver, root: Schema, value: unknown): readonly string[] {
  const names: string[] = [];
  const descend = (node: NameNode, at: unknown): void =>
    eachChild(at, (token, child) => {
      const below = nodeBelow(contract, node, token);
      if (below) descend(below, child);
      else if (typeof token === 'string') names.push(nameUnder(node.name, token));
    });
  descend(rootNode(contract, root), value);
  return names;
}
