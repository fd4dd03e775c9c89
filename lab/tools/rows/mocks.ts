/** Mocks that are made from the document. */
import { commandFile } from '../kit/packages.js';
import { answersShown, servesShown, serving, type Start } from '../kit/steps.js';
import type { ToolKind } from '../kit/tool.js';

const mockoon: Start = (_, port) => [
  ...[commandFile('@mockoon/cli', 'mockoon-cli'), 'start', '--data', 'openapi.yaml'],
  ...['--hostname', '127.0.0.1', '--port', String(port), '--disable-admin-api', '--disable-log-to-file'],
];

export const mocks: ToolKind = {
  title: 'Mocks',
  tools: [
    {
      name: '@mswjs/source',
      package: '@mswjs/source',
      steps: [answersShown(serving('mswjs-source.ts'))],
    },
    {
      name: 'Prism',
      package: '@stoplight/prism-cli',
      steps: [
        answersShown(
          (_, port) => [commandFile('@stoplight/prism-cli', 'prism'), 'mock', 'openapi.yaml', '--port', String(port)],
          '',
        ),
      ],
    },
    {
      name: 'Mockoon',
      package: '@mockoon/cli',
      steps: [servesShown(mockoon), answersShown(mockoon)],
      known: [
        {
          does: answersShown(mockoon).does,
          shows: /message must not be empty/,
          fault:
            "Mockoon's: its first response of a route is made from the schema, without regard to `minLength` and `format`; " +
            'the examples of the contract become further responses, to be chosen in Mockoon.',
        },
      ],
    },
    {
      name: 'Scalar mock server',
      package: '@scalar/mock-server',
      steps: [answersShown(serving('scalar-mock.ts'), '')],
    },
  ],
};
