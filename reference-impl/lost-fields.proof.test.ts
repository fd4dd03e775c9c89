/** tsc reports a new optional field of the contract unless the handlers store and return it unchanged. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, it } from 'vitest';

const project = fileURLToPath(new URL('..', import.meta.url));
const typesFile = `${project}openapi/generated/types.ts`;
const typesText = readFileSync(typesFile, 'utf8');
const roots = ['handlers/index.ts', 'seed.ts'].map((name) => `${project}reference-impl/${name}`);

/** An object in the contract's schemas, and where its fields begin in the source of the types. */
interface Shape {
  readonly name: string;
  readonly at: number;
}

const nameOf = (member: ts.TypeElement): string => (member.name as ts.Identifier | ts.StringLiteral).text;

/**
 * The objects in a type. An object that is described twice, such as a customer with an email or a phone, counts once.
 */
function shapesIn(type: ts.TypeNode, name: string): readonly Shape[] {
  if (ts.isParenthesizedTypeNode(type)) return shapesIn(type.type, name);
  if (ts.isArrayTypeNode(type)) return shapesIn(type.elementType, name);
  if (ts.isIntersectionTypeNode(type)) return type.types.flatMap((part) => shapesIn(part, name));
  if (ts.isUnionTypeNode(type))
    return type.types.filter(ts.isTypeLiteralNode).length > 1 ? [] : type.types.flatMap((part) => shapesIn(part, name));
  const fields = ts.isTypeLiteralNode(type) ? type.members.filter(ts.isPropertySignature) : [];
  if (!ts.isTypeLiteralNode(type) || fields.length === 0) return [];
  const inside = fields.flatMap((field) => (field.type ? shapesIn(field.type, `${name}.${nameOf(field)}`) : []));
  return [{ name, at: type.members.pos }, ...inside];
}

/** Every object of the contract's schemas. */
function allShapes(): readonly Shape[] {
  const file = ts.createSourceFile(typesFile, typesText, ts.ScriptTarget.ES2022);
  const components = file.statements.filter(ts.isInterfaceDeclaration).find(({ name }) => name.text === 'components');
  const schemas = components?.members.filter(ts.isPropertySignature).find((member) => nameOf(member) === 'schemas');
  if (!schemas?.type || !ts.isTypeLiteralNode(schemas.type))
    throw new Error('openapi/generated/types.ts has no schemas.');
  return schemas.type.members
    .filter(ts.isPropertySignature)
    .flatMap((member) => (member.type ? shapesIn(member.type, nameOf(member)) : []));
}

const config = ts.readConfigFile(`${project}tsconfig.json`, (path) => ts.sys.readFile(path)).config as {
  readonly compilerOptions: object;
};
const { options } = ts.convertCompilerOptionsFromJson({ ...config.compilerOptions, types: [] }, project);
const files = new Map<string, ts.SourceFile | undefined>();
let program: ts.Program | undefined;

const fieldIn = ({ name }: Shape): string => `new_in_${name.replaceAll('.', '_')}`;

/** How tsc reports a field that is missing, alone or in a list, or that the code does not read. */
const naming = [
  /^ *Property '(\w+)' is (?:missing|optional) in type/,
  /missing the following properties from type .*': (.*)$/,
  /^ *Types of property '(\w+)' are incompatible/,
];

/** The fields that tsc reports in the handlers if each of these shapes has one more. */
function missed(shapes: readonly Shape[]): ReadonlySet<string> {
  const text = [...shapes]
    .sort((one, other) => other.at - one.at)
    .reduce(
      (made, shape) => `${made.slice(0, shape.at)} ${fieldIn(shape)}?: string;${made.slice(shape.at)}`,
      typesText,
    );
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (path, version) => {
    if (path === typesFile) return ts.createSourceFile(path, text, version);
    if (!files.has(path)) files.set(path, read(path, version));
    return files.get(path);
  };
  program = ts.createProgram(roots, options, host, program);
  const ours = program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(`${project}reference-impl/`));
  const found = ours.flatMap((file) => program?.getSemanticDiagnostics(file) ?? []);
  const lines = found.flatMap(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n').split('\n'));
  const named = lines.flatMap((line) => naming.flatMap((pattern) => pattern.exec(line)?.[1] ?? []));
  return new Set(named.flatMap((names) => names.match(/\w+/g) ?? []));
}

/** The shapes whose new field is lost. One error can hide another, so shapes without an error are tried again. */
function losing(shapes: readonly Shape[]): readonly Shape[] {
  const names = missed(shapes);
  const rest = shapes.filter((shape) => !names.has(fieldIn(shape)));
  return rest.length === shapes.length ? rest : losing(rest);
}

it('reports a new field of every shape except carriers, which are stored as a whole, and refusals', () => {
  const shapes = allShapes();
  expect(shapes.length).toBeGreaterThan(50);
  expect(losing(shapes).map(({ name }) => name)).toEqual(['Refusal', 'ConfiguredMethod', 'ConfiguredCarrier']);
});
