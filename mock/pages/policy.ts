/** The Content-Security-Policy of the mock's pages: they can only load, run or call what this server serves. */

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

/** For a page whose script never writes texts as markup; the browser enforces that. */
export const strictPagePolicy = [...directives, "require-trusted-types-for 'script'", "trusted-types 'none'"].join(
  '; ',
);

/** For the console, which shows a report of this server in a frame. */
export const consolePolicy = `${strictPagePolicy}; frame-src 'self'`;

/** For the report: its script has no origin, so that it can't call this server. The page itself says what else it may do. */
export const reportPolicy = "sandbox allow-scripts; frame-ancestors 'self'";
