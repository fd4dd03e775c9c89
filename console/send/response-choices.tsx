/** Choices for the response: by `Prefer`, a trigger, or `Mock-Switches`. Each changes the request in the form. */
import { useState } from 'preact/hooks';
import type { SwitchesView, TriggerList } from '../../mock/admin/control-types.js';
import { useAction, useAnswer } from '../shared/hooks.js';
import { labelOf } from '../shared/switch-labels.js';
import { headerIn, withField, withHeader, withQuery, withSwitch, type Draft } from './draft.js';
import type { FormOperation } from './operations.js';
import { triggerPlaces, triggerValue, type PlacedTrigger } from './trigger-places.js';

interface ChoicesProps {
  readonly draft: Draft;
  readonly operation: FormOperation | undefined;
  readonly onDraft: (draft: Draft) => void;
}

export function ResponseChoices({ draft, operation, onDraft }: ChoicesProps) {
  const preferred = headerIn(draft.headers, 'Prefer');
  const known = operation?.preferences ?? [];
  return (
    <fieldset class="card stack-small">
      <legend class="away">The response</legend>
      <div class="line">
        <label class="wide">
          <span>
            Response <code>Prefer</code>
          </span>
          <select
            value={preferred}
            onChange={({ currentTarget }) =>
              onDraft({ ...draft, headers: withHeader(draft.headers, 'Prefer', currentTarget.value) })
            }
          >
            <option value="">As the state gives it</option>
            {[...new Set([...known, ...(preferred === '' ? [] : [preferred])])].map((value) => (
              <option key={value} value={value}>
                {preferenceText(value)}
              </option>
            ))}
          </select>
        </label>
        <TriggerChoice {...{ draft, operation, onDraft }} />
      </div>
      <SwitchChoice {...{ draft, operation, onDraft }} />
    </fieldset>
  );
}

function preferenceText(value: string): string {
  if (value === 'dynamic=true') return 'Random values of the right types';
  const [, code, example] = /^code=(\d+)(?:, example=(.*))?$/.exec(value) ?? [];
  return code === undefined ? value : `${code}${example === undefined ? '' : `, example ${example}`}`;
}

function TriggerChoice({ draft, operation, onDraft }: ChoicesProps) {
  const act = useAction();
  const answer = useAnswer<TriggerList>('/triggers');
  if (!operation || answer === undefined || answer instanceof Error) return null;
  const places = triggerPlaces(answer.triggers, operation.id);
  if (places.length === 0) return null;
  const choose = (index: number): void => {
    const placed = places[index];
    if (placed) void act(async () => onDraft(withTrigger(draft, placed)));
  };
  return (
    <label class="wide">
      <span>Trigger, a value in the request</span>
      <select value="" onChange={({ currentTarget }) => choose(Number(currentTarget.value))}>
        <option value="">Set a value …</option>
        {places.map(({ trigger, in: part, name }, index) => (
          <option key={`${trigger.id} ${name}`} value={index} disabled={part === 'order'}>
            {`${name}${part === 'order' ? ' of the order' : ''}: ${trigger.value}${trigger.match === 'begins' ? '…' : ''} (${trigger.description})`}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Sets a trigger in the draft, with a suffix if that is allowed: external ids must be new. */
function withTrigger(draft: Draft, { trigger, in: part, name }: PlacedTrigger): Draft {
  const value = triggerValue(trigger, Date.now().toString(36));
  return part === 'query' ? withQuery(draft, name, String(value)) : withField(draft, name, value);
}

function SwitchChoice({ draft, onDraft }: ChoicesProps) {
  const answer = useAnswer<SwitchesView>('/switches');
  const [chosen, setChosen] = useState({ name: 'latency', value: '' });
  if (answer === undefined || answer instanceof Error) return null;
  const known = answer.known ?? [];
  const definition = known.find(({ name }) => name === chosen.name);
  const header = headerIn(draft.headers, 'Mock-Switches');
  const set = (value: string): void =>
    onDraft({
      ...draft,
      headers: withHeader(draft.headers, 'Mock-Switches', withSwitch(header, chosen.name, value)),
    });
  return (
    <div class="line">
      <label class="wide">
        <span>
          Switch for this request <code>Mock-Switches</code>
        </span>
        <select
          value={chosen.name}
          onChange={({ currentTarget }) => setChosen({ name: currentTarget.value, value: '' })}
        >
          {known.map(({ name }) => (
            <option key={name} value={name}>{`${labelOf(name)} (${name})`}</option>
          ))}
        </select>
      </label>
      <label>
        <span>Value</span>
        <input
          value={chosen.value}
          placeholder={definition?.form}
          onInput={({ currentTarget }) => setChosen({ ...chosen, value: currentTarget.value })}
        />
      </label>
      <button type="button" disabled={chosen.value.trim() === ''} onClick={() => set(chosen.value)}>
        Add
      </button>
      {header !== '' && (
        <button
          type="button"
          onClick={() => onDraft({ ...draft, headers: withHeader(draft.headers, 'Mock-Switches', '') })}
        >
          Remove all
        </button>
      )}
    </div>
  );
}
