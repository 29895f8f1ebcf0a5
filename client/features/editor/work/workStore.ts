import type { CatalogueItem } from '#shared/map/catalogue.ts'
import type { GroundTrouble } from '#shared/map/making/groundTrouble.ts'
import type { PresetRoom } from '#shared/map/making/presetRoom.ts'
import type { RoomTrouble } from '#shared/map/making/roomTrouble.ts'
import { createStore } from '../../../store/createStore.ts'
import type { Brush } from '../ground/brush.ts'

/** Between the lines things snap to, metres; 0: they do not. */
export const grids = [1, 0.5, 0.25, 0] as const
export type Grid = (typeof grids)[number]

/** Why something can not stand where it is held. */
export type Misfit = RoomTrouble['kind'] | GroundTrouble | 'notYours' | 'othersDrag'

/** A whole room in the hand: a new one, or one that stands already. */
export type HeldRoom =
  | { readonly kind: 'room'; readonly room: PresetRoom }
  | { readonly kind: 'standing'; readonly number: number }

/** What is placed with the next click. */
export type Held =
  | { readonly kind: 'item'; readonly item: CatalogueItem }
  | HeldRoom
  | { readonly kind: 'ground'; readonly brush: Brush }

export interface GhostGround {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly depth: number
}

export interface Box {
  readonly fromX: number
  readonly fromY: number
  readonly toX: number
  readonly toY: number
}

export interface WorkState {
  /** Names of the things that are chosen (patch/mapPatch.ts, nameOf). */
  readonly selected: ReadonlySet<string>
  readonly held: Held | undefined
  /** What of the level is the thing in the hand, by its name; or the ground of the room in the hand, cells. */
  readonly ghost: string | GhostGround | undefined
  /** Names of what nobody else sees just now: its time is another. */
  readonly hidden: ReadonlySet<string>
  /** A room that is held is kept in its place for a look. */
  readonly isPinned: boolean
  /** The standing room that is chosen as a whole. */
  readonly room: number | undefined
  /** Why what is held or dragged can not stand there. */
  readonly misfit: Misfit | undefined
  /** Names of the things that are in its way, where it is things. */
  readonly inTheWay: readonly string[]
  /** Chosen things are being moved with a pointer. */
  readonly isDragging: boolean
  readonly grid: Grid
  /** What is drawn round, places of the picture. */
  readonly box: Box | undefined
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** What would be taken back, and done again: words of editor.did. */
  readonly undoes: string | undefined
  readonly redoes: string | undefined
  /** Steps the server has not answered. */
  readonly waiting: number
  /** Steps since the map maker was opened, or the work saved: what Cancel takes back. */
  readonly unsaved: number
  /** Steps an earlier page could not send. */
  readonly leftOver: number
}

export const noWork: WorkState = {
  selected: new Set(),
  held: undefined,
  ghost: undefined,
  hidden: new Set(),
  isPinned: false,
  room: undefined,
  misfit: undefined,
  inTheWay: [],
  isDragging: false,
  grid: 0.5,
  box: undefined,
  canUndo: false,
  canRedo: false,
  undoes: undefined,
  redoes: undefined,
  waiting: 0,
  unsaved: 0,
  leftOver: 0,
}

/** What the map maker shows of the work on a level. */
export const workStore = createStore<WorkState>(() => noWork)

/** Why something can not stand somewhere, and the names of the things in its way. */
export interface Unfit {
  readonly misfit: Misfit | undefined
  readonly inTheWay: readonly string[]
}

export const fits: Unfit = { misfit: undefined, inTheWay: [] }

/** What a try says of what does not fit; there is none: it fits. */
export const unfit = (tried: Unfit | undefined): Unfit =>
  tried ? { misfit: tried.misfit, inTheWay: tried.inTheWay } : fits

export const select = (names: Iterable<string>): void =>
  workStore.setState({ selected: new Set(names), room: undefined, ...fits })
