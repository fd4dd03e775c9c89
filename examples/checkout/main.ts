/** The page's script: with `?demo` the mock is in the page, else the shop's own server says where the API is. */
import type { Session } from './api.js';
import { startCheckout } from './checkout.js';

const session = async (): Promise<Session> =>
  (await fetch('session', { cache: 'no-store' })).json() as Promise<Session>;

if (location.search === '?demo') await startCheckout((await import('./demo.js')).surroundings);
else await startCheckout({ session });
