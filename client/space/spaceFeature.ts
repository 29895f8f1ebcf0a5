import type { ComponentType } from 'react'
import type { EventName } from '#shared/protocol/messages.ts'
import type { InterfaceAction } from '../scene/tools/controls.ts'
import type { WindowName } from '../store/uiStore.ts'
import type { SpaceFacts } from './spaceFacts.ts'

/** What keys ask of features; the frame itself closes what stands open and changes the view. */
export type FeatureAction = Exclude<InterfaceAction, 'view' | 'close'>

/** Does what a key asks for; false when there was nothing to do. */
export type FeatureCommand = (facts: SpaceFacts, key: string) => boolean

/** Something people do in a space: a folder of client/features. Each part is there for those that need it. */
export interface SpaceFeature {
  /** As its folder is called. */
  readonly name: string
  /** A way past the bars to what it has, before everything else for whoever goes by the keyboard. */
  readonly Skip?: ComponentType
  /** Part of the level, whether it is drawn in three dimensions or as a plan; useGround() is its. */
  readonly Level?: ComponentType
  /** Part of the level where it is drawn as a plan; useGround() is its. */
  readonly Plan?: ComponentType
  /** Part of the scene, on its canvas; useScene() is its. */
  readonly Scene?: ComponentType
  /** Its switch among those of sound and picture: at the left and the top, on phones in the bar. */
  readonly Toggle?: ComponentType
  /** Its button in the bar. */
  readonly Button?: ComponentType
  /** A bar of its own beside that of the buttons. */
  readonly Bar?: ComponentType
  /** What else there is of it while one is inside: quiet lines, cards, dialogs, or nothing to see. */
  readonly Over?: ComponentType
  /** Its part of the settings. */
  readonly Settings?: ComponentType
  /** Listens from the door on, also while one is not inside; shows dialogs at most. */
  readonly Listener?: ComponentType
  /** Panels by their names; loaded lazily unless most visits open them: the way into a space has a budget. */
  readonly windows?: { readonly [N in WindowName]?: ComponentType }
  readonly commands?: { readonly [A in FeatureAction]?: FeatureCommand }
  /** Kinds of events its files listen for: they are asked for (client/net/subscriptions.ts). */
  readonly hears?: readonly EventName[]
}

/** All features of a space, and what they give together. */
export interface SpaceFeatures {
  readonly list: readonly SpaceFeature[]
  readonly windows: { readonly [N in WindowName]: ComponentType }
  readonly commands: { readonly [A in FeatureAction]: FeatureCommand }
  readonly hears: readonly EventName[]
}
