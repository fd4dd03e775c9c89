/** Cookies of requests and responses in the form of an HTTP archive. */

/** A cookie of an HTTP archive. */
export interface HarCookie {
  readonly name: string;
  readonly value: string;
  readonly path?: string;
  readonly domain?: string;
  readonly expires?: string;
  readonly httpOnly?: true;
  readonly secure?: true;
}

function pairOf(text: string): readonly [name: string, value: string] {
  const at = text.indexOf('=');
  return at < 0 ? [text.trim(), ''] : [text.slice(0, at).trim(), text.slice(at + 1).trim()];
}

/** The cookies of a request's `Cookie` header. */
export const cookiesOf = (header: string | undefined): readonly HarCookie[] =>
  (header ?? '')
    .split(';')
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [name, value] = pairOf(part);
      return { name, value };
    });

function expiryOf(text: string): Pick<HarCookie, 'expires'> {
  const time = new Date(text);
  const isPlain = !Number.isNaN(time.getTime()) && time.getUTCFullYear() >= 0 && time.getUTCFullYear() <= 9999;
  return isPlain ? { expires: time.toISOString() } : {};
}

function attributeOf(part: string): Omit<HarCookie, 'name' | 'value'> {
  const [name, value] = pairOf(part);
  switch (name.toLowerCase()) {
    case 'path':
      return { path: value };
    case 'domain':
      return { domain: value };
    case 'expires':
      return expiryOf(value);
    case 'httponly':
      return { httpOnly: true };
    case 'secure':
      return { secure: true };
    default:
      return {};
  }
}

/** The cookies of a response's `Set-Cookie` headers. */
export const setCookiesOf = (headers: readonly { readonly value: string }[]): readonly HarCookie[] =>
  headers.map((header) => {
    const [first = '', ...parts] = header.value.split(';');
    const [name, value] = pairOf(first);
    return Object.assign({ name, value }, ...parts.map(attributeOf)) as HarCookie;
  });
