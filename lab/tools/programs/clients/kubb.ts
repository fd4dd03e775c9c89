/** The functions of Kubb, with fetch. */
import { createCustomer } from './client/clients/createCustomer.ts';
import { listCarriers } from './client/clients/listCarriers.ts';
import { updateCustomer } from './client/clients/updateCustomer.ts';
import { customer, headers as authorization } from './sample.js';

const headers = { ...authorization, ...(process.argv[2] === 'json' && { 'content-type': 'application/json' }) };
const listed = await listCarriers({ headers });
const name: string | undefined = listed.data.carriers[0]?.name;
const created = await createCustomer(customer, { headers });
await updateCustomer(created.data.customer_uuid, { ...customer, notes: name! }, { headers });
