import type { EncId } from '#shared/ids.ts'
import type { ActionBody, ActionName, WireEvent } from '#shared/protocol/messages.ts'
import { event } from '#shared/protocol/messages.ts'
import type { Catalogue } from '#shared/map/catalogue.ts'
import { chairIndices } from '#shared/map/seats.ts'
import { bodyStateOf, packPose, unpackPose } from '#shared/movement/packedMove.ts'
import { placed, seated, stoodUp } from '#shared/world/chairs.ts'
import { newPlayer } from '#shared/world/presence.ts'
import { emptyWorld } from '#shared/world/world.ts'
import type { GameMap, Player, World } from '#shared/world/world.ts'
import type { PoseListener } from '../../store/createWorldStore.ts'
import type { OnLine } from '../people/Bubbles.tsx'
import type { SceneSource } from '../sceneSource.ts'

/**
 * A world without a server: one map, oneself (or nobody), and people who sit, stand and walk about. For the live
 * picture of the landing page, and for looking at the scene while it is being made.
 */
export interface LocalWorld extends SceneSource {
  /** Lets everybody who walks take a step; call it every `limits.moveSendMs`. */
  step(): void
  say(encId: EncId, text: string): void
  /** Hears what is said. */
  readonly onLine: OnLine
  emote(encId: EncId, emote: string): void
  readonly people: readonly EncId[]
}

export interface LocalPerson {
  readonly name: string
  readonly outfit: string
  /** Sits on the n-th free chair. */
  readonly chair?: number
  /** Stands here; metres and degrees. */
  readonly at?: readonly [x: number, z: number, yaw: number]
  /** Walks from `at` to here and back, metres per second. */
  readonly walk?: readonly [x: number, z: number, speed: number]
}

const playerOf = (encId: EncId, map: GameMap, person: LocalPerson, catalogue: Catalogue): Player => {
  const [x, z, yaw] = person.at ?? [map.spawns?.[0]?.x ?? 1, map.spawns?.[0]?.y ?? 1, 0]
  const player = {
    ...newPlayer(encId, `local-${encId}`),
    mapId: map.id,
    name: person.name,
    outfitString: person.outfit,
    role: 'MEMBER',
  }
  const standing = placed(player, { position: { x, y: 0, z }, rotation: { x: 0, y: yaw, z: 0 } })
  if (person.chair === undefined) return standing
  const chairs = chairIndices(map, catalogue)
  return seated(standing, map, catalogue, chairs[person.chair % chairs.length] ?? -1) ?? standing
}

export function createLocalWorld(
  map: GameMap,
  catalogue: Catalogue,
  self: LocalPerson | undefined,
  others: readonly LocalPerson[],
  onProgress: (part: 'map' | 'assets', share: number) => void = () => undefined,
): LocalWorld {
  const everybody = [...(self ? [self] : []), ...others]
  const players = new Map(
    everybody.map((person, i) => [(i + 1) as EncId, playerOf((i + 1) as EncId, map, person, catalogue)]),
  )
  let world: World = { ...emptyWorld, players, maps: new Map([[map.id, map]]) }
  const selfId = self ? (1 as EncId) : undefined
  const listeners = new Set<() => void>()
  const eventListeners = new Set<(events: readonly WireEvent[], atMs: number) => void>()
  const poseListeners = new Set<PoseListener>()
  const lineListeners = new Set<(encId: EncId, text: string) => void>()
  let steps = 0

  const put = (player: Player): void => {
    world = { ...world, players: new Map([...world.players, [player.encId, player]]) }
  }
  const change = (encId: EncId, part: Partial<Player>): void => {
    const player = world.players.get(encId)
    if (player) put({ ...player, ...part })
  }
  const tell = (events: readonly WireEvent[]): void => {
    for (const listener of listeners) listener()
    for (const listener of eventListeners) listener(events, performance.now())
  }
  const add = <T>(set: Set<T>, listener: T) => {
    set.add(listener)
    return () => void set.delete(listener)
  }

  const serve = async <K extends ActionName>(kind: K, body: ActionBody<K>): Promise<void> => {
    if (selfId === undefined) return
    const me = world.players.get(selfId)
    if (kind === 'setChairStatus' && me) {
      const { chairIdx, isOccupied } = body as ActionBody<'setChairStatus'>
      await new Promise((resolve) => setTimeout(resolve, 40))
      const next = isOccupied ? seated(me, map, catalogue, chairIdx ?? -1) : stoodUp(me, map, catalogue)
      if (!next) throw new Error('no such chair')
      put(next)
      tell([event('playerMoves', { encId: selfId, lastInputId: me.lastInputId })])
    }
  }

  return {
    people: [...players.keys()],
    world: () => world,
    live: (encId) => world.players.get(encId),
    self: () => selfId,
    subscribe: (listener) => add(listeners, listener),
    onEvents: (listener) => add(eventListeners, listener),
    onPoses: (listener) => add(poseListeners, listener),
    onLine: (listener) => add(lineListeners, listener),
    send: serve,
    move: (pose) => selfId !== undefined && change(selfId, unpackPose(pose)),
    post: (kind, body) => void serve(kind, body),
    progress: onProgress,
    say: (encId, text) => lineListeners.forEach((listener) => listener(encId, text)),
    emote(encId, emote) {
      change(encId, { emote })
      tell([event('playerSetsEmoteV2', { encId, emote })])
    },
    step() {
      steps++
      everybody.forEach(({ at, walk }, i) => {
        if (!at || !walk) return
        const encId = (i + 1) as EncId
        const [length, speed] = [Math.hypot(walk[0] - at[0], walk[1] - at[1]), walk[2]]
        const gone = (steps * 0.1 * speed) % (2 * length)
        const share = (gone < length ? gone : 2 * length - gone) / length
        const back = gone < length ? 1 : -1
        const [dx, dz] = [(walk[0] - at[0]) * back, (walk[1] - at[1]) * back]
        const pose = packPose(
          {
            position: { x: at[0] + (walk[0] - at[0]) * share, y: 0, z: at[1] + (walk[1] - at[1]) * share },
            rotation: { x: 0, y: (Math.atan2(-dx, dz) * 180) / Math.PI, z: 0 },
          },
          bodyStateOf(speed > 2 ? 'run' : 'walk'),
        )
        change(encId, unpackPose(pose))
        const { xCm, yCm, zCm, yawStep, state } = pose
        for (const listener of poseListeners)
          listener(encId, xCm, yCm, zCm, yawStep, state, true, performance.now())
      })
    },
  }
}
