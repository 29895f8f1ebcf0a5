import type { Catalogue } from '#shared/map/catalogue.ts'
import type { LevelCategory } from '#shared/map/categories.ts'
import type { MapFile, SpaceFile } from '#shared/map/files/spaceFile.ts'
import type { Vec2, Vec3 } from '../vectors.ts'

/** A camera: metres, degrees. */
export interface View {
  readonly position: Vec3
  readonly target: Vec3
  readonly fov: number
}

/** Somebody of the landing page: stands at [x, z, direction], may walk to [x, z, metres a second]; or sits. */
export interface CastMember {
  readonly name: string
  readonly outfit: string
  readonly at?: Vec3
  readonly walk?: Vec3
  readonly chair?: number
}

/** What a level is called: what others of its space need to know of it. */
export interface LevelName {
  /** Of its map, in every space that holds it. */
  readonly id: string
  /** Of its space, its template and its pictures: /space/stage, banners/stage.webp. */
  readonly alias: string
  /** Over gates, and of its map. */
  readonly name: string
  /** Where its gate stands on the plaza, degrees clockwise from north; the plaza itself has none. */
  readonly gate?: number
}

/** What a plan is drawn with; `links`: the other levels of its space, gates to any other are left out. */
export interface Setting {
  readonly self: LevelName & { readonly about: string; readonly category?: LevelCategory }
  readonly links: readonly LevelName[]
  readonly catalogue: Catalogue
}

/** An official level, in everything that names it: a file of assets/source/levels each. */
export interface OfficialLevel extends LevelName {
  /** Of its map. */
  readonly about: string
  readonly category?: LevelCategory
  /** Its place on the landing page. */
  readonly order: number
  /** The space of this level alone; of the plaza, the space of all. */
  readonly space: Pick<SpaceFile, 'name' | 'description' | 'tags' | 'recommendPeople'>
  /** How banner and landing page see it. */
  readonly view: View
  /** Who is there on the landing page. */
  readonly cast: readonly CastMember[]
  /** For `npm run pictures`. */
  readonly picture: {
    /** Who is in the banner: [x, y, direction] of cells; without, the crowd of the office. */
    readonly crowd?: readonly Vec3[]
    /** The cell where one stands oneself, in sight but not in the way. */
    readonly heroine: Vec2
    /** What one sees where one arrives; one corner. */
    readonly eye: View
    readonly detail: View
  }
  plan(setting: Setting): MapFile
}
