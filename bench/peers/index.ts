/** The peers, the quick ones first. */
import { conformPeer } from './conform.js';
import { dreddPeer } from './dredd.js';
import type { Peer } from './peer.js';
import { portmanPeer } from './portman.js';
import { prismPeer } from './prism.js';
import { respectPeer } from './respect.js';
import { specmaticPeer } from './specmatic.js';

export const peers: readonly Peer[] = [dreddPeer, respectPeer, portmanPeer, conformPeer, prismPeer, specmaticPeer];
