/** The schemas of files that users write, for editors: a path to the installed package, or a URL. */
import { existsSync } from 'node:fs';
import { dirname, isAbsolute, relative, resolve, sep, type PlatformPath } from 'node:path';
import { fileURLToPath } from 'node:url';
import packageJson from '../../../package.json' with { type: 'json' };

/** The schemas by the name under which the package exports them. */
export type SchemaName = 'acknowledged' | 'baseline' | 'given' | 'scenario' | 'sequences';

const pathOf = (name: SchemaName): string => packageJson.exports[`./${name}.schema.json`].slice('./'.length);

/** The file of a schema: beside `dist` in the package, and above this folder in the repository. */
function fileOf(name: SchemaName): string {
  const places = ['..', '../../..'].map((up) => fileURLToPath(new URL(`${up}/${pathOf(name)}`, import.meta.url)));
  return places.find((place) => existsSync(place)) ?? '';
}

/**
 * How a file refers to a schema: by a relative path if both are in the working directory, where the path is the same
 * for everybody who has the project; else by its URL at unpkg.com.
 */
export function schemaAddress(
  file: string,
  name: SchemaName,
  at: {
    readonly schema: string;
    readonly path: Pick<PlatformPath, 'relative' | 'resolve' | 'isAbsolute' | 'dirname' | 'sep'>;
    readonly folder: string;
  } = {
    schema: fileOf(name),
    path: { relative, resolve, isAbsolute, dirname, sep },
    folder: process.cwd(),
  },
): string {
  const { path, folder, schema } = at;
  const isInside = (each: string): boolean => {
    const way = path.relative(folder, each);
    return way !== '' && way.split(path.sep)[0] !== '..' && !path.isAbsolute(way);
  };
  const full = path.resolve(folder, file);
  if (schema === '' || !isInside(schema) || !isInside(full))
    return `https://unpkg.com/${packageJson.name}@${packageJson.version}/${pathOf(name)}`;
  const way = path.relative(path.dirname(full), schema).split(path.sep).join('/');
  return way.startsWith('.') ? way : `./${way}`;
}

/**
 * The first line of a YAML file, which names its schema for the YAML extension of VS Code and the JetBrains editors.
 */
export const schemaLine = (file: string, name: SchemaName): string =>
  `# yaml-language-server: $schema=${schemaAddress(file, name)}\n`;
