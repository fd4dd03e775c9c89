/** The command that starts the mock, for all measurements. */
import { fileURLToPath } from 'node:url';

/** The built mock, as `npm run mock` starts it. */
export const mockFile = fileURLToPath(new URL('../../dist/mock.js', import.meta.url));
