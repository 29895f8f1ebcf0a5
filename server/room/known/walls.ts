import type { EncId, MapId } from '#shared/ids.ts'

/** What somebody shares, on a screen of a level. */
export interface WallCast {
  /** Of its screen: wallId. */
  readonly id: string
  readonly mapId: MapId
  /** The key of the screen's object. */
  readonly screen: string
  readonly caster: EncId
  /** ms that only go forward (roomClock.ts). */
  readonly since: number
  /** Who is near enough to see it, without the caster; ascending. */
  readonly viewers: readonly EncId[]
}

/** A line somebody drew: x and y by turns, ten-thousandths. */
export interface Mark {
  readonly drawer: EncId
  readonly stroke: number
  readonly points: readonly number[]
}

/** What lasts only while people share: nothing of it is stored. */
export interface ScreensMemory {
  /** By wallId. */
  readonly walls: ReadonlyMap<string, WallCast>
  /** Who shares → the lines on it, in the order they were begun. */
  readonly marks: ReadonlyMap<EncId, readonly Mark[]>
  /** When who sees the walls was looked at last, ms that only go forward. */
  readonly lookedAt: number
}

export const emptyScreensMemory: ScreensMemory = { walls: new Map(), marks: new Map(), lookedAt: -Infinity }

export type ScreensChange =
  | { readonly kind: 'casts'; readonly wall: WallCast }
  | { readonly kind: 'castEnds'; readonly id: string }
  | { readonly kind: 'looked'; readonly walls: ScreensMemory['walls']; readonly at: number }
  /** The lines on what somebody shares as they are now. */
  | { readonly kind: 'marks'; readonly sharer: EncId; readonly marks: readonly Mark[] }

export function changeScreens(memory: ScreensMemory, change: ScreensChange): ScreensMemory {
  switch (change.kind) {
    case 'casts':
      // Who sees it is looked at with the next flush.
      return {
        ...memory,
        walls: new Map(memory.walls).set(change.wall.id, change.wall),
        lookedAt: -Infinity,
      }
    case 'castEnds': {
      const walls = new Map(memory.walls)
      walls.delete(change.id)
      return { ...memory, walls }
    }
    case 'looked':
      return { ...memory, walls: change.walls, lookedAt: change.at }
    case 'marks': {
      const marks = new Map(memory.marks)
      if (change.marks.length > 0) marks.set(change.sharer, change.marks)
      else marks.delete(change.sharer)
      return { ...memory, marks }
    }
  }
}

/** The id of what goes between who shows something on a screen and those who see it (`mediaPeers`). */
export const wallId = (mapId: MapId, screen: string): string => `cast:${mapId}/${screen}`

/** Where somebody shows something. */
export function wallOf({ walls }: ScreensMemory, caster: EncId): WallCast | undefined {
  for (const wall of walls.values()) if (wall.caster === caster) return wall
  return undefined
}
