/** The log of requests in the terminal: one line for each exchange, written in batches. */
import { styleText } from 'node:util';
import { cut, printable } from '../../conformance/text/printable.js';
import type { Breach } from '../../mock/journal/contract-violations.js';
import type { ExchangeSummary, JournalEntry } from '../../mock/journal/journal.js';

const longestUrl = 200;
const longestSentence = 300;
/** In milliseconds: too short to notice, and long enough to write hundreds of lines at once. */
const batchMs = 50;

type Colour = 'green' | 'cyan' | 'yellow' | 'red';

/** Green for 2xx, cyan for 3xx, yellow for 4xx; red for 5xx and for no response. */
function colourOf(outcome: ExchangeSummary['outcome']): Colour {
  if (typeof outcome === 'string' || outcome >= 500) return 'red';
  if (outcome >= 400) return 'yellow';
  return outcome >= 300 ? 'cyan' : 'green';
}

/**
 * The line of an exchange: method, path, status, time, world, active switches, and the first violation of the contract.
 * Tokens are already masked in a summary; control characters are escaped here.
 */
export function logLine(exchange: ExchangeSummary, hasColours: boolean, hasWorlds = true): string {
  const { method, url, outcome, elapsedMs, world, done, breaches } = exchange;
  const [first, ...others] = breaches;
  const paint = (style: Colour | 'dim', text: string): string =>
    hasColours ? styleText(style, text, { validateStream: false }) : text;
  // A summary has at most three breaches.
  const more = others.length === 0 ? '' : others.length === 1 ? ' (and 1 more)' : ' (and more)';
  return [
    `${printable(method)} ${printable(cut(url, longestUrl))} ${paint(colourOf(outcome), String(outcome))}`,
    paint('dim', `${elapsedMs} ms${hasWorlds ? ` ${printable(world ?? '(no world)')}` : ''}`),
    ...(done.length > 0 ? [paint('dim', `[${printable(done.join('; '))}]`)] : []),
    ...(first ? [`${printable(cut(breachText(first), longestSentence))}${more}`] : []),
  ].join('  ');
}

function breachText({ side, level, requirement, sentence }: Breach): string {
  const name = side === 'answer' ? 'response' : side;
  if (level === 'note') return `note on the ${name}: ${sentence}`;
  return `${name}${requirement === undefined ? '' : ` breaks ${requirement}`}: ${sentence}`;
}

/** Collects exchanges, and writes their lines in batches. An exchange is judged after its response is sent. */
export class RequestLog {
  private pending: JournalEntry[] = [];

  constructor(
    private readonly write: (text: string) => unknown,
    private readonly hasColours: boolean,
    private readonly hasWorlds = true,
  ) {}

  readonly add = (entry: JournalEntry): void => {
    if (this.pending.push(entry) === 1) setTimeout(() => this.flush(), batchMs).unref();
  };

  flush(): void {
    const entries = this.pending;
    this.pending = [];
    if (entries.length > 0)
      this.write(entries.map(({ line }) => `${logLine(line, this.hasColours, this.hasWorlds)}\n`).join(''));
  }
}
