/** The functions of @hey-api/openapi-ts. */
import { client } from './client/client.gen.js';
import { createCustomer, listCarriers, updateCustomer } from './client/index.js';
import { baseUrl, customer, token } from './sample.js';

client.setConfig({ baseUrl, auth: () => token });
const { data: listed } = await listCarriers();
const name: string | undefined = listed?.data.carriers[0]?.name;
const { data: created } = await createCustomer({ body: customer });
await updateCustomer({
  path: { customer_uuid: created!.data.customer_uuid },
  body: { ...customer, notes: name! },
});
