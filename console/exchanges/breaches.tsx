/** The statements of the contract that an exchange broke. */
import type { Breach } from '../../mock/journal/contract-violations.js';
import { visible } from '../../openapi/text/visible.js';
import { Statement } from '../shared/statement.js';
import { counts, isBroken } from './is-broken.js';

export function Breaches({ breaches }: { readonly breaches: readonly Breach[] }) {
  return (
    <>
      {!isBroken({ breaches }) && (
        <p>
          <span class="good">Contract OK:</span> request and response follow the contract.
        </p>
      )}
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
  const { side, requirement, sentence, pointer } = breach;
  return (
    <li class={side === 'answer' && counts(breach) ? 'bad' : 'warn'}>
      <strong>{headOf(breach)}</strong> <span>{visible(sentence)}</span>{' '}
      {pointer !== '' && <code>{visible(pointer)}</code>}
      <Statement of={requirement} />
    </li>
  );
}

function headOf(breach: Breach): string {
  const { side, requirement, level } = breach;
  if (level === 'note') return 'Check this:';
  const what = `${requirement ?? 'the contract'}${level === 'required' ? '' : ` (${level})`}`;
  const sender = side === 'answer' ? 'response' : 'request';
  return counts(breach) ? `The ${sender} breaks ${what}:` : `The ${sender} differs from the hint ${what}:`;
}
