import { createContext, use } from 'react'
import type { EncId } from '#shared/ids.ts'
import type { Aim } from './aim.ts'
import type { TopView } from './camera/topView.ts'
import type { Signal } from './frame/signal.ts'
import type { ShownLevel } from './level/shownLevel.ts'
import type { SelfActions } from './player/selfActions.ts'
import type { SceneSource } from './sceneSource.ts'
import type { Hands } from './tools/Hands.ts'
import type { Toolbox } from './tools/Toolbox.ts'

/** What a level is to whoever is on it, whether it is drawn in three dimensions or as a plan. */
export interface Ground {
  readonly source: SceneSource
  /** What somebody at this window holds; undefined where the scene is only looked at. */
  readonly hands: Hands | undefined
  readonly shown: ShownLevel
  readonly self: SelfActions
  /** Which tool pointers, keys and gamepad work with. */
  readonly toolbox: Toolbox
  readonly aim: Aim
  /** How it is seen from above. */
  readonly top: TopView
  /** Somebody was clicked on. */
  readonly picked: Signal<[encId: EncId]>
  /** There is something to be seen that was not drawn yet. */
  readonly news: Signal<[]>
  /** Where keys that say "ahead" lead, radians. */
  heading(): number
  /** Shows a place of the level (metres) to who stands somewhere else on it. */
  lookTo(x: number, z: number): void
  /** A line floats over somebody for a while. */
  say(encId: EncId, text: string): void
  /** How loud somebody's voice is now, 0 to 1, told again and again while it is heard. */
  hearVoice(encId: EncId, level: number): void
}

export const GroundContext = createContext<Ground | undefined>(undefined)

/** What parts of a level share; only inside <SpaceScene> or <PlanScene>. */
export function useGround(): Ground {
  const ground = use(GroundContext)
  if (!ground) throw new Error('a part of the level outside of it')
  return ground
}
