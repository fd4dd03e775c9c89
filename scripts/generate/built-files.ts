/** The files that every build derives from a YAML file beside them. They aren't committed: a reader has the YAML. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { readYaml } from '../../openapi/text/yaml-text.js';
import { contractLines } from './contract-lines.js';

const project = new URL('../..', import.meta.url);

const read = (path: string): string => readFileSync(new URL(path, project), 'utf8');

/** The value of each file, by its path in the project. */
const makers: Readonly<Record<string, () => unknown>> = {
  'openapi/generated/lines.json': () => contractLines(read('openapi/openapi.yaml')),
  'mock/admin/admin.json': () => readYaml(read('mock/admin/admin.yaml'), 'mock/admin/admin.yaml').data,
};

/** The texts of the files by their paths in the project. */
export const builtFiles = (): ReadonlyMap<string, string> =>
  new Map(Object.entries(makers).map(([path, make]) => [path, `${JSON.stringify(make(), null, 2)}\n`]));

/** Writes the files that have changed; otherwise a watcher would restart. */
export function writeBuiltFiles(): void {
  for (const [path, text] of builtFiles()) {
    const file = new URL(path, project);
    if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
  }
}
