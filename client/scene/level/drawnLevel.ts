import { Group } from 'three'
import type { Curtain } from '../frame/curtain.ts'
import type { FrameNotes } from '../frame/FrameNotes.ts'
import type { Quality } from '../frame/quality.ts'
import type { GroundPoint } from '../player/selfPlayer.ts'
import { LevelMeshes } from './levelMeshes.ts'
import type { LevelParts } from './levelStore.ts'
import type { ShownLevel } from './shownLevel.ts'

/** Share of the furniture that must be there before the room counts as furnished. */
const FURNISHED = 0.45

/** What there is to be seen of the level: it follows the parts of whichever is shown. */
export class DrawnLevel {
  readonly group = new Group()
  private readonly shown: ShownLevel
  private readonly frame: FrameNotes
  private readonly curtain: Curtain
  private readonly quality: () => Quality
  private meshes: LevelMeshes | undefined
  private parts: LevelParts | undefined

  constructor(shown: ShownLevel, frame: FrameNotes, curtain: Curtain, quality: () => Quality) {
    this.shown = shown
    this.frame = frame
    this.curtain = curtain
    this.quality = quality
    this.group.matrixAutoUpdate = false
  }

  /** How many things stand about. */
  get things(): number {
    return this.meshes?.furniture.count ?? 0
  }

  /** Draws a thing beside the place where the map has it, metres. */
  shift(key: string, dx: number, dy: number, dz?: number): void {
    this.meshes?.furniture.shift(key, dx, dy, dz)
  }

  /** Where a thing stood before the last change of the map. */
  wasAt(key: string): GroundPoint | undefined {
    return this.meshes?.furniture.wasAt(key)
  }

  /** Takes over what the map has become. */
  sync(): void {
    const { parts } = this.shown
    const before = this.parts
    if (!parts) return
    this.parts = parts
    if (before?.level.mapId !== parts.level.mapId) {
      this.meshes?.dispose()
      this.meshes = undefined
    }
    const meshes = this.meshes ?? this.begin()
    this.curtain.furnish()
    const furnished = meshes.sync(parts, (share) => this.curtain.report('assets', share / FURNISHED))
    void furnished.then(() => this.meshes === meshes && this.curtain.furnished())
    if (parts !== before) this.frame.renew()
    if (before?.floors === parts.floors && before.walls === parts.walls) return
    this.curtain.report('map', 0.6)
    void meshes.ready.then(() => {
      // Somebody may be in the next level by now.
      if (this.meshes !== meshes) return
      this.frame.renew()
      this.curtain.report('map', 1)
    })
  }

  private begin(): LevelMeshes {
    const meshes = new LevelMeshes(this.quality(), this.curtain.whenFurnished, () => this.frame.renew())
    this.meshes = meshes
    this.group.add(meshes.group)
    return meshes
  }

  /** On a new graphics context. */
  readonly restore = (): void => {
    this.meshes?.restore()
  }

  dispose(): void {
    this.meshes?.dispose()
    this.meshes = undefined
    this.parts = undefined
  }
}
