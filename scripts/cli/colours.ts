/** Whether a stream gets colours: a terminal that shows them, unless the environment says otherwise. */

/** The part of a stream that says whether it is a terminal. */
export type Screen = Pick<NodeJS.WriteStream, 'isTTY'>;

/** The values of `FORCE_COLOR` that ask for colours; Node takes any other one for "none". */
const forcing = ['', '1', '2', '3', 'true'];

/**
 * Whether a text for this stream should be coloured. `FORCE_COLOR` goes before all else, as in Node; then `NO_COLOR` (any value
 * but the empty one) and `TERM=dumb` forbid it.
 */
export function hasColours(stream: Screen, environment: NodeJS.ProcessEnv = process.env): boolean {
  const { FORCE_COLOR: forced, NO_COLOR: refused, TERM: terminal } = environment;
  if (forced !== undefined) return forcing.includes(forced);
  return Boolean(stream.isTTY) && !refused && terminal !== 'dumb';
}
