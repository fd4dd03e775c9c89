/** Under which of a profile's conditions the reference refuses a call. */
import type { Account } from '../../openapi/judged-parts.js';
import type { Violation } from '../../openapi/validator.js';
import { valueAt } from '../../openapi/walk.js';
import type { RefusalCondition } from '../../openapi/profile.js';
import type { Worlds } from '../authentication.js';
import type { Refusal } from '../refusal.js';

const kinds = ['customer', 'location', 'carrier', 'order', 'method'] as const;

/** Whether some world knows what a refused reference names, so that it is another one's. */
function isKnown(uuid: unknown, worlds: Worlds): boolean {
  if (typeof uuid !== 'string') return false;
  const accounts: readonly Account[] = [...worlds.values()];
  const methods = [...worlds.values()].flatMap(({ carriers }) => carriers.flatMap((each) => each.shipping_methods));
  return (
    accounts.some((account) => kinds.some((kind) => kind !== 'method' && account.has(kind, uuid))) ||
    methods.some((method) => method.uuid.toLowerCase() === uuid.toLowerCase())
  );
}

function referenceCondition(refusal: Refusal, worlds: Worlds): RefusalCondition {
  const [first] = refusal.violations;
  const uuid = first && valueAt(refusal.about.value, first.place);
  return isKnown(uuid, worlds) ? 'foreign' : refusal.about.in === 'path' ? 'unknown' : 'reference';
}

function bodyCondition(refusal: Refusal, worlds: Worlds): RefusalCondition {
  const [first] = refusal.violations;
  if (first?.place.length === 0 && first.keyword === 'type') return 'not-an-object';
  if (first?.place.length === 0 && first.keyword === 'required') return 'no-body';
  return first?.keyword === 'x-refers-to' ? referenceCondition(refusal, worlds) : 'body';
}

/** The condition of a refusal; `other` where the contract has no rule that the request breaks. */
export function conditionOf(refusal: Refusal, worlds: Worlds): RefusalCondition {
  const { kind, violations, about } = refusal;
  if (kind === 'unauthorized') return 'token';
  if (kind === 'malformed' || kind === 'unsupported') return 'not-json';
  if (violations.length === 0) return kind === 'not-found' ? 'unknown' : 'other';
  if (about.in === 'path')
    return violations[0]?.keyword === 'x-refers-to' ? referenceCondition(refusal, worlds) : 'path';
  if (about.in === 'query') return 'no-key';
  return bodyCondition(refusal, worlds);
}

/** An address where only a location of the account will do breaks a rule of the workflow. */
const isWorkflow = ({ place, keyword }: Violation): boolean =>
  keyword === 'required' && place.at(-1) === 'uuid' && /_location$/.test(String(place[0]));

/** The rule that a refused body breaks first, by the name that profiles have for it. */
export function ruleOf({ violations, about }: Refusal): string | undefined {
  const [first] = violations;
  if (!first) return undefined;
  if (isWorkflow(first)) return 'workflow';
  if (first.keyword === 'type' && valueAt(about.value, first.place) === null) return 'null';
  return first.level === 'advisory' ? `${first.keyword}.hint` : first.keyword;
}
