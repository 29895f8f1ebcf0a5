import { expect, test } from 'vitest'
import type { EncId } from '#shared/ids.ts'
import { chairAt, makeMap } from '../../../tests/support/world/makeWorld.ts'
import { emptyWorld, type Player, type World } from '#shared/world/world.ts'
import type { Level } from '../../scene/level/level.ts'
import { withoutRidden } from '../../scene/level/withoutRidden.ts'
import type { Offer } from '../../scene/prompt/prompts.ts'
import type { SceneSource } from '../../scene/sceneSource.ts'
import { refineOffers, type RideWords } from './offers.ts'

const map = makeMap({
  id: '1',
  objects: {
    '1': {
      ...chairAt(5, 5),
      _name: '卡丁车',
      templateId: 'vehicle-kart',
      propertiesJson: '{"vehicle":true,"control":"members"}',
    },
    '2': { ...chairAt(7, 5), _name: '车站', numGoKarts: 2 },
    '3': {
      ...chairAt(5, 7),
      _name: '自行车',
      templateId: 'vehicle-bicycle',
      propertiesJson: '{"vehicle":true}',
    },
  },
})
const person = (encId: number, attributes: object, role = ''): Player =>
  ({
    encId,
    uid: `u${encId}`,
    name: `n${encId}`,
    mapId: map.id,
    role,
    attributes,
    animator: 'idle',
    position: { x: 5, y: 0, z: 6.5 },
  }) as unknown as Player
const worldOf = (...players: Player[]): World => ({
  ...emptyWorld,
  maps: new Map([[map.id, map]]),
  players: new Map(players.map((one) => [one.encId, one])),
})
const words: RideWords = {
  off: () => 'off',
  ashore: () => 'ashore',
  what: (kind) => kind,
  taken: (name, what) => `${name} on ${what}`,
  mayNot: (what, isForEditors) => `${what} not yours${isForEditors ? ' (editors)' : ''}`,
  left: (what, count) => `${what} ${count}`,
}
const offer = (key: string): Offer =>
  ({ kind: 'thing', thing: { key, hand: 'ride', words: 'ride', prism: {}, reach: 3 } }) as unknown as Offer
const said = (world: World, ...keys: string[]) => {
  const source = {
    world: () => world,
    self: () => 1 as EncId,
    live: (encId: EncId) => world.players.get(encId),
  } as unknown as SceneSource
  return refineOffers(keys.map(offer), source, {} as Level, words).map((one) =>
    one.kind === 'thing' ? one.thing.words : one.kind,
  )
}

test('a vehicle that is for others says so, to those it is not for', () => {
  expect(said(worldOf(person(1, {})), '1', '3')).toEqual(['卡丁车 not yours', 'ride'])
  expect(said(worldOf(person(1, {}, 'MEMBER')), '1')).toEqual(['ride'])
})

test('a stand says how many go-karts it has left', () => {
  expect(said(worldOf(person(1, {})), '2')).toEqual(['车站 2'])
  expect(
    said(worldOf(person(1, {}), person(2, { goKartId: '2' }), person(3, { goKartId: '2' })), '2'),
  ).toEqual(['车站 0'])
})

test('who sits on a vehicle beside one is named; who rides by is not', () => {
  const rider = person(2, { vehicleId: '3' })
  expect(said(worldOf(person(1, {}), rider))).toEqual(['n2 on 自行车'])
  expect(said(worldOf(person(1, {}), { ...rider, animator: 'run' }))).toEqual([])
})

test('what is ridden stands nowhere else meanwhile', () => {
  const free = worldOf(person(1, {}))
  expect(withoutRidden(map, free)).toBe(map)
  const ridden = worldOf(person(1, { vehicleId: '3' }))
  expect([...withoutRidden(map, ridden).objects.keys()]).toEqual(['1', '2'])
  expect(withoutRidden(map, ridden)).toBe(withoutRidden(map, ridden))
})
