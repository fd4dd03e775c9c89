/** One switch: its label, name and value, and suggestions for the value. */
import type { SwitchDefinition } from '../../mock/switches/switches.js';
import { labelOf } from '../shared/switch-labels.js';

interface FieldProps {
  readonly definition: SwitchDefinition;
  readonly text: string;
  readonly isOn: boolean;
  readonly onText: (name: string, text: string) => void;
}

/** Suggestions by the form of the value. */
const suggestions: Readonly<Record<string, readonly string[]>> = {
  RATE: ['10%', '50%', '100%', 'next 1', 'next 2 createOrder'],
  MS: ['200', '1000', '3000'],
  STATUS: ['500', '502', '503', '504'],
  'OPERATION:MS': ['createOrder:500'],
};

export function SwitchField({ definition: { name, form, allowed, flag }, text, isOn, onText }: FieldProps) {
  const offered = Object.hasOwn(suggestions, form) ? suggestions[form]! : [];
  return (
    <div class={`switch ${isOn ? 'on' : ''}`}>
      <label>
        <span>
          {labelOf(name)} <code class="flag">{flag}</code>
        </span>
        <input
          value={text}
          placeholder="off"
          list={offered.length > 0 ? `offered-${name}` : undefined}
          aria-describedby={`about-${name}`}
          onInput={({ currentTarget }) => onText(name, currentTarget.value)}
        />
      </label>
      {offered.length > 0 && (
        <datalist id={`offered-${name}`}>
          {offered.map((value) => (
            <option key={value} value={value} />
          ))}
        </datalist>
      )}
      <p id={`about-${name}`} class="hint">
        {capital(allowed.replace(/, each of .*$/, ''))}
      </p>
    </div>
  );
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
