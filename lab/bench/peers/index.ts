/** The peers, the quick ones first. */
import { conformPeer } from './tools/conform.js';
import { dreddPeer } from './tools/dredd.js';
import type { Peer } from './kit/tool.js';
import { portmanPeer } from './tools/portman.js';
import { prismPeer } from './tools/prism.js';
import { respectPeer } from './tools/respect.js';
import { specmaticPeer } from './tools/specmatic.js';

export const peers: readonly Peer[] = [dreddPeer, respectPeer, portmanPeer, conformPeer, prismPeer, specmaticPeer];
