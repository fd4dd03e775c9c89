/** The first steps: the base URL, a token, a request to copy, and buttons that send one. */
import { shellWord } from '../../openapi/text/shell-word.js';
import { sendAndOpen, type Draft } from '../send/draft.js';
import { draftOn } from '../send/draft-on.js';
import { useOperations } from '../send/operations.js';
import { baseUrl, worldPath } from '../shared/address.js';
import type { MockStatus } from '../shared/admin-types.js';
import { CopyButton } from '../shared/copy-button.js';
import { useAction, useAnswer, useShared } from '../shared/hooks.js';
import { useKept } from '../shared/kept.js';

interface StartProps {
  readonly onSent: (id: number) => void;
  readonly onEdit: (draft: Partial<Draft>) => void;
}

export function StartPanel({ onSent, onEdit }: StartProps) {
  const { status } = useShared();
  const [chosen, setWorld] = useKept('start world', 'main');
  const worlds = (status?.worlds ?? []).map(({ id }) => id);
  const world = worlds.includes(chosen) ? chosen : (worlds[0] ?? 'main');
  const isMock = status !== undefined && !status.proxy;
  const answer = useAnswer<{ readonly token: string }>(isMock ? `${worldPath(world)}/token` : undefined);
  if (!status) return <p class="empty">Loading…</p>;
  if (status.proxy) return <ProxyStart status={status} upstream={status.proxy.upstream} />;
  const token = answer === undefined || answer instanceof Error ? '' : answer.token;
  return (
    <div class="stack">
      <div class="stack-small">
        <h2>Call this mock</h2>
        <p>Send requests to the base URL with the token. Each one appears in the list as it happens.</p>
      </div>
      <dl class="fields named">
        <BaseUrl url={baseUrl(status)} />
        <div>
          <dt>Token</dt>
          <dd class="copy">
            <code>{token === '' ? '…' : token}</code>
            <CopyButton text={token} what="the token" />
          </dd>
        </div>
        <div>
          <dt>World</dt>
          <dd>
            <label class="scope">
              <span class="away">World of the token</span>
              <select value={world} onChange={({ currentTarget }) => setWorld(currentTarget.value)}>
                {worlds.map((id) => (
                  <option key={id}>{id}</option>
                ))}
              </select>
            </label>
          </dd>
        </div>
      </dl>
      <FirstRequests {...{ world, onSent, onEdit, base: status.base }} curl={curlWith(baseUrl(status), token)} />
    </div>
  );
}

/** The base URL, with a button to copy it. */
function BaseUrl({ url }: { readonly url: string }) {
  return (
    <div>
      <dt>Base URL</dt>
      <dd class="copy">
        <code>{url}</code>
        <CopyButton text={url} what="the base URL" />
      </dd>
    </div>
  );
}

/** How to call the server through the proxy. */
function ProxyStart({ status, upstream }: { readonly status: MockStatus; readonly upstream: string }) {
  return (
    <div class="stack">
      <div class="stack-small">
        <h2>Call the server through this proxy</h2>
        <p>
          Send requests to the base URL with the server's own tokens. Each exchange appears in the list, with the
          statements of the contract that its request or response breaks.
        </p>
      </div>
      <dl class="fields named">
        <BaseUrl url={baseUrl(status)} />
        <div>
          <dt>Server</dt>
          <dd>
            <code>{`${upstream}${status.base}`}</code>
          </dd>
        </div>
      </dl>
    </div>
  );
}

interface FirstProps extends StartProps {
  readonly world: string;
  readonly base: string;
  readonly curl: string;
}

function FirstRequests({ world, base, curl, onSent, onEdit }: FirstProps) {
  const act = useAction();
  const create = useOperations().find(({ id }) => id === 'createOrder');
  const start: Draft = { method: 'GET', url: `${base}/carriers`, world, headers: '', body: '' };
  const send = (draft: Draft): Promise<string> => sendAndOpen(draft, onSent);
  const withOrder = (use: (draft: Draft) => Promise<string> | void): void =>
    void (create && act(async () => use(await draftOn(create, base, start))));
  return (
    <>
      <div class="stack-small">
        <h3>Your first request</h3>
        <pre class="body" role="region" aria-label="A request with curl" tabIndex={0}>
          {curl}
        </pre>
        <p class="actions">
          <button type="button" class="main" onClick={() => void act(() => send(start))}>
            Send this request
          </button>
          <CopyButton text={curl} what="the curl line">
            Copy curl
          </CopyButton>
        </p>
      </div>
      <div class="stack-small">
        <h3>Next</h3>
        <ul class="stack-small">
          <li>
            <button type="button" class="link" onClick={() => withOrder(send)}>
              Create an order
            </button>{' '}
            from the contract's example, or{' '}
            <button type="button" class="link" onClick={() => withOrder(onEdit)}>
              edit it first
            </button>
            .
          </li>
          <li>
            <a href="#/state">See what is stored</a>, load a scenario, or create a world with its own token for a test.
          </li>
          <li>
            <a href="#/switches">Make the mock slow, failing or different</a>.
          </li>
          <li>
            <a href="docs">Read the API reference</a>.
          </li>
        </ul>
      </div>
    </>
  );
}

/** A curl command with the token in it, unlike copies of exchanges, so that it works when it is pasted. */
function curlWith(base: string, token: string): string {
  const url = `${base}/carriers`;
  return `curl -H ${shellWord(`Authorization: Bearer ${token}`)} ${/^[\w./:-]+$/.test(url) ? url : shellWord(url)}`;
}
