#!/usr/bin/env bash
# Checks a server from any CI, or by hand: waits until it responds, runs the suite, and exits with its exit code.
#
#   CONFORM_URL=http://127.0.0.1:8080 CONFORM_TOKEN=… CONFORM_START='npm start' bash conform.sh [flags of delivery-conform]
#
# CONFORM_URL           the server's address
# CONFORM_TOKEN         a token of the test account
# CONFORM_OTHER_TOKEN   a token of a second account (optional)
# CONFORM_START         a foreground command that starts the server, unless it is running already. It is stopped after the
#                       run, and its output is in server.log beside the reports
# CONFORM_START_WITHIN  the timeout for the server's first response, in seconds (default 60)
# CONFORM_REPORTS       the folder for the reports (default reports)
# DELIVERY_CONFORMANCE  the package for npm: a tarball of this project from `npm pack`, or git+https://…#v1.0.0-rc.1. Without
#                       it, delivery-conform must be installed already, in this folder or on the PATH
#
# Exit code: 0 conformant, 1 not conformant, 2 no verdict for any reason. A signal ends the run, with reports of the results
# so far.
set -euo pipefail

reports=${CONFORM_REPORTS:-reports}
within=${CONFORM_START_WITHIN:-60}
server=

# Removes the reports of an earlier run: they would look like those of this one.
undecided() { # SENTENCE
  rm -f -- "$reports"/{report.{json,html},junit.xml,summary.md,results.sarif,exchanges.har,badge.svg,profile.json} 2>/dev/null ||
    true
  printf '%s\n' "$1" >&2
  exit 2
}

install_suite() {
  if [ -z "${DELIVERY_CONFORMANCE:-}" ]; then
    PATH="$PWD/node_modules/.bin:$PATH"
    command -v delivery-conform >/dev/null || undecided 'Set DELIVERY_CONFORMANCE to what npm shall install.'
    return
  fi
  npm install --prefix .delivery-conformance --no-save --no-audit --no-fund -- "$DELIVERY_CONFORMANCE" >&2 ||
    undecided 'The suite could not be installed from DELIVERY_CONFORMANCE; npm says why.'
  PATH="$PWD/.delivery-conformance/node_modules/.bin:$PATH"
}

# Any response counts, except for those of a proxy without a server. No token is sent, so any certificate is accepted.
answers() {
  node -e '
    const url = new URL(process.env.CONFORM_URL);
    const { get } = require(url.protocol === "https:" ? "https" : "http");
    const end = (isUp) => process.exit(isUp ? 0 : 1);
    get(url, { rejectUnauthorized: false, timeout: 5000 }, (answer) => end(![502, 503, 504].includes(answer.statusCode)))
      .on("timeout", () => end(false))
      .on("error", () => end(false));
  '
}

# In a separate process group, so that children of the command are stopped, too.
start_server() {
  if answers; then undecided "Somebody answers at $CONFORM_URL already, so CONFORM_START is not run."; fi
  mkdir -p -- "$reports" || undecided "The folder for the reports, $reports, can't be made."
  set -m
  bash -c "$CONFORM_START" >"$reports/server.log" 2>&1 </dev/null &
  server=$!
  set +m
  trap stop_server EXIT
}

stop_server() {
  kill -TERM -- "-$server" 2>/dev/null || return 0
  for ((i = 0; i < 50; i++)); do
    kill -0 -- "-$server" 2>/dev/null || return 0
    sleep 0.2
  done
  kill -KILL -- "-$server" 2>/dev/null || true
}

await_server() {
  local end=$((SECONDS + 10#$within))
  until answers; do
    if [ -n "$server" ] && ! kill -0 "$server" 2>/dev/null; then
      tail -n 20 -- "$reports/server.log" >&2 || true
      undecided 'The server that CONFORM_START started has ended before it answered.'
    fi
    if [ "$SECONDS" -ge "$end" ]; then undecided "Nobody answered at $CONFORM_URL within $within seconds."; fi
    sleep 0.5
  done
}

# Bash handles a signal only after a foreground process ends, so the suite runs in the background and gets the signal.
run_suite() { # FLAGS
  local suite='' isEnding='' code=0
  trap 'isEnding=yes; [ -z "$suite" ] || kill -TERM "$suite" 2>/dev/null || true' HUP INT TERM
  delivery-conform --out "$reports" "$@" &
  suite=$!
  if [ -n "$isEnding" ]; then kill -TERM "$suite" 2>/dev/null || true; fi
  wait "$suite" || code=$?
  while kill -0 "$suite" 2>/dev/null; do
    code=0
    wait "$suite" || code=$?
  done
  return "$code"
}

trap 'undecided "The job was ended before the suite was started."' HUP INT TERM
command -v node >/dev/null || undecided 'Node 20.19 or newer is needed.'
export CONFORM_URL="${CONFORM_URL:-}"
node -e 'const url = process.env.CONFORM_URL; process.exit(URL.canParse(url) && /^https?:/.test(url) ? 0 : 1)' ||
  undecided 'CONFORM_URL must be the address of the server, with http:// or https://.'
case "$within" in
  '' | *[!0-9]* | ???????*) undecided 'CONFORM_START_WITHIN must be a number of seconds.' ;;
esac
# A CI sets a missing secret to an empty string.
if [ -z "${CONFORM_OTHER_TOKEN:-}" ]; then unset CONFORM_OTHER_TOKEN; fi

install_suite
if [ -n "${CONFORM_START:-}" ]; then start_server; fi
await_server

code=0
run_suite "$@" || code=$?
case "$code" in 0 | 1 | 2) ;; *) code=2 ;; esac
exit "$code"
