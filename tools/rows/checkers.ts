/** Tools that check a document, or a server by it. */
import { commandFile } from '../kit/packages.js';
import type { Kind, Step } from '../kit/tool.js';

const redocly = (does: string, ...args: readonly string[]): Step => ({
  does,
  run: (place) => place.run(commandFile('@redocly/cli', 'redocly'), ...args),
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
        redocly('makes workflows of it', 'generate-arazzo', 'openapi.yaml', '--output-file', 'made.arazzo.yaml'),
      ],
    },
  ],
};
