/** Exchanges as a report has them: without the JSON of the bodies, which can be restored. */
import { parsed, type Exchange } from './exchange.js';

type Answer = NonNullable<Exchange['answer']>;

/** An exchange in a report, without the JSON of its body, which can be parsed from the text. */
export type ReportedExchange = Omit<Exchange, 'answer'> & { readonly answer?: Omit<Answer, 'json'> };

/** The JSON that was left out in this process: parsing all responses of a run again may take seconds. */
const leftOut = new WeakMap<object, Pick<Answer, 'json'>>();

/** Leaves out the JSON of an exchange. */
export function reportedExchange({ answer, ...rest }: Exchange): ReportedExchange {
  if (!answer) return rest;
  const { json, ...kept } = answer;
  if ('json' in answer) leftOut.set(kept, { json });
  return { ...rest, answer: kept };
}

/** Restores the JSON of an exchange. */
export function reread(exchange: Exchange): Exchange {
  const { answer } = exchange;
  if (!answer || answer.clipped || answer.unread || answer.jsonError !== undefined) return exchange;
  return { ...exchange, answer: { ...answer, ...(leftOut.get(answer) ?? parsed(answer.body)) } };
}
