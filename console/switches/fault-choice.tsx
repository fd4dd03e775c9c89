/** The choice of faults. */
import { useMemo, useState } from 'preact/hooks';
import type { FaultList } from '../../reference-impl/mock/admin/control-types.js';
import { useAnswer } from '../shared/hooks.js';
import { CheckList } from './check-list.js';

const mostShown = 30;

interface ChoiceProps {
  readonly chosen: readonly string[];
  readonly onChoose: (ids: readonly string[]) => void;
}

export function FaultChoice({ chosen, onChoose }: ChoiceProps) {
  const answer = useAnswer<FaultList>('/faults');
  const [text, setText] = useState('');
  const all = answer && !(answer instanceof Error) ? answer.faults : [];
  const found = useMemo(() => {
    const words = text.toLowerCase().split(/\s+/);
    return all.filter(({ id, title, requirements }) => {
      const line = `${id} ${title} ${requirements.join(' ')}`.toLowerCase();
      return chosen.includes(id) || words.every((word) => line.includes(word));
    });
  }, [all, text, chosen]);
  const sorted = [...found].sort((a, b) => Number(chosen.includes(b.id)) - Number(chosen.includes(a.id)));
  return (
    <fieldset class="panel stack-small">
      <legend class="away">Faults</legend>
      <h2>Faults</h2>
      <p class="hint">
        Each one breaks the contract in one way. They set the switch <code>--faults</code>.
      </p>
      <label class="scope">
        <span>Search {all.length} faults</span>
        <input
          type="search"
          placeholder="ORD-12, or a word"
          value={text}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
      </label>
      <CheckList
        choices={sorted.slice(0, mostShown).map(({ id, title, requirements }) => ({
          id,
          text: (
            <>
              {title} <small>{`${id}, breaks ${requirements.join(', ')}`}</small>
            </>
          ),
        }))}
        chosen={chosen}
        onChoose={onChoose}
      />
      {sorted.length > mostShown && <p class="hint">And {sorted.length - mostShown} more. Search to find them.</p>}
    </fieldset>
  );
}
