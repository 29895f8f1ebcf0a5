import { beforeEach, describe, expect, test } from 'vitest'
import { closeReasons } from '#shared/protocol/closeCodes.ts'
import { limits } from '#shared/rules/limits.ts'
import { ask, enter, ok, open, ports, refused, space } from '../../../../tests/support/rooms/company.ts'
import type { Visitor } from '../../../../tests/support/rooms/liveSpace.ts'
import { isKeptOut } from '../../known/sentOut.ts'

beforeEach(() => open())

const isKept = (userId: string): boolean => isKeptOut(space.live.memory.moderation, userId, space.now())

describe('sending out', () => {
  beforeEach(() => {
    for (const [user, role] of [
      ['owner', 'OWNER'],
      ['admin', 'ADMIN'],
      ['other', 'ADMIN'],
      ['member', 'MEMBER'],
    ] as const)
      ports.roles.set(user, role)
  })

  test('kick: out with 4010, seen by all, and kept out for a minute', async () => {
    const [admin, ann, cid] = [await enter('admin'), await enter('ann'), await enter('cid')]
    const { encId } = ann
    expect(admin.ask('kick', { user: 'ann' })).toMatchObject(ok)
    expect(ann.closed?.code).toBe(4010)
    expect(cid.all('playerExits')).toMatchObject([{ encId }])
    expect([cid.closed, admin.closed]).toEqual([undefined, undefined])
    expect(isKept('ann')).toBe(true)
    expect(space.live.isGuarded).toBe(true)
    space.pass(limits.kickMs)
    expect(isKept('ann')).toBe(false)
    expect(space.live.isGuarded).toBe(false)
    await enter('ann')
    expect(cid.world.players.has(encId!)).toBe(true)
    expect(ports.bans).toEqual([])
  })

  test('ban: out with 4003, stored, and no way back', async () => {
    const [admin, ann] = [await enter('admin'), await enter('ann')]
    const now = space.now()
    expect(await ask(admin, 'ban', { user: 'ann', reason: 'x'.repeat(201) })).toMatchObject(
      refused('reason is not valid'),
    )
    expect(await ask(admin, 'ban', { user: 'ann', reason: ' 刷屏 ' })).toMatchObject(ok)
    expect(ann.closed).toMatchObject({ code: 4003, reason: 'banned from this space' })
    expect(ports.bans).toMatchObject([{ userId: 'ann', bannedBy: 'admin', reason: '刷屏', createdAt: now }])
    expect(isKept('ann')).toBe(true)
    const identity = (await ports.authenticate({ token: 'token-ann' }))!
    expect((await ports.access(identity, 'space-1')).canEnter).toBe(false)
  })

  test('ban: for as many hours as it is said, of the lengths there are', async () => {
    const [admin] = [await enter('admin'), await enter('ann'), await enter('cid')]
    const now = space.now()
    expect(await ask(admin, 'ban', { user: 'ann', hours: 5 })).toMatchObject(refused('hours is not valid'))
    expect(await ask(admin, 'ban', { user: 'ann', hours: 24 })).toMatchObject(ok)
    expect(await ask(admin, 'ban', { user: 'cid', hours: 99_999 })).toMatchObject(ok)
    expect(ports.bans.map(({ until }) => until)).toEqual([now + 24 * 3_600_000, null])
  })

  test('a ban that could not be stored is none', async () => {
    const [admin, ann] = [await enter('admin'), await enter('ann')]
    ports.beforeSave = () => Promise.reject(new Error('disk full'))
    expect(await ask(admin, 'ban', { user: 'ann' })).toMatchObject(refused('could not be stored'))
    expect([ann.closed, isKept('ann')]).toEqual([undefined, false])
  })

  test.each(['kick', 'ban'] as const)(
    '%s: never oneself, the owner, nobody, nor admins each other',
    async (kind) => {
      const people = [await enter('owner'), await enter('admin'), await enter('other'), await enter('member')]
      const [owner, admin, other, member] = people as [Visitor, Visitor, Visitor, Visitor]
      const wish = (by: Visitor, user: string) => ask(by, kind, { user })
      expect(await wish(admin, 'admin')).toMatchObject(refused('not of oneself'))
      expect(await wish(admin, 'owner')).toMatchObject(refused('the owner stays'))
      expect(await wish(admin, 'other')).toMatchObject(refused('only the owner may do that'))
      expect(await wish(admin, 'stranger')).toMatchObject(refused('that person is not here'))
      expect(await wish(member, 'admin')).toMatchObject({ succeeded: false })
      expect(people.map(({ closed }) => closed)).toEqual(people.map(() => undefined))
      expect(await wish(owner, 'other')).toMatchObject(ok)
      expect(other.closed).toBeDefined()
      expect(await wish(admin, 'member')).toMatchObject(ok)
      expect(member.closed).toBeDefined()
    },
  )

  test('whoever rose while away is known by the new role', async () => {
    const [admin, member] = [await enter('admin'), await enter('member')]
    member.ask('exit', {})
    member.leave()
    for (const [role, reason] of [
      ['OWNER', 'the owner stays'],
      ['ADMIN', 'only the owner may do that'],
    ] as const) {
      ports.roles.set('member', role)
      await space.live.memberChanged('member')
      for (const kind of ['kick', 'ban'] as const) {
        expect(await ask(admin, kind, { user: 'member' })).toMatchObject(refused(reason))
      }
      expect(admin.world.members.get('member')?.role).toBe(role)
    }
    await space.live.memberChanged('stranger')
    expect(admin.world.members.has('stranger')).toBe(false)
    expect(ports.bans).toEqual([])
  })

  test('who may stay no longer hears why: the space became private, or they were banned on a page', async () => {
    const [admin, member, other] = [await enter('admin'), await enter('member'), await enter('other')]
    ports.closed.add('space-1/member')
    await space.live.spaceChanged()
    expect(member.closed).toMatchObject({ code: 4003, reason: closeReasons.noAccess })
    ports.closed.add('space-1/other')
    ports.bans.push({ userId: 'other', bannedBy: 'admin', reason: '', createdAt: 0, until: null })
    await space.live.memberChanged('other')
    expect(other.closed).toMatchObject({ code: 4003, reason: closeReasons.banned })
    expect(admin.closed).toBeUndefined()
  })

  test('a member who has just left can be banned, not kicked', async () => {
    const [admin, member] = [await enter('admin'), await enter('member')]
    member.ask('exit', {})
    member.leave()
    expect(await ask(admin, 'kick', { user: 'member' })).toMatchObject(refused('that person is not here'))
    expect(await ask(admin, 'ban', { user: 'member' })).toMatchObject(ok)
    expect(ports.bans).toHaveLength(1)
  })
})
