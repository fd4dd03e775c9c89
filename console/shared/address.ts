/** Where the mock is, as this page reaches it. */
import type { MockStatus } from './admin-types.js';

/** Scheme, host, port and what a proxy puts before the path, without a slash at the end. Our own proxy has this page below a path. */
export const mockUrl = (): string => new URL('.', location.href).href.replace(/(?:\/__proxy)?\/$/, '');

/** The base URL of the API. */
export const baseUrl = (status: MockStatus | undefined): string => `${mockUrl()}${status?.base ?? ''}`;

/** The path of a world at the control interface. */
export const worldPath = (id: string): string => `/worlds/${encodeURIComponent(id)}`;
