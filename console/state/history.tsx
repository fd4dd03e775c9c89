/** The requests that touched a record: those whose path or bodies contain its uuid. */
import { visible } from '../../openapi/text/visible.js';
import type { ExchangeSummary } from '../../mock/journal/journal.js';
import { classOf, clockTime } from '../exchanges/exchange-row.js';
import { verdictOf } from '../exchanges/verdict.js';
import { useAnswer, useLive } from '../shared/hooks.js';

const mostShown = 20;

export function History({ world, uuid }: { readonly world: string; readonly uuid: string }) {
  const { all } = useLive();
  const last = all.findLast((exchange) => exchange.world === world);
  const query = new URLSearchParams({ about: uuid, limit: String(mostShown) });
  const answer = useAnswer<{ readonly exchanges: readonly ExchangeSummary[] }>(`/exchanges?${query}`, last?.id);
  const found = answer === undefined || answer instanceof Error ? [] : answer.exchanges.toReversed();
  return (
    <section class="stack-small" aria-label="Requests">
      <h3>Requests about this record</h3>
      {found.length === 0 ? (
        <p class="hint">None in the list of exchanges. A scenario makes records without requests.</p>
      ) : (
        <ul class="choices">
          {found.map(({ id, method, url, outcome, at, breaches }) => (
            <li key={id}>
              <a href={`#/exchanges/${id}`}>
                <span>
                  <span class={`status ${classOf(outcome)}`}>{outcome}</span> {visible(method)}{' '}
                  <bdi>{visible(url)}</bdi>
                </span>
                <small>{visible(`${clockTime(at)} · ${verdictOf(breaches).text}`)}</small>
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
