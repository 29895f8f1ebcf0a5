import type { CatalogueItem } from '#shared/map/catalogue.ts'
import type { Vec3 } from '../vectors.ts'
import type { Model } from './kit.ts'

export type Build = (m: Model) => unknown

/** Metres and degrees. */
export type Seat = readonly [x: number, y: number, z: number, yaw: number]

/** What the catalogue wants to know of a piece, and what is only needed to make it. */
export interface PieceFacts {
  readonly blocks?: boolean
  /** [x, y, z, width, height, depth], when the whole box of a blocking piece is too much. */
  readonly colliders?: readonly (readonly [number, number, number, number, number, number])[]
  readonly seats?: readonly Seat[]
  readonly mount?: CatalogueItem['mount']
  readonly opens?: CatalogueItem['opens']
  readonly tint?: boolean
  readonly standHeight?: number
  readonly words?: CatalogueItem['words']
  readonly sameWords?: boolean
  /** The most it may have. */
  readonly triangles?: number
  /** Its picture has cut-out leaves. */
  readonly masked?: boolean
  /** Its picture shines. */
  readonly lit?: boolean
}

interface Named extends PieceFacts {
  readonly id: string
  readonly name: { readonly zh: string; readonly en: string }
  readonly group: CatalogueItem['group']
}

/** A piece modelled here. */
export interface OwnPiece extends Named {
  readonly build: Build
  /** Of its picture, as WebP. */
  readonly image?: () => Promise<Buffer>
}

/** A piece taken from a library. */
export interface LibraryPiece extends Named {
  /** library#number */
  readonly from: string
  /** [material name pattern, '#rrggbb' | 'glass']: the first match wins; the others keep their own colour. */
  readonly colours?: readonly (readonly [RegExp, string])[]
  /** Name of the material whose picture is kept. */
  readonly picture?: RegExp
  /** Degrees about y that bring the front to +z. */
  readonly turn?: number
  /** Metres, when the catalogue's own are not wanted. */
  readonly size?: Vec3
}

/** What is not said by default. */
export type Facts = PieceFacts & Partial<Pick<OwnPiece, 'image' | 'group'>>
type MakePiece = (id: string, zh: string, en: string, build: Build, facts?: Facts) => OwnPiece

/** Makes pieces of a group by their names. */
export const pieceOf =
  (group: CatalogueItem['group']): MakePiece =>
  (id, zh, en, build, facts = {}) => ({ id, name: { zh, en }, group, build, ...facts })

/** Furniture, written out. */
export const furnitureOf = (pieces: readonly (Omit<OwnPiece, 'group'> & Facts)[]): readonly OwnPiece[] =>
  pieces.map((piece) => ({ group: 'FURNITURE', ...piece }))
