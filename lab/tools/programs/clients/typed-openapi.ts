/** The client of typed-openapi, with our own fetcher. */
import { createApiClient } from './client.js';
import { baseUrl, customer, headers } from './sample.js';

const api = createApiClient(
  {
    fetch: ({ method, url, parameters }) =>
      fetch(url, {
        method,
        headers: { ...headers, 'content-type': 'application/json' },
        ...(parameters?.body !== undefined && { body: JSON.stringify(parameters.body) }),
      }),
  },
  baseUrl,
);
const listed = await api.get('/carriers');
const name: string | undefined = listed.data.carriers[0]?.name;
const created = await api.post('/customers', { body: customer });
await api.put('/customers/{customer_uuid}', {
  path: { customer_uuid: created.data.customer_uuid },
  body: { ...customer, notes: name! },
});
