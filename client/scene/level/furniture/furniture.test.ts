import { BatchedMesh, Matrix4, Vector3 } from 'three'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CatalogueItem } from '#shared/map/catalogue.ts'
import { Furniture, pieceOf, type Piece } from './furniture.ts'

// No model comes over the line: a box stands for each, drawn in one batch.
beforeEach(() => {
  vi.stubGlobal('Request', class {})
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no line')))
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const item = (id: string): CatalogueItem => ({
  id,
  name: { zh: id, en: id },
  group: 'FURNITURE',
  file: `models/furniture/${id}.glb`,
  size: [1, 1, 1],
  tris: 1,
  bytes: 1,
  blocks: false,
  colliders: [],
  seats: [],
  mount: 'floor',
  tint: true,
})
const [stool, bench] = [item('stool'), item('bench')]
const piece = (key: string, of: CatalogueItem, x: number, color?: string): Piece =>
  pieceOf(key, { x, y: 2, width: 1, height: 1, ...(color && { color }) }, of)
const middle = { x: 0, z: 0 }

/** Where the pieces are drawn, along x. */
function drawnAt(furniture: Furniture): number[] {
  const found: number[] = []
  const [matrix, at] = [new Matrix4(), new Vector3()]
  for (const mesh of furniture.group.children) {
    if (!(mesh instanceof BatchedMesh)) continue
    for (let i = 0; found.length < furniture.count && i < mesh.maxInstanceCount; i++) {
      try {
        mesh.getMatrixAt(i, matrix)
      } catch {
        continue
      }
      found.push(at.setFromMatrixPosition(matrix).x)
    }
  }
  return found.sort((a, b) => a - b)
}

test('pieces come, are moved and go; those that nobody touched are left alone', async () => {
  const changed = vi.fn<() => void>()
  const furniture = new Furniture(changed, true)
  const shares: number[] = []
  const [a, b, c] = [piece('1', stool, 1), piece('2', stool, 5), piece('3', bench, 8)]
  await furniture.sync([a, b, c], middle, (share) => shares.push(share))
  expect(shares).toEqual([0.5, 1])
  expect(drawnAt(furniture)).toEqual([1.5, 5.5, 8.5])

  const changes = changed.mock.calls.length
  await furniture.sync([piece('1', stool, 3), b, c], middle, () => undefined)
  expect(drawnAt(furniture)).toEqual([3.5, 5.5, 8.5])
  expect(furniture.wasAt('1')?.x).toBe(1.5)
  expect(furniture.wasAt('2')).toBeUndefined()
  // Its model is there: nothing came over the line.
  expect(changed.mock.calls.length).toBe(changes)
  await furniture.sync([piece('1', stool, 3), b, c], middle, () => undefined)

  const list = [piece('1', bench, 3), b]
  await furniture.sync(list, middle, () => undefined)
  expect(drawnAt(furniture)).toEqual([3.5, 5.5])
  expect(furniture.wasAt('3')?.x).toBe(8.5)
  // An edit that changes nothing of what is drawn: nothing was anywhere else before it.
  await furniture.sync(list, middle, () => undefined)
  expect(furniture.wasAt('3')).toBeUndefined()
  furniture.dispose()
})

test('what was taken away while its model was on its way does not come', async () => {
  const furniture = new Furniture(() => undefined, true)
  const one = piece('1', item('late-one'), 1)
  const coming = furniture.sync([one, piece('2', item('late-two'), 4)], middle, () => undefined)
  const less = furniture.sync([one], middle, () => undefined)
  await Promise.all([coming, less])
  expect(drawnAt(furniture)).toEqual([1.5])
  furniture.dispose()
})

test('another colour is another piece in the same place', async () => {
  const furniture = new Furniture(() => undefined, true)
  await furniture.sync([piece('1', item('painted'), 1, '#ff0000')], middle, () => undefined)
  await furniture.sync([piece('1', item('painted'), 1, '#00ff00')], middle, () => undefined)
  expect(furniture.count).toBe(1)
  expect(drawnAt(furniture)).toEqual([1.5])
  furniture.dispose()
})
