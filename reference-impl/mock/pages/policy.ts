/** The Content-Security-Policy of the mock's pages: only what this server serves is loaded, run or called. */

const directives = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
];

export const pagePolicy = directives.join('; ');

/** For a page whose script writes no markup from texts, which the browser then sees to. */
export const strictPagePolicy = [...directives, "require-trusted-types-for 'script'", "trusted-types 'none'"].join(
  '; ',
);
