import type { EncId } from '#shared/ids.ts'
import { PackedMovesDecoder } from '#shared/movement/decoder.ts'
import { bodyStates, unpackPose } from '#shared/movement/packedMove.ts'
import type { WireEvent } from '#shared/protocol/messages.ts'
import { placePlayers, type Placement } from '#shared/world/presence.ts'
import { reduceAll } from '#shared/world/reduce.ts'
import { emptyWorld, type World } from '#shared/world/world.ts'

/** A client's world in the plainest way: packed poses are reduced one by one, in the order of the wire. */
export class Replica {
  world: World = emptyWorld
  /** How many frames could not be read. */
  unread = 0
  readonly #decoder = new PackedMovesDecoder()

  apply(events: readonly WireEvent[]): void {
    let plain: WireEvent[] = []
    for (const entry of events) {
      if (entry.kind !== 'packedMoves') {
        plain.push(entry)
        continue
      }
      this.world = reduceAll(this.world, plain)
      plain = []
      this.#applyPacked(entry.body.frame ?? new Uint8Array())
    }
    this.world = reduceAll(this.world, plain)
  }

  #applyPacked(frame: Uint8Array): void {
    const placements = new Map<EncId, Placement>()
    const isRead = this.#decoder.decode(frame, {
      pose: (mapNumber, id, xCm, yCm, zCm, yawStep, state) => {
        const encId = id as EncId
        if (this.world.players.get(encId)?.mapId !== String(mapNumber)) return
        const animator = bodyStates[state]
        placements.set(encId, {
          ...unpackPose({ xCm, yCm, zCm, yawStep }),
          ...(animator ? { animator } : {}),
        })
      },
    })
    if (!isRead) this.unread += 1
    this.world = placePlayers(this.world, placements)
  }
}
