/** Adds the exchanges of a record to a run that replays it, with what they created and updated. */
import type { Contract } from '../openapi/contract.js';
import { isRecord } from '../openapi/schema.js';
import { sentJson, type Exchange } from './exchange.js';
import { createdBy, originOf, type Ledger } from './ledger.js';
import type { Recording } from './recording.js';
import { pathValues } from './requests.js';

/** A run that learns from a record, where it has one. */
interface Learner {
  readonly contract: Contract;
  readonly ledger: Ledger;
  readonly exchanges: Exchange[];
  readonly options: { readonly recording?: Recording };
}

/** Adds the recorded exchanges from one position up to another, as if the run had sent them. */
export function learnRecorded({ contract, ledger, exchanges, options }: Learner, from: number, to?: number): void {
  const { recording } = options;
  for (const exchange of recording?.exchanges.slice(from, to) ?? []) {
    const { request, operation } = exchange;
    const created = createdBy(exchange, {}) ?? recording?.createdBy(exchange);
    const body = created && sentJson(exchange);
    if (created) ledger.add({ ...created, body: isRecord(body) ? body : {} }, originOf(exchange));
    exchanges.push(exchange);
    if (request.method === 'PUT' || request.method === 'PATCH')
      for (const uuid of pathValues(contract.operation(operation).path, request.url)) ledger.touch(uuid);
  }
}
