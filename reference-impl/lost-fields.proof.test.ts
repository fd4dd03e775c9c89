/** Shows that tsc names an optional field that is new in the contract, unless the handlers keep and answer it as it is. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, it } from 'vitest';

const project = fileURLToPath(new URL('..', import.meta.url));
const typesFile = `${project}openapi/generated/types.ts`;
const typesText = readFileSync(typesFile, 'utf8');
const roots = ['handlers/index.ts', 'seed.ts'].map((name) => `${project}reference-impl/${name}`);

/** An object of the contract's schemas, and where its fields begin in the text of the types. */
interface Shape {
  readonly name: string;
  readonly at: number;
}

const nameOf = (member: ts.TypeElement): string => (member.name as ts.Identifier | ts.StringLiteral).text;

/** The objects in a type. One that is described twice, as a customer with an email or a phone, is found once. */
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

/** How tsc names a field that is missing, alone or in a list, or that nobody reads. */
const naming = [
  /^ *Property '(\w+)' is (?:missing|optional) in type/,
  /missing the following properties from type .*': (.*)$/,
  /^ *Types of property '(\w+)' are incompatible/,
];

/** The fields that tsc misses in the handlers where these shapes have one more. */
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

/** The shapes whose new field is lost. One mistake may hide another, so what was not missed is tried again without the rest. */
function losing(shapes: readonly Shape[]): readonly Shape[] {
  const names = missed(shapes);
  const rest = shapes.filter((shape) => !names.has(fieldIn(shape)));
  return rest.length === shapes.length ? rest : losing(rest);
}

it('names a new field of every shape but of carriers, which are kept whole, and of refusals', () => {
  const shapes = allShapes();
  expect(shapes.length).toBeGreaterThan(50);
  expect(losing(shapes).map(({ name }) => name)).toEqual(['Refusal', 'ConfiguredMethod', 'ConfiguredCarrier']);
}, 60_000);
