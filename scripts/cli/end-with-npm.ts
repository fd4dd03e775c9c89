/** Ends a command together with the npm process that started it. */

const everyMs = 500;
const parent = process.ppid;

/**
 * Calls `end` when `npm run` or `npx` has been ended from outside. npm passes a signal on to the shell that it started, and
 * the shell may die without passing it on. A command started without npm may outlive its shell.
 */
export function endWithNpm(end: () => void): void {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    end();
  }, everyMs).unref();
}
