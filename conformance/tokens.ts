/** The account's token: which one is current, how the next one is obtained, and how all of them are masked. */
import { secretValues } from './ordinary.js';
import { redactor, type IsOrdinary, type Redact } from './redaction.js';
import type { Target } from './target.js';

/** The tokens of a run, one after the other. */
export class Tokens {
  current: string;
  /** Masks secrets in texts. */
  redact: Redact;
  private renewing: Promise<void> | undefined;
  private readonly secrets: Set<string>;
  /** Those that checks are sending in other forms, which the record masks as well: one for each check. */
  private inForms: readonly string[] = [];

  constructor(
    private readonly target: Pick<Target, 'token' | 'otherToken' | 'headers' | 'refreshToken'>,
    private readonly isOrdinary: IsOrdinary,
  ) {
    const { token, otherToken = [], headers = {} } = target;
    this.secrets = new Set([token, otherToken, secretValues(headers, isOrdinary)].flat());
    this.current = token;
    this.redact = this.redactorOf(token);
  }

  private redactorOf(token: string): Redact {
    return redactor([...this.secrets], [...new Set([...this.inForms, token])], this.isOrdinary);
  }

  /** Obtains a new token, once for all requests that found the old one expired. */
  async renew(expired: string): Promise<void> {
    const { refreshToken } = this.target;
    if (!refreshToken || this.current !== expired) return;
    this.renewing ??= refreshToken().then((token) => {
      this.secrets.add(token);
      this.current = token;
      this.redact = this.redactorOf(token);
      this.renewing = undefined;
    });
    await this.renewing;
  }

  /** Hands the current token to a check that sends it in other forms: with another scheme, or without its end. */
  async inOtherForms<T>(send: (token: string) => Promise<T>): Promise<T> {
    const { current: token } = this;
    this.inForms = [...this.inForms, token];
    try {
      return await send(token);
    } finally {
      const at = this.inForms.indexOf(token);
      this.inForms = this.inForms.filter((_token, index) => index !== at);
    }
  }
}
