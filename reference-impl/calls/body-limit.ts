/** How large a body may be, whichever way it comes. */
import { Refusal } from './refusal.js';
import { refusalReply } from './reply.js';

/** In bytes. */
export const mostBody = 2 ** 20;

/** What is answered to a larger one, before anything else is looked at. */
export const tooLarge = refusalReply(new Refusal('too-large', `The body is larger than ${mostBody} bytes.`));
