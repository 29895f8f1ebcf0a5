import { beforeEach, expect, test } from 'vitest'
import { dayMs } from '#shared/rules/days.ts'
import { at, open, ports, refused, space, wait } from '../../../../tests/support/rooms/talkers.ts'
import type { Visitor } from '../../../../tests/support/rooms/liveSpace.ts'

const screen = (x: number, y: number, properties: object) => ({
  templateId: 'tv-wall',
  normal: '',
  type: 3,
  x,
  y,
  width: 1,
  height: 1,
  propertiesJson: JSON.stringify(properties),
})
const film = { media: { kind: 'video', url: '/files/film' } }

beforeEach(() =>
  open(
    { den: { name: 'den', nookCoords: { coords: [{ x: 10, y: 10 }] }, restricted: true } },
    {
      '11': screen(3, 3, film),
      '12': screen(3, 4, { ...film, control: 'members' }),
      '13': screen(3, 5, { ...film, control: 'editors' }),
      '14': screen(4, 4, {}),
      '15': screen(4, 5, { url: '/files/other', autoplay: true }),
      '16': screen(10, 10, film),
      '17': { ...screen(3, 3, film), type: 2 },
    },
  ),
)

const heard = (visitor: Visitor, key = '11') =>
  visitor
    .all('videoState')
    .filter((told) => told.key === key)
    .map(({ playing, positionMs, encId }) => [playing, positionMs, encId])
const last = (visitor: Visitor, key = '11') => heard(visitor, key).at(-1)
const ask = (visitor: Visitor, key = '11') => {
  visitor.ask('controlVideo', { mapId: '0', key })
  return last(visitor, key)
}

test('who plays, stops or winds a film does it for everybody on the level; who comes late is told where it is', async () => {
  const [ann, bob, far] = [await at('ann', 3, 5), await at('bob', 4, 5), await at('far', 3, 5, '1')]
  expect(ask(ann)).toEqual([false, 0, 0])
  ann.ask('controlVideo', { mapId: '0', key: '11', playing: true })
  for (const visitor of [ann, bob]) expect(last(visitor)).toEqual([true, 0, ann.encId])
  wait(4_000)
  const late = await at('late', 4, 5)
  const [isPlaying, position] = ask(late)!
  expect(isPlaying).toBe(true)
  expect(position).toBeGreaterThanOrEqual(4_000)
  expect(position).toBeLessThan(5_000)
  // It was asked for by one alone.
  expect(heard(bob)).toHaveLength(1)
  bob.ask('controlVideo', { mapId: '0', key: '11', positionMs: 60_000 })
  expect(last(ann)).toEqual([true, 60_000, bob.encId])
  wait(1_000)
  bob.ask('controlVideo', { mapId: '0', key: '11', playing: false })
  const stopped = last(ann)!
  expect(stopped[0]).toBe(false)
  wait(9_000)
  expect(ask(late)).toEqual(stopped)
  expect(heard(far)).toEqual([])
})

test('the thing says who may: all, members, who edits the level; and one has to be near', async () => {
  ports.roles.set('mia', 'MEMBER')
  ports.roles.set('bea', 'BUILDER')
  const [vic, mia, bea] = [await at('vic', 3, 5), await at('mia', 3, 5), await at('bea', 3, 5)]
  const may = (visitor: Visitor) =>
    ['11', '12', '13'].map(
      (key) => visitor.ask('controlVideo', { mapId: '0', key, playing: true })?.reason ?? undefined,
    )
  const no = 'you may not control this film'
  expect(may(vic)).toEqual([undefined, no, no])
  expect(may(mia)).toEqual([undefined, undefined, no])
  expect(may(bea)).toEqual([undefined, undefined, undefined])
  // Looking is everybody's.
  expect(ask(vic, '13')?.[0]).toBe(true)
  const away = await at('away', 3, 12)
  expect(refused(away, 'controlVideo', { mapId: '0', key: '11', playing: false })).toBe(
    'the object is too far away',
  )
  expect(ask(away)?.[0]).toBe(true)
})

test.each([
  [{ mapId: '0', key: '99', playing: true }, 'no such object on this map'],
  [{ mapId: '1', key: '11', playing: true }, 'map'],
  [{ mapId: '0', key: '14', playing: true }, 'this object shows no film'],
  [{ mapId: '0', key: '17', playing: true }, 'this object shows no film'],
  [{ mapId: '0', key: '11', positionMs: dayMs + 1 }, 'positionMs is not valid'],
])('%o is refused', async (body, why) => {
  const vic = await at('vic', 3, 5)
  expect(refused(vic, 'controlVideo', body)).toContain(why)
  expect(vic.all('videoState')).toEqual([])
})

test('a film that begins by itself plays for everybody from the same moment; another film begins anew', async () => {
  const [ann, bob] = [await at('ann', 3, 5), await at('bob', 5, 5)]
  const first = ask(ann, '15')![1]!
  expect(ask(ann, '15')?.[0]).toBe(true)
  expect(Math.abs((ask(bob, '15')![1] as number) - (first as number))).toBeLessThan(200)
  ann.ask('controlVideo', { mapId: '0', key: '11', playing: true, positionMs: 9_000 })
  ports.roles.set('bea', 'BUILDER')
  const bea = await at('bea', 3, 5)
  bea.ask('mapSetObjects', {
    mapId: '0',
    objects: { '11': { propertiesJson: JSON.stringify({ url: '/files/new' }) } },
  } as never)
  await space.settle()
  expect(ask(bob)).toEqual([false, 0, 0])
})

test('a film in a closed room is nothing of those outside', async () => {
  const vic = await at('vic', 8, 10)
  expect(refused(vic, 'controlVideo', { mapId: '0', key: '16' })).toBeDefined()
  expect(vic.all('videoState')).toEqual([])
})
