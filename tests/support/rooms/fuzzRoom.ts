import { frameSource } from './frameFuzz.ts'
import { openSpace, type TestSpace, type Visitor } from './liveSpace.ts'
import { chairAt, chairCatalogue, makeMap } from '../world/makeWorld.ts'
import { createMemoryPorts, makeSpace } from './memoryPorts.ts'
import { packedSubscriptions } from './subscriptions.ts'

const WIDTH = 12
const rows = Array.from({ length: WIDTH }, (_, y) => (y === 6 ? '####..######' : '............'))
const maps = ['0', '1'].map((id) => ({
  map: makeMap({ id, rows, objects: { '1': chairAt(3, 3) }, spawns: [{ x: 5, y: 3, spawnId: 'door' }] }),
  isDefault: id === '0',
  updateId: 1,
}))
const users = ['ann', 'bob', 'cid', 'dee']

export interface FuzzResult {
  readonly frames: number
  /** How many sessions it took. */
  readonly sessions: number
  /** What the room logged as errors: there should be nothing. */
  readonly errors: readonly string[]
}

/** Entries of maps, sets and lists of a value, and of all that is in them. */
function entriesIn(value: unknown, seen = new Set<unknown>()): number {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value) || seen.has(value)) return 0
  seen.add(value)
  const parts =
    value instanceof Map
      ? [...value.entries()].flat()
      : value instanceof Set || Array.isArray(value)
        ? [...(value as Iterable<unknown>)]
        : undefined
  return (parts ?? Object.values(value)).reduce<number>(
    (sum, part) => sum + entriesIn(part, seen),
    parts?.length ?? 0,
  )
}

/** What must be true of a living space whatever it was sent. */
function checkWhole({ live }: TestSpace): void {
  const seats = new Set<string>()
  for (const player of live.world.players.values()) {
    const { x, y, z } = player.position
    if (![x, y, z].every(Number.isFinite)) throw new Error(`${player.uid} stands nowhere`)
    if (player.chairIdx === undefined) continue
    const seat = `${player.mapId} ${player.chairIdx}`
    if (seats.has(seat)) throw new Error(`two people on chair ${seat}`)
    seats.add(seat)
  }
}

/** Sends damaged frames of four people into one room; whoever is closed comes back. `pulse` hears now and then how much the space remembers. */
export async function fuzzRoom(
  frames: number,
  random: () => number,
  pulse?: (sent: number, held: number) => void,
): Promise<FuzzResult> {
  const ports = createMemoryPorts(makeSpace({ maps }))
  ports.roles.set('ann', 'OWNER')
  ports.roles.set('bob', 'BUILDER')
  ports.roles.set('cid', 'MEMBER')
  const space = await openSpace(ports, { catalogue: chairCatalogue, random })
  const next = frameSource(random)
  const here = new Map<string, Visitor>()
  let sessions = 0
  for (let sent = 0; sent < frames; sent++) {
    const userId = users[Math.floor(random() * users.length)]!
    let visitor = here.get(userId)
    if (!visitor || visitor.closed) {
      visitor?.leave()
      visitor = await space.visit(userId)
      // Most hear little: a whole snapshot for each newcomer would be nearly all of the work.
      visitor.subscribe(random() < 0.1 ? packedSubscriptions : { playerExits: true })
      visitor.send('enter', {})
      here.set(userId, visitor)
      sessions += 1
    }
    visitor.bytes(next())
    // Everything that was heard would be kept for the length of the run.
    if (sent % 50 === 0) {
      space.pass(300)
      for (const each of here.values()) each.events.length = 0
    }
    if (sent % 500 === 0) {
      await space.settle()
      checkWhole(space)
      pulse?.(sent, entriesIn([space.live.world, space.live.memory, space.numbers]))
    }
  }
  await space.settle()
  space.pass(1_000)
  checkWhole(space)
  return { frames, sessions, errors: space.errors }
}
