/**
 * Valid e-mail addresses by HTML's definition: letters, digits and ``.!#$%&'*+/=?^_`{|}~-`` before the `@`, then labels of letters,
 * digits and hyphens. The domains are reserved, or under `zz`, which ISO 3166 leaves to users: no message arrives.
 */
import type { Session } from '../../model/check.js';

/** Makes an unusual address of a new one. An operator's own domain stays, as it may have no subdomain. */
export type EmailOf = (email: unknown, session: Pick<Session, 'run'>) => string;

const ending =
  (sign: string) =>
  (email: unknown): string =>
    String(email).replace('@', () => `${sign}@`);

const at =
  (sign: string, domain: string): EmailOf =>
  (email, session) => {
    const address = ending(sign)(email);
    return session.run.options.given?.email_domain ? address : address.replace(/[^@]+$/, domain);
  };

/** An address with a tag (`+…`), as people use it to sort their mail. */
export const withTag = ending('+door.2');

/** Unusual addresses. */
export const emailForms = {
  tagged: withTag,
  ofSubdomain: at('_x-y', 'mail.first-class.example.com'),
  ofLongDomain: at(".o'neil", '2-go.shop.example'),
  /** With each other sign that HTML allows, in the top-level domain of a country. */
  punctuated: at('!#$%&*/=?^_`{|}~-z', 'first.zz'),
} as const satisfies Readonly<Record<string, EmailOf>>;
