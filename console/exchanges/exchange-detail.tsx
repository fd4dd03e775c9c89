/** One exchange: what was asked and answered side by side, what was broken, and what can be done with it. */
import { useEffect, useRef } from 'preact/hooks';
import { requirement } from '../../openapi/requirements.js';
import type { Breach } from '../../reference-impl/mock/journal/contract-violations.js';
import type { Exchange, ExchangeSummary } from '../../reference-impl/mock/journal/journal.js';
import { ask } from '../shared/api.js';
import { BodyText } from '../shared/body-text.js';
import { curlOf, fetchOf } from './copy-as.js';
import { classOf, clockTime } from './exchange-list.js';
import { useAction, useAnswer } from '../shared/hooks.js';
import { draftOf, type Draft } from './send-form.js';
import { counts, isBroken } from './is-broken.js';
import { visible } from '../../openapi/text/visible.js';

interface DetailProps {
  readonly id: number | undefined;
  readonly onEdit: (draft: Draft) => void;
  readonly onOpen: (id: number | undefined) => void;
}

export function ExchangeDetail({ id, onEdit, onOpen }: DetailProps) {
  const answer = useAnswer<Exchange>(id === undefined ? undefined : `/exchanges/${id}`);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), [answer]);
  if (id === undefined) return <p class="empty">Choose an exchange to see what was asked and answered.</p>;
  if (answer === undefined) return <p class="empty">Loading…</p>;
  const back = (
    <button type="button" class="back" onClick={() => onOpen(undefined)}>
      Back to the list
    </button>
  );
  if (answer instanceof Error)
    return (
      <div>
        {back}
        <p class="empty">{answer.message}</p>
      </div>
    );
  const { method, url, outcome, breaches } = answer;
  return (
    <article>
      {back}
      <h2 tabIndex={-1} ref={title}>
        <span class={`status ${classOf(outcome)}`}>{outcome}</span> {visible(method)} <bdi>{visible(url)}</bdi>
      </h2>
      <Facts exchange={answer} />
      <Actions exchange={answer} onEdit={onEdit} onOpen={onOpen} />
      <Breaches breaches={breaches} />
      <div class="sides">
        <SideView title="Request" side={answer.request} breaches={breaches.filter(({ side }) => side === 'request')} />
        {answer.answer ? (
          <SideView title="Answer" side={answer.answer} breaches={breaches.filter(({ side }) => side === 'answer')} />
        ) : (
          <section>
            <h3>Answer</h3>
            <p>{outcome === 'hang' ? 'None ever came.' : 'The connection was dropped.'}</p>
          </section>
        )}
      </div>
    </article>
  );
}

function Facts({ exchange: { id, at, elapsedMs, world, operation, done } }: { readonly exchange: Exchange }) {
  const facts = [`Exchange ${id}`, clockTime(at), `${elapsedMs} ms`, world ? `world ${world}` : 'no world'];
  return <p class="facts">{[...facts, ...(operation ? [operation] : []), ...done].join(' · ')}</p>;
}

/** Throws where the browser keeps it from the page. */
function clipboard(): Clipboard {
  const { clipboard: found } = navigator as Partial<Navigator>;
  if (found) return found;
  throw new Error('Only a page of this machine, or one with https, may copy: open the mock by localhost.');
}

/** Throws for a request that can't be made again, as its body isn't there in full. */
function whole(exchange: Exchange): Exchange {
  if (!exchange.request.partial) return exchange;
  throw new Error('The body of this request is too long or no text, so that it is not here in full.');
}

function Actions({ exchange, onEdit, onOpen }: { readonly exchange: Exchange } & Omit<DetailProps, 'id'>) {
  const act = useAction();
  const { origin } = location;
  const copy = (what: string, made: typeof curlOf): void =>
    void act(async () => (await clipboard().writeText(made(whole(exchange), origin)), `Copied as ${what}.`));
  const replay = (): Promise<void> =>
    act(async () => {
      const { at } = await ask<ExchangeSummary>('GET', `/exchanges/${exchange.id}`);
      if (at !== exchange.at) throw new Error('The mock has begun anew, so this exchange is gone.');
      const { id } = await ask<ExchangeSummary>('POST', `/exchanges/${exchange.id}/replay`);
      onOpen(id);
      return `Carried out again: exchange ${id}.`;
    });
  return (
    <p class="actions">
      <button type="button" onClick={() => copy('curl', curlOf)}>
        Copy as curl
      </button>
      <button type="button" onClick={() => copy('fetch', fetchOf)}>
        Copy as fetch
      </button>
      <button type="button" onClick={() => void replay()}>
        Replay
      </button>
      <button type="button" onClick={() => void act(async () => onEdit(draftOf(whole(exchange))))}>
        Edit and send
      </button>
    </p>
  );
}

function Breaches({ breaches }: { readonly breaches: readonly Breach[] }) {
  return (
    <>
      {!isBroken({ breaches }) && <p class="kept">Both sides kept the contract.</p>}
      {breaches.length > 0 && (
        <ul class="breaches" aria-label="What was broken">
          {breaches.map((breach, index) => (
            <BreachItem key={index} breach={breach} />
          ))}
        </ul>
      )}
    </>
  );
}

function BreachItem({ breach }: { readonly breach: Breach }) {
  const { side, requirement, level, sentence, pointer } = breach;
  const what = `${requirement ?? 'the contract'}${level === 'required' ? '' : ` (${level})`}`;
  const differs = level === 'note' ? 'Noted:' : `The ${side} differs from the hint ${what}:`;
  return (
    <li class={side === 'answer' && counts(breach) ? 'bad' : 'warn'}>
      <strong>{counts(breach) ? `The ${side} broke ${what}:` : differs}</strong> {visible(sentence)}{' '}
      {pointer !== '' && <code>{visible(pointer)}</code>}
      <Statement of={requirement} />
    </li>
  );
}

/** The statement of the specification behind a rule. */
export function Statement({ of: id }: { readonly of: string | undefined }) {
  const text = id === undefined ? undefined : statementOf(id);
  return text === undefined ? null : <span class="statement">{text}</span>;
}

function statementOf(id: string): string | undefined {
  try {
    return requirement(id).statement;
  } catch {
    return undefined;
  }
}

interface SideProps {
  readonly title: string;
  readonly side: Exchange['request'];
  readonly breaches: readonly Breach[];
}

function SideView({ title, side: { headers, body }, breaches }: SideProps) {
  const entries = Object.entries(headers);
  const pointers = breaches.filter((breach) => breach.in === 'body').map(({ pointer }) => pointer);
  return (
    <section>
      <h3>{title}</h3>
      <details>
        <summary>Headers: {entries.length}</summary>
        <dl class="headers">
          {entries.map(([name, value]) => (
            <div key={name}>
              <dt>{visible(name)}</dt>
              <dd>{visible(value)}</dd>
            </div>
          ))}
        </dl>
      </details>
      <BodyText body={body} pointers={pointers} label={`${title} body`} />
    </section>
  );
}
