import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import {
  ClusterAway,
  ClusterUnusable,
  HeldElsewhere,
  LEASE_MS,
  RENEW_MS,
  type Cluster,
  type Lease,
  type Presence,
  type RaiseEpoch,
  type ServerInfo,
} from '../cluster.ts'
import { connectRedis, type RedisConnection, type RedisLog } from './redisConnection.ts'
import { RedisBus } from './redisBus.ts'
import { together } from '../together.ts'
import { CONFIRM, COUNT, DROP, OPEN, RENEW, TAKE } from './redisScripts.ts'

/** Of all keys: one database of Redis is one site's. */
const PREFIX = 'lingjing:'
/** Of keys and messages. */
const VERSION = 1

/** A lease nobody renews nor takes is forgotten after this, ms. */
const KEPT_MS = 60_000
/** So long who held what says so again after all were silent, or Redis has lost its memory: each renews several times in it, ms. */
const SETTLING_MS = LEASE_MS
/** A clock that is further off than this is one line, ms. */
const CLOCK_MS = 5_000

export interface RedisClusterOptions {
  /** redis://[[name]:password@]host[:port][/number] */
  readonly url: string
  /** The same on all servers of a site, and on no other: without telling it, it tells them apart. */
  readonly fingerprint: string
  /** What the database looks like: servers that know another one are no company. */
  readonly schema: string
  readonly log: RedisLog
  /** ms since the epoch. */
  now(): number
  /** For tests. */
  readonly settlingMs?: number
}

/**
 * The cluster of servers on one Redis (one node; tried with 7.0). What it says may be old or lost: by what right a space is
 * written is the database's to say (cluster.ts).
 * @throws ClusterUnusable when Redis is not there, or holds what servers of another version or site have
 */
export async function joinRedisCluster(
  options: RedisClusterOptions,
  self: ServerInfo,
  raiseEpoch: RaiseEpoch,
): Promise<Cluster> {
  const { url, log, settlingMs = SETTLING_MS } = options
  const redis = await connectRedis(url, log)
  const member = new RedisMember({ ...options, redis, self, settlingMs, raiseEpoch })
  try {
    await member.enter()
    await member.bus.start()
    await member.announce(new Map())
  } catch (error) {
    await member.leave()
    throw error
  }
  member.liveUntilOpen()
  return member
}

interface MemberOptions extends RedisClusterOptions {
  readonly redis: RedisConnection
  readonly self: ServerInfo
  readonly settlingMs: number
  readonly raiseEpoch: RaiseEpoch
}

const valueOf = (serverId: string, { epoch }: Pick<Lease, 'epoch'>): string => `${serverId} ${epoch}`
const holderIn = (value: string): string => value.split(' ')[0] ?? ''

class RedisMember implements Cluster {
  readonly self: ServerInfo
  readonly bus: RedisBus
  readonly directory: Cluster['directory']
  readonly leases: Cluster['leases']
  readonly counters: Cluster['counters']
  readonly #options: MemberOptions
  /** What is believed to be held: given back when this server leaves. */
  readonly #held = new Map<string, string>()
  /** What people have here, as it was said last. */
  readonly #present = new Map<string, Presence>()
  /** What could not be given back as Redis was away. */
  readonly #owed = new Map<string, string>()
  #isClockTold = false
  #isGone = false
  #isShut = true
  #beforeOpen: NodeJS.Timeout | undefined
  /** Since when another server has the address of this one, ms of performance.now. */
  #sameSince: number | undefined

  constructor(options: MemberOptions) {
    this.#options = options
    const { redis, self, log } = options
    this.self = self
    this.bus = new RedisBus({
      redis,
      self,
      prefix: PREFIX,
      log,
      lettersMs: 4 * LEASE_MS,
      isAlive: async (id) => (await this.#infoOf(id)) !== undefined,
    })
    this.directory = {
      holderOf: (spaceId) => this.#holderOf(spaceId),
      servers: async () => [this.#shown, ...(await this.#others())],
      peopleIn: (spaceIds) => this.#peopleIn(spaceIds),
      everywhere: () => this.#everywhere(),
      announce: (people) => this.announce(people),
      present: (people) => this.#tellPresent(people),
      elsewhere: (userId) => this.#elsewhere(userId),
    }
    this.counters = {
      take: (key, points, { points: most, windowMs }) =>
        this.#eval<number>(COUNT, [this.#key(`count:${key}`)], [points, most, windowMs]),
    }
    this.leases = {
      take: (spaceId) => this.#take(spaceId),
      renew: (leases) => this.#renew(leases),
      release: async (lease) => {
        this.#held.delete(lease.spaceId)
        await this.#giveBack(lease.spaceId, valueOf(self.id, lease))
      },
    }
  }

  #key(name: string): string {
    return `${PREFIX}${name}`
  }

  /** What the others know of this server. */
  get #shown(): ServerInfo {
    return this.#isShut ? { ...this.self, isShut: true } : this.self
  }

