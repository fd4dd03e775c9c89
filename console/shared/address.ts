/** The mock's address, as this page reaches it. */
import type { MockStatus } from './admin-types.js';

/** Scheme, host, port and path prefix, without a trailing slash. Our own proxy serves this page at `/__proxy`. */
export const mockUrl = (): string => new URL('.', location.href).href.replace(/(?:\/__proxy)?\/$/, '');

/** The base URL of the API. */
export const baseUrl = (status: MockStatus | undefined): string => `${mockUrl()}${status?.base ?? ''}`;

/** The path of a world in the control interface. */
export const worldPath = (id: string): string => `/worlds/${encodeURIComponent(id)}`;
