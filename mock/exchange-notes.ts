/** What the journal notes about a call that was not handled as the reference would: trigger, faults, variations. */
import { parse } from '../reference-impl/pipeline/parse.js';
import { refusalReply } from '../reference-impl/calls/reply.js';
import { standardValidate } from '../reference-impl/pipeline/validate.js';
import { attempt } from '../variants/kit/stages.js';
import type { VariationsAtWork } from '../variants/kit/watch.js';
import type { Notes } from './journal/journal.js';
import type { RoutedCall } from './routed-call.js';
import { triggerMark, variationRefusalMark } from './switches/exchange-marks.js';
import type { Decided } from './switches/switches.js';
import type { Triggered } from './switches/triggers.js';

/** The notes for the exchange about trigger, faults and ambiguity. */
export function marksOf({ settle = 0, faults = [], ambiguity }: Decided, trigger: Triggered | undefined): string[] {
  return [
    ...(trigger ? [triggerMark(trigger.trigger.id)] : []),
    ...(settle > 0 ? [`settle ${settle} ms`] : []),
    ...(faults.length > 0 ? [`faults ${faults.join(' ')}`] : []),
    ...(ambiguity === undefined ? [] : [`ambiguity ${ambiguity}`]),
  ];
}

/** Notes which variations changed an exchange, and which one refused a request that the reference would accept. */
export function noteVariations(
  notes: Notes,
  { names, refusedBy, alteredBy, reason }: VariationsAtWork,
  asked: RoutedCall,
): void {
  notes.variations = [...names];
  if (reason !== undefined) notes.refusal = refusalReply(reason);
  const cause = refusedBy ?? (reason !== undefined && isAccepted(asked) ? alteredBy : undefined);
  if (cause !== undefined) notes.done = [...notes.done, variationRefusalMark(cause)];
}

/** Whether the reference accepts the original request. */
function isAccepted({ plain, route, world }: RoutedCall): boolean {
  if (!route || !world) return false;
  const { operation, path } = route;
  const { account } = world;
  return attempt(() => standardValidate(true)({ operation, path, ...parse(plain, operation), account }));
}
