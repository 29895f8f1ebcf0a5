import type { EncId } from '#shared/ids.ts'
import { PackedMovesDecoder } from '#shared/movement/decoder.ts'
import type { PackedPose } from '#shared/movement/packedMove.ts'
import type { WireEvent } from '#shared/protocol/messages.ts'
import { createForgetter, forgetMap } from '#shared/world/map.ts'
import { reduceAll } from '#shared/world/reduce.ts'
import type { HearUnknown } from '#shared/world/unknownPlayers.ts'
import { emptyWorld, type Player, type World } from '#shared/world/world.ts'
import { createStore, type Store } from './createStore.ts'
import { PoseTable } from './poseTable.ts'

/** Hears every batch after it was reduced. `receivedAtMs` is performance.now() at its arrival. */
export type EventsListener = (events: readonly WireEvent[], receivedAtMs: number) => void

/**
 * Hears every packed pose of a player on its map, but oneself: centimetres, yaw in 256 steps, index into bodyStates.
 * `isNear`: every pose of this player comes; false: about one a second. Numbers only, a crowd makes no garbage.
 */
export type PoseListener = (
  encId: EncId,
  xCm: number,
  yCm: number,
  zCm: number,
  yawStep: number,
  state: number,
  isNear: boolean,
  receivedAtMs: number,
) => void

/**
 * This client's replica of the space. `get` is what events have said; packed moves are kept beside it and change no
 * world: whoever needs to know where somebody is or what their body does asks `live`.
 */
export interface WorldStore extends Pick<Store<World>, 'get' | 'getState' | 'getInitialState' | 'subscribe'> {
  /**
   * Takes a batch over; subscribers hear once, then the events' listeners. False: packed moves in it could not be
   * read, and none can be until the server has sent a new snapshot.
   */
  apply(events: readonly WireEvent[], receivedAtMs?: number): boolean
  /** Notes the pose one has just told the server: it is not told back. */
  tellOwn(encId: EncId, pose: PackedPose): void
  /** A player with its newest pose and animator. */
  live(encId: EncId): Player | undefined
  /** The world with everybody's newest pose and animator; made anew at each call. */
  liveWorld(): World
  /** An empty world, as before the first event of a space. */
  reset(): void
  onEvents(listener: EventsListener): () => void
  onPoses(listener: PoseListener): () => void
  /** Events and packed poses of players who are not there: dropped, each told. */
  onUnknownPlayer(listener: HearUnknown): () => void
}

export function createWorldStore(): WorldStore {
  const store = createStore<World>(() => emptyWorld)
  const listeners = new Set<EventsListener>()
  let poseListeners: readonly PoseListener[] = []
  const unknownListeners = new Set<HearUnknown>()
  const decoder = new PackedMovesDecoder()
  const poses = new PoseTable()
  const mapToForget = createForgetter()
  let own: EncId | undefined
  /** The world as of the event being taken, and when it came. */
  let world = emptyWorld
  let atMs = 0

  const unknown: HearUnknown = (encId) => {
    for (const listener of unknownListeners) listener(encId)
  }

  const sink = {
    pose(
      mapNumber: number,
      id: number,
      xCm: number,
      yCm: number,
      zCm: number,
      yawStep: number,
      state: number,
      isNear: boolean,
    ): void {
      const encId = id as EncId
      const player = world.players.get(encId)
      if (!player) return unknown(encId)
      if (encId === own || Number(player.mapId) !== mapNumber) return
      poses.set(encId, xCm, yCm, zCm, yawStep, state)
      for (const listener of poseListeners) listener(encId, xCm, yCm, zCm, yawStep, state, isNear, atMs)
    },
  }

  /** What an event says about a player is newer than what packed moves said. */
  const overrule = ({ kind, body }: WireEvent): void => {
    switch (kind) {
      case 'playerMoves':
        return poses.dropPose(body.encId as EncId)
      case 'playerAnimates':
        return poses.dropState(body.encId as EncId)
      case 'playerJoins':
      case 'playerExits':
        if (own === body.encId) own = undefined
        return poses.delete(body.encId as EncId)
      // A new session or a new snapshot: whole poses come first.
      case 'ready':
      case 'subscriptionsUpdated':
        return decoder.reset()
      default:
        return undefined
    }
  }

  return {
    get: store.getState,
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    apply(events, receivedAtMs = performance.now()) {
      const plain: WireEvent[] = []
      let reduced = 0
      let isWhole = true
      world = store.getState()
      atMs = receivedAtMs
      for (const item of events) {
        if (item.kind === 'packedMoves') {
          world = reduceAll(world, plain.slice(reduced), unknown)
          reduced = plain.length
          if (!decoder.decode(item.body.frame ?? new Uint8Array(), sink)) isWhole = false
        } else {
          const stale = mapToForget(item, store.getState().maps.keys())
          if (stale !== undefined) {
            world = forgetMap(reduceAll(world, plain.slice(reduced), unknown), stale)
            reduced = plain.length
          }
          overrule(item)
          plain.push(item)
        }
      }
      if (plain.length > 0) {
        store.setState(reduceAll(world, plain.slice(reduced), unknown), true)
        for (const listener of listeners) listener(plain, receivedAtMs)
      }
      return isWhole
    },
    tellOwn(encId, { xCm, yCm, zCm, yawStep, state }) {
      own = encId
      poses.set(encId, xCm, yCm, zCm, yawStep, state)
    },
    live(encId) {
      const player = store.getState().players.get(encId)
      return player && poses.live(player)
    },
    liveWorld: () => poses.liveWorld(store.getState()),
    reset() {
      own = undefined
      decoder.reset()
      poses.clear()
      store.setState(emptyWorld, true)
    },
    onEvents(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    onUnknownPlayer(listener) {
      unknownListeners.add(listener)
      return () => void unknownListeners.delete(listener)
    },
    onPoses(listener) {
      poseListeners = [...poseListeners, listener]
      return () => void (poseListeners = poseListeners.filter((other) => other !== listener))
    },
  }
}
