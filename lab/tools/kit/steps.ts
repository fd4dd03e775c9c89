/** Steps that several tools share. */
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { assertAnswersShown, assertRefusesBroken, assertServesShown } from './requests.js';
import type { TrialPlace } from './place.js';
import type { TrialStep } from './tool.js';

const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');

/** The options of a strict tsconfig.json, without checks of the types of packages. */
const compilerOptions = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  types: ['node'],
  lib: ['es2023', 'dom', 'dom.iterable'],
  module: 'esnext',
  moduleResolution: 'bundler',
  target: 'es2022',
  allowImportingTsExtensions: true,
};

/** Compiles a program and the generated code that it imports. */
export const compiles = (program: string): TrialStep => ({
  does: 'compiles',
  run: (place) => {
    place.take(program);
    place.write('tsconfig.json', JSON.stringify({ compilerOptions, files: [basename(program)] }));
    return place.run(compiler, '-p', '.');
  },
});

/** The requests of each generated client, as the mock's journal records them. */
const expected = ['GET /carriers', 'POST /customers', 'PUT /customers'];

/** Runs a program that lists the carriers, creates a customer and updates it. */
export const callsTheMock = (program: string, does = 'calls the mock', ...args: readonly string[]): TrialStep => ({
  does,
  run: async (place) => {
    const before = place.mock.requests.at(-1)?.id ?? 0;
    const output = await place.program(program, ...args);
    const seen = place.mock.requests
      .filter(({ id, outcome }) => id > before && outcome === 200)
      .map(({ method, url }) => `${method} /${url.split('/')[3]}`);
    const missing = expected.filter((one) => !seen.includes(one));
    if (missing.length > 0) throw new Error(`No ${missing.join(', ')} with 200 has arrived. ${output}`);
  },
});

export type Start = (place: TrialPlace, port: number) => readonly string[];

const against =
  (start: Start, base: string, ...asserts: readonly ((url: string) => Promise<void>)[]) =>
  async (place: TrialPlace): Promise<void> => {
    const server = await place.serve((port) => start(place, port));
    try {
      for (const assert of asserts) await assert(`${server.url}${base}`);
    } finally {
      await server.stop();
    }
  };

/** Starts the tool's own server, which responds as the contract says. */
export const answersShown = (start: Start, base = '/api/v1'): TrialStep => ({
  does: 'answers every request that the contract shows with what it allows',
  run: against(start, base, assertAnswersShown),
});

/** The same, without checking the bodies. */
export const servesShown = (start: Start, base = '/api/v1'): TrialStep => ({
  does: 'answers every request that the contract shows with 200',
  run: against(start, base, assertServesShown),
});

export const refusesBroken = (start: Start, base = '/api/v1'): TrialStep => ({
  does: 'refuses requests that break it',
  run: against(start, base, assertRefusesBroken),
});

/** Starts a file of `programs` as a server. */
export const serving =
  (program: string, ...args: readonly string[]): Start =>
  (place) => {
    place.take(program);
    return ['--import', import.meta.resolve('tsx'), basename(program), ...args];
  };
