/** Asserts that the suite checks everything that a contract promises, so that nothing is ignored without notice. */
import { ContractError } from '../schema/contract-error.js';
import { below, isRecord, record, type Json } from '../json/json.js';
import type { Contract } from './contract.js';
import { methods } from '../document/methods.js';

const unchecked = (at: string, why: string): ContractError => new ContractError(at, `is not checked: ${why}.`);

/** Throws unless a bearer token is the only authentication: the suite sends one with every request, nothing else. */
function assertBearer(security: unknown, schemes: Json, at: string): void {
  const ways = Array.isArray(security) ? (security as unknown[]) : [];
  const isBearer = (way: unknown): boolean => {
    const names = Object.keys(record(way));
    const { type, scheme } = record(schemes[names[0] ?? '']);
    return names.length === 1 && type === 'http' && String(scheme).toLowerCase() === 'bearer';
  };
  if (ways.length === 0 || !ways.every(isBearer)) throw unchecked(at, 'every operation must need a bearer token');
}

function assertResponses(responses: unknown, at: string): void {
  for (const [status, response] of Object.entries(record(responses))) {
    const place = below(at, status);
    if (/^[1-3]/.test(status) && status !== '200') throw unchecked(place, 'success has the status 200');
    for (const part of ['headers', 'links'])
      if (record(response)[part] !== undefined) throw unchecked(below(place, part), `the suite doesn't read ${part}`);
  }
}

/** Throws a `ContractError` with the place of the first promise of the contract that the suite doesn't check. */
export function assertCheckable({ document }: Contract): void {
  if (document['webhooks'] !== undefined) throw unchecked('#/webhooks', 'the suite receives no requests');
  const schemes = record(record(document['components'])['securitySchemes']);
  assertBearer(document['security'], schemes, '#/security');
  for (const [path, item] of Object.entries(record(document['paths'])))
    for (const [method, operation] of Object.entries(record(item))) {
      const at = below(below('#/paths', path), method);
      if (!isRecord(operation)) continue;
      if (!(methods as readonly string[]).includes(method))
        throw unchecked(at, `the suite sends no ${method.toUpperCase()}`);
      if (operation['callbacks'] !== undefined) throw unchecked(`${at}/callbacks`, 'the suite receives no requests');
      if (operation['security'] !== undefined) assertBearer(operation['security'], schemes, `${at}/security`);
      assertResponses(operation['responses'], `${at}/responses`);
    }
}
