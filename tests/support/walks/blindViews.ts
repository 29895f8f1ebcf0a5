import { PerspectiveCamera } from 'three'
import { distanceToPrism } from '#shared/map/placement.ts'
import type { Level } from '../../../client/scene/level/level.ts'
import { CameraRig } from '../../../client/scene/camera/rig.ts'
import { apartFrom, rayPrism } from '../../../client/scene/camera/rayPrism.ts'
import { orbitRules } from '../../../client/scene/camera/orbit.ts'

/** Somebody who stands or sits somewhere. */
export interface Onlooker {
  readonly x: number
  readonly y: number
  readonly z: number
  readonly seated: boolean
}

/** The eye sees into what is nearer than this, metres: the near plane of the camera. */
const NEAR_M = 0.12

/** Where the camera over somebody's shoulder would stand in a solid or behind one, looked for in eight directions. */
export function blindViews(level: Level, onlookers: readonly Onlooker[]): string[] {
  const rig = new CameraRig(new PerspectiveCamera(), () => undefined)
  return onlookers.flatMap((who) =>
    Array.from({ length: 8 }, (_, eighth) => {
      rig.standBehind((eighth * Math.PI) / 4)
      // Twice: what is eased has come to rest after seconds.
      for (const nowMs of [0, 16]) rig.tick(nowMs, 5, { ...who, placed: true, vx: 0, vz: 0 }, level, 390, 844)
      const blind = isBlind(level, rig)
      return blind ? `${who.x.toFixed(2)}, ${who.z.toFixed(2)} to ${eighth * 45}°: ${blind}` : ''
    }).filter((view) => view !== ''),
  )
}

function isBlind({ index }: Level, { camera, orbit }: CameraRig): string | undefined {
  const { x, y, z } = camera.position
  const inside = index
    .query(x, z, NEAR_M)
    // One sits within some pieces, and sees out of them.
    .filter((solid) => apartFrom(solid, orbit.x, orbit.y, orbit.z) > 0)
    .find((solid) => y > solid.y0 - NEAR_M && y < solid.y1 + NEAR_M && distanceToPrism(solid, x, z) < NEAR_M)
  if (inside) return `in ${inside.objectKey ?? 'a wall'}`
  const [dx, dy, dz] = [x - orbit.x, y - orbit.y, z - orbit.z]
  const metres = Math.hypot(dx, dy, dz)
  const behind = index
    .query(orbit.x + dx / 2, orbit.z + dz / 2, metres / 2)
    .filter(({ kind, y1 }) => kind === 'wall' || y1 > orbitRules.lookedOverM)
    .find(
      (solid) =>
        rayPrism(solid, orbit.x, orbit.y, orbit.z, dx / metres, dy / metres, dz / metres, metres, 0) < metres,
    )
  return behind && `behind ${behind.objectKey ?? 'a wall'}`
}
