import { Vector3 } from 'three'
import type { EncId } from '#shared/ids.ts'
import { rayPrisms } from '../../../scene/camera/rayPrism.ts'
import type { SceneServices } from '../../../scene/SceneServices.ts'

/** Farther away there is no bubble; it fades over the last part of the way, metres. */
const FAR_M = 10
const FADE_M = 2
/** At this distance a bubble has the size it is drawn in, as labels have. */
const FULL_SIZE_M = 9
const SMALLEST = 0.55
/** Between what is said over a head and the face over that, CSS pixels. */
const GAP_PX = 6
const LABELS_AHEAD_M = 0.3
/** Whether a wall stands before somebody is looked at every so many frames. */
const LOOK_FRAMES = 6
/** What stands so near before a head hides nothing of the bubble over it, metres. */
const BEFORE_M = 0.4

const head = new Vector3()
const eye = new Vector3()

/** How large and how clear a bubble is so far away: undefined, there is none. */
export function bubbleAt(metres: number): { readonly scale: number; readonly opacity: number } | undefined {
  if (metres >= FAR_M || metres < 0.3) return undefined
  return {
    scale: Math.max(SMALLEST, Math.min(1, FULL_SIZE_M / 2 / metres)),
    opacity: Math.min(1, (FAR_M - metres) / FADE_M),
  }
}

/** Puts elements where heads are in this frame. */
export class BubblePlacer {
  readonly #services: SceneServices
  readonly #hidden = new Map<EncId, boolean>()

  constructor(services: SceneServices) {
    this.#services = services
  }

  place(encId: EncId | undefined, element: HTMLElement, width: number, height: number): void {
    const place = encId === undefined ? undefined : this.#placeOf(encId, width, height)
    const { style } = element
    if (!place) {
      if (style.visibility !== '') style.visibility = ''
      return
    }
    if (style.transform !== place.transform) style.transform = place.transform
    if (style.opacity !== place.opacity) style.opacity = place.opacity
    if (style.visibility !== 'visible') style.visibility = 'visible'
  }

  #placeOf(encId: EncId, width: number, height: number) {
    const { people, rig, labels } = this.#services
    // From above heads are points, and the map is what one looks at.
    if (rig.isPlan) return undefined
    const taken = people.above(encId, head)
    if (taken === undefined) return undefined
    const { x, y, z } = head
    const look = labels.depthOf(x, y, z) > 0 ? bubbleAt(labels.distanceOf(x, y, z)) : undefined
    if (!look || this.#isHidden(encId)) return undefined
    // As labels do (labelLayer.ts): a little towards the eye.
    head.applyMatrix4(rig.camera.matrixWorldInverse)
    head.z += LABELS_AHEAD_M
    head.applyMatrix4(rig.camera.projectionMatrix)
    const left = ((head.x + 1) / 2) * width
    const top = ((1 - head.y) / 2) * height - taken * labels.pixelScale - GAP_PX
    return {
      transform: `translate(${left.toFixed(1)}px, ${top.toFixed(1)}px) scale(${look.scale.toFixed(3)})`,
      opacity: look.opacity.toFixed(2),
    }
  }

  /** Labels are hidden by what is drawn before them; of walls and furniture the same is asked here, now and then. */
  #isHidden(encId: EncId): boolean {
    const { frame, rig, shown } = this.#services
    const known = this.#hidden.get(encId)
    if (known !== undefined && (frame.count + encId) % LOOK_FRAMES !== 0) return known
    eye.setFromMatrixPosition(rig.camera.matrixWorld)
    const [dx, dy, dz] = [head.x - eye.x, head.y - eye.y, head.z - eye.z]
    const metres = Math.hypot(dx, dy, dz)
    const colliders = shown.level?.colliders ?? []
    const reach = Math.max(0, metres - BEFORE_M)
    const isHidden =
      rayPrisms(colliders, eye.x, eye.y, eye.z, dx / metres, dy / metres, dz / metres, reach, 0) < reach
    this.#hidden.set(encId, isHidden)
    return isHidden
  }
}
