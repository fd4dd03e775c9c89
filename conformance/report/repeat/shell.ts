/** The functions of a script that repeats a cause, in POSIX sh and awk. The steps of the script call them. */
import { readJson } from './read-json.js';

/** Replaces `{{name}}` with the variable of this name, and `{{name:upper}}` with its value in upper case. */
const fill = String.raw`fill() {
  awk 'BEGIN { ORS = "" }
{
  line = $0
  if (NR > 1) print "\n"
  while (match(line, /[{][{][a-z0-9_]+(:[a-z]+)?[}][}]/)) {
    print substr(line, 1, RSTART - 1)
    name = substr(line, RSTART + 2, RLENGTH - 4)
    line = substr(line, RSTART + RLENGTH)
    form = ""
    if ((at = index(name, ":")) > 0) { form = substr(name, at + 1); name = substr(name, 1, at - 1) }
    text = ENVIRON[name]
    if (form == "upper") text = toupper(text)
    if (form == "short") gsub(/-/, "", text)
    print text
  }
  print line
}'
}`;

const d = '$';

const requests = String.raw`stop() {
  printf '\nUNDECIDED: %s\n' "$1"
  exit 2
}
# Text of the server, without what a terminal would obey.
safe() {
  tr '\000-\037\177' ' ' | awk '{ gsub(/\302[\200-\237]/, "?"); gsub(/\342\200[\213-\217\250-\256]|\342\201[\246-\257]/, "?"); print substr($0, 1, 300) }'
}
step() {
  _step=$((_step + 1))
  rm -f "$_dir/sent"
}
body() { fill >"$_dir/sent"; }
send() {
  _method=$1
  _path=$(printf '%s\n' "$2" | fill)
  shift 2
  if [ -f "$_dir/sent" ]; then set -- --data-binary "@$_dir/sent" "$@"; fi
  : >"$_dir/body"
  : >"$_dir/head"
  _status=$(curl -sS -g --path-as-is --max-time 30 -X "$_method" -H 'Expect:' -o "$_dir/body" -D "$_dir/head" \
    -w '%{http_code}' "$@" "$_api$_path" 2>"$_dir/error")
  _code=$?
  case $_code in
    0) ;;
    5 | 6 | 7 | 35 | 51 | 58 | 60 | 77) stop "$_api: $(safe <"$_dir/error")${d}{start:+(start it: $start)}" ;;
    *) _status=000 ;;
  esac
  printf 'step %s  %-60s  %s\n' "$_step$_again" "$_method $(printf %s "$_path" | cut -c 1-100)" "$(came)"
  if [ "$_status" = 429 ]; then stop 'the server is limiting the request rate: wait, and run this again'; fi
}
came() {
  if [ "$_status" = 000 ]; then
    printf 'no response (%s)' "$(safe <"$_dir/error")"
  else
    printf 'status %s' "$_status"
  fi
}
is() {
  case $1:$_status in
    accepted:2?? | refused:4?? | either:[24]?? | served:[1234]??) return 0 ;;
  esac
  [ "$1" = "$_status" ]
}
accepted() { is accepted || stop "step $_step must be accepted before the next one: $(came) $(safe <"$_dir/body")"; }
not_locked_out() {
  case $_status in
    401 | 403) stop "status $_status: is the token valid?" ;;
  esac
}
patiently() {
  _tries=$1
  shift
  "$@"
  while ! is accepted && [ "$_tries" -gt 0 ]; do
    _tries=$((_tries - 1))
    sleep 1
    "$@"
  done
}
at() { _do=$1 _want=$2 _other=${d}{3-} awk "$_json" "$_dir/body"; }
remember() { _before=$(at value "$1") || _before=; }
take() {
  _text=$(at text "$2") || stop "step $_step: the response has no value at $2"
  case $_text in
    '' | *[!A-Za-z0-9._~-]*) stop "step $_step: the value at $2 can't be used in another request: $(printf %s "$_text" | safe)" ;;
  esac
  eval "$1=\$_text"
  export "$1"
}`;

