/** One side of an exchange: its headers, and its body with marked violations. */
import type { Breach } from '../../mock/journal/contract-violations.js';
import type { JournaledExchange } from '../../mock/journal/journal.js';
import { visible } from '../../openapi/text/visible.js';
import { BodyText } from '../shared/body-text.js';
import { noteOf } from './verdict.js';

interface SideProps {
  readonly title: string;
  readonly side: JournaledExchange['request'];
  readonly breaches: readonly Breach[];
}

export function SideView({ title, side: { headers, body }, breaches }: SideProps) {
  const entries = Object.entries(headers);
  const inBody = breaches.filter((breach) => breach.in === 'body');
  return (
    <section class="stack-small">
      <h3>{title}</h3>
      <details>
        <summary>Headers: {entries.length}</summary>
        <dl class="fields">
          {entries.map(([name, value]) => (
            <div key={name}>
              <dt>{visible(name)}</dt>
              <dd>
                <bdi>{visible(value)}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      </details>
      <BodyText
        body={body}
        marks={inBody.map((breach) => ({ pointer: breach.pointer, note: noteOf(breach) }))}
        label={`${title} body`}
      />
    </section>
  );
}
