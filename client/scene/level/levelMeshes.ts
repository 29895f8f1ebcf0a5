import { Group } from 'three'
import type { Quality } from '../frame/quality.ts'
import { Boards } from './boards.ts'
import { Carpets } from './carpets.ts'
import { FloorMeshes } from './floorMeshes.ts'
import { FloorShade } from './floorShade.ts'
import { Furniture } from './furniture.ts'
import { Gates } from './gates.ts'
import type { LevelParts } from './levelStore.ts'
import { StageTiles } from './stageTiles.ts'
import { WallMeshes } from './wallMeshes.ts'
import { WordSheets } from './words.ts'

/** All one sees of a level: each part follows what the level store hands out for it, and only that. */
export class LevelMeshes {
  readonly group = new Group()
  readonly furniture: Furniture
  private readonly floors: FloorMeshes
  private readonly walls: WallMeshes
  private readonly carpets = new Carpets()
  private readonly tiles = new StageTiles()
  private readonly gates = new Gates()
  private readonly boards: Boards
  private readonly words: WordSheets
  private shade: FloorShade | undefined

  /** Reliefs are fetched once `relief` has resolved; `onChange`: something is to be seen that came over the line. */
  constructor(quality: Quality, relief: Promise<unknown>, onChange: () => void) {
    this.floors = new FloorMeshes(quality, relief)
    this.walls = new WallMeshes(quality, relief)
    this.furniture = new Furniture(onChange)
    this.boards = new Boards(onChange)
    this.words = new WordSheets(onChange)
    const { floors, walls, furniture, carpets, gates, tiles, boards, words } = this
    // Where nothing else decides, what was added first is drawn first.
    for (const { group } of [floors, walls, furniture, carpets, gates, tiles, boards, words]) {
      group.matrixAutoUpdate = false
      this.group.add(group)
    }
    this.group.matrixAutoUpdate = false
  }

  /** Resolves when the colours of floors and walls have come: what must be there before the first step. */
  get ready(): Promise<unknown> {
    return Promise.all([this.floors.ready, this.walls.ready])
  }

  /** Shows the level as it is now. Resolves when every model is there or given up; `onModel` hears the share done. */
  sync(parts: LevelParts, onModel: (share: number) => void): Promise<void> {
    const { width, depth } = parts.floors
    this.floors.sync(parts.floors, this.shadeOf(width, depth, parts))
    this.walls.sync(parts.walls)
    const furnished = this.furniture.sync(parts.furniture, parts.level.spawn, onModel)
    this.carpets.sync(parts.nooks)
    this.gates.sync(parts.gates)
    this.tiles.sync(parts.tiles)
    this.boards.sync(parts.boards)
    this.words.sync(parts.words)
    return furnished
  }

  private shadeOf(width: number, depth: number, { shades }: LevelParts): FloorShade['texture'] {
    if (this.shade?.mapWidth !== width || this.shade.mapDepth !== depth) {
      this.shade?.dispose()
      this.shade = new FloorShade(width, depth)
    }
    this.shade.sync(shades)
    return this.shade.texture
  }

  /** On a new graphics context: what goes there in parts goes there whole. */
  restore(): void {
    this.shade?.restore()
  }

  dispose(): void {
    this.group.removeFromParent()
    const { floors, walls, furniture, carpets, gates, tiles, boards, words } = this
    for (const part of [floors, walls, furniture, carpets, gates, tiles, boards, words]) part.dispose()
    this.shade?.dispose()
  }
}
