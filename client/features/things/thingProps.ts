import type { UsableKind } from '#shared/map/interactionKinds.ts'
import type { Interaction } from '#shared/map/interactions.ts'
import type { OpenThing } from './thingsStore.ts'

/** What the window of a kind of thing is given. */
export interface ThingProps<K extends UsableKind = UsableKind> extends OpenThing {
  readonly title: string
  readonly interaction: Extract<Interaction, { readonly kind: K }>
  onClose(): void
}
