/** Where triggers count in a request of an operation. */
import type { ListedTrigger } from '../../reference-impl/mock/switches/triggers.js';

/** A trigger at one place: a field of the body, a parameter of the query, or a field of the order that the path names. */
export interface PlacedTrigger {
  readonly trigger: ListedTrigger;
  readonly in: 'body' | 'query' | 'order';
  readonly name: string;
}

const form = /^(\w+): (\S+?)( in the query| of the order)?(?:,.*)?$/;

/** The triggers of an operation with their places. */
export function triggerPlaces(triggers: readonly ListedTrigger[], operation: string): readonly PlacedTrigger[] {
  return triggers.flatMap((trigger) =>
    trigger.where.flatMap((where) => {
      const [, id, name = '', part = ''] = form.exec(where) ?? [];
      if (id !== operation) return [];
      return [{ trigger, name, in: part === '' ? 'body' : part === ' in the query' ? 'query' : 'order' } as const];
    }),
  );
}

/** A value with which the trigger acts; one that only begins with it may end in anything. */
export const triggerValue = ({ match, value }: ListedTrigger, ending: string): string | number =>
  match === 'begins' ? `${value}-${ending}` : value;
