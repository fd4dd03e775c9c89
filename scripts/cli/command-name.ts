/** What a command says about itself, in the words with which its user called it. */
import packageJson from '../../package.json' with { type: 'json' };

/** An installed package has other commands than the repository has scripts. */
const isInstalled = /[\\/]node_modules[\\/]/.test(import.meta.url);

/** A text with the names of our commands as the user calls them. */
export function withCommandNames(text: string, isPackage = isInstalled): string {
  if (!isPackage) return text;
  const command = /npm run (?:-s )?(conform|mock|proxy|compare|contract:diff)\b(?! *:)( --(?= ))?/g;
  return text.replaceAll(command, (_all, name: string) => `npx delivery-${name.replace(':', '-')}`);
}

/** The flags by which every command of the package is asked about itself. */
export const selfFlags = { version: { type: 'boolean', short: 'v' }, help: { type: 'boolean', short: 'h' } } as const;

/** Prints what `--version` or `--help` ask for; false without either. */
export function answerSelfFlags(
  values: { readonly help?: boolean | undefined; readonly version?: boolean | undefined },
  help: string,
): boolean {
  if (values.help) console.log(withCommandNames(help));
  else if (values.version) console.log(packageJson.version);
  return values.help === true || values.version === true;
}
