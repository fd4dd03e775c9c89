/** An exchange in two lines: request and verdict, then time, world, and switches that changed it. */
import type { ExchangeSummary } from '../../mock/journal/journal.js';
import { visible } from '../../openapi/text/visible.js';
import { actedOf, actedText } from './acted.js';
import { useShared } from '../shared/hooks.js';
import { verdictIn } from './verdict.js';

/** The height of `.row` in the style sheet, in pixels. */
export const rowHeight = 48;

interface RowProps {
  readonly exchange: ExchangeSummary;
  readonly position: number;
  readonly of: number;
  readonly isActive: boolean;
  readonly isOpen: boolean;
  readonly onOpen: (id: number) => void;
}

export function ExchangeRow({ exchange, position, of, isActive, isOpen, onOpen }: RowProps) {
  const { id, method, url, outcome, world, at, elapsedMs, breaches } = exchange;
  const isProxy = useShared().status?.proxy !== undefined;
  const { text, tone } = verdictIn(exchange, isProxy);
  const acted = visible(actedOf(exchange).map(actedText).join(', '));
  return (
    <div
      class={`row ${isActive ? 'active' : ''}`}
      role="option"
      id={`row-${id}`}
      aria-selected={isOpen}
      aria-posinset={position}
      aria-setsize={of}
      onClick={() => onOpen(id)}
    >
      <span class={`status ${classOf(outcome)}`}>{outcome}</span>
      <span class="method">{visible(method)}</span>
      <span class="url" title={visible(url)}>
        {visible(url)}
      </span>
      <span class={`verdict ${tone}`} title={breaches[0] && visible(breaches[0].sentence)}>
        {visible(text)}
      </span>
      <time dateTime={at}>{clockTime(at)}</time>
      <span class="meta">
        {isProxy ? '' : `${world ?? 'no world'} · `}
        {elapsedMs} ms
      </span>
      {acted !== '' && (
        <span class="acted" title={acted}>
          {acted}
        </span>
      )}
    </div>
  );
}

/** The CSS class for a status. */
export const classOf = (outcome: ExchangeSummary['outcome']): string =>
  typeof outcome === 'string' || outcome >= 500 ? 'bad' : outcome >= 400 ? 'warn' : 'good';

/** The time of day in the reader's time zone. */
export const clockTime = (at: string): string => new Date(at).toLocaleTimeString('en-GB');
