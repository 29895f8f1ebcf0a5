/** The bots' process: does what the bench orders over IPC, and ends itself (and the server) when the bench is gone. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { BareBot } from './bareBot.ts'
import { difference, Person, totalsOf } from './crowd.ts'
import { hearerOf } from './hearerOf.ts'
import {
  insidersOf,
  quantiles,
  type CrowdResult,
  type JoinOrder,
  type MeasureOrder,
  type Order,
  type Report,
  type SeenResult,
} from './messages.ts'
import { SchemaBot } from './schemaBot.ts'
import { SpaceBot } from './spaceBot.ts'
import { seededRandom } from './walker.ts'
import { noFindings, Witness, type Findings } from './witness.ts'

const SEED = 20_26
const JOINS_AT_ONCE = 16
/** So long some walk about before the others join, ms: what they see is to be even. */
const SETTLE_MS = 1_000
const LOOK_EVERY_MS = 100
const LAG_RESOLUTION_MS = 10

const random = seededRandom(SEED)
let people: Person[] = []
let spaceBots: SpaceBot[] = []
let witnesses: Witness[] = []
let joined: JoinOrder | undefined
const indexOfUid = new Map<string, number>()

const report = (message: Report): void => void process.send?.(message)

async function joinOne(order: JoinOrder, index: number): Promise<void> {
  const person = people[index]!
  if (order.system === 'bare' || order.system === 'colyseus') {
    person.bot = await (order.system === 'bare' ? BareBot : SchemaBot).join(order)
    return
  }
  const witness = index < order.witnesses ? new Witness(person, people) : undefined
  const bot = await SpaceBot.join(order, index, person.cell, witness && hearerOf(witness, indexOfUid))
  if (witness) witnesses.push(witness)
  person.bot = bot
  bot.onCorrected = (x, z) => person.putBack(x, z)
  spaceBots.push(bot)
  indexOfUid.set(bot.uid, index)
}

/** Joins people from one place in the crowd up to another, some at a time; how long that took, ms. */
async function joinFrom(order: JoinOrder, first: number, end: number): Promise<number> {
  const started = performance.now()
  let next = first
  const joinMore = async (): Promise<void> => {
    while (next < end) await joinOne(order, next++)
  }
  await Promise.all(Array.from({ length: JOINS_AT_ONCE }, joinMore))
  return performance.now() - started
}

/** While this goes on the witnesses sort who is near. */
async function watched<T>(findings: Findings, work: () => Promise<T>): Promise<T> {
  for (const witness of witnesses) witness.start(findings)
  const looking = setInterval(() => {
    for (const witness of witnesses) witness.look(performance.now())
  }, LOOK_EVERY_MS)
  try {
    return await work()
  } finally {
    clearInterval(looking)
    for (const witness of witnesses) witness.finish(performance.now())
  }
}

async function join(order: JoinOrder): Promise<void> {
  joined = order
  people = Array.from({ length: order.count }, () => new Person(random))
  const insiders = insidersOf(order.count)
  const firstMs = await joinFrom(order, 0, insiders)
  for (const person of people.slice(0, insiders)) person.go()
  await wait(SETTLE_MS)
  report({ report: 'joining' })
  const findings = noFindings()
  const othersMs = await watched(findings, () => joinFrom(order, insiders, order.count))
  const { latencies } = findings
  report({
    report: 'joined',
    seconds: (firstMs + othersMs) / 1000,
    ...(latencies.length > 0 && { latencyMs: quantiles(latencies) }),
  })
}

async function measure({ stillShare, warmupMs, windowMs }: MeasureOrder): Promise<void> {
  const still = Math.round(people.length * stillShare)
  // Places in the crowd are by chance, but whoever watches should have somebody moving near: witnesses come first.
  people.forEach((person, i) => (i >= people.length - still ? person.rest() : person.go()))
  await wait(warmupMs)

  const findings = noFindings()
  const lag = monitorEventLoopDelay({ resolution: LAG_RESOLUTION_MS })
  const spaceBefore = spaceTotals()
  const before = totalsOf(people)
  const cpuBefore = process.cpuUsage()
  const started = performance.now()
  lag.enable()
  report({ report: 'begun' })
  await watched(findings, () => wait(windowMs))

  const seconds = (performance.now() - started) / 1000
  lag.disable()
  const { user, system } = process.cpuUsage(cpuBefore)
  const moved = difference(totalsOf(people), before)
  const moving = people.length - still
  const each = (total: number): number => total / people.length / seconds
  const spaceAfter = spaceTotals()
  const lost = people.flatMap(({ bot }) => bot?.socket.closed ?? [])
  const result: CrowdResult = {
    seconds,
    moving,
    downBytes: each(moved.wireIn),
    upBytes: each(moved.wireOut),
    downPayload: each(moved.payloadIn),
    upPayload: each(moved.payloadOut),
    framesDown: each(moved.framesIn),
    moveRate: moved.moves / moving / seconds,
    botsCpuShare: (user + system) / 1e6 / seconds,
    botsLagMs: Math.max(0, lag.percentile(99) / 1e6 - LAG_RESOLUTION_MS),
    lost: lost.length,
    lostWhy: lost[0] ?? '',
    errors: spaceAfter.errors - spaceBefore.errors,
    ...(witnesses.length === 0
      ? {}
      : {
          seen: seenResult(findings, {
            corrections: spaceAfter.corrections - spaceBefore.corrections,
            unreadable: spaceAfter.unreadable - spaceBefore.unreadable,
          }),
        }),
  }
  report({ report: 'measured', result })
}

const spaceTotals = () => ({
  errors: sum(spaceBots.map(({ errors }) => errors)),
  // Plain subscribers get all moves as playerMoves; there the witnesses find the corrected ones.
  corrections: sum(spaceBots.map(({ corrections }) => corrections)),
  unreadable: sum(spaceBots.map(({ unreadable }) => unreadable)),
})

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

const seenResult = (
  { latencies, nearRates, farRates, farGaps, nearSeen, nearSkipped, ...found }: Findings,
  { corrections, unreadable }: { readonly corrections: number; readonly unreadable: number },
): SeenResult => ({
  latencyMs: quantiles(latencies),
  nearHz: quantiles(nearRates),
  farHz: quantiles(farRates),
  farGapMs: quantiles(farGaps),
  nearSkipped: nearSkipped / Math.max(1, nearSeen + nearSkipped),
  confirmed: found.confirmed,
  wrong: found.wrong,
  outdated: found.outdated,
  corrections: corrections + found.corrected.size,
  unreadable,
})

process.on('message', (message: Order) => {
  if (message.order === 'rest') return people.forEach((person) => person.rest())
  const work = message.order === 'join' ? join(message) : measure(message)
  work.catch((error: unknown) => report({ report: 'failed', why: String((error as Error).message ?? error) }))
})
process.on('disconnect', () => {
  if (joined) process.kill(joined.serverPid, 'SIGTERM')
  process.exit(0)
})
