import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { serverArgs, serverEnv } from '../steps.mjs'
import { startParts, type Parts, type ServerName } from '../servers/parts.ts'
import { CpuShare } from './cpuShare.ts'
import { cpuMsOf } from './machine.ts'
import { end, keepTrackOf, startBotsProcess, startServerProcess, type ServerProcess } from './processes.ts'
import { askedOf, type Asked } from './sharedParts.ts'
import { seedRooms } from './walkers/benchSpace.ts'
import { call } from './walkers/bot.ts'
import type { SpreadOrder, SpreadReport, SpreadSpace } from './walkers/spreadBots.ts'

/** A site carries people as long as 99 of 100 moves are with a neighbour within so long, ms. */
export const CARRIED_MS = 100

export interface CarryOptions {
  readonly names: readonly ServerName[]
  readonly spaces: number
  /** Of a core, for each server; undefined: a whole one. */
  readonly share: number | undefined
  /** People at first, and by how much more each time. */
  readonly from: number
  readonly factor: number
  readonly most: number
  readonly say: (line: string) => void
}

export interface Carried {
  /** People with whom deliveries were still within CARRIED_MS. */
  readonly people: number
  /** Spaces on each server. */
  readonly spread: Readonly<Partial<Record<ServerName, number>>>
  /** How many more were tried in vain; undefined: the bots, not the servers, had enough, or there are no more. */
  readonly tooMany: number | undefined
  /** Every server kept to its share; false where that could not be enforced. */
  readonly isBounded: boolean
}

const WARM_MS = 15_000
const SETTLE_MS = 2_000
const WINDOW_MS = 4_000
/** Bots later than this say more about themselves, ms. */
const BOTS_LAG_MS = 50
/** So late PostgreSQL counts, and more, ms. */
const COUNTED_MS = 1_500
/** A machine has moments: what was too much once is looked at once more. */
const LOOKS = 3

const usual = {
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  LOG_LEVEL: '',
  LINGJING_DEV: '',
  SITE_ADMINS: '',
  // The bots say to come by way of a proxy, each from an address of its own.
  DEV_LOGIN: 'public',
  SMS_PROVIDER: 'log',
  SOCKETS_PER_ADDRESS: '10000',
  SOCKETS_WAITING: '10000',
  SOCKETS_MAX: '20000',
  REQUEST_LIMITS: 'api=1000000/60,login=1000000/60',
  SPACES_ALONE_PER_PERSON: '100000',
  OPENINGS_PER_PERSON: '100000',
}

const startServer = (parts: Parts, name: ServerName): Promise<ServerProcess> => {
  const dataDir = keepTrackOf(mkdtempSync(join(tmpdir(), 'lingjing-bench-')))
  const env = { ...usual, ...serverEnv, ...parts.settings(name), DATA_DIR: dataDir }
  return startServerProcess(undefined, serverArgs, env)
}

/** Where each space is, as the lookup says, and the socket of that very server: the proxy is not what is measured. */
async function whereEachIs(parts: Parts, ids: readonly string[], asked: ServerName): Promise<SpreadSpace[]> {
  const origin = (name: string) => `http://127.0.0.1:${parts.settings(name as ServerName).PORT}`
  return Promise.all(
    ids.map(async (id) => {
      const address = String(await call(`${origin(asked)}/api/v2/spaces/${id}/game-server-assignment`))
      const name = /\/at\/(\w+)\//.exec(address)?.[1] ?? ''
      return { id, origin: origin(name), door: `${origin(name).replace('http', 'ws')}/gs/${id}` }
    }),
  )
}

/**
 * Fills many spaces of one site with people who walk, ever more of them, until deliveries get late.
 * @throws Error where this machine lacks PostgreSQL, Redis or another part, or where people are put out
 */
