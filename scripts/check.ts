/** `npm run check`: types, lint, format and unused code in parallel; prints the output of each when it ends. */
import { exec } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const scripts = ['lint', 'format:check', 'unused'] as const;

/** Runs a script of package.json; resolves to whether it succeeded. */
const passes = (name: string): Promise<boolean> =>
  new Promise((resolve) => {
    exec(`npm run -s ${name}`, { maxBuffer: 2 ** 28 }, (error, stdout, stderr) => {
      console.log(`${name}: ${error ? 'failed' : 'passed'}`);
      if (error) process.stderr.write(stdout + stderr);
      resolve(error === null);
    });
  });

/** Runs all scripts in parallel; resolves to whether all succeeded. */
export async function check(): Promise<boolean> {
  const outcomes = await Promise.all(scripts.map(passes));
  return outcomes.every(Boolean);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = (await check()) ? 0 : 1;
