/** All tools, in the order of the page. */
import type { ToolKind } from '../kit/tool.js';
import { checkers } from './checkers.js';
import { converters } from './converters.js';
import { generators } from './generators.js';
import { mocks } from './mocks.js';
import { pages } from './pages.js';
import { validators } from './validators.js';

export const kinds: readonly ToolKind[] = [generators, validators, mocks, pages, converters, checkers];
