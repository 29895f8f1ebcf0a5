import type { EncId, MapId } from '#shared/ids.ts'
import { event } from '#shared/protocol/messages.ts'
import type { WireEvent } from '#shared/protocol/messages.ts'
import type { Catalogue } from '#shared/map/catalogue.ts'
import { encodeMask } from '#shared/map/grid.ts'
import { parseMapFile } from '#shared/map/files/parseMapFile.ts'
import { buildWalkable } from '#shared/map/walking/walkable.ts'
import type { Walkable } from '#shared/map/walking/walkable.ts'
import { bodyStateOf } from '#shared/movement/packedMove.ts'
import { limits } from '#shared/rules/limits.ts'
import { PERSON_COUNT } from '#shared/rules/outfit.ts'
import { reduce } from '#shared/world/reduce.ts'
import { newPlayer } from '#shared/world/presence.ts'
import { emptyWorld } from '#shared/world/world.ts'
import type { GameMap, Player, World } from '#shared/world/world.ts'
import type { PoseListener } from '../../store/createWorldStore.ts'
import type { OnLine } from '../people/Bubbles.tsx'
import type { SceneSource } from '../sceneSource.ts'

/** A world of bots for `npm run bench:render`: like a crowded space seen through the stores, without a server. */
export interface BenchWorld extends SceneSource {
  /** Lets this share of the bots (every `of`-th, beginning at `turn`) think where they go next; not measured. */
  think(turn: number, of: number): void
  /** Tells what was thought, as the wire does: measured. */
  tell(turn: number, of: number, nowMs: number): void
  /** More people come in, at once. */
  join(count: number): void
  /** Hears what is said. */
  readonly onLine: OnLine
  /** One line, emote or wave of somebody. */
  chatter(): void
  /** Somebody moves the n-th thing of the level a metre aside, or back to where it was. */
  edit(n: number, isBack: boolean): void
}

const HALL = { width: 64, depth: 44 } as const
const SELF = 1 as EncId
const WALK = bodyStateOf('walk')
const RUN = bodyStateOf('run')
const hues = ['c94f4f', '3d8f8a', '4a6fa5', 'e0b04c', '6b8f47', '8a5a9e', '2f3640', 'f0ece2'] as const
const skins = ['f2cfae', 'd9a679', '8d5a3a', 'e8bd97'] as const
const names = ['小满', '阿澄', '若溪', '老秦', '麦麦', '小北', '阿依', '陈立', '望舒', 'Ann'] as const
const lines = ['大家好！', '这边的展台很有意思，一起去看看吗？', '三点开会', 'Hello there'] as const
const emotes = ['👋', '❤️', '🎉', '👍', '❓', '✋'] as const

/** An empty walled hall: what remains of a frame in it is the scene without people and things. */
export function emptyHall(): GameMap {
  const { width, depth } = HALL
  const mask = (isSet: (x: number, y: number) => boolean): string =>
    encodeMask(
      Uint8Array.from({ length: width * depth }, (_, i) => Number(isSet(i % width, Math.floor(i / width)))),
    )
  return parseMapFile({
    id: '1',
    name: '大厅',
    dimensions: [width, depth],
    collisions: mask(() => false),
    floors: { wood: mask(() => true) },
    walls: {
      'plaster:n': mask((_, y) => y === 0),
      'plaster:s': mask((_, y) => y === depth - 1),
      'plaster:w': mask((x) => x === 0),
      'plaster:e': mask((x) => x === width - 1),
    },
    backgroundImagePath: '',
    spawns: [{ x: width / 2, y: depth - 4 }],
    portals: [],
    announcer: [],
    objects: {},
    nooks: {},
  })
}

/** The same numbers in every run. */
const seeded = (seed: number) => (): number => {
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296
}

interface Bot {
  readonly encId: EncId
  readonly speed: number
  x: number
  z: number
  angle: number
}

const outfitOf = (random: () => number): string => {
  const pick = (from: readonly string[]): string => from[Math.floor(random() * from.length)] ?? ''
  const person = 1 + Math.floor(random() * PERSON_COUNT)
  return `v1:person=${person},skin=${pick(skins)},top=${pick(hues)},bottom=${pick(hues)}`
}

const playerOf = (
  encId: EncId,
  mapId: MapId,
  x: number,
  z: number,
  outfit: string,
  name: string,
): Player => ({
  ...newPlayer(encId, `bench-${encId}`),
  mapId,
  position: { x, y: 0, z },
  name,
  animator: 'idle',
  outfitString: outfit,
  role: 'MEMBER',
})