  get #info(): string {
    return JSON.stringify(this.#shown)
  }

  /** @param keys whole, with the prefix */
  #eval<T = string[]>(
    script: string,
    keys: readonly string[],
    args: readonly (string | number)[],
  ): Promise<T> {
    return this.#options.redis.run(async (client) => {
      const answer = await client.eval(script, { keys: [...keys], arguments: args.map(String) })
      return answer as unknown as T
    })
  }

  /** What TAKE and RENEW begin with. */
  get #me(): readonly (string | number)[] {
    return [PREFIX, this.self.id, this.#info, LEASE_MS, KEPT_MS, this.#version]
  }

  /** Says that it lives until whoever renews its leases does. */
  liveUntilOpen(): void {
    const beat = () => void this.#renew([]).catch(() => undefined)
    this.#beforeOpen = setInterval(beat, RENEW_MS)
  }

  get #version(): string {
    const { fingerprint, schema } = this.#options
    return `${VERSION}/${schema} ${fingerprint}`
  }

  /** @throws ClusterUnusable */
  async enter(): Promise<void> {
    const own = this.#version
    const keys = ['version', 'settling'].map((name) => this.#key(name))
    const there = await this.#eval<string>(OPEN, keys, [own, LEASE_MS, this.#options.settlingMs])
    if (there === own) return
    const version = holderIn(own)
    throw new ClusterUnusable(
      holderIn(there) === version
        ? 'REDIS_URL: servers with another SESSION_SECRET are there. All servers of a site have the same; another site has another database of Redis (redis://…/1)'
        : `REDIS_URL: servers of another version are there (${holderIn(there)}, this is ${version}): stop all of them first, or use another database of Redis (redis://…/1)`,
    )
  }

  async announce(people: ReadonlyMap<string, number>): Promise<void> {
    const { redis } = this.#options
    await this.enter()
    const [server, counts] = [this.#key(`server:${this.self.id}`), this.#key(`people:${this.self.id}`)]
    const [clock] = await redis.run((client) => {
      const all = client
        .multi()
        .time()
        .set(server, this.#info, { expiration: { type: 'PX', value: LEASE_MS } })
        .sAdd(this.#key('servers'), this.self.id)
        .del(counts)
      const some = [...people]
        .filter(([, count]) => count > 0)
        .map(([id, count]) => [id, String(count)] as const)
      if (some.length > 0) all.hSet(counts, Object.fromEntries(some)).pExpire(counts, LEASE_MS)
      return all.exec()
    })
    this.#checkClock(clock)
    this.bus.beat()
    for (const [value, spaceId] of this.#owed) if (!(await this.#giveBack(spaceId, value))) break
    this.bus.forget()
    await this.#writePresent(new Map())
    // Who is gone is taken off the list.
    this.#checkAddress(await this.#others())
  }

  /** One that was killed is still known for a moment. */
  #checkAddress(others: readonly ServerInfo[]): void {
    const isSame = others.some(({ address }) => address === this.self.address && address !== '')
    if (!isSame) return void (this.#sameSince = undefined)
    const since = (this.#sameSince ??= performance.now())
    if (performance.now() - since < 2 * LEASE_MS) return
    this.#sameSince = Infinity
    this.#options.log.error(
      { address: this.self.address },
      'another server has the same SERVER_NAME: give each its own',
    )
  }

  #checkClock(time: unknown): void {
    const [seconds, micros] = time as readonly [string, string]
    const off = Math.round(this.#options.now() - (Number(seconds) * 1_000 + Number(micros) / 1_000))
    if (Math.abs(off) < CLOCK_MS) {
      this.#isClockTold = false
    } else if (!this.#isClockTold) {
      this.#isClockTold = true
      const words = `the clock of this server is ${Math.abs(Math.round(off / 1_000))} s ${off > 0 ? 'ahead of' : 'behind'} that of Redis`
      this.#options.log.warn({ ms: off }, `${words}: what it writes down has the wrong time. Set it (NTP)`)
    }
  }

  // --- the directory ------------------------------------------------------------------------------------------------

  async #infoOf(id: string): Promise<ServerInfo | undefined> {
    const text = await this.#options.redis.run((client) => client.get(this.#key(`server:${id}`)))
    return text === null ? undefined : (JSON.parse(text) as ServerInfo)
  }

  /** All others that live. */
  async #others(): Promise<readonly ServerInfo[]> {
    const { redis } = this.#options
    const ids = await redis.run((client) => client.sMembers(this.#key('servers')))
    const others = ids.filter((id) => id !== this.self.id)
    const infos = await this.#values(others.map((id) => `server:${id}`))
    const gone = others.filter((_, at) => infos[at] === null)
    if (gone.length > 0) await redis.run((client) => client.sRem(this.#key('servers'), gone))
    return infos.flatMap((text) => (text === null ? [] : [JSON.parse(text) as ServerInfo]))
  }

  async #values(names: readonly string[]): Promise<readonly (string | null)[]> {
    if (names.length === 0) return []
    return this.#options.redis.run((client) => client.mGet(names.map((name) => this.#key(name))))
  }

  async #holderOf(spaceId: string): Promise<ServerInfo | undefined> {
    const [held] = await this.#values([`lease:${spaceId}`])
    return held == null ? undefined : this.#infoOf(holderIn(held))
  }

  /** Who holds these spaces, by space, whether it lives or not. */
  async #holders(spaceIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const held = await this.#values(spaceIds.map((spaceId) => `lease:${spaceId}`))
    return new Map(
      spaceIds.flatMap((spaceId, at) => (held[at] == null ? [] : [[spaceId, holderIn(held[at])] as const])),
    )
  }

  /** What is announced there as long as it lives: it goes with it. */
  async #announced(serverId: string): Promise<ReadonlyMap<string, number>> {
    const counts = await this.#options.redis.run((client) => client.hGetAll(this.#key(`people:${serverId}`)))
    return new Map(Object.entries(counts).map(([spaceId, count]) => [spaceId, Number(count)]))
  }

  async #peopleIn(spaceIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const holders = await this.#holders(spaceIds)
    const ids = [...new Set(holders.values())]
    const announced = new Map(
      await Promise.all(ids.map(async (id) => [id, await this.#announced(id)] as const)),
    )
    return new Map(
      [...holders].flatMap(([spaceId, id]) => {
        const count = announced.get(id)?.get(spaceId)
        return count === undefined ? [] : [[spaceId, count] as const]
      }),
    )
  }

  async #everywhere(): Promise<ReadonlyMap<string, number>> {
    const ids = [this.self, ...(await this.#others())].map(({ id }) => id)
    const all = await Promise.all(ids.map(async (id) => [id, await this.#announced(id)] as const))
    const holders = await this.#holders(all.flatMap(([, counts]) => [...counts.keys()]))
    return new Map(
      all.flatMap(([id, counts]) => [...counts].filter(([spaceId]) => holders.get(spaceId) === id)),
    )
  }

  // --- people -------------------------------------------------------------------------------------------------------

  async #tellPresent(people: ReadonlyMap<string, Presence | undefined>): Promise<void> {
    for (const [userId, presence] of people) {
      if (presence) this.#present.set(userId, presence)
      else this.#present.delete(userId)
    }
    await this.#writePresent(people)
  }

  /** What has changed; where Redis has forgotten all of it, all. */
  async #writePresent(people: ReadonlyMap<string, Presence | undefined>): Promise<void> {
    const key = this.#key(`present:${this.self.id}`)
    const [known] = await this.#options.redis.run((client) => {
      const all = client.multi().pExpire(key, LEASE_MS)
      const gone = [...people].flatMap(([userId, presence]) => (presence ? [] : [userId]))
      const there = [...people].flatMap(([userId, presence]) =>
        presence ? [[userId, JSON.stringify(presence)]] : [],
      )
      if (gone.length > 0) all.hDel(key, gone)
      if (there.length > 0)
        all.hSet(key, Object.fromEntries(there) as Record<string, string>).pExpire(key, LEASE_MS)
      return all.exec()
    })
    const isForgotten = Number(known) === 0 && this.#present.size > 0
    if (isForgotten && people !== this.#present) await this.#writePresent(this.#present)
  }

  async #elsewhere(userId: string): Promise<Presence> {
    const others = await this.#others()
    if (others.length === 0) return together([])
    const texts = await Promise.all(
      others.map(({ id }) =>
        this.#options.redis.run((client) => client.hGet(this.#key(`present:${id}`), userId)),
      ),
    )
    return together(texts.flatMap((text) => (text == null ? [] : [JSON.parse(text) as Presence])))
  }

  isReachable(): boolean {
    return this.#options.redis.isThere()
  }

  // --- leases -------------------------------------------------------------------------------------------------------

  /** @throws HeldElsewhere, ClusterAway, whatever the database throws */
  async #take(spaceId: string): Promise<Lease> {
    const { raiseEpoch } = this.#options
    const claim = `${this.self.id} claim-${randomUUID()}`
    let value = ''
    try {
      await this.#claim(spaceId, claim)
      const lease = { spaceId, epoch: await raiseEpoch(spaceId) }
      value = valueOf(this.self.id, lease)
      const [answer, holder = ''] = await this.#eval(
        CONFIRM,
        [this.#key(`lease:${spaceId}`)],
        [PREFIX, KEPT_MS, claim, value],
      )
      if (answer !== 'ours') {
        throw new HeldElsewhere(spaceId, holder === '' ? this.self : (JSON.parse(holder) as ServerInfo))
      }
      this.#held.set(spaceId, value)
      return lease
    } catch (error) {
      // Whether it was done is not known: whatever is there of it goes.
      if (!(error instanceof HeldElsewhere)) {
        await this.#giveBack(spaceId, claim)
        if (value !== '') await this.#giveBack(spaceId, value)
      }
      throw error
    }
  }

  /** Nobody else takes it while the epoch is drawn. A Redis without a memory is given time to learn who holds what. */
  async #claim(spaceId: string, claim: string): Promise<void> {
    const keys = [`lease:${spaceId}`, 'settling'].map((name) => this.#key(name))
    const giveUpAt = performance.now() + 2 * this.#options.settlingMs + 1_000
    while (performance.now() < giveUpAt) {
      const [answer, said = ''] = await this.#eval(TAKE, keys, [...this.#me, claim])
      if (answer === 'claimed') return
      if (answer === 'held') throw new HeldElsewhere(spaceId, JSON.parse(said) as ServerInfo)
      if (answer === 'unknown') await this.enter()
      else await pause(Math.min(Number(said), 250))
    }
    throw new ClusterAway('Redis has lost its memory, and goes on losing it')
  }

  /** False: Redis is away, and it is given back later. */
  async #giveBack(spaceId: string, value: string): Promise<boolean> {
    try {
      await this.#drop(spaceId, value)
      this.#owed.delete(value)
      return true
    } catch (error) {
      if (!(error instanceof ClusterAway)) throw error
      this.#owed.set(value, spaceId)
      return false
    }
  }

  async #drop(spaceId: string, value: string): Promise<void> {
    await this.#eval<number>(DROP, [this.#key(`lease:${spaceId}`)], [value])
  }

  async #renew(leases: readonly Lease[]): Promise<readonly Lease[]> {
    const keys = ['settling', ...leases.map(({ spaceId }) => `lease:${spaceId}`)].map((name) =>
      this.#key(name),
    )
    const values = leases.map((lease) => valueOf(this.self.id, lease))
    const renew = () => this.#eval(RENEW, keys, [...this.#me, ...values])
    let answer = await renew()
    if (answer[0] === 'unknown') {
      await this.enter()
      answer = await renew()
    }
    const lost = answer.slice(1).flatMap((place) => leases[Number(place) - 1] ?? [])
    for (const lease of lost) {
      if (this.#held.get(lease.spaceId) === valueOf(this.self.id, lease)) this.#held.delete(lease.spaceId)
    }
    return lost
  }

  async open(): Promise<void> {
    clearInterval(this.#beforeOpen)
    this.#isShut = false
    await this.#renew([])
  }

  async retire(): Promise<void> {
    this.#isShut = true
    await this.#renew([])
  }

  async leave(): Promise<void> {
    if (this.#isGone) return
    this.#isGone = true
    clearInterval(this.#beforeOpen)
    const { redis } = this.#options
    await this.bus.stop()
    try {
      await Promise.all([...this.#held].map(([spaceId, value]) => this.#drop(spaceId, value)))
      await redis.run((client) =>
        client
          .multi()
          .del(['server', 'people', 'present', 'letters'].map((name) => this.#key(`${name}:${this.self.id}`)))
          .sRem(this.#key('servers'), this.self.id)
          .exec(),
      )
    } catch (err) {
      this.#options.log.warn({ err }, 'not said to Redis that this server goes: it finds out by itself')
    } finally {
      redis.close()
    }
  }
}
