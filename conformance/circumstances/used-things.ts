/** What a request refers to: the texts in its address and body that may be identifiers. */
import { isRecord } from '../../openapi/schema/schema.js';
import { sentJson, type Exchange } from '../exchange/exchange.js';

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value.toLowerCase()];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isRecord(value) ? Object.values(value).flatMap(textsIn) : [];
}

/** The segments of the path, the values of the query and the texts of the body, in lower case. */
export function tokensIn(exchange: Exchange): readonly string[] {
  const url = URL.canParse(exchange.request.url) ? new URL(exchange.request.url) : undefined;
  const inUrl = url ? [...url.pathname.split('/'), ...url.searchParams.values()] : [];
  return [...inUrl.map((text) => text.toLowerCase()), ...textsIn(sentJson(exchange))];
}
