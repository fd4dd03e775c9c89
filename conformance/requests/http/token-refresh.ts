/** The account's token: how it is masked, and how requests get a new one when it has expired. */
import { secretValues } from '../../text/public-text.js';
import { redactor, type IsOrdinary, type Redact } from '../../text/redact.js';
import type { Target } from './target.js';
import type { Transport, WireResult } from './transport.js';

/** The `Authorization` header with a token. */
export const bearer = (token: string): string => `Bearer ${token}`;

/** The tokens of a run, one after the other. */
export class Tokens {
  current: string;
  /** Masks secrets in texts. */
  redact: Redact;
  private renewing: Promise<void> | undefined;
  private readonly secrets: Set<string>;
  /** The tokens that checks are currently sending in other forms, one for each check: the record masks those forms as well. */
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

  /**
   * Obtains a new token, once for all requests for which the old one had expired. If there is none, rejects with the error of
   * `refreshToken`, also from then on.
   */
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

  /** Calls `send` with the current token, to be sent in other forms: with another scheme, or without its end. */
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

const hasStatus = (result: WireResult, status: number): boolean => result.kind === 'answer' && result.status === status;

/**
 * Wraps `inner`: a request with the account's own token is sent with the current one, and again with a new one after a 401. Some
 * servers respond with 403 when a token has expired, so that counts too, until one comes in spite of a renewal. Rejects if no
 * new token can be obtained.
 */
export function withTokenRefresh(inner: Transport, tokens: Tokens, now: () => number): Transport {
  let forbids = false;
  const mayBeExpired = (result: WireResult): boolean => hasStatus(result, 401) || (hasStatus(result, 403) && !forbids);
  return {
    async send({ hasOwnToken, headers, ...rest }) {
      const send = () =>
        inner.send({ ...rest, headers: hasOwnToken ? { ...headers, authorization: bearer(tokens.current) } : headers });
      const [token, begun] = [tokens.current, now()];
      const first = await send();
      if (!hasOwnToken || !mayBeExpired(first)) return first;
      await tokens.renew(token);
      const waitedMs = now() - begun;
      const last = tokens.current === token ? first : await send();
      forbids ||= hasStatus(last, 403);
      return last === first ? first : { ...last, waitedMs: waitedMs + (last.waitedMs ?? 0) };
    },
    close: () => inner.close(),
  };
}
