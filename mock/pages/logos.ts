/** The carriers' logos: small pictures that the mock draws, since the URLs in the examples don't exist. */
import type { Carrier } from '../../reference-impl/account/storage/records.js';
import type { StoredAccount } from '../../reference-impl/account/stored-account.js';
import type { Reply } from '../../reference-impl/calls/call.js';
import type { Stages } from '../../reference-impl/pipeline/app.js';
import { escaped } from './escaped.js';

/** Hosts reserved for documentation (RFC 2606): no logo can be there. */
const nowhere = /^https?:\/\/(?:[^/?#]*\.)?example\.(?:com|net|org)(?:[/:?#]|$)/i;

/** The account and the origin for which carriers are listed. */
interface Asking {
  readonly account: StoredAccount;
  readonly origin: string;
}

/** Caches a value for an account's carriers, which never change, and for the origin of the last request. */
function keptFor<Given extends Asking, Made>(make: (input: Given) => Made): (input: Given) => Made {
  const kept = new WeakMap<readonly Carrier[], { readonly origin: string; readonly made: Made }>();
  return (input) => {
    const { account, origin } = input;
    const before = kept.get(account.carriers);
    if (before?.origin === origin) return before.made;
    const made = make(input);
    kept.set(account.carriers, { origin, made });
    return made;
  };
}

/** The URLs of the carriers' logos: the mock's own if theirs can't exist. Every request for rates needs them. */
const avatarsOf = keptFor(({ account, origin }: Asking) =>
  account.carriers.map(({ uuid, avatar }) => (nowhere.test(avatar) ? `${origin}/logos/${uuid}.svg` : avatar)),
);

interface Listing {
  readonly message: string;
  readonly data: { readonly carriers: readonly { readonly avatar: string }[] };
}

/** A handler that replaces the URLs in the listed carriers, which have the order of the account. */
const pictured =
  <Given extends Asking, Answer extends Listing>(former: (input: Given) => Answer | Promise<Answer>) =>
  (input: Given): Answer | Promise<Answer> => {
    const urls = avatarsOf(input);
    const listed = (answer: Answer): Answer => {
      const carriers = answer.data.carriers.map((carrier, index) => ({ ...carrier, avatar: urls[index] ?? '' }));
      return { ...answer, data: { ...answer.data, carriers } };
    };
    const answer = former(input);
    return answer instanceof Promise ? answer.then(listed) : listed(answer);
  };

/** Carriers and rates with the URLs of the mock's own logos. */
export function withLogos(stages: Stages): Stages {
  const { listCarriers, calculateRates, calculateDistanceRates } = stages.handlers;
  const handlers: Stages['handlers'] = {
    ...stages.handlers,
    listCarriers: keptFor(pictured(listCarriers)),
    calculateRates: pictured(calculateRates),
    calculateDistanceRates: pictured(calculateDistanceRates),
  };
  return { ...stages, handlers };
}

/** The initials of the first two words of a name. */
function initials(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? ['?'];
  return words
    .slice(0, 2)
    .map((word) => [...word][0])
    .join('')
    .toUpperCase();
}

/** A hue derived from the uuid. */
const hueOf = (uuid: string): number => Number.parseInt(uuid.replaceAll('-', '').slice(-6), 16) % 360;

/** The logo of a carrier: its initials in white on its own colour. */
export function logoOf({ uuid, name }: Carrier): Reply {
  const body = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" role="img" width="64" height="64">
<title>${escaped(name.slice(0, 100))}</title>
<rect width="64" height="64" rx="14" fill="hsl(${hueOf(uuid)} 55% 32%)"/>
<text x="32" y="33" fill="#fff" font-family="system-ui, sans-serif" font-size="26" font-weight="600" text-anchor="middle" dominant-baseline="central">${escaped(initials(name))}</text>
</svg>
`;
  return {
    status: 200,
    headers: {
      'content-type': 'image/svg+xml; charset=utf-8',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-cache',
      // A page of any origin may show it, even one with cross-origin isolation.
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    },
    body,
  };
}
