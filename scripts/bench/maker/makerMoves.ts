import type { Catalogue } from '#shared/map/catalogue.ts'
import { withoutThings } from '#shared/map/making/things.ts'
import { placementOf } from '#shared/map/placement.ts'
import { nameOf } from '#shared/map/patch/mapPatch.ts'
import { event } from '#shared/protocol/messages.ts'
import { applyPatch } from '#shared/map/patch/applyPatch.ts'
import { parseRooms } from '#shared/map/making/parseRooms.ts'
import { isRoomGround } from '#shared/map/placedRooms.ts'
import { reduceAll } from '#shared/world/reduce.ts'
import { emptyWorld, type GameMap, type World } from '#shared/world/world.ts'
import { keptText, type KeptSteps } from '../../../client/features/editor/steps/keptSteps.ts'
import { chooseAll } from '../../../client/features/editor/tool/commands.ts'
import { RoomHand } from '../../../client/features/editor/tool/RoomHand.ts'
import { Trying } from '../../../client/features/editor/tool/Trying.ts'
import { Work } from '../../../client/features/editor/work/Work.ts'
import { select, workStore } from '../../../client/features/editor/work/workStore.ts'
import type { Ground } from '../../../client/scene/Ground.ts'

/** What shows the level: told with each state of it. */
export type Show = (map: GameMap) => Promise<void>

/** Somebody who only is there: hears the edits of others. */
export interface Watcher {
  /** All that follows from a state of the map at once. */
  readonly show: Show
  /** What a frame does of the work that is left. */
  next(): void
}

/** So many things are dragged at once (the issue). */
const DRAGGED = 60
const FRAMES = 80
const ROUNDS = 8
/** So many frames after a drop still have to do with it. */
const AFTER = 24
const FRAME_MS = 16

export const doings = [
  'dragged, tried',
  'dragged, laid',
  'dragged, drawn',
  'who drags: a frame in all',
  'who is there: the frame of the drop',
  'who is there: each frame after it',
  'dropped',
  'taken back',
  'placed, tried',
  'placed',
  'room tried',
  'chosen all',
  'server: a step of 60',
  'server: 1,000 removed',
  'kept in the browser',
] as const
export type Doing = (typeof doings)[number]
export type MakerTimes = ReadonlyMap<Doing, readonly number[]>

