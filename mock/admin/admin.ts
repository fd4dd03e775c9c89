/** The control interface over HTTP, `/__mock`: parses a call, and calls the function of its operation. */
import type { Call, HttpOutcome, Stream } from '../../reference-impl/calls/call.js';
import { nothingHere, Refusal } from '../../reference-impl/calls/refusal.js';
import { refusalReply, visibleJsonReply } from '../../reference-impl/calls/reply.js';
import { FileError } from '../../openapi/text/file-error.js';
import type { ExchangeSummary } from '../journal/journal.js';
import { SwitchError } from '../switches/switches.js';
import { StateError } from '../worlds/state-error.js';
import { storing, type Control } from './control.js';
import type { Controlled } from './control-types.js';
import type { AdminGuard } from './admin-guard.js';
import { nothingDone } from '../database/storing.js';
import { send, type SendRequest } from './send-request.js';
import { adminRequest, type AdminRequest } from './validate-request.js';

/** The response to `/__mock` if there is no control interface. */
export const noAdmin = refusalReply(nothingHere());

type Run = (...args: readonly unknown[]) => unknown;

/** The control interface of one mock. */
export class Admin {
  constructor(
    private readonly mock: Controlled,
    private readonly control: Control,
    private readonly guard: AdminGuard,
  ) {}

  /** Whether a call changes what is stored. */
  stores(call: Call): boolean {
    try {
      return storing.has(String(adminRequest(call).operation.id) as keyof Control);
    } catch {
      return false;
    }
  }

  /** Handles a call. Never throws. */
  async handle(call: Call): Promise<HttpOutcome> {
    try {
      this.guard.assertTrusted(call);
      const trouble = this.mock.options.durable?.trouble;
      if (trouble && this.stores(call)) return nothingDone(trouble);
      const beside = this.mock.options.beside?.(call);
      if (beside) return await beside;
      const answer = await this.answer(adminRequest(call));
      if (!isStreamed(answer)) return visibleJsonReply(answer);
      const { status, headers } = answer;
      return call.method === 'HEAD' ? { status, headers, body: '' } : answer;
    } catch (error) {
      return refusalReply(refusalOf(error));
    }
  }

  /** Calls the function of the operation with the path parameters, and the body or the query if it has one. */
  private answer({ operation, path, query, body, origin, lastEvent, token }: AdminRequest): unknown {
    const id = String(operation.id) as keyof Control;
    if (id === 'followExchanges') return this.follow(lastEvent);
    // Links use the address by which the caller reached the mock.
    if (id === 'sendRequest') return send(this.mock, body as SendRequest, origin);
    // Without a parameter, the token can name the world.
    const ofToken = token === undefined ? undefined : this.mock.worlds.byToken(token)?.id;
    if (id === 'listVariations' && ofToken !== undefined)
      return this.control.listVariations({ world: ofToken, ...query });
    const input = operation.body ? [body ?? undefined] : [query];
    return (this.control[id] as Run)(...Object.values(path), ...input);
  }

  private follow(lastEvent: number | undefined): Stream {
    return {
      status: 200,
      headers: { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' },
      open: (write) => {
        const tell = (summary: ExchangeSummary): void =>
          write(`id: ${summary.id}\ndata: ${JSON.stringify(summary)}\n\n`);
        write(': exchanges follow\n\n');
        return this.control.followExchanges(tell, {
          ...(lastEvent !== undefined && { after: lastEvent }),
          cleared: () => write('event: forgotten\ndata: {}\n\n'),
        });
      },
    };
  }
}

const isStreamed = (answer: unknown): answer is Stream =>
  typeof answer === 'object' && answer !== null && 'open' in answer;

/** A refusal for errors caused by the caller. */
function refusalOf(error: unknown): unknown {
  if (error instanceof StateError)
    return new Refusal(
      ({ unknown: 'not-found', taken: 'conflict', invalid: 'unprocessable' } as const)[error.kind],
      error.message,
    );
  if (error instanceof SwitchError || error instanceof FileError) return new Refusal('unprocessable', error.message);
  return error;
}
