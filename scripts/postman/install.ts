/** Installs the two tools by which the contract's examples are sent as Postman does, from a lock file of their own. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { npmCi } from '../cli/npm-ci.js';

const folder = fileURLToPath(new URL('.', import.meta.url));

/** Why the tools can't be used, undefined if they can. */
export function installPostman(): string | undefined {
  if (existsSync(`${folder}node_modules/.package-lock.json`) || npmCi(folder)) return undefined;
  return 'skipped: npm ci in scripts/postman failed';
}
