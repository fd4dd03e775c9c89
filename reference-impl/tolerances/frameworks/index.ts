/** Servers that refuse like the default configuration of web frameworks: their statuses, bodies and headers. */
import { nodeFrameworks } from './node.js';
import { scriptedFrameworks } from './python-php-ruby.js';
import { typedFrameworks } from './go-java-dotnet.js';
import type { Tolerance } from '../kit/tolerance.js';

export const frameworks: readonly Tolerance[] = [...nodeFrameworks, ...scriptedFrameworks, ...typedFrameworks];
