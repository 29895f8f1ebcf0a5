import { expect, test } from 'vitest'
import type { EncId, MapId } from '#shared/ids.ts'
import type { Player, World } from '#shared/world/world.ts'
import type { Level } from '../level/level.ts'
import type { SceneSource } from '../sceneSource.ts'
import { PlanPeople } from './planPeople.ts'

const map = '1' as MapId
const [self, other] = [1 as EncId, 2 as EncId]
const player = (encId: EncId, x: number, more: Partial<Player> = {}): Player =>
  ({
    encId,
    uid: `u${encId}`,
    mapId: map,
    position: { x, y: 0, z: 5 },
    rotation: { x: 0, y: 0, z: 0 },
    emote: '',
    attributes: {},
    ...more,
  }) as unknown as Player
const sourceOf = (...players: Player[]): SceneSource =>
  ({
    world: () => ({ players: new Map(players.map((one) => [one.encId, one])) }),
    live: (encId: EncId) => players.find((one) => one.encId === encId),
  }) as unknown as SceneSource
const seat = { chairIdx: 7, x: 9, z: 9, heading: 0, height: 0.46 }
const level = { seat: (chairIdx: number) => (chairIdx === 7 ? seat : undefined) } as unknown as Level
const worldOf = (source: SceneSource): World => source.world()

test('who is on the level is there, who leaves it is not, and nobody moves without news', () => {
  const people = new PlanPeople()
  const both = sourceOf(player(self, 1), player(other, 4))
  people.sync(both, map, 0)
  expect(people.figure(other)?.shown).toMatchObject({ x: 4, z: 5 })
  expect(people.move(worldOf(both), level, self, 100, 0.016)).toBe(false)
  people.sync(sourceOf(player(self, 1), player(other, 4, { mapId: '2' as MapId })), map, 200)
  expect(people.figure(other)).toBeUndefined()
})

test('who sits down is shown on the seat, and one’s own place is left to one’s feet', () => {
  const people = new PlanPeople()
  const source = sourceOf(player(self, 1), player(other, 4, { chairIdx: 7 }))
  people.sync(source, map, 0)
  expect(people.move(worldOf(source), level, self, 16, 0.016)).toBe(true)
  expect(people.figure(other)?.shown).toMatchObject({ x: 9, z: 9 })
  expect(people.figure(self)?.shown.x).toBe(1)
})

test('a line and a voice are drawn while they last, and when they end', () => {
  const people = new PlanPeople()
  const source = sourceOf(player(other, 4))
  people.sync(source, map, 0)
  people.say(other, '你好', 0)
  people.hearVoice(other, 0.5, 0)
  expect(people.move(worldOf(source), level, self, 100, 0.016)).toBe(false)
  expect(people.figure(other)?.line?.text).toBe('你好')
  expect(people.move(worldOf(source), level, self, 500, 0.016)).toBe(true)
  expect(people.figure(other)?.speaksUntilMs).toBe(0)
  expect(people.move(worldOf(source), level, self, 7_000, 0.016)).toBe(true)
  expect(people.figure(other)?.line).toBeUndefined()
  expect(people.move(worldOf(source), level, self, 7_100, 0.016)).toBe(false)
})
