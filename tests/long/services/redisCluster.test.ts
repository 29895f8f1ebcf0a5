import { createClient } from '@redis/client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  ClusterAway,
  ClusterUnusable,
  HeldElsewhere,
  LEASE_MS,
  type Cluster,
  type RaiseEpoch,
} from '../../../server/cluster/cluster.ts'
import { joinRedisCluster } from '../../../server/cluster/redis/joinRedisCluster.ts'
import { ensureRedis, startRedis } from '../../../scripts/redis.mjs'
import { mustRun } from '../../support/mustRun.ts'
import { clusterContract } from '../../support/rooms/clusterContract.ts'
import { until } from '../../support/until.ts'

/* The cluster on a real Redis: what is promised of any (clusterContract.ts), and what Redis adds: it goes, it forgets. */

type Redis = NonNullable<Awaited<ReturnType<typeof startRedis>>>
let redis: Redis
const program = ensureRedis()
const open = () => createClient({ url: redis.url, RESP: 2 })
let admin: ReturnType<typeof open>
const joined: Cluster[] = []
const lines: string[] = []
const say = (fields: object, message: string) => void lines.push(`${message} ${JSON.stringify(fields)}`)
const log = { info: say, warn: say, error: say }
let clockOff = 0

beforeAll(async () => {
  const started = await startRedis()
  if (!started) return
  redis = started
  admin = open()
  admin.on('error', () => undefined)
  await admin.connect()
})
afterAll(async () => {
  admin.destroy()
  await redis.stop()
})
beforeEach(async (context) => {
  mustRun(context, program !== undefined, 'no redis-server here (with CI set Debian’s is installed, as root)')
  await Promise.all(joined.splice(0).map((cluster) => cluster.leave()))
  await admin.flushAll()
  lines.length = 0
  clockOff = 0
})

const join = async (
  id: string,
  raiseEpoch: RaiseEpoch = () => Promise.resolve(1),
  { fingerprint = 'site', schema = '059', settlingMs = 0 } = {},
): Promise<Cluster> => {
  const options = { url: redis.url, fingerprint, schema, log, settlingMs, now: () => Date.now() + clockOff }
  const cluster = await joinRedisCluster(options, { id, address: `https://${id}.example` }, raiseEpoch)
  joined.push(cluster)
  return cluster
}

/** Time passes for Redis: what would be gone by then is gone. */
async function pass(ms: number): Promise<void> {
  for (const key of await admin.keys('*')) {
    const left = await admin.pTTL(key)
    if (left < 0) continue
    if (left <= ms) await admin.del(key)
    else await admin.pExpire(key, left - ms)
  }
}

/** Redis has settled. */
const settle = () => admin.del('lingjing:settling')

clusterContract('on Redis', () => ({
  join: ({ id }, raiseEpoch) => join(id, raiseEpoch),
  pass,
  async settled() {
    const ids = (await joined[0]!.directory.servers()).map(({ id }) => id)
    const there = joined.filter(({ self }) => ids.includes(self.id))
    // One is told by each: what came before is heard by then.
    for (const cluster of there) {
      const heard = new Set<string>()
      const stops = there
        .filter((one) => one !== cluster)
        .map((one) =>
          one.bus.listen({ released: ({ spaceId }) => void heard.add(`${one.self.id} ${spaceId}`) }),
        )
      cluster.bus.tell('released', { spaceId: 'settled' })
      await until(() => heard.size === there.length - 1, 'everybody hears')
      for (const stop of stops) stop()
    }
  },
}))

