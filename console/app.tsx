/** The frame of the page: where one is, what is switched on, what was just done, and one view. */
import { useCallback, useEffect, useMemo, useState } from 'preact/hooks';
import type { MockStatus } from './shared/admin-types.js';
import { ConformView } from './conform/conform-view.js';
import { ExchangesView } from './exchanges/exchanges-view.js';
import { SharedContext, useLive, useRoute, useStatus, type Shared } from './shared/hooks.js';
import type { LiveExchanges } from './shared/exchange-stream.js';
import { PricesView } from './prices/prices-view.js';
import { StateView } from './state/state-view.js';
import { SwitchesView } from './switches/switches-view.js';

const views = [
  { id: 'exchanges', title: 'Exchanges', View: ExchangesView },
  { id: 'state', title: 'State', View: StateView },
  { id: 'prices', title: 'Prices', View: PricesView },
  { id: 'switches', title: 'Switches', View: SwitchesView },
  { id: 'conform', title: 'Conform', View: ConformView },
] as const;

interface Said {
  readonly text: string;
  readonly isProblem: boolean;
}

export function App({ live }: { readonly live: LiveExchanges }) {
  const [status, refresh] = useStatus(live);
  const [said, setSaid] = useState<Said>({ text: '', isProblem: false });
  const say = useCallback((text: string, isProblem = false) => setSaid({ text, isProblem }), []);
  const [name = '', ...rest] = useRoute();
  const { title, View } = views.find(({ id }) => id === name) ?? views[0];
  const shared = useMemo((): Shared => ({ live, status, refresh, say }), [live, status, refresh, say]);
  useEffect(() => {
    document.title = `${title} · The mock`;
    setSaid({ text: '', isProblem: false });
  }, [title]);
  return (
    <SharedContext.Provider value={shared}>
      <a class="skip" href="#main" onClick={toMain}>
        Skip to the content
      </a>
      <header class="top">
        <p class="brand">The mock</p>
        <Connection />
        <nav aria-label="Views">
          {views.map((view) => (
            <a key={view.id} href={`#/${view.id}`} aria-current={view.title === title ? 'page' : undefined}>
              {view.title}
            </a>
          ))}
          <a href="docs">Docs</a>
        </nav>
      </header>
      <Switched status={status} />
      <main id="main" tabIndex={-1}>
        <h1 class="away">{title}</h1>
        <View route={rest} />
      </main>
      <Notice said={said} onClose={() => say('')} />
    </SharedContext.Provider>
  );
}

/** The address names the view, so the jump is made by hand. */
function toMain(event: Event): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}

function Connection() {
  const { isConnected } = useLive();
  return <p class={`connection ${isConnected ? 'good' : 'bad'}`}>{isConnected ? 'Live' : 'Not connected'}</p>;
}

/** What the mock does wrong on request, for all worlds and for single ones. */
function Switched({ status }: { readonly status: MockStatus | undefined }) {
  const worlds = (status?.worlds ?? []).filter(({ says = [] }) => says.length > 0);
  const count = (status?.says.length ?? 0) + worlds.length;
  if (count === 0)
    return (
      <section class="switched" aria-label="What is switched on">
        Nothing is switched on: the mock keeps the contract.
      </section>
    );
  return (
    <section class="switched on" aria-label="What is switched on">
      <strong>Switched on:</strong>
      <ul>
        {status?.says.map((text) => (
          <li key={text}>{text}</li>
        ))}
        {worlds.slice(0, 5).map(({ id, says = [] }) => (
          <li key={id}>
            In <bdi>{id}</bdi>: {says.join(' ')}
          </li>
        ))}
        {worlds.length > 5 && <li>And in {worlds.length - 5} more worlds.</li>}
      </ul>
      <a href="#/switches">Change</a>
    </section>
  );
}

function Notice({ said: { text, isProblem }, onClose }: { readonly said: Said; readonly onClose: () => void }) {
  return (
    <div class={text === '' ? 'away' : `notice ${isProblem ? 'bad' : ''}`}>
      <p role={isProblem ? 'alert' : 'status'}>{text}</p>
      {text !== '' && (
        <button type="button" class="small" onClick={onClose}>
          Close
        </button>
      )}
    </div>
  );
}
