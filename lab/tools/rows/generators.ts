/** Generators of types and clients: a program that uses the generated code must compile and call the mock. */
import { withoutRanges } from '../../bench/peers/kit/documents.js';
import { callsTheMock, compiles } from '../kit/steps.js';
import { commandFile } from '../kit/packages.js';
import type { ToolKind, TrialStep, Tool } from '../kit/tool.js';

/** Generates code with a command, after writing `files`. */
const generates = (
  command: string,
  args: readonly string[],
  files: Readonly<Record<string, string>> = {},
): readonly TrialStep[] => [
  {
    does: 'generates',
    run: (place) => {
      for (const [name, text] of Object.entries(files)) place.write(name, text);
      return place.run(command, ...args);
    },
  },
];

/** A generator, with a program of the same name in `clients`. */
const generator = (
  name: string,
  package_: string,
  generate: readonly TrialStep[],
  { known = [], then = [] }: { readonly known?: Tool['known']; readonly then?: readonly TrialStep[] } = {},
): Tool => ({
  name,
  package: package_,
  known,
  steps: [...generate, compiles(`clients/${name}.ts`), callsTheMock(`clients/${name}.ts`), ...then],
});

const oazapftsIssue = 'https://github.com/oazapfts/oazapfts/issues/56';

const kubbConfig = `
import { defineConfig } from '@kubb/core';
import { pluginClient } from '@kubb/plugin-client';
import { pluginOas } from '@kubb/plugin-oas';
import { pluginTs } from '@kubb/plugin-ts';

export default defineConfig({
  root: '.',
  input: { path: './openapi.yaml' },
  output: { path: './client', format: false },
  plugins: [pluginOas(), pluginTs(), pluginClient({ client: 'fetch', baseURL: process.env.MOCK_URL })],
});
`;

const orvalConfig = `
export default {
  api: {
    input: './openapi.yaml',
    output: { target: './client.ts', client: 'fetch', baseUrl: process.env.MOCK_URL },
  },
};
`;

export const generators: ToolKind = {
  title: 'Types and clients',
  tools: [
    generator(
      'openapi-typescript',
      'openapi-typescript',
      generates(commandFile('openapi-typescript'), ['openapi.yaml', '--output', 'types.ts']),
    ),
    generator(
      'hey-api',
      '@hey-api/openapi-ts',
      generates(commandFile('@hey-api/openapi-ts'), ['--input', 'openapi.yaml', '--output', 'client']),
    ),
    generator(
      'orval',
      'orval',
      generates(commandFile('orval'), ['--config', 'orval.config.mjs'], { 'orval.config.mjs': orvalConfig }),
    ),
    generator(
      'kubb',
      '@kubb/cli',
      generates(commandFile('@kubb/cli', 'kubb'), ['generate', '--config', 'kubb.config.js'], {
        'kubb.config.js': kubbConfig,
      }),
      {
        known: [
          {
            does: 'calls the mock',
            shows: /reading 'customer_uuid'/,
            fault:
              "Kubb's: its fetch client sends JSON without `Content-Type: application/json`, and the mock refuses that.",
          },
        ],
        then: [callsTheMock('clients/kubb.ts', 'calls the mock when the caller adds `Content-Type`', 'json')],
      },
    ),
    generator(
      'swagger-typescript-api',
      'swagger-typescript-api',
      generates(commandFile('swagger-typescript-api'), [
        'generate',
        '-p',
        'openapi.yaml',
        '-o',
        '.',
        '-n',
        'client.ts',
      ]),
    ),
    generator(
      'openapi-zod-client',
      'openapi-zod-client',
      generates(commandFile('openapi-zod-client'), ['openapi.yaml', '--output', 'client.ts']),
    ),
    generator(
      'typed-openapi',
      'typed-openapi',
      generates(commandFile('typed-openapi'), ['openapi.yaml', '--output', 'client.ts']),
    ),
    generator('oazapfts', 'oazapfts', generates(commandFile('oazapfts'), ['openapi.yaml', 'client.ts']), {
      known: [
        {
          does: 'compiles',
          shows: /TS1351/,
          fault: `oazapfts': it writes the range \`4XX\` as a number (${oazapftsIssue}).`,
        },
        { does: 'calls the mock', shows: /TransformError/, fault: 'the same.' },
      ],
      then: [
        {
          does: 'generates, compiles and calls the mock without `4XX`',
          run: async (place) => {
            place.write('plain.json', JSON.stringify(withoutRanges(JSON.parse(place.read('openapi.json')))));
            await place.run(commandFile('oazapfts'), 'plain.json', 'client.ts');
            await compiles('clients/oazapfts.ts').run(place);
            await callsTheMock('clients/oazapfts.ts').run(place);
          },
        },
      ],
    }),
    generator('openapi-client-axios', 'openapi-client-axios', []),
  ],
};
