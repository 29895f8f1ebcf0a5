import { describe, expect, test } from 'vitest'
import type { EncId, MapId } from '#shared/ids.ts'
import { event } from '#shared/protocol/messages.ts'
import { newPlayer } from '#shared/world/presence.ts'
import { emptyWorld, type World } from '#shared/world/world.ts'
import { hearing, type Hearer } from './audiences.ts'
import { roomFeatures } from '../features/features.ts'
import { onMap, toPlayers, type Outgoing } from '../handler.ts'
import { memberEvents } from '../known/members.ts'

const ANN = 1 as EncId
const player = (encId: number, uid: string, mapId: string) => ({
  ...newPlayer(encId as EncId, uid),
  mapId: mapId as MapId,
})
const world: World = {
  ...emptyWorld,
  players: new Map(
    [player(1, 'ann', '1'), player(2, 'bob', '1'), player(3, 'cid', '0')].map((one) => [one.encId, one]),
  ),
}
const hearers: readonly Hearer[] = [
  ...[...world.players.values()].map(({ uid, encId, mapId }) => ({ userId: uid, encId, mapId })),
  { userId: 'outside' },
]
const ann = { userId: 'ann', encId: ANN }
const heardBy = (told: Outgoing, actor: Parameters<typeof hearing>[2] = ann): string[] =>
  hearers.filter(hearing(roomFeatures.audiences, told, actor, world)).map(({ userId }) => userId)

describe('who hears an event', () => {
  test.each<[string, Outgoing, string[]]>([
    ['of the whole space', event('playerSetsName', { encId: 1 }), ['ann', 'bob', 'cid', 'outside']],
    ['of a map', event('playerAnimates', { encId: 1 }), ['ann', 'bob', 'outside']],
    ['of a map, about nobody: the map of who acts', event('hipToBeSquare', {}), ['ann', 'bob', 'outside']],
    ['of a map, about another: that one’s map', event('playerAnimates', { encId: 3 }), ['cid', 'outside']],
    ['of those who have entered', event('playerNotifies', { encId: 1 }), ['ann', 'bob', 'cid']],
    ['of the sender: told by the caller', event('ready', {}), []],
    ['for named people', toPlayers([2 as EncId], event('playerSetsName', { encId: 1 })), ['bob']],
    ['on a named map', onMap('0' as MapId, event('playerSetsName', { encId: 1 })), ['cid', 'outside']],
    [
      'a move to another map',
      event('playerMoves', { encId: 1, mapId: '0' }),
      ['ann', 'bob', 'cid', 'outside'],
    ],
    ['a move on one’s map', event('playerMoves', { encId: 1, mapId: '1' }), ['ann', 'bob', 'outside']],
  ])('%s', (_name, told, expected) => {
    expect(heardBy(told)).toEqual(expected)
  })

  test('of a map that nobody says: the whole space', () => {
    expect(heardBy(event('hipToBeSquare', {}), { userId: '' })).toEqual(['ann', 'bob', 'cid', 'outside'])
    expect(heardBy(event('playerAnimates', { encId: 9 }))).toEqual(['ann', 'bob', 'cid', 'outside'])
  })
})

test('what an event wants stored is never without its parts', () => {
  expect(
    (['updateSelfName', 'updateMeetingBanner', 'ready'] as const).map((kind) =>
      roomFeatures.effectOf(kind, {}),
    ),
  ).toEqual([{ kind: 'memberName', userId: '', name: '' }, { kind: 'meetingBanner', text: '' }, undefined])
})

test('a member is told with what is known, a former one with the role alone', () => {
  const identity = { userId: 'ann', displayName: 'Ann', avatar: 1, isSiteAdmin: false, viaApiKey: false }
  const access = { canEnter: true, canManage: false, role: 'MEMBER', permittedRooms: [] }
  const member = { displayName: 'Ann', character: '1', outfitString: 'v1:a' }
  const [told] = memberEvents({ identity, world, access: { ...access, member } })
  expect(told).toMatchObject({
    body: { members: { ann: { role: 'MEMBER', character: '1', outfitString: 'v1:a' } } },
  })
  const unnamed = { ...access, member: { ...member, character: null } }
  const [unchosen] = memberEvents({ identity, world, access: unnamed })
  expect(unchosen?.body).not.toHaveProperty('members.ann.character')
  const [former] = memberEvents({ identity, world, access: { ...access, role: '' } })
  expect(former?.body).toEqual({ members: { ann: { userId: 'ann', role: '', roles: {} } } })
})
