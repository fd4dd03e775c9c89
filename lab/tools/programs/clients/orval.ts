/** The functions of orval, with fetch. */
import { createCustomer, listCarriers, updateCustomer } from './client.js';
import { customer, headers } from './sample.js';

const listed = await listCarriers({ headers });
if (listed.status !== 200) throw new Error(listed.data.message);
const name: string | undefined = listed.data.data.carriers[0]?.name;
const created = await createCustomer(customer, { headers });
if (created.status !== 200) throw new Error(created.data.message);
await updateCustomer(created.data.data.customer_uuid, { ...customer, notes: name! }, { headers });
