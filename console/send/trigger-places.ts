/** The places where triggers work in a request of an operation. */
import type { ListedTrigger } from '../../mock/switches/triggers.js';

/** A trigger at one place: a field of the body, a query parameter, or a field of the order in the path. */
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

/** A value that activates the trigger. If the value only has to begin with the trigger, it gets the ending. */
export const triggerValue = ({ match, value }: ListedTrigger, ending: string): string | number =>
  match === 'begins' ? `${value}-${ending}` : value;
