/** The switches of the mock (latency, errors, …), for all worlds or for one. */
import { useEffect, useRef } from 'preact/hooks';
import type { SwitchDefinition, Switches } from '../../mock/switches/switches.js';
import { worldPath } from '../shared/address.js';
import type { SwitchesView as SwitchesAnswer } from '../../mock/admin/control-types.js';
import { ask } from '../shared/api.js';
import { useAction, useAnswer, useShared } from '../shared/hooks.js';
import { useKept } from '../shared/kept.js';
import { groupsOf } from '../shared/switch-labels.js';
import { FaultChoice } from './fault-choice.js';
import { VariationChoice } from './variation-choice.js';
import { SwitchField } from './switch-field.js';
import { textsOf, valueOf, type Texts } from './switch-texts.js';
import { words } from '../exchanges/filter.js';

export function SwitchesView() {
  const { status } = useShared();
  const [chosen, setWorld] = useKept('switches of', '');
  const worlds = status?.worlds ?? [];
  const world = worlds.some(({ id }) => id === chosen) ? chosen : '';
  const path = world === '' ? '/switches' : `${worldPath(world)}/switches`;
  const known = useAnswer<SwitchesAnswer>('/switches');
  const now = useAnswer<SwitchesAnswer>(path, JSON.stringify([status?.says, status?.worlds.map(({ says }) => says)]));
  if (known instanceof Error || now instanceof Error) return <p class="empty">The switches can't be read.</p>;
  return (
    <div class="stack switches">
      <label class="scope">
        <span>Apply to</span>
        <select value={world} onChange={({ currentTarget }) => setWorld(currentTarget.value)}>
          <option value="">all worlds</option>
          {worlds.map(({ id }) => (
            <option key={id} value={id}>{`world ${id}`}</option>
          ))}
        </select>
      </label>
      {known?.known && now ? (
        <SwitchForm key={path} {...{ known: known.known, on: now.on, world, path }} />
      ) : (
        <p class="empty">Loading…</p>
      )}
    </div>
  );
}

interface FormProps {
  readonly known: readonly SwitchDefinition[];
  readonly on: Switches;
  /** The id of a world; empty for all worlds. */
  readonly world: string;
  readonly path: string;
}

function SwitchForm({ known, on, world, path }: FormProps) {
  const act = useAction();
  const now = textsOf(known, on);
  const texts = useTexts(path, now);
  const { typed, set, setAll } = texts;
  const changed = known.filter(({ name }) => typed[name] !== now[name]);
  const apply = (event: Event): void => {
    event.preventDefault();
    void act(async () => {
      const values = changed.map(({ name }) => [name, valueOf(name, typed[name] ?? '')]);
      const { on: made } = await ask<SwitchesAnswer>('PATCH', path, Object.fromEntries(values));
      setAll(textsOf(known, made));
      return 'The switches are set.';
    });
  };
  const clear = (): void =>
    void act(async () => {
      const { on: left } = await ask<SwitchesAnswer>('DELETE', path);
      setAll(textsOf(known, left));
      return world === '' ? 'All switches are off.' : `The switches for all worlds apply in ${world}.`;
    });
  return (
    <form class="stack" onSubmit={apply}>
      {groupsOf(known).map(([title, definitions]) => (
        <section key={title} class="panel" aria-label={title}>
          <h2>{title}</h2>
          {definitions
            .filter(({ name }) => name !== 'faults')
            .map((definition) => (
              <SwitchField
                key={definition.name}
                definition={definition}
                text={typed[definition.name] ?? ''}
                isOn={(now[definition.name] ?? '') !== ''}
                onText={set}
              />
            ))}
        </section>
      ))}
      <VariationChoice
        world={world}
        on={now['ambiguity']}
        text={typed['ambiguity'] ?? ''}
        onText={(text) => set('ambiguity', text)}
      />
      <FaultChoice chosen={words(typed['faults'] ?? '')} onChoose={(ids) => set('faults', ids.join(' '))} />
      <FormActions
        changed={changed.map(({ name }) => name)}
        isOfWorld={world !== ''}
        onClear={clear}
        onDiscard={() => setAll(now)}
      />
    </form>
  );
}

interface FormActionsProps {
  /** The names of switches with typed values that are not applied yet. */
  readonly changed: readonly string[];
  readonly isOfWorld: boolean;
  readonly onClear: () => void;
  readonly onDiscard: () => void;
}

function FormActions({ changed, isOfWorld, onClear, onDiscard }: FormActionsProps) {
  return (
    <div class="actions sticky">
      <button class="main" disabled={changed.length === 0}>
        Set the switches
      </button>
      <button type="button" onClick={onClear}>
        {isOfWorld ? 'As for all worlds' : 'Switch all off'}
      </button>
      {changed.length > 0 && (
        <>
          <button type="button" onClick={onDiscard}>
            Discard
          </button>
          <span class="hint">Not set yet: {changed.join(', ')}</span>
        </>
      )}
    </div>
  );
}

/** The typed values, which survive a visit to another view. Changes made elsewhere are shown, too. */
function useTexts(path: string, now: Texts) {
  const [kept, keep] = useKept(`switches ${path}`, { typed: now, former: now });
  const latest = useRef(kept);
  latest.current = kept;
  useEffect(() => {
    const { typed, former } = latest.current;
    const changed = Object.entries(now).filter(([name, text]) => former[name] !== text);
    if (changed.length > 0) keep({ typed: { ...typed, ...Object.fromEntries(changed) }, former: now });
  }, [JSON.stringify(now)]);
  return {
    typed: kept.typed,
    set: (name: string, text: string) => keep({ ...kept, typed: { ...kept.typed, [name]: text } }),
    setAll: (typed: Texts) => keep({ typed, former: typed }),
  };
}
