/** `npm run check`: types, lint, format and unused code at the same time, each with what it printed when it is done. */
import { exec } from 'node:child_process';

const scripts = ['typecheck', 'lint', 'format:check', 'unused'] as const;

/** Runs a script of package.json, and tells whether it ended well. */
const passes = (name: string): Promise<boolean> =>
  new Promise((resolve) => {
    exec(`npm run -s ${name}`, { maxBuffer: 2 ** 28 }, (error, stdout, stderr) => {
      console.log(`${name}: ${error ? 'failed' : 'passed'}`);
      if (error) process.stderr.write(stdout + stderr);
      resolve(error === null);
    });
  });

const outcomes = await Promise.all(scripts.map(passes));
process.exitCode = outcomes.every(Boolean) ? 0 : 1;
