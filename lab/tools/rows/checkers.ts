/** Tools that check a document, or a server against it. */
import { commandFile } from '../kit/packages.js';
import type { ToolKind, TrialStep } from '../kit/tool.js';
import { oneOfTwo } from './one-of-two.js';

const redocly = (does: string, ...args: readonly string[]): TrialStep => ({
  does,
  run: (place) => place.run(commandFile('@redocly/cli', 'redocly'), ...args),
});

export const checkers: ToolKind = {
  title: 'Checks and tests',
  tools: [
    {
      name: 'Redocly',
      package: '@redocly/cli',
      steps: [
        redocly('has no error by its recommended rules', 'lint', 'openapi.yaml', '--extends', 'recommended'),
        redocly('bundles', 'bundle', 'openapi.yaml', '--output', 'bundled.yaml'),
        redocly('builds its page', 'build-docs', 'openapi.yaml', '--output', 'page.html'),
      ],
    },
    {
      name: 'Respect',
      package: '@redocly/cli',
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
  ],
};
