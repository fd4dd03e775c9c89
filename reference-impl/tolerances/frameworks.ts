/** Servers that refuse as web frameworks do by default: their statuses, bodies and headers. */
import { nodeFrameworks } from './frameworks-node.js';
import { scriptedFrameworks } from './frameworks-scripted.js';
import { typedFrameworks } from './frameworks-typed.js';
import type { Tolerance } from './tolerance.js';

export const frameworks: readonly Tolerance[] = [...nodeFrameworks, ...scriptedFrameworks, ...typedFrameworks];
