/** Loads a package that is installed only where it is needed, such as Prism. */

/** What is needed of Node's `process`, which a page doesn't have. */
interface Host {
  getBuiltinModule?(name: 'node:module'): { createRequire(from: string): (name: string) => unknown };
  cwd(): string;
}

/**
 * What a package exports, or an empty object in a page. Throws where it isn't installed. Bundlers don't see the name, so
 * a bundle can be made without the package; there it is looked for beside the bundle, or where the process was started.
 */
export function loadOptional<Exports extends object>(name: string): Partial<Exports> {
  const host = (globalThis as { readonly ['process']?: Host })['process'];
  const modules = host?.getBuiltinModule?.('node:module');
  if (!host || !modules) return {};
  // A bundle in the form of CommonJS has no address of its own.
  const from = (import.meta.url as string | undefined) ?? `${host.cwd()}/`;
  return modules.createRequire(from)(name) as Exports;
}
