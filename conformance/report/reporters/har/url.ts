/** URLs for an HTTP archive, which must follow RFC 3986 strictly; requests may contain more. */

/** Characters that a URI can't contain after its host, and percent signs that encode nothing. */
const unsafe = /%(?![0-9A-Fa-f]{2})|[^\w\-.~:/?#@!$&'()*+,;=%]/g;

/** A host as URIs allow it; addresses on the web may contain more. */
const plainHost = /^(?:\[[\d:A-Fa-f.]+\]|[\w\-.~!$&'()*+,;=%]+)(?::\d+)?$/;

/** An address with forbidden characters encoded; undefined if the text is no address. */
export function archiveUrl(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, host, pathname, search, hash } = new URL(text);
  if (!/^https?:$/.test(protocol) || !plainHost.test(host)) return undefined;
  const rest = `${pathname}${search}${hash.replace(/(?!^)#/g, '%23')}`;
  return `${protocol}//${host}${rest.replace(unsafe, encodeURIComponent)}`;
}

/** The parameters of an address's query, decoded. */
export const queryOf = (address: string | undefined): readonly { readonly name: string; readonly value: string }[] =>
  !address?.includes('?') ? [] : [...new URL(address).searchParams].map(([name, value]) => ({ name, value }));
