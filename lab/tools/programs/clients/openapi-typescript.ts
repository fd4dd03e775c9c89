/** The types of openapi-typescript with openapi-fetch. */
import createClient from 'openapi-fetch';
import { baseUrl, customer, headers } from './sample.js';
import type { paths } from './types.js';

const client = createClient<paths>({ baseUrl, headers });
const { data: listed } = await client.GET('/carriers');
const name: string | undefined = listed?.data.carriers[0]?.name;
const { data: created } = await client.POST('/customers', { body: customer });
await client.PUT('/customers/{customer_uuid}', {
  params: { path: { customer_uuid: created!.data.customer_uuid } },
  body: { ...customer, notes: name! },
});
