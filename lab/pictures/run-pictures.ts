/**
 * Pictures of runs: a terminal session in which a failure is found and its fix is checked, and the page of a report.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Picture } from './camera.js';
import { conform, type RunningMock } from './commands.js';
import { htmlOfTerminal } from './ansi.js';

const style = `
  body { margin: 0; background: #15191e; }
  pre { margin: 0; padding: 20px 24px; color: #dde3ea; font: 14px/1.45 'DejaVu Sans Mono', monospace; white-space: pre-wrap; }
  .prompt { color: #8fd3ff; } .bold { font-weight: bold; } .dim { color: #97a1ad; }
  .red { color: #ff8a80; } .green { color: #7ee08a; } .yellow { color: #ffd479; }`;

const noWidth = 'create-order.forgets.packages[*].width.minimum';
const swapped = 'read-back.contacts.swapped';

interface Typed {
  readonly line: string;
  readonly printed: string;
}

const terminalPage = (session: readonly Typed[]): string =>
  `<!doctype html><html lang="en"><title>A terminal</title><style>${style}</style><pre>${session
    .map(({ line, printed }) => `<span class="prompt">$ </span>${htmlOfTerminal(`${line}\n${printed}`)}`)
    .join('\n')}</pre></html>`;

const setFaults = ({ send }: RunningMock, ...faults: readonly string[]): Promise<void> =>
  send('PATCH', '/__mock/switches', { body: { faults: faults.length === 0 ? null : faults } });

/** Runs the session: a run that fails, and the same after the fix. */
async function playSession(mock: RunningMock, folder: string): Promise<readonly Typed[]> {
  const target = ['--url', mock.url, '--token', 'test-token'];
  const type = async (code: number, ...args: readonly string[]): Promise<Typed> => ({
    line: `npm run conform -- ${args.map((one) => (one.includes(' ') ? `'${one}'` : one)).join(' ')}`,
    printed: await conform(folder, code, ...args),
  });
  await setFaults(mock, noWidth);
  const failed = await type(1, ...target, '--only', 'ORD-43', '--out', 'reports');
  await setFaults(mock);
  return [failed, await type(0, ...target, '--replay', 'reports/report.json')];
}

/** The pictures of runs, whose files are written into the folder. */
export const runPictures = (mock: RunningMock, folder: string): readonly Picture[] => [
  {
    name: 'terminal',
    height: 780,
    open: async (page) => page.setContent(terminalPage(await playSession(mock, folder))),
    shows: ['FAIL', '1 cause fixed', 'CONFORMANT (the 1 replayed check only)'],
  },
  {
    name: 'report',
    height: 800,
    open: async (page) => {
      await setFaults(mock, noWidth, swapped);
      const args = ['--url', mock.url, '--token', 'test-token', '--other-token', 'other-token', '--out', 'full'];
      await conform(folder, 1, ...args);
      await page.goto(pathToFileURL(join(folder, 'full/report.html')).href);
    },
    shows: ['Not conformant', 'Checks by level and outcome', 'At a glance'],
  },
];
