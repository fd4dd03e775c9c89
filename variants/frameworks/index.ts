/** Servers that refuse like the default configuration of web frameworks: their statuses, bodies and headers. */
import { variations, type Variation } from '../kit/variant.js';
import { refusingLike } from './framework.js';
import { typedFrameworks } from './go-java-dotnet.js';
import { nodeFrameworks } from './node.js';
import { scriptedFrameworks } from './python-php-ruby.js';

const all = { ...nodeFrameworks, ...scriptedFrameworks, ...typedFrameworks };

export const frameworks: readonly Variation[] = variations(
  'framework',
  Object.fromEntries(Object.entries(all).map(([id, framework]) => [id, refusingLike(framework)])),
);