describe('a Redis that goes', () => {
  test('what is held stays held, nothing new is taken, and what was told meanwhile is heard once it is back', async () => {
    const settlingMs = 60_000
    const [a, b] = [await join('a', undefined, { settlingMs }), await join('b', undefined, { settlingMs })]
    await settle()
    await Promise.all([a, b].map(({ directory }) => directory.announce(new Map())))
    const lease = await a.leases.take('x')
    const heard: string[] = []
    b.bus.listen({
      spaceChanged: ({ spaceId }) => void heard.push(spaceId),
      missed: () => void heard.push('missed'),
    })
    a.bus.tell('spaceChanged', { spaceId: 'before' })
    await until(() => heard.length === 1, 'b hears')
    await redis.fall()
    await expect(b.leases.take('y')).rejects.toThrow(ClusterAway)
    await expect(b.directory.holderOf('x')).rejects.toThrow(ClusterAway)
    await expect(a.leases.renew([lease])).rejects.toThrow(ClusterAway)
    a.bus.tell('spaceChanged', { spaceId: 'meanwhile' })
    await until(() => lines.filter((line) => line.startsWith('Redis is away')).length === 2, 'one line each')
    await redis.rise()
    await until(() => heard.length === 2, 'b hears what waited')
    expect(heard).toEqual(['before', 'meanwhile'])
    await until(() => lines.filter((line) => line.startsWith('Redis is back')).length === 2, 'one line each')
    expect(await a.leases.renew([lease])).toEqual([])
    await expect(b.leases.take('x')).rejects.toThrow(HeldElsewhere)
  })

  test('one that has forgotten everything gives nothing away before who held it has said so again', async () => {
    const settlingMs = 60_000
    const a = await join('a', undefined, { settlingMs })
    await settle()
    const b = await join('b', undefined, { settlingMs })
    const lease = await a.leases.take('x')
    await admin.flushAll()
    let taken: unknown
    const taking = b.leases.take('x').catch((error: unknown) => (taken = error))
    await until(async () => (await admin.exists('lingjing:settling')) === 1, 'it settles')
    expect(taken).toBeUndefined()
    expect(await a.leases.renew([lease])).toEqual([])
    await taking
    expect(taken).toBeInstanceOf(HeldElsewhere)
    // What nobody had is given once it has settled.
    const other = b.leases.take('y')
    await settle()
    expect((await other).spaceId).toBe('y')
  })

  test('who missed something another has told hears that, and nothing twice', async () => {
    const [a, b] = [await join('a'), await join('b')]
    const heard: string[] = []
    b.bus.listen({
      spaceChanged: ({ spaceId }) => void heard.push(spaceId),
      missed: () => void heard.push('missed'),
    })
    const from = JSON.stringify(a.self)
    const told = (count: number, spaceId: string) =>
      admin.xAdd('lingjing:bus', '*', {
        from,
        count: `${count}`,
        name: 'spaceChanged',
        body: JSON.stringify({ spaceId }),
      })
    await told(1, 'one')
    await told(1, 'one')
    await told(3, 'three')
    await told(2, 'two')
    await until(() => heard.includes('three'), 'b hears')
    await admin.xAdd('lingjing:bus', '*', { from, count: '7' })
    await until(() => heard.filter((what) => what === 'missed').length === 2, 'b misses what was never there')
    expect(heard).toEqual(['one', 'missed', 'three', 'missed'])
    // Whatever else is written there ends nothing.
    await admin.xAdd('lingjing:bus', '*', { from: 'nobody' })
    await admin.xAdd('lingjing:bus', '*', { from, count: '8', name: 'spaceChanged', body: '{' })
    await admin.xAdd('lingjing:letters:b', '*', { asked: '1', from: 'a', name: 'noSuch', body: '{}' })
    await told(9, 'nine')
    await until(() => heard.at(-1) === 'nine', 'b hears on')
  })
})

describe('a Redis that hangs', () => {
  test('is away after one question: what comes later waits for nothing, and what was told is heard once', async () => {
    const [a, b] = [await join('a'), await join('b')]
    const heard: string[] = []
    b.bus.listen({ spaceChanged: ({ spaceId }) => void heard.push(spaceId) })
    a.bus.tell('spaceChanged', { spaceId: 'before' })
    await until(() => heard.length === 1, 'b hears')
    redis.hang()
    try {
      await expect(a.leases.take('x')).rejects.toThrow(ClusterAway)
      expect(a.isReachable()).toBe(false)
      // None of these is even asked.
      const questions = Array.from({ length: 50 }, () =>
        a.counters.take('k', 1, { points: 1, windowMs: 1_000 }),
      )
      const asked = await Promise.allSettled(questions)
      expect(asked.every(({ status }) => status === 'rejected')).toBe(true)
      a.bus.tell('spaceChanged', { spaceId: 'meanwhile' })
    } finally {
      redis.goOn()
    }
    await until(() => a.isReachable(), 'it is back')
    await until(() => heard.length === 2, 'b hears what waited')
    expect(heard).toEqual(['before', 'meanwhile'])
    // Nothing is left of what nobody waited for.
    await a.directory.announce(new Map())
    expect((await b.leases.take('x')).spaceId).toBe('x')
  })
})

