/** The values of switches as texts of a form. */
import type { SwitchDefinition, Switches } from '../../mock/switches/switches.js';
import { words } from '../exchanges/filter.js';

export type Texts = Readonly<Record<string, string>>;

/** The value of a text; an empty text switches it off. */
export function valueOf(name: string, text: string): unknown {
  if (text.trim() === '') return null;
  return name === 'faults' ? words(text) : text.trim();
}

/** The values of the active switches as texts; empty for a switch that is off. */
export const textsOf = (known: readonly SwitchDefinition[], on: Switches): Texts =>
  Object.fromEntries(known.map(({ name }) => [name, textOf(name, on[name])]));

function textOf(name: string, value: unknown): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.join(name === 'faults' ? ' ' : ',');
  if (typeof value !== 'object') return `${value as string | number}`;
  return Object.entries(value)
    .map(([key, of]) => `${key}:${String(of)}`)
    .join(' ');
}
