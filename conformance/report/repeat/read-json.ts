/** The part of a script that reads JSON, in awk: a user may have neither jq nor Python. */

/** Reads JSON in awk. `_do` selects what to find out about the value at the JSON pointer `_want`. */
export const readJson = String.raw`_json='
function white() { while (p <= n && index(" \t\r\n", substr(s, p, 1)) > 0) p++ }
function quoted_text(  c, from) {
  from = ++p
  while (p <= n) {
    c = substr(s, p, 1)
    if (c == "\\") p += 2
    else if (c == "\"") { p++; return substr(s, from, p - from - 1) }
    else p++
  }
  bad = 1
  return ""
}
function code(t,  i, x) {
  x = 0
  for (i = 1; i <= 4; i++) x = x * 16 + index("0123456789abcdef", tolower(substr(t, i, 1))) - 1
  return x
}
function utf8(x) {
  if (x < 128) return sprintf("%c", x)
  if (x < 2048) return sprintf("%c%c", 192 + int(x / 64), 128 + x % 64)
  if (x < 65536) return sprintf("%c%c%c", 224 + int(x / 4096), 128 + int(x / 64) % 64, 128 + x % 64)
  return sprintf("%c%c%c%c", 240 + int(x / 262144), 128 + int(x / 4096) % 64, 128 + int(x / 64) % 64, 128 + x % 64)
}
function plain(t,  at, made, c, x) {
  made = ""
  while ((at = index(t, "\\")) > 0) {
    made = made substr(t, 1, at - 1)
    c = substr(t, at + 1, 1)
    t = substr(t, at + 2)
    if (c == "u") {
      x = code(t)
      t = substr(t, 5)
      if (x >= 55296 && x < 56320 && substr(t, 1, 2) == "\\u") {
        x = 65536 + (x - 55296) * 1024 + code(substr(t, 3)) - 56320
        t = substr(t, 7)
      }
      c = x > 0 ? utf8(x) : "\\u0000"
    } else if (c == "n") c = "\n"
    else if (c == "t") c = "\t"
    else if (c == "r") c = "\r"
    else if (c == "b") c = "\b"
    else if (c == "f") c = "\f"
    made = made c
  }
  return made t
}
function member(path, depth) {
  white()
  if (substr(s, p, 1) != "\"") { bad = 1; return }
  name = quoted_text()
  gsub(/~/, "~0", name)
  gsub("/", "~1", name)
  white()
  if (substr(s, p++, 1) != ":") { bad = 1; return }
  value(path "/" name, depth)
}
function value(path, depth,  from, c, count, last) {
  white()
  from = p
  c = substr(s, p, 1)
  if (depth > 50 || p > n) { bad = 1; return }
  if (c == "{" || c == "[") {
    last = c == "{" ? "}" : "]"
    leaf[path] = c last
    p++
    white()
    if (substr(s, p, 1) == last) p++
    else {
      delete leaf[path]
      for (count = 0; ; count++) {
        if (c == "{") member(path, depth + 1)
        else value(path "/" count, depth + 1)
        if (bad) return
        white()
        name = substr(s, p++, 1)
        if (name == last) break
        if (name != ",") { bad = 1; return }
      }
    }
  } else if (c == "\"") leaf[path] = "\"" plain(quoted_text())
  else {
    while (p <= n && substr(s, p, 1) ~ /[-+.0-9A-Za-z]/) p++
    name = substr(s, from, p - from)
    if (name !~ /^(true|false|null|-?[0-9]+(\.[0-9]+)?([eE][-+]?[0-9]+)?)$/) bad = 1
    leaf[path] = name
  }
  if (path == want) { found = 1; got = substr(s, from, p - from) }
}
function read(text) {
  s = text; n = length(s); p = 1; found = 0; bad = 0; got = ""
  for (name in leaf) delete leaf[name]
  if (n > 1000000) bad = 1
  else value("", 0)
  white()
  if (!bad && p <= n) bad = 1
}
function alike(a, b,  x) {
  if (a == b) return 1
  if (a !~ /^-?[0-9]/ || b !~ /^-?[0-9]/) return 0
  x = a - b
  return x < 0.0000001 && x > -0.0000001
}
{ text = text (NR > 1 ? "\n" : "") $0 }
END {
  want = ENVIRON["_want"]; task = ENVIRON["_do"]
  read(text)
  if (bad) exit 3
  if (task == "valid") exit 0
  if (!found) exit 1
  first = substr(got, 1, 1)
  if (task == "value") print got
  if (task == "text") print first == "\"" ? plain(substr(got, 2, length(got) - 2)) : got
  if (task == "filled") exit got == "null" || got == "\"\"" || got ~ /^[[{][ \t\r\n]*[]}]$/
  if (task == "type") {
    type = first == "\"" ? "string" : first == "{" ? "object" : first == "[" ? "array" : first == "n" ? "null" : first ~ /[tf]/ ? "boolean" : "number"
    exit index(" " ENVIRON["_other"] " ", " " type " ") == 0
  }
  if (task == "least") exit first !~ /[-0-9]/ || got + 0 < ENVIRON["_other"] + 0
  if (task == "same") {
    want = ""
    read(got)
    for (name in leaf) { mine[name] = leaf[name]; more++ }
    read(ENVIRON["_other"])
    if (bad) exit 3
    for (name in leaf) { more--; if (!(name in mine) || !alike(leaf[name], mine[name])) exit 1 }
    exit more != 0
  }
}'`;