/** What the main thread has worked so far, ms: others on the machine do not count. */
export const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/** Edits a level as somebody does it in the map maker, with a server of one's own behind it; ms each. */
export async function makerTimes(
  first: GameMap,
  catalogue: Catalogue,
  rooms: unknown,
  show: Show,
  watcher: Watcher,
): Promise<MakerTimes> {
  const times = new Map<Doing, number[]>(doings.map((doing) => [doing, []]))
  const timed = <T>(doing: Doing, act: () => T): T => {
    const begun = cpuMs()
    const answer = act()
    times.get(doing)!.push(cpuMs() - begun)
    return answer
  }
  const tick = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve))
  const answered = async (): Promise<void> => {
    while (kept!.waiting.length > 0) await tick()
  }
  let world: World = { ...emptyWorld, maps: new Map([[first.id, first]]) }
  /** As who is there knows it, and what they heard last. */
  let theirs = world
  let heard: Parameters<typeof reduceAll>[1] = []
  let ids = 0
  let kept: KeptSteps | undefined
  let laid: ((map: GameMap) => GameMap) | undefined
  let shownMap: GameMap = first
  const shown = {
    catalogue,
    get map() {
      return shownMap
    },
    lay: (by: (map: GameMap) => GameMap) => {
      laid = by
      return () => undefined
    },
    refresh: () => {
      const stored = world.maps.get(first.id)!
      shownMap = laid?.(stored) ?? stored
    },
  }
  const ground = {
    shown,
    source: { world: () => world },
    self: { player: { placed: true, body: { x: 90, z: 70 } } },
    heading: () => 0,
    // What lies under a place of the picture is that place.
    aim: { rayAt: (x: number, y: number) => ({ ox: x, oy: 10, oz: y, dx: 0, dy: -1, dz: 0 }) },
  } as unknown as Ground
  const work = new Work(ground, {
    send: async ({ patch, isGuarded }) => {
      await tick()
      const map = world.maps.get(first.id)!
      const edit = { placerId: 'bob', newId: () => `server-${ids++}`, isGuarded }
      const events = timed('server: a step of 60', () =>
        applyPatch(map, JSON.parse(JSON.stringify(patch)), edit),
      )
      heard = [...events, event('mapCommitsChanges', { mapId: first.id, updateId: ++ids })]
      world = reduceAll(world, heard)
      return { name: 'done' }
    },
    kept: undefined,
    keep: (now) => void (kept = now),
    onRefusal: (error) => {
      throw error
    },
    reach: () => 'all',
  })
  const trying = new Trying(work)
  const things = [...first.objects].filter(([, object]) => !isRoomGround(object))
  const names = things.map(([key, object]) => nameOf(key, object))
  // Doors and windows cut walls: docs/performance.md says what that costs.
  const movable = things
    .filter(([, { templateId }]) => catalogue.get(templateId ?? '')?.opens === undefined)
    .map(([key, object]) => nameOf(key, object))
  const chosen = movable.filter((_, i) => i % Math.floor(movable.length / DRAGGED) === 0).slice(0, DRAGGED)
  const watched = async (isTold: boolean): Promise<void> => {
    const begun = cpuMs()
    theirs = reduceAll(theirs, heard)
    await watcher.show(theirs.maps.get(first.id)!)
    if (isTold) times.get('who is there: the frame of the drop')!.push(cpuMs() - begun)
    for (let frame = 0; frame < AFTER; frame++) {
      const at = cpuMs()
      watcher.next()
      await new Promise((resolve) => setTimeout(resolve, FRAME_MS))
      if (isTold) times.get('who is there: each frame after it')!.push(cpuMs() - at)
    }
  }
  for (let round = 0; round < ROUNDS; round++) {
    select(chosen)
    const carried = trying.carried()
    for (let frame = 0; frame < FRAMES / ROUNDS; frame++) {
      const all = cpuMs()
      const tried = timed('dragged, tried', () => trying.move({ x: 0.5 * (frame + 1), z: 0 }, true, carried))
      timed('dragged, laid', () => work.attempt(tried!.change))
      const begun = cpuMs()
      await show(shownMap)
      times.get('dragged, drawn')!.push(cpuMs() - begun)
      times.get('who drags: a frame in all')!.push(cpuMs() - all)
    }
    const tried = trying.move({ x: 0.5, z: 0.5 }, true, carried)!
    timed('dropped', () => work.do('move', tried.change))
    await answered()
    await show(shownMap)
    await watched(round > 1)
    timed('taken back', () => work.undo())
    await answered()
    await show(shownMap)
    await watched(round > 1)
  }
  const item = catalogue.get('chair-wood')!
  for (let i = 0; i < 20; i++) {
    const placing = timed('placed, tried', () =>
      trying.item(item, `chair-${i}`, 0, { x: 20.5 + i, z: 30.5 }, true),
    )
    timed('placed', () => work.do('place', placing!.change))
    await answered()
  }
  // A cell of the level without anything in it, and the smallest room there is.
  const room = parseRooms(rooms).toSorted((a, b) => a.width * a.depth - b.width * b.depth)[0]!
  const free = { x: 60, y: 60 }
  work.do('remove', (map) =>
    withoutThings(
      map,
      [...map.objects].flatMap(([key, object]) => {
        const { x, z } = placementOf(object)
        const isNear = x > free.x && x < free.x + 12 && z > free.y && z < free.y + 12
        return isNear ? [nameOf(key, object)] : []
      }),
    ),
  )
  await answered()
  const hand = new RoomHand(work)
  for (let i = 0; i < 6; i++) {
    workStore.setState({ held: { kind: 'room', room } })
    hand.begin()
    work.do('place', trying.item(item, `again-${i}`, 0, { x: 60.5 + i, z: 31.5 }, true)!.change)
    await answered()
    timed('room tried', () => hand.hover({ id: 0, x: free.x + 5 + (i % 2), y: free.y + 6 }))

    workStore.setState({ held: undefined })
    work.attempt(undefined)
  }
  for (let i = 0; i < 5; i++) timed('chosen all', () => chooseAll(work))
  for (let i = 0; i < 5; i++) timed('kept in the browser', () => keptText(kept!) ?? '')
  const some = new Map(names.slice(0, 1_000).map((name) => [name, true]))
  const map = world.maps.get(first.id)!
  const objects = Object.fromEntries(
    [...map.objects].flatMap(([key, object]) => {
      const name = nameOf(key, object)
      return some.has(name) ? [[name, { key, was: object, now: null }]] : []
    }),
  )
  for (let i = 0; i < 3; i++)
    timed('server: 1,000 removed', () => {
      const events = applyPatch(map, { objects } as never, {
        placerId: 'bob',
        newId: () => '',
        isGuarded: false,
      })
      reduceAll(world, events)
    })
  work.end()
  return times
}
