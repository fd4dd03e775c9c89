/** What acted on an exchange beside the API itself: switches, a trigger, a preference, freedoms. */
import type { ExchangeSummary } from '../../reference-impl/mock/journal/journal.js';

/** One of them; `note` is the mock's own text, which may be empty. */
export interface Acted {
  readonly kind: 'switch' | 'trigger' | 'preference' | 'freedom' | 'note';
  readonly name: string;
  readonly note: string;
}

/** The notes of the journal by the switch that they come from. */
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

/** An exchange with the freedoms that a mock under ambiguity notes. */
type Noted = Pick<ExchangeSummary, 'done'> & { readonly freedoms?: readonly string[] };

export function actedOf({ done, freedoms = [] }: Noted): readonly Acted[] {
  const noted = done.map((note): Acted => {
    if (note.startsWith('trigger ')) return { kind: 'trigger', name: note.slice('trigger '.length), note: '' };
    if (note === 'a forced response') return { kind: 'preference', name: 'Prefer', note: '' };
    const name = switchNotes.find(([form]) => form.test(note))?.[1];
    return name === undefined ? { kind: 'note', name: note, note: '' } : { kind: 'switch', name, note };
  });
  return [...noted, ...freedoms.map((name): Acted => ({ kind: 'freedom', name, note: '' }))];
}

/** One of them in two words, such as `trigger orderSlow`. */
export const actedText = ({ kind, name }: Acted): string =>
  kind === 'note' || kind === 'preference' ? name : `${kind} ${name}`;
