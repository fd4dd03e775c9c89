/** One exchange: request and response side by side, violations, active switches, and actions. */
import { useEffect, useRef } from 'preact/hooks';
import type { JournaledExchange, ExchangeSummary } from '../../mock/journal/journal.js';
import { visible } from '../../openapi/text/visible.js';
import { curlOf, fetchOf } from '../send/copy-as.js';
import { draftOf, type Draft } from '../send/draft.js';
import { mockUrl } from '../shared/address.js';
import { ask } from '../shared/api.js';
import { copyText } from '../shared/copy-button.js';
import { useAction, useAnswer, useShared } from '../shared/hooks.js';
import { labelOf } from '../shared/switch-labels.js';
import { actedOf, type Acted } from './acted.js';
import { Breaches } from './breaches.js';
import { classOf, clockTime } from './exchange-row.js';
import { FixBox } from './fix-box.js';
import { isBroken } from './is-broken.js';
import { SideView } from './side-view.js';
import { isChecked } from './verdict.js';

interface DetailProps {
  readonly id: number;
  readonly onEdit: (draft: Draft) => void;
  readonly onOpen: (id: number | undefined) => void;
}

export function ExchangeDetail({ id, onEdit, onOpen }: DetailProps) {
  const exchange = useAnswer<JournaledExchange>(`/exchanges/${id}`);
  const isProxy = useShared().status?.proxy !== undefined;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), [exchange]);
  const close = (
    <button type="button" class="small" onClick={() => onOpen(undefined)}>
      Close
    </button>
  );
  if (exchange === undefined) return <p class="empty">Loading…</p>;
  if (exchange instanceof Error)
    return (
      <div class="head">
        <p>{exchange.message}</p>
        {close}
      </div>
    );
  const { method, url, outcome, breaches, answer } = exchange;
  const ofSide = (wanted: 'request' | 'answer') => breaches.filter(({ side }) => side === wanted);
  return (
    <article class="stack">
      <div class="stack-small">
        <div class="head">
          <h2 tabIndex={-1} ref={title}>
            <span class={`status ${classOf(outcome)}`}>{outcome}</span> {visible(method)} <bdi>{visible(url)}</bdi>
          </h2>
          {close}
        </div>
        <Facts exchange={exchange} isProxy={isProxy} />
      </div>
      <ActedList acted={actedOf(exchange)} />
      {(!isProxy || isBroken({ breaches }) || isChecked(exchange)) && <Breaches breaches={breaches} />}
      {!isProxy && <FixBox exchange={exchange} onEdit={onEdit} onSent={onOpen} />}
      <Actions exchange={exchange} isProxy={isProxy} onEdit={onEdit} onOpen={onOpen} />
      <div class="sides">
        <SideView title="Request" side={exchange.request} breaches={ofSide('request')} />
        {answer ? (
          <SideView title="Response" side={answer} breaches={ofSide('answer')} />
        ) : (
          <section>
            <h3>Response</h3>
            <p>
              {outcome === 'hang'
                ? 'The mock never responded.'
                : `The ${isProxy ? 'connection was cut' : 'mock dropped the connection'}.`}
            </p>
          </section>
        )}
      </div>
    </article>
  );
}

function Facts({ exchange, isProxy }: { readonly exchange: JournaledExchange; readonly isProxy: boolean }) {
  const { id, at, elapsedMs, world, operation } = exchange;
  const worlds = isProxy ? [] : [world ? `world ${world}` : 'no world'];
  const facts = [`Exchange ${id}`, clockTime(at), `${elapsedMs} ms`, ...worlds];
  return <p class="facts">{[...facts, ...(operation ? [operation] : [])].join(' · ')}</p>;
}

const kinds: Readonly<Record<Acted['kind'], string>> = {
  switch: 'Switch',
  trigger: 'Trigger',
  preference: 'Header',
  variation: 'Variation',
  note: '',
};

function ActedList({ acted }: { readonly acted: readonly Acted[] }) {
  if (acted.length === 0) return null;
  return (
    <ul class="plain" aria-label="What acted on the response">
      {acted.map(({ kind, name, note }, index) => (
        <li key={index}>
          {kind !== 'note' && <span class="tag acted">{kinds[kind]}</span>}{' '}
          {kind === 'switch' ? `${labelOf(name)} (${name})` : <bdi>{visible(name)}</bdi>}
          {note !== '' && <small>: {visible(note)}</small>}
        </li>
      ))}
    </ul>
  );
}

interface ActionsProps extends Omit<DetailProps, 'id'> {
  readonly exchange: JournaledExchange;
  /** A proxy sends no requests itself. */
  readonly isProxy: boolean;
}

function Actions({ exchange, isProxy, onEdit, onOpen }: ActionsProps) {
  const act = useAction();
  const copy = (what: string, made: typeof curlOf): void =>
    void act(async () => {
      draftOf(exchange);
      await copyText(made(exchange, mockUrl()));
      return `Copied as ${what}.`;
    });
  const replay = (): Promise<void> =>
    act(async () => {
      const { at } = await ask<ExchangeSummary>('GET', `/exchanges/${exchange.id}`);
      if (at !== exchange.at) throw new Error('The mock was restarted, so this exchange is gone.');
      const { id } = await ask<ExchangeSummary>('POST', `/exchanges/${exchange.id}/replay`);
      onOpen(id);
      return `Replayed as exchange ${id}.`;
    });
  return (
    <p class="actions">
      {!isProxy && (
        <>
          <button type="button" onClick={() => void act(async () => onEdit(draftOf(exchange)))}>
            Edit and send
          </button>
          <button type="button" onClick={() => void replay()}>
            Replay
          </button>
        </>
      )}
      <button type="button" onClick={() => copy('curl', curlOf)}>
        Copy as curl
      </button>
      <button type="button" onClick={() => copy('fetch', fetchOf)}>
        Copy as fetch
      </button>
    </p>
  );
}
