/** The tokens that clients sent through the proxy: they are masked in all that it shows and writes. */
import { redactor, type Redact } from '../../conformance/text/redact.js';

/** Looking for more of them in every text would take too long. */
const most = 200;

export class SeenTokens {
  private readonly secrets = new Set<string>();
  private redactAll: Redact | undefined;

  /** Remembers what an Authorization header holds. Gives false for a new token when there are too many: it can't be masked. */
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

/** The credentials of a header: what follows the scheme, and the password in one of basic authentication. */
function secretsIn(authorization: string): readonly string[] {
  const [, scheme = '', rest = ''] = /^\s*(\S*)\s*(.*?)\s*$/s.exec(authorization) ?? [];
  const credentials = rest === '' ? scheme : rest;
  const plain = /^basic$/i.test(scheme) ? Buffer.from(rest, 'base64').toString() : '';
  const parts = [credentials, plain, plain.slice(plain.indexOf(':') + 1)];
  return parts.filter((part) => part !== '' && !/^bearer$/i.test(part));
}
