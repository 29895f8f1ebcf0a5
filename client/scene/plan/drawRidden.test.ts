import { expect, test } from 'vitest'
import type { Catalogue } from '#shared/map/catalogue.ts'
import { emptyWorld, type Player } from '#shared/world/world.ts'
import { chairAt, makeMap } from '../../../tests/support/world/makeWorld.ts'
import { riddenSize } from './drawRidden.ts'

test('who rides is marked as large as what they ride; who walks is not', () => {
  const map = makeMap({ id: '1', objects: { '1': { ...chairAt(1, 1), templateId: 'vehicle-boat' } } })
  const catalogue = new Map([
    ['vehicle-boat', { size: [2.5, 0.4, 2.7] }],
    ['vehicle-kart', { size: [1.2, 0.6, 1.6] }],
  ]) as unknown as Catalogue
  const world = { ...emptyWorld, maps: new Map([[map.id, map]]) }
  const of = (attributes: object) =>
    riddenSize(world, { mapId: map.id, attributes } as unknown as Player, catalogue)
  expect(of({})).toBeUndefined()
  expect(of({ vehicleId: '', goKartId: '' })).toBeUndefined()
  expect(of({ vehicleId: '1' })).toEqual([2.5, 0.4, 2.7])
  expect(of({ goKartId: '9' })).toEqual([1.2, 0.6, 1.6])
})
