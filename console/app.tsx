/** The frame of the page: navigation, active switches, notices, and one view. */
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { visible } from '../openapi/text/visible.js';
import type { MockStatus } from './shared/admin-types.js';
import { ConformView } from './conform/conform-view.js';
import { ExchangesView } from './exchanges/exchanges-view.js';
import { loadedLater } from './shared/loaded-later.js';
import { SharedContext, useLive, useRoute, useStatus, type Shared } from './shared/hooks.js';
import type { LiveExchanges } from './shared/exchange-stream.js';
import { Notices, useNotices } from './shared/notices.js';
import { StateView } from './state/state-view.js';
import { SwitchesView } from './switches/switches-view.js';

/** The pricing is nearly half of the page's code, so it is loaded with its view. */
const PricesView = loadedLater(async () => (await import('./prices/prices-view.js')).PricesView);

const views = [
  { id: 'exchanges', title: 'Exchanges', View: ExchangesView },
  { id: 'state', title: 'State', View: StateView },
  { id: 'prices', title: 'Prices', View: PricesView },
  { id: 'switches', title: 'Switches', View: SwitchesView },
  { id: 'conform', title: 'Conform', View: ConformView },
] as const;

export function App({ live }: { readonly live: LiveExchanges }) {
  const [status, refresh] = useStatus(live);
  const notices = useNotices();
  const { say, offer } = notices;
  const [name = '', ...rest] = useRoute();
  const isProxy = status?.proxy !== undefined;
  const shown = isProxy ? views.slice(0, 1) : views;
  const { title, View } = shown.find(({ id }) => id === name) ?? views[0];
  const brand = isProxy ? 'Delivery proxy' : 'Delivery mock';
  const shared = useMemo((): Shared => ({ live, status, refresh, say, offer }), [live, status, refresh, say, offer]);
  const on = saysOf(status);
  useEffect(() => {
    document.title = `${title} · ${brand}`;
    say('');
  }, [title, brand]);
  return (
    <SharedContext.Provider value={shared}>
      <a class="skip" href="#main" onClick={toMain}>
        Skip to the content
      </a>
      <header class="top">
        <p class="brand">{brand}</p>
        <nav aria-label="Views">
          {shown.map((view) => (
            <a key={view.id} href={`#/${view.id}`} aria-current={view.title === title ? 'page' : undefined}>
              {view.title}
              {view.id === 'switches' && on.length > 0 && (
                <span class="badge">
                  {on.length}
                  <span class="away"> on</span>
                </span>
              )}
            </a>
          ))}
          {!isProxy && <a href="docs">Docs</a>}
        </nav>
        <Connection />
      </header>
      <Unstored status={status} say={say} />
      <Switched says={on} />
      <main id="main" tabIndex={-1}>
        <h1 class="away">{title}</h1>
        <View route={rest} />
      </main>
      <Notices {...notices} refresh={refresh} />
    </SharedContext.Provider>
  );
}

/** Moves the focus by script: the fragment of the address is the view's. */
function toMain(event: Event): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}

function Connection() {
  const { isConnected } = useLive();
  return <p class={`connection ${isConnected ? 'good' : 'bad'}`}>{isConnected ? 'Live' : 'Not connected'}</p>;
}

/** Sentences about active switches, for all worlds and for single ones. */
const saysOf = (status: MockStatus | undefined): readonly string[] => [
  ...(status?.says ?? []),
  ...(status?.worlds ?? []).flatMap(({ id, says = [] }) => (says.length > 0 ? [`In ${id}: ${says.join(' ')}`] : [])),
];

/** A warning while the state can't be stored. A notice follows when it can be stored again. */
function Unstored({ status, say }: { readonly status: MockStatus | undefined; readonly say: Shared['say'] }) {
  const trouble = status?.storage?.trouble;
  const last = useRef(trouble);
  useEffect(() => {
    if (last.current && status && !trouble) say('The storage works again: everything is stored.');
    last.current = trouble;
  }, [trouble]);
  if (!trouble) return null;
  const since = new Date(trouble.since).toLocaleTimeString();
  return (
    <section class="switched" aria-label="Storage" role="alert">
      <strong>Storage: not reachable since {since}, retrying</strong>
      <span class="cut" title={visible(trouble.reason)}>
        {visible(`Writes get 503, reads work. Reason: ${trouble.reason}`)}
      </span>
    </section>
  );
}

/** The active switches in one line, so that the content stays visible. The view of the switches lists all. */
function Switched({ says }: { readonly says: readonly string[] }) {
  if (says.length === 0) return null;
  return (
    <section class="switched" aria-label="Switched on">
      <strong>Switched on</strong>
      <span class="cut" title={says.slice(0, 20).join('\n')}>
        {visible(says.slice(0, 5).join(' '))}
        {says.length > 5 && ` And ${says.length - 5} more.`}
      </span>
      <a href="#/switches">Change</a>
    </section>
  );
}