export async function carry({
  names,
  spaces: count,
  share,
  from,
  factor,
  most,
  say,
}: CarryOptions): Promise<Carried> {
  const parts = await startParts()
  const servers: { readonly server: ServerProcess; readonly cpu: CpuShare | undefined }[] = []
  const bots = startBotsProcess<SpreadOrder, SpreadReport>(undefined, 'scripts/bench/walkers/spreadBots.ts')
  const limit = (to: number | undefined): void => servers.forEach(({ cpu }) => cpu?.limit(to))
  try {
    const ids = Array.from({ length: count }, (_, n) => `bench-${n}`)
    await seedRooms({ postgresUrl: parts.postgres.url }, ids)
    for (const name of names) {
      const server = await startServer(parts, name)
      servers.push({ server, cpu: share === undefined ? undefined : CpuShare.of(server.pid) })
    }
    const spaces = await whereEachIs(parts, ids, names[0]!)
    const spread: Partial<Record<ServerName, number>> = {}
    for (const name of names) {
      const { PORT } = parts.settings(name)
      spread[name] = spaces.filter(({ door }) => door.includes(`:${PORT}/`)).length
    }
    const asked = () => askedOf(parts.postgres.url, parts.redis.url)
    let inside = 0
    const fill = async (to: number): Promise<void> => {
      limit(undefined)
      const [before, already] = [await asked(), inside]
      bots.order({ order: 'spread', spaces, count: to })
      await bots.next('spread')
      inside = to
      limit(share)
      if (to === already) return
      // The database counts what is over, half a second late or so.
      await wait(COUNTED_MS)
      const after = await asked()
      const each = (of: keyof Asked): string => ((after[of] - before[of]) / (to - already)).toFixed(1)
      say(
        `  ${to - already} came in: ${each('transactions')} transactions and ${each('commands')} commands of Redis each`,
      )
    }
    const look = async (warmupMs: number, windowMs: number) => {
      bots.order({ order: 'look', warmupMs, windowMs })
      const { looked } = await bots.next('looked')
      if (looked.lost > 0) throw new Error(`people were put out: ${looked.lostWhy}`)
      return looked
    }
    await fill(from)
    // The compiler works for as long as anything is new.
    limit(undefined)
    await look(WARM_MS, 0)
    let people = 0
    const isBounded = share === undefined || servers.every(({ cpu }) => cpu !== undefined)
    for (let now = from; now <= most; now = Math.ceil(now * factor)) {
      await fill(now)
      let isCarried = false
      for (let looks = 0; looks < LOOKS && !isCarried; looks++) {
        const before = servers.map(({ server }) => cpuMsOf(server.pid))
        const first = await asked()
        const { latencyMs, lagMs } = await look(SETTLE_MS, WINDOW_MS)
        const last = await asked()
        const cpu = servers.map(
          ({ server }, n) => (cpuMsOf(server.pid) - before[n]!) / (SETTLE_MS + WINDOW_MS),
        )
        const shares = cpu.map((one) => `${Math.round(one * 100)} %`).join(', ')
        say(
          `${names.length} server${names.length > 1 ? 's' : ''}, ${now} people: p50 ${latencyMs.p50.toFixed(0)} ms, p99 ${latencyMs.p99.toFixed(0)} ms, ${shares} of a core, bots late by ${lagMs.toFixed(0)} ms`,
        )
        const rate = (of: keyof Asked): string =>
          (((last[of] - first[of]) * 1000) / (SETTLE_MS + WINDOW_MS)).toFixed(1)
        say(`  a second: ${rate('transactions')} transactions, ${rate('commands')} commands of Redis`)
        if (lagMs > BOTS_LAG_MS) return { people, spread, tooMany: undefined, isBounded }
        isCarried = latencyMs.p99 <= CARRIED_MS
      }
      if (!isCarried) return { people, spread, tooMany: now, isBounded }
      people = now
    }
    return { people, spread, tooMany: undefined, isBounded }
  } catch (error) {
    for (const { server } of servers) say(server.tail())
    throw error
  } finally {
    limit(undefined)
    await end(bots.child)
    for (const { server, cpu } of servers) {
      await end(server.child)
      cpu?.remove()
    }
    await parts.close()
  }
}
