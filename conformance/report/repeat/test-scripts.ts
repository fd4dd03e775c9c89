/** For tests: runs scripts against a server, as a user would. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StageOverride } from '../../../reference-impl/pipeline/app.js';
import { createApp } from '../../../reference-impl/pipeline/app.js';
import { startServer } from '../../../reference-impl/http/server.js';

/** The result of a script. */
export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a script with only these environment variables. */
export async function runScript(text: string, variables: Readonly<Record<string, string>> = {}): Promise<Ended> {
  const folder = mkdtempSync(join(tmpdir(), 'repeat-'));
  const file = join(folder, 'a script.mjs');
  writeFileSync(file, text);
  const env = { PATH: process.env['PATH'] ?? '', ...variables };
  try {
    return await new Promise((resolve) => {
      execFile(process.execPath, [file], { env, cwd: folder, timeout: 300_000 }, (error, stdout, stderr) => {
        resolve({ code: error ? Number(error.code ?? -1) : 0, stdout, stderr });
      });
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const tokens = { CONFORM_TOKEN: 'test-token', CONFORM_OTHER_TOKEN: 'other-token' };

async function runOften(text: string, times: number, alter?: StageOverride): Promise<readonly Ended[]> {
  const server = await startServer({ port: 0, app: createApp({ seed: 'repeat', fixes: false }, alter) });
  const ended: Ended[] = [];
  try {
    while (ended.length < times) ended.push(await runScript(text, { ...tokens, CONFORM_URL: server.url }));
    return ended;
  } finally {
    await server.close();
  }
}

/** Runs a script against a new reference, with or without a fault. */
export const runAgainstFresh = async (text: string, alter?: StageOverride): Promise<Ended> =>
  (await runOften(text, 1, alter))[0]!;

/** Runs a script twice against the same reference. */
export const runTwice = (text: string): Promise<readonly Ended[]> => runOften(text, 2);
