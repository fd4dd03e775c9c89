/** Converters to the formats of HTTP clients such as Postman. */
import { isRecord } from '../../../openapi/json/json.js';
import { commandFile } from '../kit/packages.js';
import type { TrialPlace } from '../kit/place.js';
import { operationIds } from '../kit/requests.js';
import type { ToolKind } from '../kit/tool.js';
import { oneOfTwo } from './one-of-two.js';

/** A request in a collection, or a folder of requests. */
interface Item {
  readonly id: string;
  readonly name: string;
  readonly item?: readonly Item[];
  readonly response?: readonly { readonly code: number; readonly body: string }[];
}

/** A request of newman, with its response. */
interface Execution {
  readonly item: { readonly id: string };
  readonly response?: { readonly code: number; readonly stream: { readonly data: readonly number[] } };
}

interface BrunoResult {
  readonly request: { readonly method: string; readonly url: string };
  readonly response: { readonly status: number };
}

const requestsIn = (items: readonly Item[]): readonly Item[] =>
  items.flatMap((each) => (each.item ? requestsIn(each.item) : [each]));

/** A value with plain values replaced by their types: identifiers and prices of the mock differ from the examples. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (!isRecord(value)) return value === null ? null : typeof value;
  return Object.fromEntries(
    Object.entries(value)
      .sort()
      .map(([name, part]) => [name, shapeOf(part)]),
  );
}

const shapeOfText = (text: string): string => JSON.stringify(shapeOf(JSON.parse(text)));

/** Throws unless each request of the collection gets the response of its example, except for identifiers and prices. */
function assertGotShown(place: TrialPlace): void {
  const { item: items } = JSON.parse(place.read('collection.json')) as { readonly item: readonly Item[] };
  const { run } = JSON.parse(place.read('report.json')) as { run: { readonly executions: readonly Execution[] } };
  const requests = requestsIn(items);
  if (requests.length !== operationIds.length) throw new Error(`The collection has ${requests.length} requests.`);
  const wrong = requests.flatMap(({ name, response = [] }, index) => {
    const shown = response.find(({ code }) => code === 200)?.body ?? '';
    const { code, stream } = run.executions[index]?.response ?? {};
    const got = Buffer.from(stream?.data ?? []).toString();
    return code === 200 && shapeOfText(got) === shapeOfText(shown) ? [] : [`${name}: ${code} ${got}`];
  });
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
}

export const converters: ToolKind = {
  title: 'Converters',
  tools: [
    {
      name: 'Postman',
      package: 'openapi-to-postmanv2',
      steps: [
        {
          does: 'is imported',
          run: (place) =>
            place.run(
              commandFile('openapi-to-postmanv2', 'openapi2postmanv2'),
              ...['-s', 'openapi.yaml', '-o', 'collection.json', '-O', 'parametersResolution=Example'],
            ),
        },
        {
          does: 'gets from the mock what is shown beside each request, run by newman',
          run: async (place) => {
            const variables = { baseUrl: place.url, bearerToken: place.mock.token };
            await place.run(
              ...[commandFile('newman'), 'run', 'collection.json', '--reporters', 'json'],
              ...['--reporter-json-export', 'report.json'],
              ...Object.entries(variables).flatMap(([name, value]) => ['--env-var', `${name}=${value}`]),
            );
            assertGotShown(place);
          },
        },
      ],
    },
    {
      name: 'Bruno',
      package: '@usebruno/cli',
      steps: [
        {
          does: 'is imported',
          run: (place) =>
            place.run(
              ...[commandFile('@usebruno/cli', 'bru'), 'import', 'openapi', '--source', 'openapi.yaml'],
              ...['--output', 'bruno', '--collection-format', 'bru'],
            ),
        },
        {
          does: 'gets 200 from the mock for each request',
          run: async (place) => {
            await place.runIn(
              'bruno',
              ...[commandFile('@usebruno/cli', 'bru'), 'run', '-r', '--env', 'The mock on this machine'],
              ...['--env-var', `baseUrl=${place.url}`, '--env-var', `token=${place.mock.token}`],
              ...['--reporter-json', '../report.json'],
            );
            const [{ results }] = JSON.parse(place.read('report.json')) as [{ results: readonly BrunoResult[] }];
            const wrong = results.filter(({ response }) => response.status !== 200);
            if (results.length !== operationIds.length) throw new Error(`${results.length} requests were sent.`);
            const lines = wrong.map(({ request, response }) => {
              return `${request.method} ${request.url.replace(place.url, '')} ${response.status}`;
            });
            if (wrong.length > 0) throw new Error(lines.join('\n'));
          },
        },
      ],
      known: [
        {
          does: 'gets 200 from the mock for each request',
          shows: /^(?=.*GET \/customers 422)(?=.*GET \/orders 422)(?!.*PUT|.*POST)/s,
          fault: `OpenAPI's: ${oneOfTwo} Bruno leaves optional parameters out; the other requests get 200.`,
        },
      ],
    },
  ],
};
