import { Group, Mesh } from 'three'
import type { Material, Texture } from 'three'
import type { Quality } from '../../frame/quality.ts'
import { fullMaterialOf } from '../../simpleMaterials.ts'
import { coverCells, floorGeometry } from './floorGeometry.ts'
import type { FloorsPart } from './groundParts.ts'
import { floorMaterial } from './materials.ts'
import { ownLook } from './ownSurfaces.ts'

interface Floor {
  readonly mesh: Mesh
  readonly ready: Promise<unknown>
  readonly tileM: number
  /** Of a space's own: how it was when it was laid. */
  readonly look: string
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

  /** `shade` darkens the floors beside walls and under furniture. Answers whether there is something else to be seen. */
  sync(part: FloorsPart, shade: Texture): boolean {
    const before = this.shown
    const isSame = part === before
    const others = [...this.floors].filter(([type, { look }]) => look !== ownLook(type))
    if (isSame && others.length === 0) return false
    // Somebody has changed what a type looks like: it is laid anew.
    for (const [type, { mesh }] of others) this.takeAway(type, mesh)
    this.shown = part
    const { cells, width, depth } = part
    const types = new Set(cells.filter((type) => type !== undefined))
    for (const [type, { mesh }] of this.floors) {
      if (types.has(type) && before?.width === width && before.depth === depth) continue
      this.takeAway(type, mesh)
    }
    for (const type of types) {
      if (isSame && this.floors.has(type)) continue
      const floor = this.floors.get(type) ?? this.lay(type, shade)
      floor.mesh.geometry.dispose()
      floor.mesh.geometry = floorGeometry(coverCells(cells, width, type), floor.tileM, width, depth)
    }
    return true
  }

  private lay(type: string, shade: Texture): Floor {
    const { material, ready, tileM } = floorMaterial(type, shade, this.quality, this.relief)
    const mesh = new Mesh(undefined, material)
    mesh.receiveShadow = true
    mesh.matrixAutoUpdate = false
    // Walls hide floors: what is nearer is painted first.
    mesh.renderOrder = 2
    this.group.add(mesh)
    const floor = { mesh, ready, tileM, look: ownLook(type) }
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
