/** The changes in the specification's history, each rebuilt as a pair of contracts, are reported with their effects. */
import { describe, expect, it } from 'vitest';
import { contract } from '../contract/contract.js';
import { isBreaking } from './change.js';
import { diffOf, told } from './test-documents.js';

interface EditedSchema {
  required: string[];
  properties: Record<string, unknown>;
  'x-advisory'?: { required?: string[] };
  if?: unknown;
  then?: unknown;
  else?: unknown;
}

interface EditedParameter {
  in: string;
  name: string;
}

interface EditedOperation {
  parameters?: EditedParameter[];
  responses: Record<string, unknown>;
  'x-provisional'?: true;
}

/** The parts of the contract that are edited here. */
interface Edited {
  paths: Record<string, Record<string, EditedOperation>>;
  components: { schemas: Record<string, EditedSchema>; parameters: Record<string, EditedParameter> };
}

/** A copy of the contract with one edit. */
function edited(edit: (document: Edited) => void): unknown {
  const copy = structuredClone(contract.document) as unknown as Edited;
  edit(copy);
  return copy;
}

const schemaOf = (document: Edited, name: string): EditedSchema => document.components.schemas[name]!;

/** Removes fields from a schema, with the keywords about them. */
function without(schema: EditedSchema, ...names: readonly string[]): void {
  for (const name of names) delete schema.properties[name];
  for (const holder of [schema, schema['x-advisory'] ?? {}])
    if (holder.required) holder.required = holder.required.filter((name) => !names.includes(name));
}

const number = { type: 'number' };
const text = { type: 'string' };

describe('the body of POST /carriers/rates', () => {
  const withoutUnit = edited((document) => without(schemaOf(document, 'RatesRequest'), 'weight_unit'));
  const byPoint = edited((document) => {
    const rates = schemaOf(document, 'RatesRequest');
    without(rates, 'source', 'destination', 'departure_time', 'weight_unit');
    Object.assign(rates.properties, { latitude: number, longitude: number });
  });

  it('has two points and a time instead of latitude and longitude, which breaks clients', () => {
    const found = diffOf(byPoint, withoutUnit);
    expect(told({ ...found, changes: found.changes.filter(isBreaking) })).toEqual([
      'request-optional-field-removed at calculateRates request /latitude (clients)',
      'request-optional-field-removed at calculateRates request /longitude (clients)',
      'request-optional-field-added at calculateRates request /source (servers)',
      'request-optional-field-added at calculateRates request /destination (servers)',
      'request-optional-field-added at calculateRates request /departure_time (servers)',
    ]);
    expect(found.version).toMatchObject({ demanded: 'major', rule: 'version-step-too-small' });
  });

  it('has weight_unit, which breaks no client', () => {
    const found = diffOf(withoutUnit, contract.document);
    expect(told(found)).toEqual([
      'hint-changed at calculateRates request (nobody)',
      'request-optional-field-added at calculateRates request /weight_unit (servers)',
    ]);
    expect(found.version.demanded).toBe('minor');
  });
});

describe('the body of POST /orders', () => {
  const added = ['source_location', 'source_contact', 'destination_location', 'destination_contact'];
  const more = ['proof_of_delivery', 'pickup_schedule', 'delivery_schedule'];
  const unconditional = (order: EditedSchema): void => {
    for (const word of ['if', 'then', 'else'] as const) delete order[word];
  };
  const before = edited((document) => {
    const order = schemaOf(document, 'OrderWrite');
    unconditional(order);
    without(order, ...added, ...more);
    order.required.push('source', 'destination');
    Object.assign(order.properties, { source: { type: 'object' }, destination: { type: 'object' } });
  });
  const after = edited((document) => unconditional(schemaOf(document, 'OrderWrite')));

  it('has locations and contacts instead of source and destination, which breaks clients and servers', () => {
    expect(told(diffOf(before, after))).toEqual([
      'request-needed-field-removed at createOrder request /source (both)',
      'request-needed-field-removed at createOrder request /destination (both)',
      'request-needed-field-added at createOrder request /source_location (both)',
      'request-optional-field-added at createOrder request /source_contact (servers)',
      'request-needed-field-added at createOrder request /destination_location (both)',
      'request-optional-field-added at createOrder request /destination_contact (servers)',
      ...more.map((name) => `request-optional-field-added at createOrder request /${name} (servers)`),
    ]);
  });
});

