import { Group, Mesh } from 'three'
import type { BufferGeometry, Material } from 'three'
import type { Quality } from '../../frame/quality.ts'
import { fullMaterialOf } from '../../simpleMaterials.ts'
import type { WallsPart } from './groundParts.ts'
import { frostMaterial, paneMaterial, trimMaterial, wallMaterialOf } from './materials.ts'
import { ownLook } from './ownSurfaces.ts'
import { WallBuilder } from './wallGeometry.ts'

interface Wall {
  readonly mesh: Mesh
  readonly ready: Promise<unknown>
  /** A picture covers so many metres; wall uv comes in metres. */
  readonly tileM: number
  /** Of a space's own: how it was when it was built. */
  readonly isAsItWas: () => boolean
}

/** The walls of a level, one draw for each material; their relief is fetched once `relief` has resolved. */
export class WallMeshes {
  readonly group = new Group()
  private readonly quality: Quality
  private readonly relief: Promise<unknown>
  private readonly walls = new Map<string, Wall>()
  private readonly builder = new WallBuilder()
  private shown: WallsPart | undefined

  constructor(quality: Quality, relief: Promise<unknown>) {
    this.quality = quality
    this.relief = relief
  }

  /** Resolves when the colours of all that is shown have come. */
  get ready(): Promise<unknown> {
    return Promise.all([...this.walls.values()].map(({ ready }) => ready))
  }

  /** Answers whether there is something else to be seen. */
  sync(part: WallsPart): boolean {
    const others = [...this.walls].filter(([, { isAsItWas }]) => !isAsItWas())
    if (part === this.shown && others.length === 0) return false
    // Somebody has changed what a material looks like: it is put up anew.
    for (const [name, { mesh }] of others) this.takeAway(name, mesh)
    this.shown = part
    const { faces, trim, panes, frost } = this.builder.build(part)
    const used = new Set<string>()
    const show = (name: string, geometry: BufferGeometry | undefined, make: () => Wall): void => {
      if (!geometry) return
      used.add(name)
      let wall = this.walls.get(name)
      if (!wall) {
        wall = make()
        this.walls.set(name, wall)
        this.group.add(wall.mesh)
      }
      wall.mesh.geometry.dispose()
      wall.mesh.geometry = scaleUv(geometry, wall.tileM)
    }
    for (const [name, geometry] of faces) {
      show(`face ${name}`, geometry, () => {
        const { material, ready, tileM } = wallMaterialOf(name, this.quality, this.relief)
        const look = ownLook(name)
        return { mesh: meshOf(material, true, 1), ready, tileM, isAsItWas: () => ownLook(name) === look }
      })
    }
    show('trim', trim, () => plain(meshOf(trimMaterial(), true, 1)))
    show('panes', panes, () => plain(meshOf(paneMaterial(), false, 2)))
    show('frost', frost, () => plain(meshOf(frostMaterial(), false, 3)))
    for (const [name, { mesh }] of this.walls) if (!used.has(name)) this.takeAway(name, mesh)
    return true
  }

  private takeAway(name: string, mesh: Mesh): void {
    mesh.removeFromParent()
    mesh.geometry.dispose()
    fullMaterialOf(mesh.material as Material).dispose()
    this.walls.delete(name)
  }

  dispose(): void {
    for (const [name, { mesh }] of this.walls) this.takeAway(name, mesh)
  }
}

const plain = (mesh: Mesh): Wall => ({ mesh, ready: Promise.resolve(), tileM: 1, isAsItWas: () => true })

function meshOf(material: Material, cast: boolean, renderOrder: number): Mesh {
  const mesh = new Mesh(undefined, material)
  mesh.castShadow = cast
  mesh.receiveShadow = true
  mesh.matrixAutoUpdate = false
  mesh.renderOrder = renderOrder
  return mesh
}

function scaleUv(geometry: BufferGeometry, tileM: number): BufferGeometry {
  if (tileM === 1) return geometry
  const uv = geometry.getAttribute('uv')
  for (let i = 0; i < uv.count; i++) uv.setXY(i, uv.getX(i) / tileM, uv.getY(i) / tileM)
  return geometry
}
