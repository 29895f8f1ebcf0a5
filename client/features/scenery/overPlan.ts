import type { PlanPicture } from '../../scene/plan/planLayers.ts'

type Painter = (picture: PlanPicture) => void

const painters = new Set<Painter>()

/** Paints over all that stands on plans from now on; answers the way to stop. */
export function paintOverPlan(painter: Painter): () => void {
  painters.add(painter)
  return () => void painters.delete(painter)
}

export const paintOver: Painter = (picture) => painters.forEach((paint) => paint(picture))
