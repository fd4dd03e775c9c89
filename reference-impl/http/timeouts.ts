/** The node:http settings for connections: timeouts, and who closes an idle connection. */

/** Times in milliseconds. */
export const usualSettings = {
  // Node's own refusal of a request without Host has no message.
  requireHostHeader: false,
  headersTimeout: 20_000,
  requestTimeout: 60_000,
  // Idle connections stay open: closing one can race with its next request, and a timeout costs a timer for each
  // request. TCP keep-alive detects clients that are gone.
  keepAliveTimeout: 0,
  keepAlive: true,
  keepAliveInitialDelay: 60_000,
  connectionsCheckingInterval: 5_000,
} as const;

/** Settings of node:http, with times in milliseconds. */
export type Settings = {
  readonly [Name in keyof typeof usualSettings]: (typeof usualSettings)[Name] extends boolean ? boolean : number;
};
