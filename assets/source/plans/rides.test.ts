import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { CatalogueItem } from '#shared/map/catalogue.ts'
import { mapOfFile } from '#shared/map/files/mapOfFile.ts'
import { parseSpaceFile } from '#shared/map/files/spaceFile.ts'
import { distanceToPrism, placementOf } from '#shared/map/placement.ts'
import { prismOf, reachOf } from '#shared/map/reach.ts'
import { goKartsOf, vehicleOf } from '#shared/map/vehicles.ts'
import { findPath } from '#shared/map/walking/path.ts'
import { buildWalkable } from '#shared/map/walking/walkable.ts'
import { buildWaters } from '#shared/map/walking/waters.ts'

const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))
const catalogue = new Map(
  (read('assets/catalogue.json') as CatalogueItem[]).map((item) => [item.id, item] as const),
)

test('whatever one rides in the official world can be walked to from where one arrives, and boats float', () => {
  const kinds: string[] = []
  for (const { map: file } of parseSpaceFile(read('assets/spaces/world.json')).levels) {
    const map = mapOfFile(file)
    const walkable = buildWalkable(map, catalogue)
    const spawn = map.spawns?.[0]
    for (const object of map.objects.values()) {
      const kind = vehicleOf(object)?.kind ?? (goKartsOf(object) > 0 ? 'stand' : undefined)
      if (!kind) continue
      kinds.push(kind)
      const { x, z } = placementOf(object)
      if (kind === 'boat') expect(buildWaters(map, catalogue).canStand(x, z)).toBe(true)
      // Who stands at the nearest place on land reaches it.
      const ways = [0, 1, 2, 3, 4, 5, 6, 7].map((way) => (way * Math.PI) / 4)
      const isReached = [0, 1.5, 3].some((away) =>
        ways.some((turn) => {
          const beside = { x: x + Math.sin(turn) * away, z: z + Math.cos(turn) * away }
          const end = findPath(walkable, { x: (spawn?.x ?? 0) + 0.5, z: (spawn?.y ?? 0) + 0.5 }, beside)?.at(
            -1,
          )
          return end && distanceToPrism(prismOf(object, catalogue), end.x, end.z) <= reachOf(object)
        }),
      )
      expect(isReached, object._name ?? '').toBe(true)
    }
  }
  expect(new Set(kinds)).toEqual(new Set(['kart', 'bicycle', 'scooter', 'boat', 'stand']))
})
