import { expect, test } from 'vitest'
import type { SpaceEntry } from '#shared/http/spaces.ts'
import { bannerUrl } from '../../api/bannerUrl.ts'
import { inviteLink } from '../../features/invite/links.ts'
import { isLong, mayManage, mayOwn } from './spaceView.ts'

function entry(changes: Partial<SpaceEntry> & { bannerId?: string | null } = {}): SpaceEntry {
  const { bannerId = null, ...rest } = changes
  return {
    space: {
      id: 's',
      name: 'n',
      description: '',
      bannerId,
      createdAt: '2026-01-01T00:00:00.000Z',
      platform: 'r3f',
      capacity: 200,
      topMessage: '',
      screenImage: [],
      meetingBanner: '',
    },
    settings: {
      isPublic: true,
      disableChatPersist: false,
      disableAudioVideo: false,
      allowAudioChat: true,
      allowVideoChat: true,
      allowScreenShare: true,
      allowMultiPlayer: true,
    },
    members: [],
    build: null,
    matrix: { likes: 0, views: 0, lastMonthLikes: 0, iLiked: false },
    creator: { id: 'c', displayName: 'c', avatar: 1 },
    onlinePlayers: 0,
    attachmentMap: {},
    template: { id: 't', banner: '/t.webp' },
    hideInMetaCity: false,
    origin: 'COMMUNITY',
    ...rest,
  }
}

test('own banner before the template’s', () => {
  expect(bannerUrl(entry())).toBe('/t.webp')
  expect(bannerUrl(entry({ bannerId: 'b', attachmentMap: { b: { url: '/b.webp' } } }))).toBe('/b.webp')
  expect(bannerUrl(entry({ bannerId: 'lost' }))).toBe('/t.webp')
  expect(bannerUrl(entry({ template: null }))).toBeUndefined()
})

test('owner, admin and site admin manage a space; nobody else', () => {
  const space = entry({
    members: [
      { userId: 'owner', roles: { OWNER: true } },
      { userId: 'admin', roles: { ADMIN: true } },
      { userId: 'builder', roles: { BUILDER: true } },
    ],
  })
  expect(mayManage(space, 'owner', [])).toBe(true)
  expect(mayManage(space, 'admin', [])).toBe(true)
  expect(mayManage(space, 'builder', [])).toBe(false)
  expect(mayManage(space, 'stranger', [])).toBe(false)
  expect(mayManage(space, 'stranger', ['ADMIN'])).toBe(true)
  expect(mayManage(space, undefined, ['ADMIN'])).toBe(false)
})

test('only the owner and site admins may give a space away', () => {
  const space = entry({ members: [{ userId: 'admin', roles: { ADMIN: true } }] })
  expect(mayOwn(space, 'c', [])).toBe(true)
  expect(mayOwn(space, 'admin', [])).toBe(false)
  expect(mayOwn(space, 'stranger', ['ADMIN'])).toBe(true)
  expect(mayOwn(space, undefined, ['ADMIN'])).toBe(false)
})

test('descriptions fold above 150 characters', () => {
  expect(isLong('字'.repeat(150))).toBe(false)
  expect(isLong('字'.repeat(151))).toBe(true)
})

test('a token stays one word of the address', () => {
  expect(inviteLink('a&b=c d')).toBe('/space/invite?token=a%26b%3Dc%20d')
})
