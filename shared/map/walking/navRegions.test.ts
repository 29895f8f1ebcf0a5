import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Collider } from './colliders.ts'
import { createColliderIndex } from './colliders.ts'
import { buildNavGrid, patchedNavGrid, withoutCells, type NavGrid } from './navGrid.ts'
import { boundsOf, type Bounds } from '../placement.ts'
import { PrismIndex } from './prismIndex.ts'

/** Regions by a flood over the whole grid. */
function floodedSizes({ free, columns }: NavGrid): { sizes: number[]; labels: Int32Array } {
  const labels = new Int32Array(free.length).fill(-1)
  const sizes: number[] = []
  for (let seed = 0; seed < free.length; seed++) {
    if (!free[seed] || labels[seed] !== -1) continue
    const stack = [seed]
    labels[seed] = sizes.length
    let size = 0
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      size++
      const column = node % columns
      const sides = [node - columns, node + columns]
      if (column > 0) sides.push(node - 1)
      if (column < columns - 1) sides.push(node + 1)
      for (const next of sides) {
        if (!free[next] || labels[next] !== -1) continue
        labels[next] = sizes.length
        stack.push(next)
      }
    }
    sizes.push(size)
  }
  return { sizes, labels }
}

function expectRegions(grid: NavGrid): void {
  const { sizes, labels } = floodedSizes(grid)
  const ofLabel = new Map<number, number>()
  for (let node = 0; node < labels.length; node++) {
    const region = grid.regionOf(node)
    const known = ofLabel.get(labels[node]!)
    if (known === undefined) ofLabel.set(labels[node]!, region)
    else if (known !== region) throw new Error(`node ${node} is in ${region}, its neighbours in ${known}`)
  }
  const regions = [...ofLabel].filter(([label]) => label !== -1)
  // One number each, and none is larger than the first.
  expect(regions.map(([, region]) => region).sort((a, b) => a - b)).toEqual(sizes.map((_, i) => i))
  const largest = regions.find(([, region]) => region === 0)?.[0]
  expect(largest === undefined ? 0 : sizes[largest]).toBe(Math.max(0, ...sizes))
  if (ofLabel.has(-1)) expect(ofLabel.get(-1)).toBe(-1)
}

const WIDTH = 11
const DEPTH = 9
const prism = fc.record({
  kind: fc.constant('object' as const),
  cx: fc.double({ min: -1, max: WIDTH + 1, noNaN: true }),
  cz: fc.double({ min: -1, max: DEPTH + 1, noNaN: true }),
  hx: fc.double({ min: 0.05, max: 4, noNaN: true }),
  hz: fc.double({ min: 0.05, max: 0.6, noNaN: true }),
  yaw: fc.constantFrom(0, 90, 45, 17),
  y0: fc.constantFrom(0, 0.4),
  y1: fc.constantFrom(0.3, 0.6, 2),
})
const platform = prism.map((made) => ({ ...made, isPlatform: true as const }))

test('a grid of which a part changed is the grid made anew, regions as well', () => {
  const edit = fc.record({
    gone: fc.nat(20),
    come: fc.option(fc.oneof(prism, platform), { nil: undefined }),
    blocks: fc.option(fc.tuple(fc.nat(WIDTH - 1), fc.nat(DEPTH - 1)), { nil: undefined }),
    isAsked: fc.boolean(),
  })
  fc.assert(
    fc.property(
      fc.array(fc.oneof(prism, platform), { maxLength: 14 }),
      fc.array(edit, { maxLength: 6 }),
      (first, edits) => {
        let colliders: Collider[] = first
        const index = new PrismIndex<Collider>()
        for (const collider of first) index.add(collider)
        const blocked = new Set<number>()
        const isBlocked = (cx: number, cy: number): boolean => blocked.has(cy * WIDTH + cx)
        let grid = buildNavGrid(WIDTH, DEPTH, isBlocked, colliders)
        expectRegions(grid)
        for (const { gone, come, blocks, isAsked } of edits) {
          const changed: Bounds[] = []
          const taken = colliders[gone]
          if (taken) {
            index.remove(taken)
            changed.push(boundsOf(taken))
          }
          colliders = [...colliders.filter((one) => one !== taken), ...(come ? [come] : [])]
          if (come) {
            index.add(come)
            changed.push(boundsOf(come))
          }
          if (blocks) {
            const [x, y] = blocks
            if (!blocked.delete(y * WIDTH + x)) blocked.add(y * WIDTH + x)
            changed.push({ minX: x, maxX: x + 1, minZ: y, maxZ: y + 1 })
          }
          grid = patchedNavGrid(grid, changed, isBlocked, (range) => index.within(range))
          expect(grid.free).toEqual(buildNavGrid(WIDTH, DEPTH, isBlocked, colliders).free)
          // Several edits may come before anybody asks for a way.
          if (isAsked) expectRegions(grid)
        }
        expectRegions(grid)
        const cells = [
          { x: 2, y: 3 },
          { x: 3, y: 3 },
          { x: 10, y: 8 },
        ]
        const without = withoutCells(grid, cells)
        expectRegions(without)
        for (const { x, y } of cells) expect(without.free[without.nodeAt(x + 0.99, y + 0.99)]).toBe(0)
        const lost = grid.free.filter((isFree, node) => isFree && !without.free[node]).length
        expect(lost).toBeLessThanOrEqual(cells.length * 16)
      },
    ),
    { numRuns: 60 },
  )
})

test('an index finds what was added and has not been taken out, each once', () => {
  fc.assert(
    fc.property(fc.array(prism, { maxLength: 20 }), fc.array(fc.nat(19), { maxLength: 10 }), (all, out) => {
      const index = new PrismIndex<Collider>()
      const left = new Set<Collider>(all)
      for (const one of all) index.add(one)
      for (const i of out) {
        const one = all[i]
        if (!one || !left.delete(one)) continue
        index.remove(one)
      }
      const fresh = createColliderIndex([...left])
      for (const [x, z, r] of [
        [2, 3, 1],
        [5, 5, 40],
        [9, 1, 0.3],
      ] as const) {
        const found = index.query(x, z, r)
        expect(new Set(found)).toEqual(new Set(fresh.query(x, z, r)))
        expect(found.length).toBe(new Set(found).size)
      }
    }),
  )
})
