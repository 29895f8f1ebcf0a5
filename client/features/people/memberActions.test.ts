import { expect, test } from 'vitest'
import type { EncId } from '#shared/ids.ts'
import type { Player } from '#shared/world/world.ts'
import type { WhisperAsks } from '../talk/whisperAsksStore.ts'
import {
  memberActionNames,
  mayGiveRooms,
  memberActions,
  whyNotRole,
  type MemberActionName,
  type Standing,
} from './memberActions.ts'
import { waitingWith } from './whisperWait.ts'

const player = (encId: number, role: string, more: Partial<Player> = {}): Player =>
  ({ encId, uid: `u${encId}`, role, mapId: '1', isSignedIn: true, attributes: {}, ...more }) as Player

const standing = (more: Partial<Standing> = {}): Standing => ({
  self: player(1, 'MEMBER'),
  other: player(2, 'MEMBER'),
  isBlocked: false,
  isTogether: false,
  isInMeeting: false,
  isChatClosed: false,
  ...more,
})
const whyNot = (more: Partial<Standing>) =>
  Object.fromEntries(memberActions(standing(more)).map((action) => [action.name, action.whyNot]))
const greyed = (more: Partial<Standing> = {}): MemberActionName[] =>
  memberActionNames.filter((name) => whyNot(more)[name] !== undefined)

test('a member greets, follows and blocks, but sends nobody out', () => {
  const managers = ['spotlight', 'summon', 'rename', 'ghost', 'kick', 'ban']
  expect(greyed()).toEqual(['mute', ...managers])
  expect(whyNot({})).toMatchObject({
    mute: 'notTogether',
    spotlight: 'noRight',
    summon: 'noRight',
    rename: 'noRight',
    ghost: 'noRight',
    goTo: undefined,
    kick: 'noRight',
    ban: 'noRight',
  })
  expect(greyed({ isTogether: true })).toEqual(managers)
  expect(greyed({ isTogether: true, self: player(1, 'BUILDER') })).toEqual(managers)
  expect(greyed({ self: player(1, '') })).toEqual(greyed())
})

test('nobody is rung whom one talks with already', () => {
  expect(whyNot({ isTogether: true, isInMeeting: true }).ring).toBe('inCall')
  // Who only stands near may be called into a talk of two, and from a meeting who is not in it.
  expect(whyNot({ isTogether: true }).ring).toBeUndefined()
  expect(whyNot({ isInMeeting: true }).ring).toBeUndefined()
})

test('who runs the space may do everything, but not to everybody', () => {
  const admin = player(1, 'ADMIN')
  expect(greyed({ self: admin })).toEqual([])
  expect(whyNot({ self: admin, other: player(2, 'OWNER') })).toMatchObject({
    kick: 'ownerStays',
    ban: 'ownerStays',
    spotlight: undefined,
  })
  expect(whyNot({ self: admin, other: player(2, 'ADMIN') }).kick).toBe('onlyOwner')
  expect(greyed({ self: player(1, 'OWNER'), other: player(2, 'ADMIN') })).toEqual([])
})

test('what is in the way is said: a block, being away, another level, a meeting, closed chat', () => {
  const self = player(1, 'OWNER')
  expect(greyed({ self, isBlocked: true })).toEqual([
    'message',
    'wave',
    'ring',
    'highFive',
    'whisper',
    'follow',
    'lead',
    'goTo',
    'mute',
  ])
  expect(whyNot({ self, other: player(2, '', { isSignedIn: false }) })).toMatchObject({
    message: undefined,
    wave: 'away',
    block: undefined,
    kick: undefined,
  })
  const elsewhere = player(2, '', { mapId: '2' as Player['mapId'] })
  expect(greyed({ self, other: elsewhere })).toEqual(['highFive', 'whisper', 'follow', 'lead'])
  expect(greyed({ self, isInMeeting: true })).toEqual(['whisper'])
  expect(greyed({ self, isChatClosed: true })).toEqual(['message'])
  expect(whyNot({ self, other: player(2, '', { attributes: { followTarget: 'u1' } }) }).lead).toBe(
    'followsYou',
  )
})

test('what is so already can be taken back', () => {
  const attributes = { whisperId: 'w', followTarget: 'u2' }
  const on = (more: Partial<Standing>) =>
    memberActions(standing(more)).flatMap(({ name, isOn, whyNot }) => (isOn ? [[name, whyNot]] : []))
  expect(
    on({
      self: player(1, 'MEMBER', { attributes }),
      other: player(2, 'MEMBER', { attributes: { whisperId: 'w', spotlightedBy: 2 }, isSignedIn: false }),
      isBlocked: true,
    }),
  ).toEqual([
    ['whisper', undefined],
    ['follow', undefined],
    ['block', undefined],
    ['spotlight', 'noRight'],
  ])
  expect(on({})).toEqual([])
})

test('a whisper that waits is taken back by who asked, and answered by whose word is wanting', () => {
  const attributes = { whisperId: 'w' }
  const together = { self: player(1, 'MEMBER', { attributes }), other: player(2, 'MEMBER', { attributes }) }
  const whisper = (more: Partial<Standing>) =>
    memberActions(standing({ ...together, ...more })).find(({ name }) => name === 'whisper')
  expect(whisper({})).toMatchObject({ isOn: true, whyNot: undefined })
  for (const waiting of ['asked', 'waits'] as const)
    expect(whisper({ waiting })).toMatchObject({ isOn: true })
  for (const waiting of ['by', 'wants'] as const) expect(whisper({ waiting })).toMatchObject({ isOn: false })
})

test('how a whisper with somebody waits', () => {
  const none: WhisperAsks = { asked: [], wants: [], waits: false }
  const [ann, bob] = [1, 2] as EncId[]
  expect(waitingWith(none, bob!, true)).toBeUndefined()
  expect(waitingWith({ ...none, asked: [bob!] }, bob!, true)).toBe('asked')
  expect(waitingWith({ ...none, asked: [bob!] }, ann!, true)).toBeUndefined()
  expect(waitingWith({ ...none, by: bob }, bob!, true)).toBe('by')
  expect(waitingWith({ ...none, wants: [bob!] }, bob!, true)).toBe('wants')
  expect(waitingWith({ ...none, waits: true }, bob!, true)).toBe('waits')
  expect(waitingWith({ ...none, waits: true }, bob!, false)).toBeUndefined()
})

test('roles of members are changed by who runs the space, never the owner’s', () => {
  const why = (self: string, other: string) => whyNotRole({ self: player(1, self), other: player(2, other) })
  expect(why('ADMIN', 'MEMBER')).toBeUndefined()
  expect(why('ADMIN', 'ADMIN')).toBe('onlyOwner')
  expect(why('OWNER', 'ADMIN')).toBeUndefined()
  expect(why('OWNER', '')).toBe('notMember')
  expect(why('ADMIN', 'OWNER')).toBe('ownerStays')
  expect(why('BUILDER', 'MEMBER')).toBe('noRight')
})

test('who runs the space gives rooms to members: builders need none, guests have none', () => {
  const self = player(1, 'ADMIN')
  const given = ['MEMBER', 'BUILDER', 'ADMIN', 'OWNER', ''].filter((role) =>
    mayGiveRooms({ self, other: player(2, role) }),
  )
  expect(given).toEqual(['MEMBER'])
  expect(mayGiveRooms({ self: player(1, 'BUILDER'), other: player(2, 'MEMBER') })).toBe(false)
})
