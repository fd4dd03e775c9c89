/** The labels and groups of switches in the page. */
import type { SwitchDefinition } from '../../mock/switches/switches.js';

const labels: Readonly<Record<string, string>> = {
  latency: 'Delay every response',
  jitter: 'Random extra delay, at most',
  latencyOf: 'Delay single operations',
  settle: 'Show changes late',
  errors: 'Fail with 500 or 503',
  errorStatus: 'Fail with this status instead',
  throttle: 'Rate limit with 429',
  retryAfter: 'Retry-After',
  timeouts: 'Never respond',
  drops: 'Drop the connection, carry nothing out',
  lose: 'Carry out, lose the response',
  duplicate: 'Carry out twice',
  faults: 'Break the contract',
  ambiguity: 'Use variations',
};

/** The label of a switch; its name if it has no label here. */
export const labelOf = (name: string): string => (Object.hasOwn(labels, name) ? labels[name]! : name);

const groups: readonly (readonly [string, readonly string[]])[] = [
  ['Slow', ['latency', 'jitter', 'latencyOf', 'settle']],
  ['Failing', ['errors', 'errorStatus', 'throttle', 'retryAfter']],
  ['Lost', ['timeouts', 'drops', 'lose', 'duplicate']],
];

/** The switches in groups. A switch that no group lists is in the last group. */
export function groupsOf(
  known: readonly SwitchDefinition[],
): readonly (readonly [string, readonly SwitchDefinition[]])[] {
  const named = new Set(groups.flatMap(([, names]) => names));
  const listed = groups.map(([title, names]) => [title, known.filter(({ name }) => names.includes(name))] as const);
  return [...listed, ['Different', known.filter(({ name }) => !named.has(name))] as const];
}
