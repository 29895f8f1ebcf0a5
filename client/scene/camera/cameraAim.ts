import { Raycaster, Vector2, Vector3, type Camera } from 'three'
import type { Aim } from '../aim.ts'

/** The aim of whichever camera is used then. */
export function createCameraAim(camera: () => Camera): Aim {
  const raycaster = new Raycaster()
  const pointer = new Vector2()
  const point = new Vector3()
  return {
    rayAt(x, y) {
      raycaster.setFromCamera(pointer.set(x, y), camera())
      const { origin: o, direction: d } = raycaster.ray
      return { ox: o.x, oy: o.y, oz: o.z, dx: d.x, dy: d.y, dz: d.z }
    },
    seenAt(x, y, z) {
      point.set(x, y, z).project(camera())
      return point.z > 1 ? undefined : { x: point.x, y: point.y }
    },
  }
}
