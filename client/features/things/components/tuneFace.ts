import { Group } from 'three'
import type { MapId } from '#shared/ids.ts'
import { placementOf, type MapObject } from '#shared/map/placement.ts'
import { playedBy } from '#shared/map/pressing.ts'
import { calm } from '../../../scene/effects/calm.ts'
import { headingFromYaw } from '../../../scene/heading.ts'
import { holdTune } from './heldTunes.ts'

/** What moves on a thing while it plays. */
export interface TuneLook {
  /** Puts everything where it is at a time, seconds of this page. */
  move(seconds: number): void
  dispose(): void
}

/** The face of what plays, as ThingFaces shows one. */
export interface TuneFace {
  readonly mesh: Group
  hear(loudness: number, side: number): void
  dispose(): void
}

/**
 * Makes faces of things that play: the tune, and a look that moves every so many ms for who is not calm about motion.
 * What `lookOf` puts into the group stands where the thing does.
 */
export const tuneFaces =
  (everyMs: number, lookOf: (group: Group, object: MapObject) => TuneLook) =>
  (mapId: MapId, key: string, object: MapObject, onFrame: () => void): TuneFace | undefined => {
    const played = playedBy(object)
    if (!played) return undefined
    const mesh = new Group()
    const { x, y, z, yaw, scale } = placementOf(object)
    mesh.position.set(x, y, z)
    mesh.rotation.y = headingFromYaw(yaw)
    mesh.scale.setScalar(scale)
    const look = lookOf(mesh, object)
    onFrame()
    const timer = setInterval(() => {
      if (calm.matches || document.hidden) return
      look.move(performance.now() / 1000)
      onFrame()
    }, everyMs)
    const { hear, release } = holdTune(mapId, key, played)
    return {
      mesh,
      hear,
      dispose() {
        clearInterval(timer)
        release()
        mesh.removeFromParent()
        look.dispose()
      },
    }
  }
