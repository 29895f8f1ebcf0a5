import { DataTexture, Group, LinearFilter, Mesh, RedFormat } from 'three'
import type { BufferGeometry, Material, Texture } from 'three'
import type { Catalogue } from '#shared/map/catalogue.ts'
import type { Collider } from '#shared/map/colliders.ts'
import { floorCells } from '#shared/map/floors.ts'
import { footprintOf, furnitureOf } from '#shared/map/placement.ts'
import type { GameMap } from '#shared/world/world.ts'
import type { Quality } from '../frame/quality.ts'
import { coverCells, floorGeometry } from './floorGeometry.ts'
import { floorOcclusion } from './floorOcclusion.ts'
import type { Level } from './level.ts'
import { floorMaterial, frostMaterial, paneMaterial, trimMaterial, wallMaterialOf } from './materials.ts'
import { buildWalls } from './wallGeometry.ts'

/** Floors and walls of a map: what must be there before the first step. */
export interface Shell {
  readonly group: Group
  /** Resolves when the floor and wall colours have come. */
  readonly ready: Promise<unknown>
  dispose(): void
}

/** Things one can walk through but that stand on the floor (chairs, pots): they, too, darken it a little. */
function lightThings(map: GameMap, catalogue: Catalogue): Collider[] {
  return furnitureOf(map, catalogue).flatMap(({ object, item }) => {
    const foot = footprintOf(object, item)
    const isDarkening = item.mount === 'floor' && !item.opens && !item.blocks && item.colliders.length === 0
    if (!isDarkening || item.size[1] < 0.2 || foot.y0 > 0.05) return []
    const [hx, hz] = [foot.hx * 0.74, foot.hz * 0.74]
    return [{ ...foot, kind: 'object' as const, hx, hz, y1: foot.y0 + Math.min(0.5, item.size[1]) }]
  })
}

function occlusionTexture(map: GameMap, catalogue: Catalogue, level: Level): Texture {
  const things = [...level.colliders, ...lightThings(map, catalogue)]
  const { light, width, height } = floorOcclusion(things, level.width, level.depth)
  const texture = new DataTexture(light, width, height, RedFormat)
  texture.magFilter = texture.minFilter = LinearFilter
  texture.unpackAlignment = 1
  // uv1 of the floors; an aoMap takes the red channel.
  texture.channel = 1
  texture.needsUpdate = true
  return texture
}

/** Wall uv comes in metres; a texture covers `tileM` of them. */
function scaleUv(geometry: BufferGeometry, tileM: number): BufferGeometry {
  const uv = geometry.getAttribute('uv')
  for (let i = 0; i < uv.count; i++) uv.setXY(i, uv.getX(i) / tileM, uv.getY(i) / tileM)
  return geometry
}

/** Builds floors and walls; their relief is fetched once `relief` has resolved. */
export function createShell(
  map: GameMap,
  catalogue: Catalogue,
  level: Level,
  quality: Quality,
  relief: Promise<unknown>,
): Shell {
  const group = new Group()
  const waits: Promise<unknown>[] = []
  const owned: (BufferGeometry | Material | Texture)[] = []
  const add = (geometry: BufferGeometry, material: Material, cast: boolean): Mesh => {
    const mesh = new Mesh(geometry, material)
    mesh.castShadow = cast
    mesh.receiveShadow = true
    mesh.matrixAutoUpdate = false
    owned.push(geometry, material)
    // Walls hide floors: what is nearer is painted first.
    mesh.renderOrder = cast ? 1 : 2
    group.add(mesh)
    return mesh
  }
  const occlusion = occlusionTexture(map, catalogue, level)
  owned.push(occlusion)
  const cells = floorCells(map)
  for (const type of new Set(cells)) {
    if (type === undefined) continue
    const { material, ready, tileM } = floorMaterial(type, occlusion, quality, relief)
    const rects = coverCells(cells, level.width, type)
    add(floorGeometry(rects, tileM, level.width, level.depth), material, false)
    waits.push(ready)
  }
  const walls = buildWalls(map, catalogue)
  for (const [name, geometry] of walls.faces) {
    const { material, ready, tileM } = wallMaterialOf(name, quality, relief)
    add(scaleUv(geometry, tileM), material, true)
    waits.push(ready)
  }
  if (walls.trim) add(walls.trim, trimMaterial(), true)
  if (walls.panes) add(walls.panes, paneMaterial(), false).renderOrder = 2
  if (walls.frost) add(walls.frost, frostMaterial(), false).renderOrder = 3
  return {
    group,
    ready: Promise.all(waits),
    dispose: () => owned.forEach((thing) => thing.dispose()),
  }
}
