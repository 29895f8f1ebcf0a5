import { expect, test } from 'vitest'
import { eventNotes } from '../protocol/kindNotes.ts'
import type { EventName, v1 } from '../protocol/messages.ts'
import type { EncId, MapId } from '../ids.ts'
import { newPlayer } from './presence.ts'
import { project } from './project.ts'
import { reduceAll } from './reduce.ts'
import { snapshotEvents } from './snapshot.ts'
import { blankMap } from './update.ts'
import { emptyWorld, type World } from './world.ts'

const level = (id: string) => ({
  ...blankMap(id as MapId),
  dimensions: [4, 4] as const,
  collisions: new Uint8Array(16),
  backgroundImagePath: '',
  spawns: [],
  portals: [],
  announcer: [],
  updateId: 5,
})
const people = [
  {
    ...newPlayer(2 as EncId, 'bob'),
    mapId: '1' as MapId,
    role: 'MEMBER',
    attributes: { textStatus: 'tea', ghost: 1 },
  },
  { ...newPlayer(1 as EncId, 'ann'), mapId: '0' as MapId, role: '' },
]
const world: World = {
  ...emptyWorld,
  capacity: 7,
  maps: new Map(['1', '0'].map((id) => [id as MapId, level(id)])),
  members: new Map([
    ['bob', { role: 'MEMBER', userId: 'bob' }],
    ['ann', { userId: 'ann' }],
  ]),
  players: new Map(people.map((player) => [player.encId, player])),
  encIds: new Map(people.map(({ uid, encId }) => [uid, encId])),
}
const all = new Set(Object.keys(eventNotes) as EventName[])
const options = { mapUpdateIds: {}, spaceData: '{}' }

test('whoever is told a snapshot has the same world, in whatever order things came', () => {
  const told = reduceAll(emptyWorld, snapshotEvents(world, options))
  expect(project(told, { subscriptions: all })).toEqual(project(world, { subscriptions: all }))
  const turned = {
    ...world,
    members: new Map([...world.members].toReversed()),
    players: new Map([...world.players].toReversed()),
  }
  expect(project(turned, { subscriptions: all })).toEqual(project(world, { subscriptions: all }))
})

test('a map the client has is committed, not sent', () => {
  const kinds = snapshotEvents(world, { ...options, mapUpdateIds: { '1': 5, '0': 4 } })
    .filter(({ body }) => (body as { mapId?: string }).mapId === '1')
    .map(({ kind }) => kind)
  expect(kinds).toContain('mapCommitsChanges')
  expect(kinds).not.toContain('mapSetDimensions')
})

test('who may not be seen is neither told nor compared', () => {
  const maySee = ({ uid }: { readonly uid: string }) => uid === 'ann'
  const told = reduceAll(emptyWorld, snapshotEvents(world, { ...options, maySee }))
  expect([...told.players.keys()]).toEqual([1])
  expect(project(told, { subscriptions: all, maySee })).toEqual(
    project(world, { subscriptions: all, maySee }),
  )
  expect(project(told, { subscriptions: all })).not.toEqual(project(world, { subscriptions: all }))
})

test('nobody is compared by what they did not ask for', () => {
  const subscriptions = new Set<EventName>(['playerJoins', 'playerExits', 'playerSetsTextStatus'])
  const elsewhere = {
    ...world,
    players: new Map(
      people.map((player) => [player.encId, { ...player, role: 'OWNER', mapId: '1' as MapId }]),
    ),
  }
  expect(project(elsewhere, { subscriptions })).toEqual(project(world, { subscriptions }))
})

test('a newcomer hears of members and of who is here, not of visitors who have gone; who comes back hears of all', () => {
  const visitors = Array.from(
    { length: 1_000 },
    (_, n) => [`gone-${n}`, { userId: `gone-${n}`, role: '' }] as const,
  )
  const more: World['members'] = new Map<string, v1.SpaceMemberInfo.$Properties>([
    ...world.members,
    ...visitors,
    ['cid', { userId: 'cid', role: 'BUILDER' }],
    ['dan', { userId: 'dan', role: '', deskInfo: { deskId: 'd' } }],
  ])
  const told = (mapUpdateIds: Record<string, number>) => {
    const events = snapshotEvents(
      { ...world, members: more },
      { ...options, mapUpdateIds, selfUid: 'gone-7' },
    )
    return events.flatMap(({ kind, body }) => {
      if (kind === 'spaceSetsSpaceMembers') return [Object.keys(body.members ?? {}).toSorted()]
      return kind === 'spaceSetsSpaceUsers' ? [Object.keys(body.spaceUsers ?? {}).toSorted()] : []
    })
  }
  const known = ['ann', 'bob', 'cid', 'dan', 'gone-7']
  expect(told({})).toEqual([known, known])
  expect(told({ '1': 5 }).map(({ length }) => length)).toEqual([1_004, 1_004])
})
