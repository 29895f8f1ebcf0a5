import type { SelfActions } from './player/selfActions.ts'
import type { GroundPoint } from './player/selfPlayer.ts'

/** What the interface may ask of the running scene. */
export interface SceneHandle {
  /** Walks there as after a click on the ground; false when there is no way. */
  walkTo(point: GroundPoint, run: boolean): boolean
  /** Oneself in it. */
  readonly self: Pick<SelfActions, 'player' | 'level' | 'isFree' | 'offers' | 'take' | 'sitOn'>
  /** Where keys that say "ahead" lead, radians. */
  ahead(): number
}

let handle: SceneHandle | undefined

/** The scene that runs now, if any. */
export const sceneHandle = (): SceneHandle | undefined => handle

/** Offers a scene to the interface; answers the way to take it back. */
export function offerScene(scene: SceneHandle): () => void {
  handle = scene
  return () => {
    if (handle === scene) handle = undefined
  }
}
