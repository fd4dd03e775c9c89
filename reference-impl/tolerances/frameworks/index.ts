/** Servers that refuse as web frameworks do by default: their statuses, bodies and headers. */
import { nodeFrameworks } from './node.js';
import { scriptedFrameworks } from './scripted.js';
import { typedFrameworks } from './typed.js';
import type { Tolerance } from '../kit/tolerance.js';

export const frameworks: readonly Tolerance[] = [...nodeFrameworks, ...scriptedFrameworks, ...typedFrameworks];
