/** The switches: what the mock does wrong on request, for all worlds or for one. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { SwitchDefinition, Switches } from '../../reference-impl/mock/switches/switches.js';
import type { SwitchesAnswer } from '../shared/admin-types.js';
import { ask } from '../shared/api.js';
import { FaultChoice } from './fault-choice.js';
import { words } from '../exchanges/filter.js';
import { useAction, useAnswer, useShared } from '../shared/hooks.js';

export function SwitchesView() {
  const { status } = useShared();
  const [world, setWorld] = useState('');
  const path = world === '' ? '/switches' : `/worlds/${encodeURIComponent(world)}/switches`;
  const known = useAnswer<SwitchesAnswer>('/switches');
  const [changes, setChanges] = useState(0);
  const now = useAnswer<SwitchesAnswer>(
    path,
    JSON.stringify([status?.says, status?.worlds.map(({ says }) => says), changes]),
  );
  if (known instanceof Error || now instanceof Error) return <p class="empty">The switches can't be read.</p>;
  return (
    <div class="switches">
      <label class="scope">
        <span>In</span>
        <select value={world} onChange={({ currentTarget }) => setWorld(currentTarget.value)}>
          <option value="">all worlds</option>
          {(status?.worlds ?? []).map(({ id }) => (
            <option key={id} value={id}>
              world {id}
            </option>
          ))}
        </select>
      </label>
      {known?.known && now ? (
        <SwitchForm
          key={path}
          {...{ known: known.known, on: now.on, world, path }}
          onChanged={() => setChanges(changes + 1)}
        />
      ) : (
        <p class="empty">Loading…</p>
      )}
    </div>
  );
}

type Texts = Readonly<Record<string, string>>;

interface FormProps {
  readonly known: readonly SwitchDefinition[];
  readonly on: Switches;
  /** Empty for all of them. */
  readonly world: string;
  readonly path: string;
  readonly onChanged: () => void;
}

function SwitchForm({ known, on, world, path, onChanged }: FormProps) {
  const act = useAction();
  const now = textsOf(known, on);
  const [texts, setTexts] = useState<Texts>(now);
  const former = useRef(now);
  // What was changed elsewhere shows here, too; what somebody is about to change stays.
  useEffect(() => {
    const changed = Object.entries(now).filter(([name, text]) => former.current[name] !== text);
    former.current = now;
    if (changed.length > 0) setTexts((before) => ({ ...before, ...Object.fromEntries(changed) }));
  }, [JSON.stringify(now)]);
  const apply = (event: Event): void => {
    event.preventDefault();
    const changed = known.filter(({ name }) => texts[name] !== now[name]);
    void act(async () => {
      await ask('PATCH', path, Object.fromEntries(changed.map(({ name }) => [name, valueOf(name, texts[name] ?? '')])));
      onChanged();
      return 'The switches are set.';
    });
  };
  const clear = (): void =>
    void act(async () => {
      await ask('DELETE', path);
      onChanged();
      return world === '' ? 'They are off.' : `What is on for all worlds counts in ${world}.`;
    });
  const set = (name: string, text: string): void => setTexts({ ...texts, [name]: text });
  return (
    <form onSubmit={apply}>
      <div class="cards">
        {known.map((definition) =>
          definition.name === 'faults' ? null : (
            <SwitchField
              key={definition.name}
              definition={definition}
              text={texts[definition.name] ?? ''}
              onText={set}
            />
          ),
        )}
      </div>
      <FaultChoice chosen={words(texts['faults'] ?? '')} onChoose={(ids) => set('faults', ids.join(' '))} />
      <p class="actions sticky">
        <button class="main">Set the switches</button>
        <button type="button" onClick={clear}>
          {world === '' ? 'Switch all off' : 'As for all worlds'}
        </button>
      </p>
    </form>
  );
}

interface FieldProps {
  readonly definition: SwitchDefinition;
  readonly text: string;
  readonly onText: (name: string, text: string) => void;
}

function SwitchField({ definition: { name, form, allowed, help }, text, onText }: FieldProps) {
  return (
    <div class={`card ${text === '' ? '' : 'on'}`}>
      <label>
        <span>{name}</span>
        <input
          value={text}
          placeholder={`off (${form.toLowerCase()})`}
          aria-describedby={`about-${name}`}
          onInput={({ currentTarget }) => onText(name, currentTarget.value)}
        />
      </label>
      <p id={`about-${name}`}>
        {help}: {allowed.replace(/, each of .*$/, '')}
      </p>
    </div>
  );
}

/** An empty field is off. */
function valueOf(name: string, text: string): unknown {
  if (text.trim() === '') return null;
  return name === 'faults' ? words(text) : text.trim();
}

function textsOf(known: readonly SwitchDefinition[], on: Switches): Texts {
  return Object.fromEntries(known.map(({ name }) => [name, textOf(on[name])]));
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.join(' ');
  if (typeof value !== 'object') return `${value as string | number}`;
  return Object.entries(value)
    .map(([key, of]) => `${key}:${String(of)}`)
    .join(' ');
}
