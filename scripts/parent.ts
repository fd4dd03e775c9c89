/** Ends a command together with the npm that runs it. */

const everyMs = 500;

/**
 * Ends this process when `npm run` was ended from outside. npm passes a signal on to the shell that it started, and a shell
 * may die of that without passing it on. A command that was started without npm may outlive its shell.
 */
export function endWithNpm(): void {
  const parent = process.ppid;
  if (process.env['npm_lifecycle_event'] === undefined) return;
  setInterval(() => {
    if (process.ppid !== parent) process.exit(0);
  }, everyMs).unref();
}
