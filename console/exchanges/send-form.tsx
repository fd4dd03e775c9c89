/** A request to write or to change, and to send to the mock. */
import { useState } from 'preact/hooks';
import type { Exchange, ExchangeSummary } from '../../reference-impl/mock/journal/journal.js';
import { ask } from '../shared/api.js';
import { ownHeaders } from './copy-as.js';
import { useAction, useShared } from '../shared/hooks.js';

/** A request before it is sent. */
export interface Draft {
  readonly method: string;
  readonly url: string;
  /** The id of the world under whose token it goes; none for no token. */
  readonly world?: string;
  readonly headers?: string;
  readonly body?: string;
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'];

/** What an exchange asked, to be changed. */
export function draftOf({ method, url, world = '', request }: Exchange): Draft {
  const headers = ownHeaders(request).filter(([name]) => name !== 'authorization');
  const lines = headers.map(([name, value]) => `${name}: ${value}`).join('\n');
  return { method, url, world, headers: lines, body: request.body };
}

/** Lines such as `Prefer: code=404`. Throws for a line that is none. */
function headersOf(text: string): Readonly<Record<string, string>> {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return Object.fromEntries(
    lines.map((line) => {
      const [, name = '', value = ''] = /^\s*([^\s:]+)\s*:\s*(.*?)\s*$/.exec(line) ?? [];
      if (name === '') throw new Error(`A header is written as "Name: value", not as ${JSON.stringify(line)}.`);
      return [name, value];
    }),
  );
}

interface SendProps {
  readonly draft: Draft;
  readonly onSent: (id: number) => void;
  readonly onCancel: () => void;
}

export function SendForm({ draft, onSent, onCancel }: SendProps) {
  const act = useAction();
  const [value, setValue] = useState({ world: 'main', headers: 'content-type: application/json', body: '', ...draft });
  const set = (name: keyof Draft) => (event: { readonly currentTarget: { readonly value: string } }) =>
    setValue({ ...value, [name]: event.currentTarget.value });
  const send = (event: Event): void => {
    event.preventDefault();
    const { world, headers, ...rest } = value;
    void act(async () => {
      const request = { ...rest, headers: headersOf(headers), ...(world !== '' && { world }) };
      const { id, outcome } = await ask<ExchangeSummary>('POST', '/send', request);
      onSent(id);
      return `Sent: exchange ${id}, ${outcome}.`;
    });
  };
  return (
    <form class="send" onSubmit={send}>
      <h2>Send a request</h2>
      <div class="line">
        <label>
          <span>Method</span>
          <select value={value.method} onChange={set('method')}>
            {[...new Set([...methods, value.method])].map((method) => (
              <option key={method}>{method}</option>
            ))}
          </select>
        </label>
        <label class="wide">
          <span>Path and query</span>
          <input value={value.url} onInput={set('url')} required pattern="/.*" spellcheck={false} />
        </label>
        <WorldChoice value={value.world} onChoose={(world) => setValue({ ...value, world })} />
      </div>
      <label>
        <span>Headers, one in a line</span>
        <textarea rows={3} value={value.headers} onInput={set('headers')} spellcheck={false} />
      </label>
      <label>
        <span>Body</span>
        <textarea rows={14} value={value.body} onInput={set('body')} spellcheck={false} />
      </label>
      <p class="actions">
        <button class="main">Send</button>
        <button type="button" onClick={onCancel}>
          Cancel
        </button>
      </p>
    </form>
  );
}

function WorldChoice({ value, onChoose }: { readonly value: string; readonly onChoose: (world: string) => void }) {
  const { status } = useShared();
  return (
    <label>
      <span>Token of</span>
      <select value={value} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
        {(status?.worlds ?? []).map(({ id }) => (
          <option key={id}>{id}</option>
        ))}
        <option value="">no world</option>
      </select>
    </label>
  );
}
