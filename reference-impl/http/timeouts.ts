/** What node:http is told of connections: how long one may take, and who ends it. */

/** Times in milliseconds. */
export const settings = {
  // Node's own refusal of a request without one says nothing.
  requireHostHeader: false,
  headersTimeout: 20_000,
  requestTimeout: 60_000,
  // An idle connection is its client's to close, so that it is never closed in the moment that it is used again; and no
  // timer is set for each request. The system finds out about clients that are gone without a word.
  keepAliveTimeout: 0,
  keepAlive: true,
  keepAliveInitialDelay: 60_000,
  connectionsCheckingInterval: 5_000,
} as const;
