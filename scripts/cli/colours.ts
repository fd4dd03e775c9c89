/** Whether a stream gets colours: a terminal that supports them, unless the environment says otherwise. */

/** The part of a stream that says whether it is a terminal. */
export type Screen = Pick<NodeJS.WriteStream, 'isTTY'>;

/** The values of `FORCE_COLOR` that turn colours on. Any other value turns them off, as in Node. */
const forcing = ['', '1', '2', '3', 'true'];

/**
 * Whether text for this stream should be coloured. `FORCE_COLOR` has precedence, as in Node; then `NO_COLOR` (any value
 * but the empty one) and `TERM=dumb` turn colours off.
 */
export function hasColours(stream: Screen, environment: NodeJS.ProcessEnv = process.env): boolean {
  const { FORCE_COLOR: forced, NO_COLOR: refused, TERM: terminal } = environment;
  if (forced !== undefined) return forcing.includes(forced);
  return Boolean(stream.isTTY) && !refused && terminal !== 'dumb';
}
