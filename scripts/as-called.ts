/** What a command says about itself, in the words with which its user called it. */

/** An installed package has other commands than the repository has scripts. */
const isInstalled = /[\\/]node_modules[\\/]/.test(import.meta.url);

/** A text that tells how to call our commands. */
export function asCalled(text: string, isPackage = isInstalled): string {
  if (!isPackage) return text;
  const command = /npm run (?:-s )?(conform|mock|compare|contract:diff)\b(?! *:)( --(?= ))?/g;
  return text.replaceAll(command, (_all, name: string) => `npx delivery-${name.replace(':', '-')}`);
}
