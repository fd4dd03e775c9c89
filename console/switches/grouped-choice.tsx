/** Check boxes in folded groups, with a search that opens the groups with matches. */
import type { ComponentChildren } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { grouped, hasWords } from '../../variants/groups.js';
import { CheckList } from './check-list.js';

/** A choice: its group, the text that is searched, and what is shown. */
interface Choice {
  readonly id: string;
  readonly group: string;
  readonly searched: string;
  readonly text: ComponentChildren;
}

interface GroupedChoiceProps {
  readonly title: string;
  readonly hint: ComponentChildren;
  readonly placeholder: string;
  readonly choices: readonly Choice[];
  readonly chosen: readonly string[];
  readonly onChoose: (ids: readonly string[]) => void;
}

export function GroupedChoice({ title, hint, placeholder, choices, chosen, onChoose }: GroupedChoiceProps) {
  const [text, setText] = useState('');
  const words = text.trim();
  const groups = useMemo(
    () => [...grouped(choices.filter(({ id, searched }) => hasWords(`${id} ${searched}`, words)))],
    [choices, words],
  );
  return (
    <fieldset class="panel stack-small">
      <legend class="away">{title}</legend>
      <h2>{title}</h2>
      <p class="hint">{hint}</p>
      <label class="scope">
        <span>
          Search {choices.length} {title.toLowerCase()}
        </span>
        <input
          type="search"
          placeholder={placeholder}
          value={text}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
      </label>
      {groups.map(([group, members]) => (
        <Group key={`${group} ${words === ''}`} {...{ group, members, chosen, onChoose }} isOpen={words !== ''} />
      ))}
      {groups.length === 0 && choices.length > 0 && <p class="empty">None has these words.</p>}
    </fieldset>
  );
}

interface GroupProps extends Pick<GroupedChoiceProps, 'chosen' | 'onChoose'> {
  readonly group: string;
  readonly members: readonly Choice[];
  readonly isOpen: boolean;
}

/** A group. The members of a closed one are not rendered: there are over a thousand. */
function Group({ group, members, chosen, onChoose, isOpen }: GroupProps) {
  const [shown, setShown] = useState(isOpen);
  const on = members.filter(({ id }) => chosen.includes(id)).length;
  return (
    <details open={shown} onToggle={({ currentTarget }) => setShown(currentTarget.open)}>
      <summary>
        {group} <small>{members.length}</small> {on > 0 && <span class="tag acted">{on} chosen</span>}
      </summary>
      {shown && <CheckList choices={members} chosen={chosen} onChoose={onChoose} isBounded />}
    </details>
  );
}
