/** The class of swagger-typescript-api. */
import { Api } from './client.js';
import { baseUrl, customer, headers } from './sample.js';

const api = new Api({ baseUrl, baseApiParams: { headers, secure: true } });
const { data: listed } = await api.carriers.listCarriers();
const name: string | undefined = listed.data.carriers[0]?.name;
const { data: created } = await api.customers.createCustomer(customer);
await api.customers.updateCustomer(created.data.customer_uuid, { ...customer, notes: name! });
