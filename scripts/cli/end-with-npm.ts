/** Ends a command together with the npm that runs it. */

const everyMs = 500;
const parent = process.ppid;

/**
 * Ends this process, or does what is given instead, when `npm run` or `npx` was ended from outside. npm passes a signal on to
 * the shell that it started, and a shell may die of that without passing it on. A command that was started without npm may
 * outlive its shell.
 */
export function endWithNpm(end: () => void = () => process.exit(0)): void {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    end();
  }, everyMs).unref();
}