const verdicts = String.raw`expect() {
  _now="$(came) $(safe <"$_dir/body")"
  _shows=yes
  case $1 in
    status) if is "$2"; then _shows=no; fi ;;
    other_status) if ! is "$2"; then _shows=unknown; fi ;;
    json) if at valid '' >/dev/null; then _shows=no; fi ;;
    media_type) if grep -Eiq '^content-type: *(application/json|[a-z0-9.+-]+/[a-z0-9.+-]+\+json) *(;|.?$)' "$_dir/head"; then _shows=no; fi ;;
    no_mark)
      if [ "$(head -c 3 "$_dir/body" | od -An -tx1 | tr -d ' \n')" != efbbbf ]; then _shows=no; fi ;;
    *) expect_at "$@" ;;
  esac
}
expect_at() {
  if ! is accepted && [ "$1" != matches ]; then
    _shows=unknown
    return
  fi
  _value=$(at value "$2") && _now=$(printf %s "$_value" | safe) || _now="nothing at $2"
  _other=$(printf '%s\n' "${d}{3-}" | fill)
  if [ "$1" = as_before ]; then
    _other=$_before
    expected="$(printf %s "$_before" | safe) at $2, as before"
  fi
  case $1 in
    there) if at value "$2" >/dev/null; then _shows=no; fi ;;
    filled | type | least | same) if at "$1" "$2" "$_other"; then _shows=no; fi ;;
    matches) if at type "$2" string && at text "$2" | grep -Eq -e "$3"; then _shows=no; fi ;;
    as_before) if at same "$2" "$_other"; then _shows=no; fi ;;
    new) if ! at same "$2" "$_other"; then _shows=no; fi ;;
    not) if ! at same "$2" "$_other"; then _shows=unknown; fi ;;
    one_of)
      shift
      _place=$1
      shift
      for _one in "$@"; do if at same "$_place" "$_one"; then _shows=no; fi; done ;;
    *) _shows=unknown ;;
  esac
}
finish() {
  printf '\n%s\nexpected    %s\nin the run  %s\nnow         %s\n\n' "$title" "$expected" "$received" "$_now"
  if [ "$_shows" = no ] && [ -n "$doubt" ]; then stop "it conforms now, but $doubt"; fi
  case $_shows in
    yes) echo 'THE DIFFERENCE STILL EXISTS.' ;;
    no)
      if [ "$others" -gt 0 ]; then echo "This is 1 of $((others + 1)) findings of the cause: --replay report.json runs them all."; fi
      echo 'CONFORMS NOW.' ;;
    *) echo 'UNDECIDED: compare the response with what is expected.' ;;
  esac
  case $_shows in yes) exit 1 ;; no) exit 0 ;; *) exit 2 ;; esac
}
run() {
  for _tool in curl awk grep tr od; do
    command -v "$_tool" >/dev/null 2>&1 || stop "this script needs $_tool"
  done
  _missing=
  for _name in $needs; do
    eval "_text=\$$_name"
    if [ -z "$_text" ]; then _missing="$_missing$_name=... "; fi
  done
  if [ -n "$_missing" ]; then stop "it needs these environment variables: ${d}{_missing}sh $0"; fi
  _api=$CONFORM_URL
  while [ "$_api" != "${d}{_api%/}" ]; do _api=${d}{_api%/}; done
  _api=${d}{_api%"$base_path"}$base_path
  _dir=${d}{TMPDIR:-/tmp}/repeat-$$
  (umask 077 && mkdir "$_dir") || stop "$_dir can't be made"
  trap 'rm -rf "$_dir"' EXIT
  trap 'exit 2' HUP INT TERM
  _number=$((($(date +%s) * 7919 + $$ * 104729) % 1000000))
  run=conf-$(printf %06d "$_number")
  open='{{'
  export run open
  _step=0
  _again=
  before
  _first=$_step
  last
  while [ "$_shows" = yes ] && [ "$patience" -gt 0 ]; do
    patience=$((patience - 1))
    _step=$_first
    _again=' again'
    sleep 1
    last
  done
  finish
}
# The last four digits of a phone number, the same length and new in each run.
phone() {
  eval "$1=$2\$((2000 + (_number * 24 + $3) % 8000))"
  export "$1"
}`;

/** All functions for the steps. */
export const shellFunctions = [`LC_ALL=C\nexport LC_ALL`, fill, requests, verdicts, readJson].join('\n');
