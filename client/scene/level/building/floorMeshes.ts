import { Group, Mesh } from 'three'
import type { Material, Texture } from 'three'
import type { Quality } from '../../frame/quality.ts'
import { fullMaterialOf } from '../../simpleMaterials.ts'
import { coverCells, floorGeometry } from './floorGeometry.ts'
import type { FloorsPart } from './groundParts.ts'
import { floorMaterial } from './materials.ts'
import { stepCorners } from './stepCorners.ts'

interface Floor {
  readonly mesh: Mesh
  readonly ready: Promise<unknown>
  readonly tileM: number
}

/** The floors of a level, one draw for each type; their relief is fetched once `relief` has resolved. */
export class FloorMeshes {
  readonly group = new Group()
  private readonly quality: Quality
  private readonly relief: Promise<unknown>
  private readonly floors = new Map<string, Floor>()
  private shown: FloorsPart | undefined

  constructor(quality: Quality, relief: Promise<unknown>) {
    this.quality = quality
    this.relief = relief
  }

  /** Resolves when the colours of all that is shown have come. */
  get ready(): Promise<unknown> {
    return Promise.all([...this.floors.values()].map(({ ready }) => ready))
  }

  /** `shade` darkens the floors beside walls and under furniture. */
  sync(part: FloorsPart, shade: Texture): void {
    const before = this.shown
    if (part === before) return
    this.shown = part
    const { cells, width, depth } = part
    const types = new Set(cells.filter((type) => type !== undefined))
    for (const [type, { mesh }] of this.floors) {
      if (types.has(type) && before?.width === width && before.depth === depth) continue
      this.takeAway(type, mesh)
    }
    const corners = stepCorners(cells, width)
    for (const type of types) {
      const floor = this.floors.get(type) ?? this.lay(type, shade)
      floor.mesh.geometry.dispose()
      floor.mesh.geometry = floorGeometry(
        coverCells(cells, width, type),
        floor.tileM,
        width,
        depth,
        corners.get(type),
      )
    }
  }

  private lay(type: string, shade: Texture): Floor {
    const { material, ready, tileM } = floorMaterial(type, shade, this.quality, this.relief)
    const mesh = new Mesh(undefined, material)
    mesh.receiveShadow = true
    mesh.matrixAutoUpdate = false
    // Walls hide floors: what is nearer is painted first.
    mesh.renderOrder = 2
    this.group.add(mesh)
    const floor = { mesh, ready, tileM }
    this.floors.set(type, floor)
    return floor
  }

  private takeAway(type: string, mesh: Mesh): void {
    mesh.removeFromParent()
    mesh.geometry.dispose()
    fullMaterialOf(mesh.material as Material).dispose()
    this.floors.delete(type)
  }

  dispose(): void {
    for (const [type, { mesh }] of this.floors) this.takeAway(type, mesh)
  }
}
