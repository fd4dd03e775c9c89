/** `npm run pictures`: takes the pictures of docs/images from real runs, into that folder or another one. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readFlags, runCommand } from '../../scripts/cli/arguments.js';
import { openCamera } from './camera.js';
import { startMock, type RunningMock } from './commands.js';
import { consolePictures, useMock } from './console-pictures.js';
import { runPictures } from './run-pictures.js';

const help = `Takes the pictures of the documents, from a mock on port 4010 and runs of the suite against it.

  npm run pictures

It needs Chromium. Exit code 0: all are written to docs/images. 2: one could not be taken.`;

const images = fileURLToPath(new URL('../../docs/images', import.meta.url));

/** Takes all pictures, with a mock on this port, and writes them into a folder. */
export async function takePictures(folder: string, port: number): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const runs = mkdtempSync(join(tmpdir(), 'pictures-'));
  const camera = await openCamera(folder);
  let mock: RunningMock | undefined;
  try {
    mock = await startMock(port);
    await useMock(mock);
    for (const picture of consolePictures(mock.url)) await camera.take(picture);
    await mock.send('POST', '/__mock/reset');
    for (const picture of runPictures(mock, runs)) await camera.take(picture);
  } finally {
    await mock?.stop();
    await camera.close();
    rmSync(runs, { recursive: true });
  }
}

async function main(): Promise<void> {
  if (readFlags({ help: { type: 'boolean', short: 'h' } }).help) return console.log(help);
  await takePictures(images, 4010);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await runCommand(main);
