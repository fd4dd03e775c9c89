/** Loads an optional package, such as Prism, when it is needed. */

/** The parts of Node's `process` that are used here; a browser page doesn't have it. */
interface Host {
  getBuiltinModule?(name: 'node:module'): { createRequire(from: string): (name: string) => unknown };
  cwd(): string;
}

/**
 * The exports of a package, or an empty object in a browser page. Throws if the package isn't installed. Bundlers don't
 * see the name, so a bundle doesn't include the package; it is looked up next to the bundle, or in the working
 * directory.
 */
export function loadOptional<Exports extends object>(name: string): Partial<Exports> {
  const host = (globalThis as { readonly ['process']?: Host })['process'];
  const modules = host?.getBuiltinModule?.('node:module');
  if (!host || !modules) return {};
  // A CommonJS bundle has no URL of its own.
  const from = (import.meta.url as string | undefined) ?? `${host.cwd()}/`;
  return modules.createRequire(from)(name) as Exports;
}
