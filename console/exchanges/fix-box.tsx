/** The fix that a refusal suggests: its changes, and buttons that apply it. */
import { isRecord } from '../../openapi/json/json.js';
import { placeName, tokensOf } from '../../openapi/json/place.js';
import { jsonOrUndefined } from '../../openapi/text/json-or-undefined.js';
import { visible } from '../../openapi/text/visible.js';
import { applyPatch, type PatchOperation } from '../../reference-impl/calls/json-patch.js';
import type { JournaledExchange } from '../../mock/journal/journal.js';
import { draftOf, sendAndOpen, type Draft } from '../send/draft.js';
import { useAction } from '../shared/hooks.js';

interface FixProps {
  readonly exchange: JournaledExchange;
  readonly onEdit: (draft: Draft) => void;
  readonly onSent: (id: number) => void;
}

export function FixBox({ exchange, onEdit, onSent }: FixProps) {
  const act = useAction();
  const fix = fixOf(exchange);
  if (!fix) return null;
  const send = (): Promise<void> => act(async () => sendAndOpen(fixed(exchange, fix), onSent, 'Sent with the fix'));
  return (
    <section class="boxed stack-small" aria-label="Suggested fix">
      <h3>Suggested fix</h3>
      <ul>
        {fix.map((operation, index) => (
          <li key={index}>{visible(operationText(operation))}</li>
        ))}
      </ul>
      <p class="actions">
        <button type="button" class="main" onClick={() => void send()}>
          Apply fix and send
        </button>
        <button type="button" onClick={() => void act(async () => onEdit(fixed(exchange, fix)))}>
          Apply fix and edit
        </button>
      </p>
    </section>
  );
}

/** The patch in a refusal, if its request is stored in full. */
function fixOf({ answer, request }: JournaledExchange): readonly PatchOperation[] | undefined {
  if (!answer || answer.partial || request.partial) return undefined;
  const body = jsonOrUndefined(answer.body);
  const fix = isRecord(body) ? body['fix'] : undefined;
  return Array.isArray(fix) && fix.length > 0 && fix.every(isOperation) ? fix : undefined;
}

const isOperation = (value: unknown): value is PatchOperation =>
  isRecord(value) && ['add', 'replace', 'remove'].includes(String(value['op'])) && typeof value['path'] === 'string';

/** The request with the fix in its body. Throws if the fix doesn't fit it. */
const fixed = (exchange: JournaledExchange, fix: readonly PatchOperation[]): Draft => ({
  ...draftOf(exchange),
  body: JSON.stringify(applyPatch(jsonOrUndefined(exchange.request.body), fix), undefined, 2),
});

function operationText(operation: PatchOperation): string {
  const place = placeName(tokensOf(operation.path));
  if (operation.op === 'remove') return `Remove ${place}`;
  const value = JSON.stringify(operation.value) ?? '';
  const shown = value.length > 200 ? `${value.slice(0, 200)}…` : value;
  return operation.op === 'add' ? `Add ${place}: ${shown}` : `Change ${place} to ${shown}`;
}
