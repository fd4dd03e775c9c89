/** Lets browser pages of any origin call the reference, also with credentials. */

type Headers = Readonly<Record<string, string>>;

/** The supported methods. */
export const methods = 'GET, HEAD, PUT, POST, PATCH, DELETE';

/** Headers of every response, refusals included: without them, the browser hides the response from the page. */
export function corsHeaders(request: Headers, reply: Headers): Headers {
  const { origin } = request;
  // A wildcard can't be combined with credentials, so the response names the page's own origin.
  if (origin === undefined) return varies;
  return { ...allowed(origin), 'access-control-expose-headers': Object.keys(reply).join(', ') };
}

/** The headers of the response to a preflight, which allows whatever the page asks for. */
export function preflightHeaders(request: Headers): Headers {
  const wanted = request['access-control-request-headers'];
  return {
    ...(request['origin'] === undefined ? varies : allowed(request['origin'])),
    'access-control-allow-methods': methods,
    ...(wanted !== undefined && { 'access-control-allow-headers': wanted }),
    ...(request['access-control-request-private-network'] === 'true' && {
      'access-control-allow-private-network': 'true',
    }),
    'access-control-max-age': '600',
  };
}

const varies: Headers = { vary: 'Origin' };

function allowed(origin: string): Headers {
  return { ...varies, 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' };
}
