/** What changed a response besides the API itself: switches, a trigger, a preference, variations. */
import type { ExchangeSummary } from '../../mock/journal/journal.js';

/** A switch, trigger, preference or variation. `note` is the mock's own text, which may be empty. */
export interface Acted {
  readonly kind: 'switch' | 'trigger' | 'preference' | 'variation' | 'note';
  readonly name: string;
  readonly note: string;
}

/** Patterns of the journal's notes, each with its switch. */
const switchNotes: readonly (readonly [RegExp, string])[] = [
  [/^latency /, 'latency'],
  [/^error \d/, 'errors'],
  [/^429, retry/, 'throttle'],
  [/^never answered/, 'timeouts'],
  [/^connection dropped/, 'drops'],
  [/^carried out twice/, 'duplicate'],
  [/^carried out, response/, 'lose'],
  [/^faults /, 'faults'],
  [/^ambiguity /, 'ambiguity'],
  [/^settle/, 'settle'],
];

export function actedOf({ done, variations }: Pick<ExchangeSummary, 'done' | 'variations'>): readonly Acted[] {
  const noted = done.map((note): Acted => {
    if (note.startsWith('trigger ')) return { kind: 'trigger', name: note.slice('trigger '.length), note: '' };
    if (note === 'a forced response') return { kind: 'preference', name: 'Prefer', note: '' };
    const name = switchNotes.find(([form]) => form.test(note))?.[1];
    return name === undefined ? { kind: 'note', name: note, note: '' } : { kind: 'switch', name, note };
  });
  return [...noted, ...variations.map((name): Acted => ({ kind: 'variation', name, note: '' }))];
}

/** Kind and name as text, such as `trigger orderSlow`. */
export const actedText = ({ kind, name }: Acted): string =>
  kind === 'note' || kind === 'preference' ? name : `${kind} ${name}`;
