/** The tokens that clients sent through the proxy. They are masked in everything that it shows and writes. */
import { redactor, type Redact } from '../../conformance/text/redact.js';

/** The most tokens: searching every text for more would take too long. */
const most = 200;

export class SeenTokens {
  private readonly secrets = new Set<string>();
  private redactAll: Redact | undefined;

  /**
   * Stores the credentials of an Authorization header. Returns false for a new token above the limit, which can't be
   * masked.
   */
  note(authorization: string | undefined): boolean {
    const found = authorization === undefined ? [] : secretsIn(authorization);
    for (const secret of found) {
      if (this.secrets.has(secret)) continue;
      if (this.secrets.size >= most) return false;
      this.secrets.add(secret);
      this.redactAll = undefined;
    }
    return true;
  }

  /** Masks all tokens so far. */
  readonly redact: Redact = (text) => {
    this.redactAll ??= redactor([...this.secrets], [...this.secrets]);
    return this.redactAll(text);
  };
}

/** The credentials in a header: the part after the scheme, and the password of basic authentication. */
function secretsIn(authorization: string): readonly string[] {
  const [, scheme = '', rest = ''] = /^\s*(\S*)\s*(.*?)\s*$/s.exec(authorization) ?? [];
  const credentials = rest === '' ? scheme : rest;
  const plain = /^basic$/i.test(scheme) ? Buffer.from(rest, 'base64').toString() : '';
  const parts = [credentials, plain, plain.slice(plain.indexOf(':') + 1)];
  return parts.filter((part) => part !== '' && !/^bearer$/i.test(part));
}
