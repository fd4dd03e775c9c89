/** A list of check boxes. */
import type { ComponentChildren } from 'preact';

interface CheckListProps {
  readonly choices: readonly { readonly id: string; readonly text: ComponentChildren }[];
  readonly chosen: readonly string[];
  readonly onChoose: (ids: readonly string[]) => void;
  /** Whether the list scrolls in its own box. */
  readonly isBounded?: boolean;
}

export function CheckList({ choices, chosen, onChoose, isBounded = false }: CheckListProps) {
  const toggle = (id: string, isOn: boolean): void =>
    onChoose(isOn ? [...chosen, id] : chosen.filter((other) => other !== id));
  return (
    <ul class={`plain cards${isBounded ? ' bounded' : ''}`}>
      {choices.map(({ id, text }) => (
        <li key={id}>
          <label class="check">
            <input
              type="checkbox"
              checked={chosen.includes(id)}
              onChange={({ currentTarget }) => toggle(id, currentTarget.checked)}
            />
            <span>{text}</span>
          </label>
        </li>
      ))}
    </ul>
  );
}
