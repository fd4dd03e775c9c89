/** The names of the commands in texts: as npm scripts in the repository, as commands in an installed package. */
import packageJson from '../../package.json' with { type: 'json' };

/** An installed package has commands where the repository has npm scripts. */
const isInstalled = /[\\/]node_modules[\\/]/.test(import.meta.url);

/** The text with the names of our commands as the user calls them. */
export function withCommandNames(text: string, isPackage = isInstalled): string {
  if (!isPackage) return text;
  const command = /npm run (?:-s )?(conform|mock|proxy|compare|contract:diff)\b(?! *:)( --(?= ))?/g;
  return text.replaceAll(command, (_all, name: string) => `npx delivery-${name.replace(':', '-')}`);
}

/** The flags `--version` and `--help`, which every command of the package has. */
export const selfFlags = { version: { type: 'boolean', short: 'v' }, help: { type: 'boolean', short: 'h' } } as const;

/** Prints the text of `--version` or `--help`; returns false without either. */
export function answerSelfFlags(
  values: { readonly help?: boolean | undefined; readonly version?: boolean | undefined },
  help: string,
): boolean {
  if (values.help) console.log(withCommandNames(help));
  else if (values.version) console.log(packageJson.version);
  return values.help === true || values.version === true;
}
