-- What wrk sends and tells: the request that it is given as arguments, with a key in place of {key}, and its result in one line.
local text, pattern, mode, from, to, at

function init(args)
  text, mode, pattern = args[1], args[2], args[3]
  from, to = tonumber(args[4]), tonumber(args[5])
  at = from
  math.randomseed(os.time() * 1000 + from)
  local start, stop = text:find('{key}', 1, true)
  if mode == 'fixed' then
    request = function() return text end
    return
  end
  local head, tail = text:sub(1, start - 1), text:sub(stop + 1)
  request = function()
    local key = at
    if mode == 'random' then key = math.random(from, to) else at = at + 1 end
    return head .. string.format(pattern, key) .. tail
  end
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '\nbench-result {"requests":%d,"microseconds":%d,"p50":%d,"p99":%d,"connect":%d,"read":%d,"write":%d,"timeout":%d,"status":%d}\n',
    summary.requests, summary.duration, latency:percentile(50), latency:percentile(99),
    errors.connect, errors.read, errors.write, errors.timeout, errors.status))
end
