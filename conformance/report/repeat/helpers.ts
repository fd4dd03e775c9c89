/** The functions that all scripts end with, as the text of a module for Node. */

/** For a script that compares the type of a value. */
export const typesOf = `function typesOf(value) {
  if (value === null || Array.isArray(value)) return [value === null ? 'null' : 'array'];
  return [typeof value, ...(Number.isInteger(value) ? ['integer'] : [])];
}`;

/** The functions for the steps. They use `cause`, `api`, `usual` and `step` of the script. */
export const helpers = String.raw`// The functions that the steps call.
async function send(method, path, { headers = usual, body, rounds = 0 } = {}) {
  const isJson = typeof body === 'object';
  const response = await fetch(api + path, {
    method, redirect: 'manual', signal: AbortSignal.timeout(30_000),
    headers: { ...headers, ...(isJson && { 'content-type': 'application/json' }) },
    body: body === undefined ? undefined : Buffer.from(isJson ? JSON.stringify(body) : body),
  }).then(read).catch(lost);
  // Only a moment later the next request can use the same connection, as in the run.
  await sleep(1);
  step += 1;
  print('step ' + step + '  ' + (method + ' ' + path.slice(0, 100)).padEnd(60) + '  ' + response.came);
  if (response.status === 429) stop('the server is limiting the request rate: wait, and run this again');
  if (isAccepted(response) || rounds === 0) return response;
  await sleep(1000);
  step -= 1;
  return send(method, path, { headers, body, rounds: rounds - 1 });
}
async function read(response) {
  const { status, headers } = response;
  const bytes = Buffer.from(await response.arrayBuffer());
  const json = isUtf8(bytes) ? await new Response(bytes).json().catch(() => undefined) : undefined;
  return { status, headers, bytes, text: bytes.toString(), json, came: 'status ' + status };
}
function lost(error) {
  const { code = error.name, message = error.message } = error.cause ?? {};
  const isSent = /^(TimeoutError|ECONNRESET|EPIPE|HPE_|UND_ERR_(?!CONNECT))/.test(code);
  if (!isSent) stop(api + ': ' + (message || code) + (cause.start ?? ''));
  return { status: 0, text: '', came: 'no response (' + message + ')' };
}
function isAccepted({ status }) {
  return status >= 200 && status < 300;
}
function accepted(response) {
  if (!isAccepted(response)) stop('step ' + step + ' must be accepted before the next one: ' + response.came + ' ' + response.text);
  return response;
}
function at({ json }, pointer) {
  const names = pointer.split('/').slice(1).map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
  return names.reduce((value, name) => (Object.hasOwn(Object(value), name) ? value[name] : undefined), json);
}
function take(response, pointer) {
  const value = String(at(response, pointer) ?? '');
  return /^[\w.~-]+$/.test(value) ? value : stop('step ' + step + ' has no usable value at ' + pointer + ': ' + value);
}
async function decide(last, { conforms, place, rounds = 0, needsToken = false }) {
  const response = await last();
  if (needsToken && [401, 403].includes(response.status)) stop(response.came + ': is the token valid?');
  const [value, hasValue] = [at(response, place ?? ''), place !== undefined && isAccepted(response)];
  const result = hasValue || place === undefined ? conforms({ ...response, value }) : undefined;
  if (result === false && rounds > 0) {
    await sleep(1000);
    step -= 1;
    return decide(last, { conforms, place, rounds: rounds - 1, needsToken });
  }
  const now = hasValue ? (JSON.stringify(value) ?? 'nothing at ' + place) : response.came + ' ' + response.text;
  print('', cause.title, 'expected    ' + cause.expected, 'in the run  ' + cause.received, 'now         ' + now);
  if (result === undefined) stop('compare the response with what is expected.');
  if (result && cause.doubt) stop('it conforms now, but ' + cause.doubt);
  if (result && cause.others > 0) print('', 'This is 1 of ' + (cause.others + 1) + ' findings of the cause: --replay report.json runs them all.');
  print('', result ? 'CONFORMS NOW.' : 'THE DIFFERENCE STILL EXISTS.');
  process.exit(result ? 0 : 1);
}
function stop(why) {
  print('', 'UNDECIDED: ' + why);
  process.exit(2);
}
function print(...lines) {
  // Without control characters, which a terminal would obey.
  for (const line of lines) console.log(line.slice(0, 700).replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ' '));
}`;