describe('the body of an assignment', () => {
  const before = edited((document) => {
    const assign = schemaOf(document, 'AssignRequest');
    assign.required = ['carrier_account_id', 'shipping_method_id'];
    assign.properties = { carrier_account_id: text, shipping_method_id: text };
  });

  it('has uuids instead of ids, which breaks clients and servers', () => {
    expect(told(diffOf(before, contract.document))).toEqual([
      'request-needed-field-removed at assignOrder request /carrier_account_id (both)',
      'request-needed-field-removed at assignOrder request /shipping_method_id (both)',
      'request-needed-field-added at assignOrder request /carrier_uuid (both)',
      'request-needed-field-added at assignOrder request /shipping_method_uuid (both)',
    ]);
  });
});

describe('the paths', () => {
  const rename = (parameter: EditedParameter): void => {
    if (parameter.in === 'path') parameter.name = 'id';
  };
  const renamed = edited((document) => {
    Object.values(document.components.parameters).forEach(rename);
    for (const [path, item] of Object.entries(document.paths)) {
      for (const { parameters = [] } of Object.values(item)) parameters.forEach(rename);
      delete document.paths[path];
      document.paths[path.replace(/\{\w+_uuid\}/, '{id}')] = item;
    }
  });

  it('have {order_uuid} and {customer_uuid} instead of {id}, which changes no request', () => {
    const { changes, version } = diffOf(renamed, contract.document);
    expect([...new Set(changes.map(({ rule, after }) => `${rule} ${String(after)}`))].sort()).toEqual([
      'path-parameter-renamed customer_uuid',
      'path-parameter-renamed order_uuid',
    ]);
    expect(changes.some(({ clients, servers }) => clients || servers)).toBe(false);
    expect(version.demanded).toBe('patch');
  });
});

describe('the cancel operation', () => {
  const path = contract.operation('cancelOrder').path;
  const method = contract.operation('cancelOrder').method.toLowerCase();
  const gone = edited((document) => delete document.paths[path]![method]);
  const promised = edited((document) => delete document.paths[path]![method]!['x-provisional']);

  it('breaks servers if it is added, and clients if it is removed, unless it is provisional', () => {
    expect(told(diffOf(gone, promised))).toEqual(['operation-added at cancelOrder (servers)']);
    expect(told(diffOf(promised, gone))).toEqual(['operation-removed at cancelOrder (clients)']);
  });

  it('breaks nobody if it is added or removed as a provisional operation', () => {
    expect(told(diffOf(gone, contract.document))).toEqual(['operation-added at cancelOrder (nobody)']);
    expect(told(diffOf(contract.document, gone))).toEqual(['operation-removed at cancelOrder (nobody)']);
  });

  it('breaks servers if it becomes stated, and clients if it becomes provisional', () => {
    expect(told(diffOf(contract.document, promised))).toEqual(['operation-became-stated at cancelOrder (servers)']);
    expect(told(diffOf(promised, contract.document))).toEqual([
      'operation-became-provisional at cancelOrder (clients)',
    ]);
  });
});

describe('the responses for refusals', () => {
  const fewer = edited((document) => delete document.paths['/orders']!['post']!.responses['422']);

  it('break nobody if they are added or removed, since any refusal is allowed', () => {
    expect(told(diffOf(contract.document, fewer))).toEqual(['refusal-removed at createOrder answer 422 (nobody)']);
    expect(told(diffOf(fewer, contract.document))).toEqual(['refusal-added at createOrder answer 422 (nobody)']);
  });
});
