/**
 * What is done in Redis at once, as Lua: each script is atomic there. All time is Redis' own, as keys that expire: what the
 * clocks of servers say matters to nobody.
 *
 * Keys, behind the prefix of the site:
 * - `version`: which servers may be here, as long as one of them lives.
 * - `born`: which run of Redis' memory it is; gone when it has lost what it knew.
 * - `settling`: for a moment after that: whoever held what says so again before anything is given to somebody else.
 * - `servers`: ids; `server:ID`: what is known of one, as long as it lives.
 * - `lease:SPACE`: `ID EPOCH`, or `ID claim-…` while the epoch is drawn.
 */

/** KEYS version, born, settling. ARGV version, life ms, another birth, settling ms. → [the version that is there, born] */
export const OPEN = `
local version = redis.call('GET', KEYS[1])
if version and version ~= ARGV[1] then return {version, ''} end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
local born = redis.call('GET', KEYS[2])
if not born then
  born = ARGV[3]
  redis.call('SET', KEYS[2], born)
  if tonumber(ARGV[4]) > 0 then redis.call('SET', KEYS[3], '1', 'PX', ARGV[4]) end
end
return {ARGV[1], born}
`

/** What a server says of itself: it lives. Locals `prefix`, `me`, `info`, `life`. */
const LIVES = `
redis.call('SET', prefix .. 'server:' .. me, info, 'PX', life)
redis.call('SADD', prefix .. 'servers', me)
`

const ARGS = `
local prefix, me, info, life, kept = ARGV[1], ARGV[2], ARGV[3], ARGV[4], ARGV[5]
`

/**
 * KEYS lease, born, settling. ARGV prefix, id, info, life ms, kept ms, claim.
 * → ['claimed'] | ['held', info of the holder] | ['settling', ms] | ['unborn']
 */
export const TAKE = `${ARGS}
if redis.call('EXISTS', KEYS[2]) == 0 then return {'unborn'} end
local held = redis.call('GET', KEYS[1])
if held then
  local id = string.match(held, '^(%S+)')
  local other = id ~= me and redis.call('GET', prefix .. 'server:' .. id)
  if other then return {'held', other} end
else
  local left = redis.call('PTTL', KEYS[3])
  if left > 0 then return {'settling', tostring(left)} end
end
redis.call('SET', KEYS[1], ARGV[6], 'PX', kept)
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
 * KEYS born, settling, leases. ARGV prefix, id, info, life ms, kept ms, values of the leases. → ['unborn'] | ['done', the
 * places (from 1) of those that are lost]. What Redis has forgotten while it settles is there again.
 */
export const RENEW = `${ARGS}
if redis.call('EXISTS', KEYS[1]) == 0 then return {'unborn'} end
${LIVES}
local isSettling = redis.call('EXISTS', KEYS[2]) == 1
local answer = {'done'}
for at = 3, #KEYS do
  local value = ARGV[at + 3]
  local held = redis.call('GET', KEYS[at])
  if held == value then redis.call('PEXPIRE', KEYS[at], kept)
  elseif not held and isSettling then redis.call('SET', KEYS[at], value, 'PX', kept)
  else answer[#answer + 1] = tostring(at - 2) end
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
