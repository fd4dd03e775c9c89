/** How `npm run mock` starts the mock, for all that is measured of it. */
import { fileURLToPath } from 'node:url';
import packageJson from '../package.json' with { type: 'json' };

const [, ...command] = packageJson.scripts.mock.split(' ');

/** What it tells node. */
export const nodeFlags: readonly string[] = command.slice(0, -1);

/** The built mock. */
export const mockFile = fileURLToPath(new URL(`../${command.at(-1)}`, import.meta.url));
