/** The Zodios client of openapi-zod-client, which validates requests and responses by its schemas. */
import { createApiClient } from './client.js';
import { baseUrl, customer, headers } from './sample.js';

const api = createApiClient(baseUrl, { axiosConfig: { headers } });
const listed = await api.listCarriers();
const name: string | undefined = listed.data.carriers[0]?.name;
const created = await api.createCustomer(customer);
await api.updateCustomer({ ...customer, notes: name! }, { params: { customer_uuid: created.data.customer_uuid } });
