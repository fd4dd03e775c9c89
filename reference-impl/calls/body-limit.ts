/** The limit of request bodies, for all hosts. */
import { Refusal } from './refusal.js';
import { refusalReply } from './reply.js';

/** In bytes. */
export const mostBody = 2 ** 20;

/** The response to a larger body. */
export const tooLarge = refusalReply(new Refusal('too-large', `The body is larger than ${mostBody} bytes.`));
