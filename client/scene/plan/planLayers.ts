import type { GameMap } from '#shared/world/world.ts'
import type { PlanView } from './planView.ts'

/** A plan that is being drawn. */
export interface PlanPicture {
  readonly pen: CanvasRenderingContext2D
  readonly map: GameMap
  readonly view: PlanView
  /** CSS pixels. */
  readonly width: number
  readonly height: number
  /** The thing one could use. */
  readonly offered: string | undefined
}

/** What pictures add to plans, once what draws them is loaded. */
export interface PlanLayers {
  /** Another one whenever a picture of the ground has come. */
  readonly version: number
  /** On the floors, under all that stands on them; a unit is a metre. */
  ground(pen: CanvasRenderingContext2D, map: GameMap): void
  /** The map's own picture of itself, if it has one and it has come. */
  mini(map: GameMap): CanvasImageSource | undefined
  /** What stands about; answers whether there is something new to be seen of it soon. */
  things(picture: PlanPicture): boolean
  /** Over everybody. */
  front(picture: PlanPicture): void
}

let layers: PlanLayers | undefined

export const planLayers = (): PlanLayers | undefined => layers

/** Draws these from now on; answers the way to take them back. */
export function layPlan(next: PlanLayers): () => void {
  layers = next
  return () => {
    if (layers === next) layers = undefined
  }
}
