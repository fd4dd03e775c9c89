/** The functions of oazapfts. */
import { createCustomer, defaults, listCarriers, updateCustomer } from './client.js';
import { baseUrl, customer, headers } from './sample.js';

Object.assign(defaults, { baseUrl, headers });
const listed = await listCarriers();
if (listed.status !== 200) throw new Error(listed.data.message);
const name: string | undefined = listed.data.data.carriers[0]?.name;
const created = await createCustomer(customer);
if (created.status !== 200) throw new Error(created.data.message);
await updateCustomer(created.data.data.customer_uuid, { ...customer, notes: name! });
