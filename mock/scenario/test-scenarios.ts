/** Helpers for tests of scenarios: the base state, the examples, and an order that fits both. */
import { readdirSync, readFileSync } from 'node:fs';
import { createApp } from '../../reference-impl/pipeline/app.js';
import type { StoredAccount } from '../../reference-impl/account/stored-account.js';

export const base = (createApp({ seed: 1 }).accounts.get('test-token') as StoredAccount).state();
const folder = new URL('../../examples/scenarios/', import.meta.url);
export const examples = readdirSync(folder).map((name) => [name, readFileSync(new URL(name, folder), 'utf8')] as const);

export const address = `{ line_1: Torstrasse 1, country: DE, coordinates: { lat: 52.5, lng: 13.4 } }`;
export const order = `
  - customer: { ref: crm-1001 }
    source_location: { ref: warehouse-berlin }
    destination_location: ${address}
    packages: [{ weight: 6, length: 10, width: 10, height: 10 }]`;
