/** All tools, in the order of the page. */
import type { Kind } from '../kit/tool.js';
import { checkers } from './checkers.js';
import { converters } from './converters.js';
import { generators } from './generators.js';
import { mocks } from './mocks.js';
import { pages } from './pages.js';
import { validators } from './validators.js';

export const kinds: readonly Kind[] = [generators, validators, mocks, pages, converters, checkers];
