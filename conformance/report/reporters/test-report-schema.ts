/** For tests of the JSON report: its schema and the schema's parts. */
import { readFileSync } from 'node:fs';

export interface Node {
  readonly $ref?: string;
  readonly description?: string;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Node>>;
  readonly additionalProperties?: unknown;
  readonly items?: Node | false;
  readonly enum?: readonly string[];
  readonly $defs: Readonly<Record<string, Node>>;
}

export const schema = JSON.parse(readFileSync(new URL('../../report.schema.json', import.meta.url), 'utf8')) as Node;

export const node = (from: Node | undefined): Node =>
  from?.$ref ? schema.$defs[from.$ref.replace('#/$defs/', '')]! : from!;
export const under = (from: Node, ...names: readonly string[]): Node =>
  names.reduce((at, name) => node(name === '[]' ? (at.items as Node) : at.properties?.[name]), from);
