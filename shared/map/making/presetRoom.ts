import type { v1 } from '../../protocol/messages.ts'
import type { GridRect } from '../grid.ts'
import type { Quarters } from './quarters.ts'

/** A name in both languages; what is stored on a map is Chinese, as in the levels that come with Lingjing. */
interface Bilingual {
  readonly zh: string
  readonly en: string
}

/** A rectangle of one floor, cells from the room's north-west corner. */
export interface RoomFloor extends GridRect {
  readonly material: string
}

/** A straight thin wall between two corners of cells, along one axis. */
export interface RoomWall {
  readonly material: string
  readonly x1: number
  readonly y1: number
  readonly x2: number
  readonly y2: number
}

/** A private place of a room. */
export interface RoomNook extends GridRect {
  readonly name: string
  readonly capacity?: number
  readonly bookable?: boolean
  readonly colored?: boolean
  readonly silent?: boolean
}

/** Something of the catalogue in a room, doors and windows among them. */
export interface RoomThing {
  /** Its id in the catalogue. */
  readonly item: string
  /** Its middle, metres from the room's north-west corner. */
  readonly x: number
  readonly z: number
  /** Height of its foot above the floor, metres; 0 unless given. */
  readonly y?: number
  /** Degrees, clockwise from above, 0 = its front to the south. */
  readonly yaw?: number
  readonly scale?: number
  readonly color?: string
  /** What it is called, where it has a name of its own. */
  readonly name?: string
  /** Number of its kind of use (interactionKinds.ts); 0 unless given. */
  readonly type?: number
  /** What the hint at it says. */
  readonly words?: string
  readonly properties?: Readonly<Record<string, unknown>>
  /** How it stands at first (thingStates.ts). */
  readonly state?: string
  /** From so far it is used, metres from its edge. */
  readonly reach?: number
  readonly sound?: v1.Sound.$Properties
}

/**
 * A whole room the map maker offers, as `npm run assets` writes it to assets/rooms.json: its floor covers every cell of
 * its rectangle, its things lie in it (metres, x to the east, z to the south), and one can walk out of it.
 */
export interface PresetRoom {
  /** In kebab case. */
  readonly id: string
  readonly name: Bilingual
  readonly description: Bilingual
  /** Its place on the shelf. */
  readonly groupIndex: number
  /** Cells from west to east and from north to south. */
  readonly width: number
  readonly depth: number
  /** A later one covers an earlier one. */
  readonly floors: readonly RoomFloor[]
  readonly walls: readonly RoomWall[]
  readonly nooks: readonly RoomNook[]
  readonly desks: readonly GridRect[]
  /** From where one speaks to the whole level. */
  readonly announcer: readonly GridRect[]
  readonly things: readonly RoomThing[]
}

/** Where a room is put: the north-west cell of its rectangle as it lies there, and how it is turned. */
export interface RoomSpot {
  readonly x: number
  readonly y: number
  /** Quarters, clockwise seen from above. */
  readonly turns: Quarters
}

/** Pictures of rooms are squares of so many pixels, shown at half of that (96 px): fine with two pixels for one as well. */
export const ROOM_PICTURE_PX = 192

/** The address of a room's picture, as `npm run pictures -- rooms` takes it. */
export const roomPicture = (id: string): string => `/assets/images/rooms/${id}.webp`
