/** Loads a scenario into a world, from a file or from pasted or typed text. */
import { useRef, useState } from 'preact/hooks';
import { visible } from '../../../openapi/text/visible.js';
import { worldPath } from '../../shared/address.js';
import type { WorldView } from '../../../mock/admin/control-types.js';
import { ask, messageOf } from '../../shared/api.js';
import { Dialog } from '../../shared/dialog.js';
import { useAction, type Undoable } from '../../shared/hooks.js';
import { useKept } from '../../shared/kept.js';
import { sample } from './sample-scenario.js';
import { excerptOf, mistakeOf, offsetOf } from './scenario-mistake.js';
import { changeWithUndo } from './undo.js';

interface DialogProps {
  readonly world: WorldView;
  readonly onClose: () => void;
}

export function ScenarioDialog({ world: { id }, onClose }: DialogProps) {
  const act = useAction();
  const area = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useKept('scenario', '');
  const [problem, setProblem] = useState('');
  const change = (next: string): void => (setText(next), setProblem(''));
  const show = (message: string): void => {
    setProblem(message);
    const mistake = mistakeOf(message);
    const start = mistake ? offsetOf(text, mistake) : 0;
    area.current?.focus();
    area.current?.setSelectionRange(start, start);
  };
  const load = (event: Event): void => {
    event.preventDefault();
    void act(async () => {
      const done = await loadInto(id, text).catch((error: unknown) => show(messageOf(error)));
      if (done) onClose();
      return done ?? undefined;
    });
  };
  return (
    <Dialog title={`Load a scenario into ${id}`} onClose={onClose}>
      <form class="stack" aria-label="Scenario" onSubmit={load}>
        <FileDrop onText={change} />
        <label>
          <span>Text of the scenario</span>
          <textarea
            ref={area}
            rows={10}
            value={text}
            spellcheck={false}
            aria-invalid={problem !== ''}
            aria-describedby="scenario-problem"
            onInput={({ currentTarget }) => change(currentTarget.value)}
          />
        </label>
        <div id="scenario-problem" role="alert">
          {problem !== '' && <Problem text={text} message={problem} />}
        </div>
        <p class="actions">
          <button class="main" disabled={text.trim() === ''}>
            Load
          </button>
        </p>
      </form>
    </Dialog>
  );
}

const loadInto = (id: string, text: string): Promise<Undoable> =>
  changeWithUndo(id, {
    change: () => ask('PUT', `${worldPath(id)}/scenario`, text),
    text: `The scenario is loaded into ${id}.`,
    undone: `World ${id} is as it was before. A reset of it still restores the scenario.`,
  });

/** An area to drop or choose a file, or to use the sample. */
function FileDrop({ onText }: { readonly onText: (text: string) => void }) {
  const act = useAction();
  const [isOver, setIsOver] = useState(false);
  const read = (file: File | undefined): void => void (file && act(async () => onText(await file.text())));
  return (
    <div
      class={`drop stack-small ${isOver ? 'over' : ''}`}
      onDragOver={(event) => (event.preventDefault(), setIsOver(true))}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => (event.preventDefault(), setIsOver(false), read(event.dataTransfer?.files[0]))}
    >
      <p>Drop a YAML file here, choose one, or paste its text below. It replaces the state of the world.</p>
      <div class="line">
        <label class="wide">
          <span class="away">File</span>
          <input
            type="file"
            accept=".yaml,.yml,.json"
            onChange={({ currentTarget }) => read(currentTarget.files?.[0])}
          />
        </label>
        <button type="button" onClick={() => onText(sample)}>
          Use a sample
        </button>
      </div>
    </div>
  );
}

function Problem({ text, message }: { readonly text: string; readonly message: string }) {
  const mistake = mistakeOf(message);
  return (
    <div class="stack-small">
      <p class="bad">{visible(message)}</p>
      {mistake && (
        <pre class="excerpt" tabIndex={0} role="region" aria-label="Place of the mistake">
          {visible(excerptOf(text, mistake))}
        </pre>
      )}
    </div>
  );
}