describe('what somebody has open', () => {
  test('is known again to a Redis that has forgotten it, and gone where it is gone while Redis was away', async () => {
    const [a, b] = [await join('a'), await join('b')]
    const one = { sockets: 1, tabs: ['t'] }
    await a.directory.present(
      new Map([
        ['ann', one],
        ['bob', one],
      ]),
    )
    await admin.flushAll()
    await a.directory.present(new Map([['bob', undefined]]))
    await a.directory.announce(new Map())
    expect([await b.directory.elsewhere('ann'), (await b.directory.elsewhere('bob')).sockets]).toEqual([
      one,
      0,
    ])
    await redis.fall()
    const gone = new Map([['ann', undefined]])
    await expect(a.directory.present(gone)).rejects.toThrow(ClusterAway)
    await redis.rise()
    await until(() => a.isReachable() && b.isReachable(), 'it is back')
    await a.directory.present(gone)
    await a.directory.announce(new Map())
    expect((await b.directory.elsewhere('ann')).sockets).toBe(0)
  })
})

describe('a Redis with an older memory', () => {
  test('what is held now stays held: what it has forgotten is there again, what it remembers wrongly is no more', async () => {
    const settlingMs = 60_000
    let epoch = 0
    const raise = () => Promise.resolve((epoch += 1))
    const [a, b] = [await join('a', raise, { settlingMs }), await join('b', raise, { settlingMs })]
    await settle()
    await Promise.all([a, b].map(({ directory }) => directory.announce(new Map())))
    const former = await a.leases.take('x')
    const old = await admin.get('lingjing:lease:x')
    await a.leases.release(former)
    const held = await b.leases.take('x')
    const other = await b.leases.take('y')
    // As it was a while ago, when nobody has spoken since.
    await admin.set('lingjing:lease:x', old!)
    await admin.del(['lingjing:lease:y', 'lingjing:version', 'lingjing:server:a', 'lingjing:server:b'])
    const taking = a.leases.take('y').catch((error: unknown) => error)
    expect(await b.leases.renew([held, other])).toEqual([])
    expect(await taking).toBeInstanceOf(HeldElsewhere)
    expect((await a.directory.holderOf('x'))?.id).toBe('b')
    expect(await a.leases.renew([former])).toEqual([former])
  })
})

describe('a Redis one cannot join', () => {
  const line = (joining: Promise<Cluster>) => joining.then(String, (error: unknown) => error)

  test('that is not there, is of another site, or of another version: one line each', async () => {
    const options = { fingerprint: 'site', schema: '059', log, now: Date.now }
    const nowhere = joinRedisCluster(
      { ...options, url: 'redis://:secret@127.0.0.1:1/0' },
      { id: 'a', address: '' },
      () => Promise.resolve(1),
    )
    const error = await line(nowhere)
    expect(error).toBeInstanceOf(ClusterUnusable)
    expect(String(error)).toContain('redis://127.0.0.1:1/0 (ECONNREFUSED)')
    expect(String(error)).not.toContain('secret')
    await join('a')
    expect(String(await line(join('b', undefined, { fingerprint: 'other' })))).toContain(
      'another SESSION_SECRET',
    )
    expect(String(await line(join('b', undefined, { schema: '060' })))).toContain(
      'another version are there (1/059, this is 1/060)',
    )
    await admin.set('lingjing:version', '7/059 site')
    expect(String(await line(join('b')))).toContain('another version are there (7/059, this is 1/059)')
    // As long as one of them lives.
    await admin.set('lingjing:version', '7/059 site', { expiration: { type: 'PX', value: LEASE_MS } })
    await pass(LEASE_MS)
    await join('b')
  })

  test('a clock that is off is one line, and keeps nothing from being held', async () => {
    clockOff = -120_000
    const a = await join('a')
    await a.directory.announce(new Map())
    const off = () => lines.filter((text) => text.startsWith('the clock of this server is 120 s behind'))
    expect(off()).toHaveLength(1)
    const lease = await a.leases.take('x')
    clockOff = 0
    expect(await a.leases.renew([lease])).toEqual([])
    await expect((await join('b')).leases.take('x')).rejects.toThrow(HeldElsewhere)
  })
})
