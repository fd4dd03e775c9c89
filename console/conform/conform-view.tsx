/** Conformance: starts a run against this mock or another server, shows its progress, and opens the report. */
import type { InputHTMLAttributes } from 'preact';
import { useEffect, useId, useState } from 'preact/hooks';
import type { ConformState } from '../shared/admin-types.js';
import { ask } from '../shared/api.js';
import { Statement } from '../shared/statement.js';
import { useAction, useAnswer } from '../shared/hooks.js';
import { visible } from '../../openapi/text/visible.js';

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
      {state.state === 'done' && <Report key={`${state.url} ${state.total} ${state.verdict}`} />}
    </div>
  );
}

interface StartProps {
  readonly isRunning: boolean;
  readonly targets: string;
}

function StartForm({ isRunning, targets }: StartProps) {
  const act = useAction();
  const [form, setForm] = useState({ url: '', token: '', only: '', explore: '', strict: false, pricing: false });
  const set =
    (name: 'url' | 'token' | 'only' | 'explore') => (event: { readonly currentTarget: { readonly value: string } }) =>
      setForm({ ...form, [name]: event.currentTarget.value });
  const mark = (name: 'strict' | 'pricing') => (event: { readonly currentTarget: { readonly checked: boolean } }) =>
    setForm({ ...form, [name]: event.currentTarget.checked });
  const start = (event: Event): void => {
    event.preventDefault();
    const { explore, ...rest } = form;
    void act(
      async () =>
        void (await ask('POST', '/conform', {
          ...rest,
          only: form.only.trim() === '' ? [] : [form.only.trim()],
          ...(explore !== '' && { explore: Number(explore) }),
        })),
    );
  };
  return (
    <form class="panel stack start" onSubmit={start}>
      <Field
        label="Address of the server"
        hint={`Empty for this mock. Allowed: ${visible(targets)}; others need --allow-targets. The run creates customers, locations and orders there.`}
        input={{ type: 'url', placeholder: 'this mock', value: form.url, onInput: set('url') }}
      />
      {form.url !== '' && (
        <label>
          <span>Token</span>
          <input type="password" autocomplete="off" value={form.token} onInput={set('token')} required />
        </label>
      )}
      <Field
        label="Only these checks"
        hint="Operations, sections, levels, requirements or checks, separated by commas, such as POST /orders, ORD-12."
        input={{ placeholder: 'all', value: form.only, onInput: set('only') }}
      />
      <Field
        label="Seconds to explore first"
        hint="Sends random sequences of requests before the checks. About half of them create or change something, which stays."
        input={{ type: 'number', min: 1, max: 3600, placeholder: 'none', value: form.explore, onInput: set('explore') }}
      />
      <Choice label="Strict: advisory failures count" checked={form.strict} onChange={mark('strict')} />
      <Choice
        label="Prices: find the server's pricing model, after all checks"
        checked={form.pricing}
        onChange={mark('pricing')}
      />
      <Actions isRunning={isRunning} />
    </form>
  );
}

function Actions({ isRunning }: Pick<StartProps, 'isRunning'>) {
  const act = useAction();
  const cancel = (): void =>
    void act(async () => (await ask('DELETE', '/conform'), 'The run stops, and reports what it has.'));
  return (
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
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (event: { readonly currentTarget: HTMLInputElement }) => void;
}

const Choice = ({ label, ...input }: ChoiceProps) => (
  <label class="check">
    <input type="checkbox" {...input} />
    <span>{label}</span>
  </label>
);

interface FieldProps {
  readonly label: string;
  readonly hint: string;
  readonly input: InputHTMLAttributes<HTMLInputElement>;
}

/** A labelled input with a hint. */
function Field({ label, hint, input }: FieldProps) {
  const id = useId();
  return (
    <>
      <label>
        <span>{label}</span>
        <input {...input} aria-describedby={id} />
      </label>
      <p id={id} class="hint">
        {hint}
      </p>
    </>
  );
}

function Progress({
  run: { state, url = '', done, total, outcomes, failures, verdict, problem, exploring, notices },
}: {
  readonly run: ConformState;
}) {
  return (
    <section class="panel stack-small progress" aria-label="The run">
      <h2>
        {state === 'running' ? 'Running' : verdict === undefined ? 'No report' : 'Verdict: '}
        {verdict !== undefined && <span class={verdict === 'conformant' ? 'good' : 'bad'}>{verdict}</span>}
      </h2>
      <p>
        <bdi>{visible(url)}</bdi>
      </p>
      {exploring ? (
        <progress value={exploring.part} max={1} aria-label="Exploring" />
      ) : (
        <progress value={done} max={Math.max(1, total)} aria-label="Checks done" />
      )}
      <p role="status">
        {exploring
          ? `Exploring: ${exploring.requests} requests, ${exploring.found} problems so far`
          : `${done} of ${total} checks${Object.entries(outcomes)
              .map(([outcome, count]) => `, ${count} ${outcome}`)
              .join('')}`}
      </p>
      {state === 'running' && notices.length > 0 && (
        <ul aria-label="While exploring">
          {notices.map((text) => (
            <li key={text}>{visible(text)}</li>
          ))}
        </ul>
      )}
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

/** The report as the suite writes it. The server gives the frame no origin, so that its script can't call the mock. */
const Report = () => (
  <section class="stack-small report" aria-label="Report">
    <p class="facts">
      <a href="__mock/conform/report.html" target="_blank">
        Open the report in a tab
      </a>{' '}
      ·{' '}
      <a href="__mock/conform/report" download="report.json">
        report.json
      </a>
    </p>
    <iframe
      title="Conformance report"
      src="__mock/conform/report.html"
      sandbox="allow-scripts"
      allow="clipboard-write"
    />
  </section>
);
