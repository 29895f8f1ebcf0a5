/** Bots in many spaces: does what scripts/bench/carried.ts orders over IPC, and ends itself with it. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { Person } from './crowd.ts'
import { hearerOf } from './hearerOf.ts'
import { quantiles, type Quantiles } from './messages.ts'
import { SpaceBot } from './spaceBot.ts'
import { seededRandom } from './walker.ts'
import { noFindings, Witness } from './witness.ts'

/** A space, where its server takes sockets, and who is asked for a token. */
export interface SpreadSpace {
  readonly id: string
  readonly door: string
  readonly origin: string
}

export type SpreadOrder =
  /** So many people in all are to be there, evenly over the spaces. */
  | { readonly order: 'spread'; readonly spaces: readonly SpreadSpace[]; readonly count: number }
  | { readonly order: 'look'; readonly warmupMs: number; readonly windowMs: number }

export interface Looked {
  /** From send() of one to another within 15 m of them having it, ms; of all spaces together. */
  readonly latencyMs: Quantiles
  readonly lost: number
  readonly lostWhy: string
  /** How late timers of this process were, p99, ms. */
  readonly lagMs: number
}

export type SpreadReport =
  | { readonly report: 'spread' }
  | { readonly report: 'looked'; readonly looked: Looked }
  | { readonly report: 'failed'; readonly why: string }

const SEED = 20_26
const JOINS_AT_ONCE = 8
const LOOK_EVERY_MS = 100
const LAG_RESOLUTION_MS = 10

interface Room {
  readonly people: Person[]
  readonly indexOfUid: Map<string, number>
}

const random = seededRandom(SEED)
const rooms: Room[] = []
const witnesses: Witness[] = []
const everybody: Person[] = []

const report = (message: SpreadReport): void => void process.send?.(message)

/** Whoever will be in a room: a witness knows the others before they are there. */
function roomsOf(spaces: number, mostEach: number): void {
  while (rooms.length < spaces) {
    rooms.push({ people: Array.from({ length: mostEach }, () => new Person(random)), indexOfUid: new Map() })
  }
}

async function joinOne(spaces: readonly SpreadSpace[], index: number): Promise<void> {
  const at = index % spaces.length
  const { people, indexOfUid } = rooms[at]!
  const place = Math.floor(index / spaces.length)
  const { id, door, origin } = spaces[at]!
  const person = people[place]!
  // One in each space decodes everything.
  const witness = place === 0 ? new Witness(person, people) : undefined
  const bot = await SpaceBot.join(
    { origin, moves: 'packed', space: { id, door } },
    index,
    person.cell,
    witness && hearerOf(witness, indexOfUid),
  )
  if (witness) witnesses.push(witness)
  person.bot = bot
  bot.onCorrected = (x, z) => person.putBack(x, z)
  indexOfUid.set(bot.uid, place)
  everybody.push(person)
  person.go()
}

/** So many people a space at most: the room is made once. */
const MOST_EACH = 100

async function spread(spaces: readonly SpreadSpace[], count: number): Promise<void> {
  roomsOf(spaces.length, MOST_EACH)
  let next = everybody.length
  const joinMore = async (): Promise<void> => {
    while (next < count) await joinOne(spaces, next++)
  }
  await Promise.all(Array.from({ length: JOINS_AT_ONCE }, joinMore))
  report({ report: 'spread' })
}

async function look(warmupMs: number, windowMs: number): Promise<void> {
  await wait(warmupMs)
  const findings = noFindings()
  const lag = monitorEventLoopDelay({ resolution: LAG_RESOLUTION_MS })
  lag.enable()
  for (const witness of witnesses) witness.start(findings)
  const looking = setInterval(() => {
    for (const witness of witnesses) witness.look(performance.now())
  }, LOOK_EVERY_MS)
  await wait(windowMs)
  clearInterval(looking)
  for (const witness of witnesses) witness.finish(performance.now())
  lag.disable()
  const lost = everybody.flatMap(({ bot }) => bot?.socket.closed ?? [])
  report({
    report: 'looked',
    looked: {
      latencyMs: quantiles(findings.latencies),
      lost: lost.length,
      lostWhy: lost[0] ?? '',
      lagMs: Math.max(0, lag.percentile(99) / 1e6 - LAG_RESOLUTION_MS),
    },
  })
}

process.on('message', (message: SpreadOrder) => {
  const work =
    message.order === 'spread'
      ? spread(message.spaces, message.count)
      : look(message.warmupMs, message.windowMs)
  work.catch((error: unknown) => report({ report: 'failed', why: String((error as Error).message ?? error) }))
})
process.on('disconnect', () => process.exit(0))
