/** The settings of node:http for connections: how long one may take, and who closes it. */

/** Times in milliseconds. */
export const usualSettings = {
  // Node's own refusal of a request without one says nothing.
  requireHostHeader: false,
  headersTimeout: 20_000,
  requestTimeout: 60_000,
  // Idle connections stay open: closing one races with its next request, and a timeout costs a timer for each request.
  // TCP keep-alive finds clients that are gone.
  keepAliveTimeout: 0,
  keepAlive: true,
  keepAliveInitialDelay: 60_000,
  connectionsCheckingInterval: 5_000,
} as const;

/** Settings of node:http, with times in milliseconds. */
export type Settings = {
  readonly [Name in keyof typeof usualSettings]: (typeof usualSettings)[Name] extends boolean ? boolean : number;
};
