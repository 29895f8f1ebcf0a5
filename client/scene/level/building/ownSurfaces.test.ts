import { Texture, type BufferGeometry, type Mesh } from 'three'
import { afterEach, expect, test, vi } from 'vitest'
import type { WallRun } from '#shared/map/walls.ts'
import type { Quality } from '../../frame/quality.ts'
import { FloorMeshes } from './floorMeshes.ts'
import { setOwnSurfaces } from './ownSurfaces.ts'
import { WallMeshes } from './wallMeshes.ts'

const quality = { simpleMaterials: true, normalMaps: false } as Quality
const never = new Promise<never>(() => undefined)

/** What a space has, as the world tells it: one picture that is so wide. */
const told = (metres: number): void =>
  setOwnSurfaces(
    new Map([
      ['oak', JSON.stringify({ kind: 'material', id: 'own:oak', use: 'floor', picture: '/files/1', metres })],
    ]),
  )
afterEach(() => {
  setOwnSurfaces(new Map())
  vi.restoreAllMocks()
})

const geometries = (group: FloorMeshes['group']): BufferGeometry[] =>
  group.children.map((mesh) => (mesh as Mesh).geometry as BufferGeometry)
const uvs = (group: FloorMeshes['group']): number[][] =>
  geometries(group).map((geometry) => [...geometry.getAttribute('uv').array])

test('a floor of the space’s own follows what somebody makes of it, and the others stay as they lie', () => {
  // There are no pictures here.
  vi.spyOn(console, 'warn').mockReturnValue()
  told(2)
  const floors = new FloorMeshes(quality, never)
  const part = { width: 2, depth: 1, cells: ['own:oak', 'wood'] }
  const shade = new Texture()
  expect(floors.sync(part, shade)).toBe(true)
  const [before, wood] = [uvs(floors.group), geometries(floors.group)[1]]
  expect(floors.sync(part, shade)).toBe(false)
  // The same told anew is nothing new.
  told(2)
  expect(floors.sync(part, shade)).toBe(false)
  told(1)
  expect(floors.sync(part, shade)).toBe(true)
  expect(geometries(floors.group)).toContain(wood)
  const after = uvs(floors.group)
  expect(after).toContainEqual(before[0]!.map((uv) => uv * 2))
  expect(after).toContainEqual(before[1])
  // One that comes after the level that names it is laid as well.
  setOwnSurfaces(new Map())
  floors.sync(part, shade)
  told(1)
  expect(floors.sync(part, shade)).toBe(true)
  floors.dispose()
})

test('walls do as well', () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  told(2)
  const run: WallRun = {
    side: 'n',
    line: 0,
    start: 0,
    end: 10,
    material: 'own:oak',
    height: 3,
    thickness: 0.12,
    openings: [],
  }
  const walls = new WallMeshes(quality, never)
  const part = { edges: [], runs: [run], cells: [] }
  expect(walls.sync(part)).toBe(true)
  // The face is what comes first; what edges it has no picture.
  const longest = () => uvs(walls.group).map((uv) => Math.max(...uv))
  const [before = 0] = longest()
  expect(walls.sync(part)).toBe(false)
  told(1)
  expect(walls.sync(part)).toBe(true)
  expect(longest().at(-1)).toBeCloseTo(before * 2)
  walls.dispose()
})
