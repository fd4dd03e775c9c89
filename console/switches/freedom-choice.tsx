/** The choice of freedoms that the specification leaves. Empty for a mock that doesn't list them. */
import type { FreedomList } from '../../reference-impl/mock/admin/control-types.js';
import { useAnswer } from '../shared/hooks.js';
import { words } from '../exchanges/filter.js';
import { CheckList } from './check-list.js';

interface ChoiceProps {
  /** The id of a world; empty for all worlds. */
  readonly world: string;
  /** The active switches: when they change, the list is updated. */
  readonly on: unknown;
  /** The value of the switch `ambiguity`: a seed, or names separated by commas. */
  readonly text: string;
  readonly onText: (text: string) => void;
}

export function FreedomChoice({ world, on, text, onText }: ChoiceProps) {
  const path = world === '' ? '/freedoms' : `/freedoms?world=${encodeURIComponent(world)}`;
  const answer = useAnswer<FreedomList>(path, on);
  if (answer === undefined || answer instanceof Error) return null;
  const { freedoms } = answer;
  const names = new Set(freedoms.map(({ name }) => name));
  const chosen = words(text).filter((name) => names.has(name));
  return (
    <fieldset class="panel stack-small">
      <legend class="away">Variations</legend>
      <h2>Variations</h2>
      <p class="hint">
        Each is a difference that a conformant server may have. They set the switch <code>--ambiguity</code> by name.
      </p>
      <CheckList
        choices={freedoms.map(({ name, sentence, on: isOn }) => ({
          id: name,
          text: (
            <>
              {sentence} <code>{name}</code> {isOn && <span class="tag acted">on</span>}
            </>
          ),
        }))}
        chosen={chosen}
        onChoose={(ids) => onText(ids.join(','))}
        isBounded
      />
    </fieldset>
  );
}