function walk(bot: Bot, walkable: Walkable, random: () => number): void {
  const step = (bot.speed * limits.moveSendMs) / 1000
  for (let tries = 0; tries < 8; tries++) {
    const angle = bot.angle + (tries === 0 ? (random() - 0.5) * 0.3 : (random() - 0.5) * 2 * Math.PI)
    const x = bot.x + Math.sin(angle) * step
    const z = bot.z + Math.cos(angle) * step
    if (!walkable.canPass(bot.x, bot.z, x, z)) continue
    Object.assign(bot, { x, z, angle })
    return
  }
}

export function createBenchWorld(map: GameMap, catalogue: Catalogue, count: number): BenchWorld {
  const walkable = buildWalkable(map, catalogue)
  const random = seeded(7)
  const spawn = { x: (map.spawns?.[0]?.x ?? 1) + 0.5, z: (map.spawns?.[0]?.y ?? 1) + 0.5 }
  const bots: Bot[] = []
  let players = new Map([[SELF, playerOf(SELF, map.id, spawn.x, spawn.z, 'v1:person=4', '我')]])
  let world: World = { ...emptyWorld, players, maps: new Map([[map.id, map]]) }
  const listeners = new Set<() => void>()
  const eventListeners = new Set<(events: readonly WireEvent[], atMs: number) => void>()
  const poseListeners = new Set<PoseListener>()
  const lineListeners = new Set<(encId: EncId, text: string) => void>()
  let said = 0
  const add = <T>(set: Set<T>, listener: T) => {
    set.add(listener)
    return () => void set.delete(listener)
  }
  const first = map
  const edit = (n: number, isBack: boolean): void => {
    const keys = [...first.objects.keys()]
    const objectId = keys[(n * 37) % keys.length] ?? ''
    const { x, y } = first.objects.get(objectId) ?? {}
    const targetX = (x ?? 0) + (isBack ? 0 : x ? -1 : 1)
    world = reduce(world, event('mapMoveObject', { mapId: first.id, objectId, targetX, targetY: y ?? 0 }))
    for (const listener of listeners) listener()
  }
  const publish = (next: Map<EncId, Player>): void => {
    players = next
    world = { ...world, players }
    for (const listener of listeners) listener()
  }
  const join = (more: number): void => {
    const next = new Map(players)
    for (let i = 0; i < more; i++) {
      const encId = (bots.length + 2) as EncId
      let [x, z] = [spawn.x, spawn.z]
      for (let tries = 0; tries < 60; tries++) {
        const [tryX, tryZ] = [random() * walkable.width, random() * walkable.height]
        if (walkable.isBlockedCell(Math.floor(tryX), Math.floor(tryZ))) continue
        ;[x, z] = [tryX, tryZ]
        break
      }
      const speed = random() < 0.7 ? limits.walkSpeed : limits.runSpeed
      bots.push({ encId, speed, x, z, angle: random() * 2 * Math.PI })
      const name = `${names[encId % names.length]}${encId}`
      next.set(encId, playerOf(encId, map.id, x, z, outfitOf(random), name))
    }
    publish(next)
  }
  join(count)
  const quiet = Promise.resolve()
  return {
    world: () => world,
    live: (encId) => world.players.get(encId),
    self: () => SELF,
    subscribe: (listener) => add(listeners, listener),
    onEvents: (listener) => add(eventListeners, listener),
    onPoses: (listener) => add(poseListeners, listener),
    onLine: (listener) => add(lineListeners, listener),
    send: () => quiet,
    move: () => undefined,
    post: () => undefined,
    progress: () => undefined,
    join,
    edit,
    think(turn, of) {
      for (let i = turn; i < bots.length; i += of) walk(bots[i]!, walkable, random)
    },
    tell(turn, of, nowMs) {
      for (let i = turn; i < bots.length; i += of) {
        const { encId, x, z, angle, speed } = bots[i]!
        const yaw = Math.round((-angle / (2 * Math.PI)) * limits.yawSteps)
        const yawStep = ((yaw % limits.yawSteps) + limits.yawSteps) % limits.yawSteps
        const state = speed > 2 ? RUN : WALK
        for (const listener of poseListeners)
          listener(encId, Math.round(x * 100), 0, Math.round(z * 100), yawStep, state, true, nowMs)
      }
    },
    chatter() {
      const bot = bots[(said++ * 7) % Math.max(1, bots.length)]
      if (!bot) return
      if (said % 2) {
        for (const listener of lineListeners) listener(bot.encId, lines[said % lines.length]!)
        return
      }
      const emote = emotes[said % emotes.length]!
      const player = players.get(bot.encId)
      if (player) publish(new Map(players).set(bot.encId, { ...player, emote }))
      for (const listener of eventListeners)
        listener([event('playerSetsEmoteV2', { encId: bot.encId, emote })], performance.now())
    },
  }
}
