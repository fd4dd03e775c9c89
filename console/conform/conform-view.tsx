/** Conformance: starts a run against this mock or another server, shows its progress, and opens the report. */
import { useEffect, useState } from 'preact/hooks';
import type { ConformState } from '../shared/admin-types.js';
import { ask } from '../shared/api.js';
import { ConformReportView } from './conform-report.js';
import { Statement } from '../shared/statement.js';
import { useAction, useAnswer } from '../shared/hooks.js';
import { visible } from '../../openapi/text/visible.js';
import { words } from '../exchanges/filter.js';

/** The progress of the run. */
function useRun(): ConformState | undefined {
  const [state, setState] = useState<ConformState>();
  useEffect(() => {
    const events = new EventSource('__mock/conform/events');
    events.onmessage = ({ data }: MessageEvent<string>) => setState(JSON.parse(data) as ConformState);
    return () => events.close();
  }, []);
  return state;
}

export function ConformView() {
  const known = useAnswer<ConformState>('/conform');
  const run = useRun();
  if (known instanceof Error) return <p class="empty">Start the mock with npm run mock to run the suite from here.</p>;
  const state = run ?? known;
  if (!state) return <p class="empty">Loading…</p>;
  return (
    <div class="conform">
      <StartForm isRunning={state.state === 'running'} targets={state.targets} />
      {state.state !== 'idle' && <Progress run={state} />}
      {state.state === 'done' && <ConformReportView key={`${state.url} ${state.total} ${state.verdict}`} />}
    </div>
  );
}

interface StartProps {
  readonly isRunning: boolean;
  readonly targets: string;
}

function StartForm({ isRunning, targets }: StartProps) {
  const act = useAction();
  const [form, setForm] = useState({ url: '', token: '', only: '', strict: false, pricing: false });
  const set = (name: 'url' | 'token' | 'only') => (event: { readonly currentTarget: { readonly value: string } }) =>
    setForm({ ...form, [name]: event.currentTarget.value });
  const mark = (name: 'strict' | 'pricing') => (event: { readonly currentTarget: { readonly checked: boolean } }) =>
    setForm({ ...form, [name]: event.currentTarget.checked });
  const start = (event: Event): void => {
    event.preventDefault();
    void act(async () => void (await ask('POST', '/conform', { ...form, only: words(form.only) })));
  };
  const cancel = (): void =>
    void act(async () => (await ask('DELETE', '/conform'), 'The run stops, and reports what it has.'));
  return (
    <form class="panel stack start" onSubmit={start}>
      <label>
        <span>Address of the server</span>
        <input type="url" placeholder="this mock" value={form.url} onInput={set('url')} aria-describedby="about-url" />
      </label>
      <p id="about-url" class="hint">
        Empty for this mock. Allowed: {visible(targets)}; others need --allow-targets. The run creates customers,
        locations and orders there.
      </p>
      {form.url !== '' && (
        <label>
          <span>Token</span>
          <input type="password" autocomplete="off" value={form.token} onInput={set('token')} required />
        </label>
      )}
      <label>
        <span>Only these checks</span>
        <input placeholder="all" value={form.only} onInput={set('only')} aria-describedby="about-only" />
      </label>
      <p id="about-only" class="hint">
        An operation, section, level, requirement or check, such as createOrder or ORD-12.
      </p>
      <label class="check">
        <input type="checkbox" checked={form.strict} onChange={mark('strict')} />
        <span>Strict: advisory failures count</span>
      </label>
      <label class="check">
        <input type="checkbox" checked={form.pricing} onChange={mark('pricing')} />
        <span>Prices: find the server's pricing model, after all checks</span>
      </label>
      <p class="actions">
        <button class="main" disabled={isRunning}>
          Start the run
        </button>
        {isRunning && (
          <button type="button" onClick={cancel}>
            Cancel
          </button>
        )}
      </p>
    </form>
  );
}

function Progress({
  run: { state, url = '', done, total, outcomes, failures, problem },
}: {
  readonly run: ConformState;
}) {
  return (
    <section class="panel stack-small progress" aria-label="The run">
      <h2>{state === 'running' ? 'Running' : state === 'done' ? 'Done' : 'No report'}</h2>
      <p>
        <bdi>{visible(url)}</bdi>
      </p>
      <progress value={done} max={Math.max(1, total)} aria-label="Checks done" />
      <p role="status">
        {done} of {total} checks
        {Object.entries(outcomes).map(([outcome, count]) => `, ${count} ${outcome}`)}
      </p>
      {problem !== undefined && <p class="bad">{visible(problem)}</p>}
      {state === 'running' && failures.length > 0 && (
        <ul class="breaches" aria-label="Failures so far">
          {failures.map(({ id, requirement, title }) => (
            <li key={id} class="bad">
              <strong>{requirement}</strong> failed: {title}
              <Statement of={requirement} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
