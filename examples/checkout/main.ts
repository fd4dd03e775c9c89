/** The page's script: with `?demo` the mock runs in the page, otherwise the shop's server returns the API's address. */
import type { ShopSession } from './api.js';
import { startCheckout } from './checkout.js';

const session = async (): Promise<ShopSession> =>
  (await fetch('session', { cache: 'no-store' })).json() as Promise<ShopSession>;

if (location.search === '?demo') await startCheckout((await import('./demo.js')).surroundings);
else await startCheckout({ session });
