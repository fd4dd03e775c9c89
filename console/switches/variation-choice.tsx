/** The choice of variations. Empty for a mock that doesn't list them. */
import type { VariationList } from '../../mock/admin/control-types.js';
import { useAnswer } from '../shared/hooks.js';
import { words } from '../exchanges/filter.js';
import { GroupedChoice } from './grouped-choice.js';

interface ChoiceProps {
  /** The id of a world; empty for all worlds. */
  readonly world: string;
  /** The active switches: when they change, the list is updated. */
  readonly on: unknown;
  /** The value of the switch `ambiguity`: a seed, or names separated by commas. */
  readonly text: string;
  readonly onText: (text: string) => void;
}

export function VariationChoice({ world, on, text, onText }: ChoiceProps) {
  const path = world === '' ? '/variations' : `/variations?world=${encodeURIComponent(world)}`;
  const answer = useAnswer<VariationList>(path, on);
  if (answer === undefined || answer instanceof Error) return null;
  const { variations } = answer;
  const names = new Set(variations.map(({ name }) => name));
  const chosen = words(text).filter((name) => names.has(name));
  return (
    <GroupedChoice
      title="Variations"
      hint={
        <>
          Each is a difference that a conformant server may have. They set the switch <code>ambiguity</code> by name.
        </>
      }
      placeholder="uuid, or another word"
      choices={variations.map(({ name, group, sentence, on: isOn }) => ({
        id: name,
        group,
        searched: `${group} ${sentence}`,
        text: (
          <>
            {sentence} <code>{name}</code> {isOn && <span class="tag acted">on</span>}
          </>
        ),
      }))}
      chosen={chosen}
      onChoose={(ids) => onText(ids.join(','))}
    />
  );
}
