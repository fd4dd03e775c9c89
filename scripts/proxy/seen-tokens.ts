/** The tokens that clients sent through the proxy. They are masked in everything that it shows and writes. */
import { redactor, type Redact } from '../../conformance/text/redact.js';

/** The most tokens, and their characters together: searching every text for more would take too long. */
const most = { tokens: 200, characters: 200_000 } as const;

export class SeenTokens {
  private readonly secrets = new Set<string>();
  private characters = 0;
  private redactAll: Redact | undefined;

  /**
   * Stores the credentials of an Authorization header. Returns false for a new token above a limit, which can't be
   * masked.
   */
  note(authorization: string | undefined): boolean {
    const found = authorization === undefined ? [] : secretsIn(authorization);
    for (const secret of found) {
      if (this.secrets.has(secret)) continue;
      if (this.secrets.size >= most.tokens || this.characters + secret.length > most.characters) return false;
      this.secrets.add(secret);
      this.characters += secret.length;
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
  // One pattern for both parts would take quadratic time on a header of many blanks.
  const [scheme = ''] = authorization.trim().split(/\s/, 1);
  const rest = authorization.trim().slice(scheme.length).trim();
  const credentials = rest === '' ? scheme : rest;
  const plain = /^basic$/i.test(scheme) ? Buffer.from(rest, 'base64').toString() : '';
  const parts = [credentials, plain, plain.slice(plain.indexOf(':') + 1)];
  return parts.filter((part) => part !== '' && !/^bearer$/i.test(part));
}
