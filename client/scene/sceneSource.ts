import type { EncId } from '#shared/ids.ts'
import type { ActionBody, ActionName, WireEvent } from '#shared/protocol/messages.ts'
import type { PackedPose } from '#shared/movement/packedMove.ts'
import type { Player, World } from '#shared/world/world.ts'
import type { PoseListener } from '../store/createWorldStore.ts'

/**
 * All a scene needs from the outside: the replica of the world, what just happened in it, and a way to say what
 * oneself does. The space page wires it to the stores; the harness to a made-up world.
 */
export interface SceneSource {
  /** What events have said; packed poses are not in it. */
  world(): World
  /** A player with its newest pose. */
  live(encId: EncId): Player | undefined
  /** Called after every change of the world; answers the way to stop. */
  subscribe(listener: () => void): () => void
  /** One's own player, once it is in the world. */
  self(): EncId | undefined
  /** Every batch of events after it was reduced, with the time it arrived (performance.now()). */
  onEvents(listener: (events: readonly WireEvent[], receivedAtMs: number) => void): () => void
  /** Every packed pose of the others. */
  onPoses(listener: PoseListener): () => void
  /** Asks and hears whether it was done; rejects with the reason. */
  send<K extends ActionName>(kind: K, body: ActionBody<K>): Promise<unknown>
  /** Tells one's own pose. */
  move(pose: PackedPose): void
  /** Says without waiting. */
  post<K extends ActionName>(kind: K, body: ActionBody<K>): void
  /** How far floors and walls ("map") and everything else ("assets") have come, 0 to 1. */
  progress(part: 'map' | 'assets', share: number): void
  /** Whether something lies over the whole picture until `progress` has told that all is there. */
  isCovered?(): boolean
}
