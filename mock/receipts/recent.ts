/** The price breakdowns of the latest rates, by the id in the Link header of their response. */
import type { OperationId } from '../../openapi/contract/contract.js';
import type { PricingModel } from '../../openapi/profile/pricing-models.js';
import type { CallOutcome } from '../../reference-impl/calls/call.js';
import type { Stages, Request } from '../../reference-impl/pipeline/app.js';
import type { Carrier } from '../../reference-impl/account/storage/records.js';
import { receiptsOfRequest, type CarrierReceipts } from './receipts.js';

/** A request for rates, with all that is needed to calculate its price breakdowns. */
interface RatesRequest {
  readonly operation: OperationId;
  readonly carriers: readonly Carrier[];
  readonly body: unknown;
  readonly model: PricingModel;
  readonly bytes: number;
}

const mostKept = 1000;
const mostBytes = 16 * 2 ** 20;

const receiptsAt = '/__mock/receipts/';

/** Stores the requests, and calculates the price breakdowns on access. */
export class RateReceipts {
  /** A ring buffer: a map would be rehashed again and again. */
  private readonly requests = new Array<RatesRequest | undefined>(mostKept).fill(undefined);
  private oldest = 1;
  private last = 0;
  private bytes = 0;

  /** The price breakdowns with an id; undefined if it is unknown or dropped. */
  find(id: string): readonly CarrierReceipts[] | undefined {
    const number = Number(id);
    const isKept = number >= this.oldest && number <= this.last && String(number) === id;
    const found = isKept ? this.requests[number % mostKept] : undefined;
    return found && receiptsOfRequest(found.operation, found.carriers, found.body, found.model);
  }

  /** Adds a link to the price breakdowns to responses with rates. */
  withLinks(stages: Stages, model: PricingModel): Stages {
    return {
      ...stages,
      reply: async (answer, request) => {
        const replied = await stages.reply(answer, request);
        return hasRates(request) ? this.addLink(replied, request, model) : replied;
      },
    };
  }

  private addLink(reply: CallOutcome, request: Request, model: PricingModel): CallOutcome {
    if (typeof reply === 'string' || reply.status !== 200) return reply;
    const id = ++this.last;
    const { operation, body, account, call } = request;
    if (id - this.oldest === mostKept) this.forgetOldest();
    const bytes = call.body.length;
    this.requests[id % mostKept] = { operation: operation.id, carriers: account.carriers, body, model, bytes };
    this.bytes += bytes;
    while (this.bytes > mostBytes) this.forgetOldest();
    const link = { link: `<${receiptsAt}${id}>; rel="describedby"` };
    return { status: reply.status, headers: Object.assign({}, reply.headers, link), body: reply.body };
  }

  private forgetOldest(): void {
    const at = this.oldest++ % mostKept;
    this.bytes -= this.requests[at]?.bytes ?? 0;
    this.requests[at] = undefined;
  }
}

const hasRates = ({ operation: { id } }: Request): boolean =>
  id === 'calculateRates' || id === 'calculateDistanceRates';
