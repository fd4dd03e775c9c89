/** The client that openapi-client-axios makes from the document at run time. */
import { readFileSync } from 'node:fs';
import { OpenAPIClientAxios, type Document } from 'openapi-client-axios';
import { baseUrl, customer, headers } from './sample.js';

const definition = JSON.parse(readFileSync('openapi.json', 'utf8')) as Document;
const api = new OpenAPIClientAxios({ definition, axiosConfigDefaults: { baseURL: baseUrl, headers } });
const client = await api.init();
const listed = await client['listCarriers']!();
const name: string = listed.data.data.carriers[0].name;
const created = await client['createCustomer']!({}, customer);
const { customer_uuid } = created.data.data;
await client['updateCustomer']!({ customer_uuid }, { ...customer, notes: name });
