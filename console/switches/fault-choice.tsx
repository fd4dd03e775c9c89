/** The choice of faults. */
import { useMemo } from 'preact/hooks';
import type { FaultList } from '../../mock/admin/control-types.js';
import { useAnswer } from '../shared/hooks.js';
import { GroupedChoice } from './grouped-choice.js';

interface ChoiceProps {
  readonly chosen: readonly string[];
  readonly onChoose: (ids: readonly string[]) => void;
}

export function FaultChoice({ chosen, onChoose }: ChoiceProps) {
  const answer = useAnswer<FaultList>('/faults');
  const faults = answer && !(answer instanceof Error) ? answer.faults : [];
  const choices = useMemo(
    () =>
      faults.map(({ id, group, title, requirements }) => ({
        id,
        group,
        searched: `${group} ${title} ${requirements.join(' ')}`,
        text: (
          <>
            {title} <small>{`${id}, breaks ${requirements.join(', ')}`}</small>
          </>
        ),
      })),
    [answer],
  );
  return (
    <GroupedChoice
      title="Faults"
      hint={
        <>
          Each one breaks the contract in one way. They set the switch <code>faults</code>.
        </>
      }
      placeholder="ORD-12, or a word"
      {...{ choices, chosen, onChoose }}
    />
  );
}
