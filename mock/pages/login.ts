/** The pages that ask for the admin token of a mock on a network. */
import type { Reply } from '../../reference-impl/calls/call.js';

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const;

const page = (head: string, main: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>Delivery mock</title>
    <link rel="icon" href="data:," />
    ${head}
  </head>
  <body>
    <main>${main}</main>
  </body>
</html>
`;

/** Asks for the token. */
export const loginPage = (isWrong: boolean): Reply => ({
  status: 401,
  headers,
  body: page(
    '<link rel="stylesheet" href="console/console.css" />',
    `
      <h1>Delivery mock</h1>
      <form class="panel stack" method="post" action="./">
        <p>Enter the admin token of this mock. It is printed in the terminal where the mock was started, or was set
        with --admin-token or MOCK_ADMIN_TOKEN.</p>${isWrong ? '\n        <p class="bad" role="alert">This is not the admin token of this mock.</p>' : ''}
        <label><span>Admin token</span><input type="password" name="admin_token" autocomplete="off" required autofocus /></label>
        <p class="actions"><button class="main">Open the console</button></p>
      </form>
    `,
  ),
});

/**
 * Sets the cookie and opens the console. Not by a redirect: after a link from another site, a browser would not send
 * the cookie.
 */
export const loggedIn = (cookie: string): Reply => ({
  status: 200,
  headers: { ...headers, 'set-cookie': cookie },
  body: page('<meta http-equiv="refresh" content="0;url=./" />', '<a href="./">Open the console</a>'),
});
