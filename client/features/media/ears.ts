import type { Catalogue } from '#shared/map/catalogue.ts'
import type { GameMap } from '#shared/world/world.ts'

/** What the scene knows of where one listens. */
export interface Ears {
  /** Whither the eye looks, radians. */
  heading(): number
  /** The level that is shown, and what its things are. */
  level(): { readonly map: GameMap; readonly catalogue: Catalogue } | undefined
}

let ears: Ears | undefined

/** Those of the scene that runs now; without a picture there are none. */
export const earsNow = (): Ears | undefined => ears

/** Offers a scene's ears; answers the way to take them back. */
export function offerEars(own: Ears): () => void {
  ears = own
  return () => {
    if (ears === own) ears = undefined
  }
}
