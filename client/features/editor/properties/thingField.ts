import type { ComponentName } from '#shared/map/interactionKinds.ts'
import type { VehicleKind } from '#shared/map/vehicles.ts'
import type { Writers } from '#shared/rules/writers.ts'
import type { FieldPlace } from './fieldPlaces.ts'

/** What components can be made by hand. */
export const components = [
  'board',
  'lamp',
  'door',
  'counter',
  'scoreBoard',
  'coffee',
  'jukebox',
  'exhibit',
] as const satisfies readonly ComponentName[]

export type Option = Writers | (typeof components)[number] | VehicleKind

/** What can be sent from one's own machine for a field. */
export type Sent = 'image' | 'video' | 'audio'

/** One thing one can say of a thing, and how it is asked for; its words are editor.property.<name>. */
export type ThingField = { readonly name: FieldName; readonly place: FieldPlace } & (
  | { readonly kind: 'text'; readonly max: number; readonly lines?: boolean }
  | { readonly kind: 'address'; readonly sends?: Sent; readonly presets?: readonly PresetAddress[] }
  | { readonly kind: 'addresses'; readonly max: number; readonly sends?: Sent }
  /** `isUsual`: what it is while nobody has said otherwise. */
  | { readonly kind: 'switch'; readonly isUsual?: boolean }
  | { readonly kind: 'choice'; readonly options: readonly Option[] }
  | { readonly kind: 'pair'; readonly max: number }
  | { readonly kind: 'number'; readonly min: number; readonly max: number; readonly unit?: Unit }
  /** Seconds since 1970. */
  | { readonly kind: 'time' }
  /** An item of the space, by its id. */
  | { readonly kind: 'item' }
)

/** Addresses of this site that are offered by name. */
export interface PresetAddress {
  readonly address: string
  readonly word: 'fountain' | 'purr'
}

export type Unit = 'metres' | 'percent' | 'pixels' | 'times' | 'perSecond' | 'cells'

export type FieldName =
  | '_name'
  | 'prompt'
  | 'distThreshold'
  | 'cookie'
  | 'url'
  | 'film'
  | 'page'
  | 'pages'
  | 'text'
  | 'caption'
  | 'loop'
  | 'autoplay'
  | 'offline'
  | 'ended'
  | 'screenPicture'
  | 'screenFilm'
  | 'control'
  | 'writers'
  | 'image'
  | 'files'
  | 'component'
  | 'sides'
  | 'gives'
  | 'on'
  | 'open'
  | 'count'
  | 'soundSrc'
  | 'volume'
  | 'soundLoop'
  | 'maxDistance'
  | 'isPositional'
  | 'itemId'
  | 'itemCount'
  | 'itemMost'
  | 'rides'
  | 'vehicle'
  | 'numGoKarts'
  | 'from'
  | 'until'
  | 'normal'
  | 'highlighted'
  | 'wide'
  | 'high'
  | 'sheet'
  | 'frameWidth'
  | 'frameHeight'
  | 'frames'
  | 'frameRate'
