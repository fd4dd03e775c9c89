/** The form to write or change a request, and send it to the mock. */
import { useState } from 'preact/hooks';
import { useEscape } from '../shared/escape.js';
import { useAction, useShared } from '../shared/hooks.js';
import { emptyDraft, sendAndOpen, type Draft } from './draft.js';
import { exampleText } from './draft-on.js';
import { operationAt, useOperations, type FormOperation } from './operations.js';
import { RequestLine } from './request-line.js';
import { ResponseChoices } from './response-choices.js';

interface SendProps {
  readonly draft: Partial<Draft>;
  readonly onSent: (id: number) => void;
  readonly onCancel: () => void;
}

export function SendForm({ draft: given, onSent, onCancel }: SendProps) {
  const act = useAction();
  const { status } = useShared();
  const operations = useOperations();
  const base = status?.base ?? '';
  const [start] = useState<Draft>({ ...emptyDraft, url: `${base}/carriers`, ...given });
  const [draft, setDraft] = useState(start);
  useEscape(draft === start, onCancel);
  const operation = operationAt(operations, draft.method, draft.url.slice(base.length));
  const send = (event: Event): void => {
    event.preventDefault();
    void act(() => sendAndOpen(draft, onSent));
  };
  return (
    <form class="stack" onSubmit={send}>
      <div class="head">
        <h2>Send a request</h2>
        <button type="button" class="small" onClick={onCancel}>
          Close
        </button>
      </div>
      <RequestLine {...{ draft, operation, operations, base }} onDraft={setDraft} />
      <ResponseChoices draft={draft} operation={operation} onDraft={setDraft} />
      <label>
        <span>Headers, one a line. The token is added</span>
        <textarea
          rows={3}
          value={draft.headers}
          onInput={({ currentTarget }) => setDraft({ ...draft, headers: currentTarget.value })}
          spellcheck={false}
        />
      </label>
      <label>
        <span>Body</span>
        <textarea
          rows={12}
          value={draft.body}
          onInput={({ currentTarget }) => setDraft({ ...draft, body: currentTarget.value })}
          spellcheck={false}
        />
      </label>
      <ExampleChoice draft={draft} operation={operation} onBody={(body) => setDraft({ ...draft, body })} />
      <p class="actions">
        <button class="main">Send</button>
        <button type="button" onClick={onCancel}>
          Cancel
        </button>
      </p>
    </form>
  );
}

interface ExampleProps {
  readonly draft: Draft;
  readonly operation: FormOperation | undefined;
  readonly onBody: (body: string) => void;
}

/** Examples of the contract for the body. */
function ExampleChoice({ draft, operation, onBody }: ExampleProps) {
  const names = Object.keys(operation?.bodies ?? {});
  if (!operation || names.length === 0) return null;
  const chosen = names.find((name) => exampleText(operation, name) === draft.body) ?? '';
  return (
    <label class="scope">
      <span>Example for the body</span>
      <select value={chosen} onChange={({ currentTarget }) => onBody(exampleText(operation, currentTarget.value))}>
        <option value="" disabled>
          (edited)
        </option>
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </label>
  );
}
