/** Operation, method, path and token of a request. */
import { useAction, useShared } from '../shared/hooks.js';
import type { Draft } from './draft.js';
import { draftOn } from './draft-on.js';
import type { FormOperation } from './operations.js';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'];

interface LineProps {
  readonly draft: Draft;
  readonly operation: FormOperation | undefined;
  readonly operations: readonly FormOperation[];
  readonly base: string;
  readonly onDraft: (draft: Draft) => void;
}

export function RequestLine({ draft, operation, operations, base, onDraft }: LineProps) {
  const act = useAction();
  const choose = (id: string): void => {
    const chosen = operations.find((one) => one.id === id);
    if (chosen) void act(async () => onDraft(await draftOn(chosen, base, draft)));
  };
  return (
    <div class="stack-small">
      <div class="line">
        <label class="wide">
          <span>Operation</span>
          <select value={operation?.id ?? ''} onChange={({ currentTarget }) => choose(currentTarget.value)}>
            <option value="">Other</option>
            {operations.map(({ id, method, path }) => (
              <option key={id} value={id}>
                {method} {path}
              </option>
            ))}
          </select>
        </label>
        <WorldChoice value={draft.world} onChoose={(world) => onDraft({ ...draft, world })} />
      </div>
      <div class="line">
        <label>
          <span>Method</span>
          <select
            value={draft.method}
            onChange={({ currentTarget }) => onDraft({ ...draft, method: currentTarget.value })}
          >
            {[...new Set([...methods, draft.method])].map((method) => (
              <option key={method}>{method}</option>
            ))}
          </select>
        </label>
        <label class="wide">
          <span>Path and query</span>
          <input
            class="mono"
            value={draft.url}
            onInput={({ currentTarget }) => onDraft({ ...draft, url: currentTarget.value })}
            required
            pattern="/.*"
            spellcheck={false}
          />
        </label>
      </div>
    </div>
  );
}

function WorldChoice({ value, onChoose }: { readonly value: string; readonly onChoose: (world: string) => void }) {
  const { status } = useShared();
  return (
    <label class="scope">
      <span>Token of the world</span>
      <select value={value} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
        {(status?.worlds ?? []).map(({ id }) => (
          <option key={id}>{id}</option>
        ))}
        <option value="">(no token)</option>
      </select>
    </label>
  );
}
