/** The receipts of the rates that were given last, by the id that their answers link to. */
import type { OperationId } from '../../../openapi/contract/contract.js';
import type { Reading } from '../../../openapi/profile/pricing-models.js';
import type { Outcome } from '../../calls/call.js';
import type { Stages, Request } from '../../pipeline/app.js';
import type { Carrier } from '../../account/storage/records.js';
import { receiptsOfRequest, type CarrierReceipts } from './receipts.js';

/** What rates were asked for, and of which carriers. */
interface Given {
  readonly operation: OperationId;
  readonly carriers: readonly Carrier[];
  readonly body: unknown;
  /** The one that the rates were made by. */
  readonly reading: Reading;
  readonly bytes: number;
}

const mostKept = 1000;
const mostBytes = 16 * 2 ** 20;

/** Where the receipts are. */
const receiptsAt = '/__mock/receipts/';

/** Remembers what was asked, not what it cost: that is worked out again for whoever wants to know. */
export class RateReceipts {
  /** Each in the place of the one so many before it: a map would be made anew again and again. */
  private readonly given = new Array<Given | undefined>(mostKept).fill(undefined);
  private oldest = 1;
  private last = 0;
  private bytes = 0;

  /** The receipts under an id, undefined when there are none (any more). */
  find(id: string): readonly CarrierReceipts[] | undefined {
    const number = Number(id);
    const isKept = number >= this.oldest && number <= this.last && String(number) === id;
    const found = isKept ? this.given[number % mostKept] : undefined;
    return found && receiptsOfRequest(found.operation, found.carriers, found.body, found.reading);
  }

  /** Stages whose answers with rates, made by a reading, link to their receipts. */
  linking(stages: Stages, reading: Reading): Stages {
    return {
      ...stages,
      reply: async (answer, request) => {
        const replied = await stages.reply(answer, request);
        return hasRates(request) ? this.linked(replied, request, reading) : replied;
      },
    };
  }

  private linked(reply: Outcome, request: Request, reading: Reading): Outcome {
    if (typeof reply === 'string' || reply.status !== 200) return reply;
    const id = ++this.last;
    const { operation, body, world, call } = request;
    if (id - this.oldest === mostKept) this.forgetOldest();
    const bytes = call.body.length;
    this.given[id % mostKept] = { operation: operation.id, carriers: world.carriers, body, reading, bytes };
    this.bytes += bytes;
    while (this.bytes > mostBytes) this.forgetOldest();
    const link = { link: `<${receiptsAt}${id}>; rel="describedby"` };
    return { status: reply.status, headers: Object.assign({}, reply.headers, link), body: reply.body };
  }

  private forgetOldest(): void {
    const at = this.oldest++ % mostKept;
    this.bytes -= this.given[at]?.bytes ?? 0;
    this.given[at] = undefined;
  }
}

const hasRates = ({ operation: { id } }: Request): boolean =>
  id === 'calculateRates' || id === 'calculateDistanceRates';
