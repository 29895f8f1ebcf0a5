/**
 * What is done in Redis at once, as Lua: each script is atomic there. All time is Redis' own, as keys that expire: what the
 * clocks of servers say matters to nobody.
 *
 * Keys, behind the prefix of the site:
 * - `version`: which servers may be here, as long as one of them lives. Gone: all were silent, or Redis has forgotten.
 * - `settling`: for a moment after that: whoever held what says so again before anything is given to somebody else.
 * - `servers`: ids; `server:ID`: what is known of one, as long as it lives.
 * - `lease:SPACE`: `ID EPOCH`, or `ID claim-…` while the epoch is drawn.
 */

/** KEYS version, settling. ARGV version, life ms, settling ms. → the version that is there */
export const OPEN = `
local version = redis.call('GET', KEYS[1])
if version and version ~= ARGV[1] then return version end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
if not version and tonumber(ARGV[3]) > 0 then redis.call('SET', KEYS[2], '1', 'PX', ARGV[3]) end
return ARGV[1]
`

const ARGS = `
local prefix, me, info, life, kept, version = ARGV[1], ARGV[2], ARGV[3], ARGV[4], ARGV[5], ARGV[6]
if redis.call('GET', prefix .. 'version') ~= version then return {'unknown'} end
`

/** What a server says of itself: it lives, and with it its version. */
const LIVES = `
redis.call('SET', prefix .. 'version', version, 'PX', life)
redis.call('SET', prefix .. 'server:' .. me, info, 'PX', life)
redis.call('SADD', prefix .. 'servers', me)
`

/**
 * KEYS lease, settling. ARGV prefix, id, info, life ms, kept ms, version, claim.
 * → ['claimed'] | ['held', info of the holder] | ['settling', ms] | ['unknown']: OPEN first
 */
export const TAKE = `${ARGS}
local held = redis.call('GET', KEYS[1])
local id = held and string.match(held, '^(%S+)')
if id ~= me then
  local other = id and redis.call('GET', prefix .. 'server:' .. id)
  if other then return {'held', other} end
  local left = redis.call('PTTL', KEYS[2])
  if left > 0 then return {'settling', tostring(left)} end
end
redis.call('SET', KEYS[1], ARGV[7], 'PX', kept)
${LIVES}
return {'claimed'}
`

/** KEYS lease. ARGV prefix, kept ms, claim, lease. → ['ours'] | ['held', info of the holder, '' when it is gone] */
export const CONFIRM = `
local held = redis.call('GET', KEYS[1])
if not held or held == ARGV[3] then
  redis.call('SET', KEYS[1], ARGV[4], 'PX', ARGV[2])
  return {'ours'}
end
local id = string.match(held, '^(%S+)')
return {'held', redis.call('GET', ARGV[1] .. 'server:' .. id) or ''}
`

/** KEYS lease. ARGV its value: taken away where it is that. */
export const DROP = `
if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end
return 0
`

/**
 * KEYS settling, leases. ARGV prefix, id, info, life ms, kept ms, version, values of the leases. → ['unknown']: OPEN first |
 * ['done', the places (from 1) of those that are lost]. While Redis settles what it has forgotten is there again, and what is
 * older than what a server holds is no more.
 */
export const RENEW = `${ARGS}
${LIVES}
local isSettling = redis.call('EXISTS', KEYS[1]) == 1
local function epochOf(value) return tonumber(string.match(value, ' (%d+)$') or '') end
local answer = {'done'}
for at = 2, #KEYS do
  local value = ARGV[at + 5]
  local held = redis.call('GET', KEYS[at])
  local isNewer = held and epochOf(held) and epochOf(held) < epochOf(value)
  if held == value then redis.call('PEXPIRE', KEYS[at], kept)
  elseif isSettling and (not held or isNewer) then redis.call('SET', KEYS[at], value, 'PX', kept)
  else answer[#answer + 1] = tostring(at - 1) end
end
return answer
`

/** KEYS counter. ARGV points, most, window ms. → how long the window goes on, ms, where they are too many; else 0 */
export const COUNT = `
local count = redis.call('INCRBY', KEYS[1], ARGV[1])
local left = redis.call('PTTL', KEYS[1])
if left < 0 then
  left = tonumber(ARGV[3])
  redis.call('PEXPIRE', KEYS[1], left)
end
if count > tonumber(ARGV[2]) then return left end
return 0
`
