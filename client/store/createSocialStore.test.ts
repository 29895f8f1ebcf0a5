import { beforeEach, expect, test } from 'vitest'
import type { EncId } from '#shared/ids.ts'
import { event } from '#shared/protocol/messages.ts'
import { emptyWorld, type Player, type World } from '#shared/world/world.ts'
import { createSocialStore, partnersOf, type SocialStore } from './createSocialStore.ts'

let social: SocialStore
beforeEach(() => {
  social = createSocialStore({
    userIdOf: (encId) => (encId === 2 ? 'bob' : undefined),
    selfUid: () => 'ann',
  })
})

const talk = (id: string, members: number[], kind = 'proximity') =>
  social.receive([event('conversation', { id, kind, members })], 7)
const now = () => social.get().conversation

test('one is in the conversation that was announced last, until it is said to be over', () => {
  talk('a', [1, 2])
  talk('b', [1, 2, 3], 'whisper')
  expect(now()).toEqual({ id: 'b', kind: 'whisper', members: [1, 2, 3] })
  // The end of the former one comes late.
  talk('a', [])
  expect(now()?.id).toBe('b')
  talk('b', [])
  expect(now()).toBeUndefined()
})

test('the stage is no conversation of one’s own', () => {
  talk('a', [1, 2])
  talk('stage', [1, 2, 3], 'stage')
  expect(now()?.id).toBe('a')
})

test('a new snapshot and a space where everybody is alone end it', () => {
  const told = (allowMultiPlayer: boolean) =>
    event('spaceOverwrites', {
      spaceData: JSON.stringify({ id: 's', allowMultiPlayer, disableChatPersist: false }),
    })
  talk('a', [1, 2])
  social.receive([told(true)], 7)
  expect(now()?.id).toBe('a')
  social.receive([told(false)], 7)
  expect(social.get()).toMatchObject({
    conversation: undefined,
    flags: { allowMultiPlayer: false, disableChatPersist: false },
  })
  social.receive([event('spaceOverwrites', { spaceData: 'nonsense' })], 7)
  expect(social.get().flags?.allowMultiPlayer).toBe(false)
  talk('a', [1, 2])
  social.receive([event('subscriptionsUpdated', {})], 7)
  expect(now()).toBeUndefined()
})

test('partners are those one sees on the same level', () => {
  const player = (encId: number, mapId: string) => ({ encId, mapId }) as unknown as Player
  const world: World = {
    ...emptyWorld,
    players: new Map([player(1, '1'), player(2, '1'), player(3, '2')].map((one) => [one.encId, one])),
  }
  talk('a', [1, 2, 3, 4])
  expect(partnersOf(now(), world, 1 as EncId)).toEqual([2])
  expect(partnersOf(now(), world, undefined)).toEqual([])
  expect(partnersOf(undefined, world, 1 as EncId)).toEqual([])
})

test('blocks outlive the space, waves do not', () => {
  social.get().setBlocked([{ userId: 'eve', displayName: '伊' }])
  social.get().noteBlock('bob', '波', true)
  social.receive([event('playerWaves', { encId: 2, targetId: 'ann' })], 40)
  social.receive([event('playerWaves', { encId: 2, targetId: 'someone else' })], 50)
  expect([...social.get().wavedAt]).toEqual([['bob', 40]])
  social.get().reset()
  expect([...social.get().blocked]).toEqual(['eve', 'bob'])
  expect(social.get().blockedNames.get('bob')).toBe('波')
  expect(social.get().wavedAt.size).toBe(0)
  social.get().noteBlock('eve', '伊', false)
  expect([...social.get().blocked]).toEqual(['bob'])
})
