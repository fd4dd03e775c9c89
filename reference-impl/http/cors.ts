/** Lets a page from anywhere call the reference from a browser, credentials included. */

type Headers = Readonly<Record<string, string>>;

/** The methods that are known here. */
export const methods = 'GET, HEAD, PUT, POST, PATCH, DELETE';

/** Headers that every answer needs, refusals included, or the browser hides it from the page. */
export function corsHeaders(request: Headers, reply: Headers): Headers {
  const { origin } = request;
  // A wildcard doesn't go together with credentials, so the page's own origin is named: in each answer another one.
  if (origin === undefined) return varies;
  return { ...allowed(origin), 'access-control-expose-headers': Object.keys(reply).join(', ') };
}

/** The headers of the answer to a preflight, which allows whatever the page asks for. */
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
