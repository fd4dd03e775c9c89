/** Tools that check a document, or a server against it. */
import { asOpenApi30 } from '../../bench/peers/kit/documents.js';
import { commandFile } from '../kit/packages.js';
import type { Kind, Step } from '../kit/tool.js';
import { oneOfTwo } from './one-of-two.js';

const redocly = (does: string, ...args: readonly string[]): Step => ({
  does,
  run: (place) => place.run(commandFile('@redocly/cli', 'redocly'), ...args),
});

const dredd = (does: string, document: string): Step => ({
  does,
  run: (place) =>
    place.run(
      ...[commandFile('dredd'), document, place.url, '--no-color'],
      ...['--header', `Authorization: Bearer ${place.mock.token}`],
    ),
});

export const checkers: Kind = {
  title: 'Checks and tests',
  tools: [
    {
      ...{ name: 'Redocly', package: '@redocly/cli' },
      steps: [
        redocly('has no error by its recommended rules', 'lint', 'openapi.yaml', '--extends', 'recommended'),
        redocly('bundles', 'bundle', 'openapi.yaml', '--output', 'bundled.yaml'),
        redocly('builds its page', 'build-docs', 'openapi.yaml', '--output', 'page.html'),
      ],
    },
    {
      ...{ name: 'Respect', package: '@redocly/cli' },
      steps: [
        redocly('makes workflows', 'generate-arazzo', 'openapi.yaml', '--output-file', 'made.arazzo.yaml'),
        {
          does: 'runs them on the mock',
          run: (place) =>
            place.run(
              ...[commandFile('@redocly/cli', 'redocly'), 'respect', 'made.arazzo.yaml'],
              ...['--server', `openapi=${place.url}`, '--input', `bearer=${place.mock.token}`],
            ),
        },
      ],
      known: [
        {
          does: 'runs them on the mock',
          shows: /Workflows: 12 passed, 2 failed, 14 total/,
          fault: `OpenAPI's: ${oneOfTwo} Respect leaves optional parameters out; the other 12 workflows pass.`,
        },
      ],
    },
    {
      ...{ name: 'Dredd', package: 'dredd' },
      steps: [
        dredd('runs on the mock', 'openapi.yaml'),
        dredd('reads OpenAPI 3.0', 'openapi-3.0.yaml'),
        {
          does: 'runs on the mock with OpenAPI 3.0 and one `example` for each parameter',
          run: (place) => {
            place.write('plain.json', JSON.stringify(asOpenApi30(JSON.parse(place.read('openapi.json')))));
            return dredd('', 'plain.json').run(place);
          },
        },
      ],
      known: [
        {
          does: 'runs on the mock',
          shows: /API description parser error/,
          fault: "Dredd's: it reads no OpenAPI 3.1, and its YAML parser refuses an unquoted address in braces.",
        },
        {
          does: 'reads OpenAPI 3.0',
          shows: /URI parameters validation error/,
          fault: "Dredd's: it looks for `example` of a parameter only, and the contract has `examples`.",
        },
        {
          does: 'runs on the mock with OpenAPI 3.0 and one `example` for each parameter',
          shows: /No enum match for: "application\/json; charset=utf-8"/,
          fault:
            "Dredd's: it compares `Content-Type` letter by letter, so that `; charset=utf-8` is wrong, and expects every " +
            'status of an operation from the same request. `bench/peers/dredd/hooks.cjs` says it otherwise.',
        },
      ],
    },
    {
      ...{ name: 'Portman', package: '@apideck/portman' },
      steps: [
        {
          does: 'makes tests that the mock passes',
          run: (place) => {
            place.write('.env', `PORTMAN_BEARER_TOKEN=${place.mock.token}`);
            return place.run(
              ...[commandFile('@apideck/portman'), '--local', 'openapi.yaml', '--baseUrl', place.url, '--runNewman'],
              ...['--output', 'collection.json'],
            );
          },
        },
      ],
      known: [
        {
          does: 'makes tests that the mock passes',
          shows: /\[GET\]::\/customers - Status code is 2xx/,
          fault: `OpenAPI's: ${oneOfTwo} Portman leaves optional parameters out, and ends at the first failure.`,
        },
      ],
    },
    {
      ...{ name: 'StepCI', package: 'stepci' },
      steps: [
        {
          does: 'makes a workflow',
          run: (place) => place.run(commandFile('stepci'), 'generate', 'openapi.yaml', 'made.yaml'),
        },
        {
          does: 'makes a workflow of the dereferenced contract',
          run: async (place) => {
            const bundle = ['bundle', 'openapi.yaml', '--dereferenced', '--output', 'plain.yaml'];
            await place.run(commandFile('@redocly/cli', 'redocly'), ...bundle);
            place.write('plain.yaml', place.read('plain.yaml').replaceAll('http://127.0.0.1:4010/api/v1', place.url));
            await place.run(commandFile('stepci'), 'generate', 'plain.yaml', 'made.yaml');
          },
        },
        { does: 'runs it on the mock', run: (place) => place.run(commandFile('stepci'), 'run', 'made.yaml') },
      ],
      known: [
        {
          does: 'makes a workflow',
          shows: /reading 'default'/,
          fault: "StepCI's: it reads the schema of a parameter without following the parameter's `$ref`.",
        },
        {
          does: 'runs it on the mock',
          shows: /Given\s+401/,
          fault:
            "StepCI's: the workflow has no place for the token that `security` asks for; it has to be written by hand.",
        },
      ],
    },
  ],
};
