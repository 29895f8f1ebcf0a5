import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkInviteAnswer, inviteList } from '#shared/http/invites.ts'
import { inviteHours } from '#shared/rules/inviteHours.ts'
import {
  memberLayoutsList,
  spaceAdminAnswer,
  spaceBanList,
  spaceSettingsAnswer,
} from '#shared/http/spaceAdmin.ts'
import { attachmentList, spaceEntry } from '#shared/http/spaces.ts'
import { limits } from '#shared/rules/limits.ts'
import * as spaceBans from '../../server/db/tables/spaces/spaceBans.ts'
import * as spaces from '../../server/db/tables/spaces/spaces.ts'
import { plainPng, pngBomb } from '../support/pages/pictures.ts'
import { smallSpace, spacesFolder } from '../support/world/smallSpaces.ts'
import { createTestClock, startServer } from '../support/server/startServer.ts'
import type { TestServer } from '../support/server/startServer.ts'
import { TestClient } from '../support/server/TestClient.ts'
import { until } from '../support/until.ts'
import { upload } from '../support/server/upload.ts'

const clock = createTestClock()
let server: TestServer
const tokens: Record<string, string> = {}
const ids: Record<string, string> = {}
const people = ['owner', 'officer', 'builder', 'member', 'visitor', 'admin'] as const

beforeAll(async () => {
  server = await startServer({ clock, spacesFolder: spacesFolder([smallSpace('office')]) })
})
beforeEach(async () => {
  for (const name of people) {
    tokens[name] = (await server.login(name)).access_token
    ids[name] ??= (await server.call('GET', '/users/me', { token: tokens[name] })).body.id
  }
})
afterAll(() => server.close())

const as = (name: string, method: string, path: string, body?: unknown) =>
  server.call(method, path, { token: tokens[name], ...(body === undefined ? {} : { body }) })
const statuses = async (method: string, path: string, body?: unknown) =>
  Object.fromEntries(
    await Promise.all(
      ['guest', ...people].map(async (name) => [name, (await as(name, method, path, body)).status] as const),
    ),
  )
/** What a call for managers answers everybody. */
const managersOnly = {
  guest: 401,
  owner: 200,
  officer: 200,
  builder: 403,
  member: 403,
  visitor: 403,
  admin: 200,
}

/** A space of `owner` in which the others are what their names say. */
async function spaceWithPeople(fields: Record<string, unknown> = {}): Promise<string> {
  const { space } = await server.createSpace(tokens['owner']!, fields)
  const spaceId = space.id
  if (fields['private']) await as('owner', 'PUT', `/spaces/${spaceId}`, { private: false })
  for (const name of ['officer', 'builder', 'member']) await as(name, 'POST', `/spaces/${spaceId}/join`)
  const roles = { officer: ['ADMIN'], builder: ['BUILDER'] }
  for (const [name, given] of Object.entries(roles)) {
    const { status } = await as('owner', 'POST', `/spaces/${spaceId}/roles`, {
      userId: ids[name],
      roles: given,
    })
    expect(status).toBe(200)
  }
  if (fields['private']) await as('owner', 'PUT', `/spaces/${spaceId}`, { private: true })
  return spaceId
}
const enter = (name: string, spaceId: string): Promise<TestClient> =>
  TestClient.enter({ url: server.url, spaceId, token: tokens[name]! })
const oops = (status: number, code: string) => ({ status, body: { code } })

test('a picture for the chat: of whoever may come in, on their own account, and not where the chat is closed', async () => {
  const spaceId = await spaceWithPeople()
  const send = (name: string, id = spaceId) =>
    plainPng(30, 20).then((bytes) =>
      upload(server.url, `/spaces/${id}/chat/picture`, { token: tokens[name], bytes }),
    )
  const sent = await send('visitor')
  expect(sent).toMatchObject({ status: 201, body: { location: expect.stringMatching(/^\/files\/\w{32}$/) } })
  expect((await fetch(server.url + sent.body.location)).headers.get('content-type')).toBe('image/webp')
  const [file] = (await as('visitor', 'GET', '/users/me/files')).body.data
  expect(file).toMatchObject({ url: sent.body.location, kind: 'chat' })
  expect((await as('owner', 'GET', `/spaces/${spaceId}/attachment`)).body.total).toBe(0)

  expect(await send('guest')).toMatchObject({ status: 401 })
  expect(await send('visitor', 'nowhere')).toMatchObject(oops(404, 'SpaceNotFound'))
  const text = Buffer.from('<svg onload="alert(1)"/>')
  const path = `/spaces/${spaceId}/chat/picture`
  const forged = await upload(server.url, path, { token: tokens['visitor'], bytes: text })
  expect(forged).toMatchObject(oops(400, 'UnsupportedFileError'))
  await server.db.updateTable('spaces').set({ disableChatPersist: 1 }).where('id', '=', spaceId).execute()
  expect(await send('owner')).toMatchObject(oops(403, 'Forbidden'))
})

describe('banners', () => {
  const banner = (name: string, file: Parameters<typeof upload>[2], path = '/spaces/attachment/banner') =>
    upload(server.url, path, { token: tokens[name], ...file })

  test('an uploaded picture is made anew, served safely, and becomes the banner of a space', async () => {
    const sent = await banner('owner', { bytes: await plainPng(3000, 900), name: '../../横幅.png' })
    expect(sent).toMatchObject({
      status: 201,
      body: { attachmentId: expect.stringMatching(/^[0-9a-f]{32}$/) },
    })
    const { attachmentId, geturl } = sent.body as { attachmentId: string; geturl: string }
    expect(geturl).toBe(`/files/${attachmentId}`)
    const served = await fetch(server.url + geturl)
    expect(served.status).toBe(200)
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'content-disposition': expect.stringMatching(
        /^inline; filename="lingjing-spaceBanner-\S+\.webp"; filename\*=UTF-8''/,
      ),
      'cache-control': expect.stringContaining('immutable'),
    })
    const bytes = Buffer.from(await served.arrayBuffer())
    expect(bytes.subarray(0, 4).toString()).toBe('RIFF')
    const part = await fetch(server.url + geturl, { headers: { range: 'bytes=4-7' } })
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toBe(`bytes 4-7/${bytes.length}`)
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(4, 8))

    const { space, attachmentMap } = await server.createSpace(tokens['owner']!, { bannerId: attachmentId })
    expect(space.bannerId).toBe(attachmentId)
    expect(attachmentMap).toEqual({ [attachmentId]: { url: geturl } })
    const listed = await as('guest', 'GET', `/spaces/${space.id}/attachment`)
    expect(attachmentList.parse(listed.body).data).toMatchObject([
      { attachmentId, geturl, kind: 'spaceBanner', contentType: 'image/webp', bytes: bytes.length },
    ])
    // In use here, it cannot be used elsewhere.
    const elsewhere = await as('owner', 'POST', '/spaces', {
      name: 'two',
      template: 'office',
      bannerId: attachmentId,
    })
    expect(elsewhere).toMatchObject(oops(400, 'InvalidParameters'))

    // Back to the picture of the template: the file goes.
    const reset = await as('owner', 'PUT', `/spaces/${space.id}`, { bannerId: '' })
    expect(spaceEntry.parse(reset.body)).toMatchObject({ space: { bannerId: null }, attachmentMap: {} })
    expect((await fetch(server.url + geturl)).status).toBe(404)
    expect((await as('guest', 'GET', `/spaces/${space.id}/attachment`)).body).toEqual({ data: [], total: 0 })
  })

  test('an admin replaces it; what others uploaded, or what is for a template, is no banner', async () => {
    const spaceId = await spaceWithPeople()
    const own = (await banner('officer', { bytes: await plainPng(30, 20) })).body.attachmentId as string
    const others = (await banner('visitor', { bytes: await plainPng(30, 20) })).body.attachmentId as string
    const path = '/template/attachment/banner'
    const ofTemplate = (await banner('officer', { bytes: await plainPng(30, 20) }, path)).body
      .attachmentId as string
    for (const bannerId of [others, ofTemplate, 'nope']) {
      expect(await as('officer', 'PUT', `/spaces/${spaceId}`, { bannerId })).toMatchObject(
        oops(400, 'InvalidParameters'),
      )
    }
    expect((await as('officer', 'PUT', `/spaces/${spaceId}`, { bannerId: own })).body.space.bannerId).toBe(
      own,
    )
    // Saved again with the same one, by somebody who did not upload it.
    expect((await as('owner', 'PUT', `/spaces/${spaceId}`, { bannerId: own, name: 'x' })).status).toBe(200)
    expect((await as('member', 'PUT', `/spaces/${spaceId}`, { bannerId: null })).status).toBe(403)
  })

  test('only who is logged in uploads', async () => {
    const bytes = await plainPng(8, 8)
    expect((await upload(server.url, '/spaces/attachment/banner', { bytes })).status).toBe(401)
    expect((await upload(server.url, '/template/attachment/banner', { bytes })).status).toBe(401)
  })

  test('what is no picture is refused, whatever it calls itself', async () => {
    const png = await plainPng(400, 400)
    const forged: Record<string, Buffer> = {
      svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      html: Buffer.from('<!doctype html><script>alert(1)</script>'),
      'html behind a GIF': Buffer.from('GIF89a<script>alert(1)</script>'),
      empty: Buffer.alloc(0),
      truncated: png.subarray(0, Math.floor(png.length / 2)),
      bomb: pngBomb(20_000),
      film: Buffer.from('\0\0\0\x18ftypisom\0\0\0\0', 'latin1'),
    }
    for (const [what, bytes] of Object.entries(forged)) {
      expect([what, await banner('owner', { bytes })]).toMatchObject([
        what,
        oops(400, 'UnsupportedFileError'),
      ])
    }
  })

  test('too large, no file, a broken body', async () => {
    const large = Buffer.concat([await plainPng(8, 8), Buffer.alloc(limits.bannerBytes)])
    expect(await banner('owner', { bytes: large })).toMatchObject(oops(413, 'PayloadTooLarge'))
    expect(await banner('owner', {})).toMatchObject(oops(400, 'InvalidParameters'))
    const broken = await server.call('POST', '/spaces/attachment/banner', {
      token: tokens['owner'],
      body: '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\ncut off',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    })
    expect(broken).toMatchObject(oops(400, 'BadRequest'))
    expect(await as('owner', 'POST', '/spaces/attachment/banner', {})).toMatchObject({ status: 400 })
  })

  test('a banner nobody used is forgotten after a day', async () => {
    const { geturl } = (await banner('visitor', { bytes: await plainPng(8, 8) })).body as { geturl: string }
    expect((await fetch(server.url + geturl)).status).toBe(200)
    clock.advance(24 * 3_600_000 + 1)
    tokens['visitor'] = (await server.login('visitor')).access_token
    await banner('visitor', { bytes: await plainPng(8, 8) })
    expect((await fetch(server.url + geturl)).status).toBe(404)
  })

  test.each(['nope', 'x'.repeat(32), '..%2f..%2fetc%2fpasswd', '%00', '0'.repeat(500)])(
    'there is no file %.12s',
    async (id) => {
      const answer = await fetch(`${server.url}/files/${id}`)
      expect([answer.status, (await answer.json()).code]).toEqual([404, 'NotFound'])
    },
  )
})

describe('invites', () => {
  const create = async (name: string, spaceId: string, hours?: number) =>
    as(name, 'POST', `/spaces/${spaceId}/share/create${hours === undefined ? '' : `?expireDate=${hours}`}`)
  const check = (token: string) =>
    server.call('GET', `/spaces/0/share/invite?token=${encodeURIComponent(token)}`)
  const listOf = async (name: string, spaceId: string) =>
    inviteList.parse((await as(name, 'GET', `/spaces/${spaceId}/share/invites`)).body).data

  test('managers make them, with one of six lifetimes', async () => {
    const spaceId = await spaceWithPeople({ private: true })
    expect(await statuses('POST', `/spaces/${spaceId}/share/create`)).toEqual(managersOnly)
    for (const hours of inviteHours) {
      const { body } = await create('owner', spaceId, hours)
      expect(Date.parse(body.expiresAt) - clock.now()).toBe(hours * 3_600_000)
    }
    expect(Date.parse((await create('owner', spaceId)).body.expiresAt) - clock.now()).toBe(3_600_000)
    for (const hours of [0, -1, 2, 721, Number.NaN]) {
      expect(await create('owner', spaceId, hours)).toMatchObject(oops(400, 'InvalidParameters'))
    }
    expect(await create('owner', 'nope')).toMatchObject(oops(404, 'SpaceNotFound'))
  })

  test('one opens a private space: looking changes nothing, joining makes a member and counts', async () => {
    const spaceId = await spaceWithPeople({ private: true })
    const { token } = (await create('officer', spaceId, 24)).body as { token: string }
    const { body: space } = await as('owner', 'GET', `/spaces/${spaceId}`)
    expect(checkInviteAnswer.parse((await check(token)).body)).toMatchObject({
      spaceId,
      name: space.space.name,
      inviter: 'officer',
      inside: 0,
      expiresAt: new Date(clock.now() + 24 * 3_600_000).toISOString(),
    })
    expect((await as('visitor', 'GET', `/spaces/${spaceId}`)).status).toBe(403)
    expect(await as('visitor', 'POST', `/spaces/${spaceId}/join`, {})).toMatchObject(oops(403, 'Forbidden'))
    expect((await listOf('officer', spaceId))[0]).toMatchObject({ uses: 0, hours: 24, hint: token.slice(-4) })

    const joined = await as('visitor', 'POST', `/spaces/${spaceId}/join`, { token })
    expect(joined).toMatchObject({ status: 200, body: { userId: ids['visitor'], roles: { MEMBER: true } } })
    expect((await as('visitor', 'GET', `/spaces/${spaceId}`)).status).toBe(200)
    await as('visitor', 'POST', `/spaces/${spaceId}/join`, { token })
    await as('member', 'POST', `/spaces/${spaceId}/join`, { token })
    expect((await listOf('officer', spaceId))[0]?.uses).toBe(1)
    const told = await as('officer', 'GET', '/notification/list')
    expect(told.body.data).toContainEqual(
      expect.objectContaining({
        kind: 'inviteUsed',
        spaceId,
        params: { userId: ids['visitor'], userName: 'visitor' },
      }),
    )
  })

  test('nothing opens by a token that is wrong, of another space, run out, revoked or of a space that is gone', async () => {
    const spaceId = await spaceWithPeople({ private: true })
    const otherId = await spaceWithPeople({ private: true })
    const { token } = (await create('owner', otherId, 1)).body as { token: string }
    const join = (wanted: string, given: string) =>
      as('visitor', 'POST', `/spaces/${wanted}/join`, { token: given })
    for (const bad of ['nope', '%', '’; drop table spaces', '\0']) {
      expect(await check(bad)).toMatchObject(oops(404, 'InviteInvalid'))
      expect(await join(spaceId, bad)).toMatchObject(oops(404, 'InviteInvalid'))
    }
    expect((await server.call('GET', '/spaces/0/share/invite')).status).toBe(400)
    expect((await check('x'.repeat(5_000))).status).toBe(400)
    expect(await join(spaceId, token)).toMatchObject(oops(404, 'InviteInvalid'))

    const [invite] = await listOf('owner', otherId)
    const path = `/spaces/${otherId}/share/invites/${invite?.id}`
    expect(await as('visitor', 'DELETE', path)).toMatchObject(oops(403, 'Forbidden'))
    // An admin ends what is their own.
    expect(await as('officer', 'DELETE', path)).toMatchObject(oops(404, 'InviteNotFound'))
    expect(await as('owner', 'DELETE', `/spaces/${spaceId}/share/invites/${invite?.id}`)).toMatchObject(
      oops(404, 'InviteNotFound'),
    )
    expect((await as('owner', 'DELETE', path)).status).toBe(200)
    expect(await check(token)).toMatchObject(oops(404, 'InviteInvalid'))
    expect(await join(otherId, token)).toMatchObject(oops(404, 'InviteInvalid'))
    expect((await listOf('owner', otherId))[0]?.revokedAt).not.toBeNull()

    const short = (await create('owner', otherId, 1)).body.token as string
    clock.advance(3_600_000)
    tokens['visitor'] = (await server.login('visitor')).access_token
    expect(await check(short)).toMatchObject(oops(404, 'InviteInvalid'))
    expect(await join(otherId, short)).toMatchObject(oops(404, 'InviteInvalid'))

    tokens['owner'] = (await server.login('owner')).access_token
    const long = (await create('owner', otherId, 720)).body.token as string
    expect((await as('owner', 'DELETE', `/spaces/${otherId}`, { name: 'room' })).status).toBe(200)
    expect(await check(long)).toMatchObject(oops(404, 'InviteInvalid'))
  })

  test('admins see their own, the owner all; a demoted admin’s end', async () => {
    const spaceId = await spaceWithPeople({ private: true })
    const mine = (await create('officer', spaceId, 24)).body.token as string
    await create('owner', spaceId)
    expect(await statuses('GET', `/spaces/${spaceId}/share/invites`)).toEqual(managersOnly)
    expect((await listOf('officer', spaceId)).map(({ makerName }) => makerName)).toEqual(['officer'])
    expect((await listOf('owner', spaceId)).map(({ isMine }) => isMine).toSorted()).toEqual([false, true])
    await as('owner', 'POST', `/spaces/${spaceId}/roles`, { userId: ids['officer'], roles: ['MEMBER'] })
    expect(await check(mine)).toMatchObject(oops(404, 'InviteInvalid'))
  })

  test('as long as whoever made one is banned from the site it lets nobody in', async () => {
    const spaceId = await spaceWithPeople({ private: true })
    const { token } = (await create('officer', spaceId, 24)).body as { token: string }
    const join = () => as('visitor', 'POST', `/spaces/${spaceId}/join`, { token })
    const ban = (until: number | null) =>
      server.db.updateTable('users').set({ bannedUntil: until }).where('id', '=', ids['officer']!).execute()
    await ban(clock.now() + 60_000)
    expect(await check(token)).toMatchObject(oops(404, 'InviteInvalid'))
    expect(await join()).toMatchObject(oops(404, 'InviteInvalid'))
    await ban(null)
    expect((await check(token)).body).toMatchObject({ spaceId })
    expect((await join()).status).toBe(200)
  })

  test('who is banned from the space is not let in by one', async () => {
    const spaceId = await spaceWithPeople({ private: true })
    const { token } = (await create('owner', spaceId)).body as { token: string }
    await ban(spaceId, 'visitor')
    expect(await as('visitor', 'POST', `/spaces/${spaceId}/join`, { token })).toMatchObject(
      oops(403, 'Forbidden'),
    )
  })
})

const ban = (spaceId: string, name: string, until: number | null = null) => {
  const createdAt = clock.now()
  const row = { spaceId, userId: ids[name]!, bannedBy: ids['officer']!, reason: '刷屏', createdAt, until }
  return spaceBans.put(server.db, row, createdAt)
}

test('a ban of some hours ends by itself, on the list too, and another takes its place', async () => {
  const spaceId = await spaceWithPeople()
  const preflight = async () => (await as('member', 'POST', `/spaces/${spaceId}/join-preflight`)).status
  const joined = async () =>
    (await as('member', 'GET', '/spaces/user/joined')).body.data.some(
      (entry: { space: { id: string } }) => entry.space.id === spaceId,
    ) as boolean
  const listed = async () => (await as('owner', 'GET', `/spaces/${spaceId}/bans`)).body
  const until = clock.now() + 60_000
  expect(await ban(spaceId, 'member', until - 1_000)).toBe(true)
  // A longer one takes its place; a shorter one, or the same once more, does not.
  expect(await ban(spaceId, 'member', until)).toBe(true)
  expect(await ban(spaceId, 'member', until)).toBe(false)
  expect(await ban(spaceId, 'member', until - 1_000)).toBe(false)
  expect(await listed()).toMatchObject({ total: 1, data: [{ until: new Date(until).toISOString() }] })
  expect([await preflight(), await joined()]).toEqual([403, false])
  clock.advance(60_000)
  expect([await preflight(), await joined()]).toEqual([200, true])
  expect(await listed()).toEqual({ total: 0, data: [] })
  await ban(spaceId, 'member', clock.now() + 60_000)
  await ban(spaceId, 'member')
  expect(await ban(spaceId, 'member', clock.now() + 60_000)).toBe(false)
  expect([await preflight(), await joined()]).toEqual([403, false])
  expect(await listed()).toMatchObject({ total: 1, data: [{ until: null }] })
})

test('who is banned leaves no invite behind, and is told once however often it is said', async () => {
  const spaceId = await spaceWithPeople({ private: true })
  const { token } = (await as('officer', 'POST', `/spaces/${spaceId}/share/create`)).body as { token: string }
  const owner = await enter('owner', spaceId)
  const officer = await enter('officer', spaceId)
  for (const hours of [1, 1, 24, 1]) {
    expect(await owner.send('ban', { user: ids['officer']!, hours })).toMatchObject({ succeeded: true })
  }
  await until(() => officer.closed, 'the officer is out')
  expect(await as('visitor', 'POST', `/spaces/${spaceId}/join`, { token })).toMatchObject(
    oops(404, 'InviteInvalid'),
  )
  const { data } = (await as('officer', 'GET', `/notification/list?spaceId=${spaceId}`)).body
  const told = (data as { kind: string; params: { until: string } }[])
    .filter(({ kind }) => kind === 'ban')
    .map(({ params }) => Date.parse(params.until) - clock.now())
  expect(told.toSorted((a, b) => a - b)).toEqual([3_600_000, 24 * 3_600_000])
  owner.close()
})

test('members are found by either of their names, and taken out by managers', async () => {
  const spaceId = await spaceWithPeople({ private: true })
  const path = `/spaces/${spaceId}/members`
  await as('member', 'POST', path, { displayName: '阿强_100%' })
  const found = async (search: string) =>
    (await as('owner', 'GET', `${path}?search=${encodeURIComponent(search)}`)).body as {
      total: number
      data: { userId: string }[]
    }
  for (const search of ['阿强', '_100%', 'MEMBER']) {
    const { total, data } = await found(search)
    expect([total, data[0]?.userId], search).toEqual([1, ids['member']])
  }
  expect(await found('没有这个人')).toEqual({ total: 0, data: [] })
  expect((await found('100_')).total).toBe(0)

  const remove = (by: string, name: string) => as(by, 'DELETE', `${path}/${ids[name]}`)
  expect((await remove('member', 'officer')).body.code).toBe('Forbidden')
  for (const name of ['owner', 'officer']) {
    expect((await remove('officer', name)).body.code, name).toBe('Forbidden')
  }
  expect((await remove('officer', 'visitor')).body.code).toBe('MemberNotFound')
  const inside = await enter('member', spaceId)
  expect((await remove('officer', 'member')).status).toBe(200)
  // The space is private: it is theirs no more.
  expect((await inside.end()).code).toBe(4003)
  expect((await found('阿强')).total).toBe(0)
  const { body } = await as('member', 'GET', '/notification/list')
  expect(body.data[0]).toMatchObject({ kind: 'roleChange', params: { role: '' } })
  expect((await remove('officer', 'member')).body.code).toBe('MemberNotFound')
  expect((await remove('owner', 'officer')).status).toBe(200)
})

test('managers make members teachers; it is in the list of members, and no role', async () => {
  const spaceId = await spaceWithPeople()
  const path = `/spaces/${spaceId}/teachers`
  const body = { userId: ids['member'], teacher: true }
  expect(await statuses('POST', path, body)).toEqual(managersOnly)
  const listed = await as('owner', 'GET', `/spaces/${spaceId}/members`)
  const teachers = listed.body.data.filter(({ teacher }: { teacher: boolean }) => teacher)
  expect(teachers).toMatchObject([{ userId: ids['member'], roles: { MEMBER: true } }])
  expect((await as('officer', 'POST', path, { ...body, teacher: false })).body.teacher).toBe(false)
  expect(await as('owner', 'POST', path, { ...body, userId: ids['visitor'] })).toMatchObject(
    oops(404, 'MemberNotFound'),
  )
  expect(await as('owner', 'POST', path, { userId: ids['member'] })).toMatchObject(
    oops(400, 'InvalidParameters'),
  )
})

describe('roles', () => {
  const give = (name: string, spaceId: string, target: string, roles: unknown) =>
    as(name, 'POST', `/spaces/${spaceId}/roles`, { userId: ids[target] ?? target, roles })

  test('managers give them; nobody their own, nobody the owner’s, OWNER not at all', async () => {
    const spaceId = await spaceWithPeople()
    expect(
      await statuses('POST', `/spaces/${spaceId}/roles`, { userId: ids['member'], roles: ['BUILDER'] }),
    ).toEqual(managersOnly)
    expect((await give('officer', spaceId, 'member', ['MEMBER', 'ADMIN'])).body.roles).toEqual({
      ADMIN: true,
    })
    expect((await give('member', spaceId, 'builder', [])).body.roles).toEqual({ MEMBER: true })
    for (const [who, target, roles] of [
      ['officer', 'owner', ['MEMBER']],
      ['officer', 'officer', ['MEMBER']],
      ['owner', 'owner', ['ADMIN']],
      ['owner', 'member', ['OWNER']],
      ['admin', 'owner', ['MEMBER']],
    ] as const) {
      expect([who, target, await give(who, spaceId, target, roles)]).toMatchObject([
        who,
        target,
        oops(403, 'Forbidden'),
      ])
    }
    expect(await give('owner', spaceId, 'visitor', ['ADMIN'])).toMatchObject(oops(404, 'MemberNotFound'))
    expect(await give('owner', spaceId, 'nope', ['ADMIN'])).toMatchObject(oops(404, 'MemberNotFound'))
    for (const roles of [['KING'], 'ADMIN', undefined, Array(9).fill('MEMBER')]) {
      expect(await give('owner', spaceId, 'member', roles)).toMatchObject(oops(400, 'InvalidParameters'))
    }
  })

  test('whoever is inside has the new role at once, and is told', async () => {
    const spaceId = await spaceWithPeople()
    const member = await enter('member', spaceId)
    await give('owner', spaceId, 'member', ['ADMIN'])
    await until(() => member.self?.role === 'ADMIN', 'the member is an admin')
    const told = await as('member', 'GET', `/notification/list?spaceId=${spaceId}`)
    expect(told.body.data).toMatchObject([
      { kind: 'roleChange', spaceId, params: { role: 'ADMIN', byName: 'owner' } },
    ])
    member.close()
  })

  test('nobody is told hundreds of times, and no manager uses up what another may do', async () => {
    const spaceId = await spaceWithPeople()
    const told = async () =>
      (await as('member', 'GET', `/notification/list?spaceId=${spaceId}`)).body.total as number
    const before = await told()
    const answers: number[] = []
    for (let index = 0; index < 40; index += 1) {
      answers.push((await give('owner', spaceId, 'member', index % 2 ? [] : ['BUILDER'])).status)
    }
    expect(answers.filter((status) => status === 200)).toHaveLength(30)
    expect(answers.slice(30)).toEqual(Array.from({ length: 10 }, () => 429))
    expect((await told()) - before).toBe(30)
    expect((await give('owner', spaceId, 'builder', [])).status).toBe(200)
    expect((await give('officer', spaceId, 'member', ['BUILDER'])).status).toBe(200)
  })

  test('a space changes hands by its typed name', async () => {
    const spaceId = await spaceWithPeople({ name: '交接' })
    const path = `/spaces/${spaceId}/transfer`
    const body = { userId: ids['member'], name: '交接' }
    for (const name of ['officer', 'builder', 'member', 'visitor']) {
      expect((await as(name, 'POST', path, body)).status).toBe(403)
    }
    expect(await as('owner', 'POST', path, { ...body, name: '交' })).toMatchObject(
      oops(400, 'InvalidParameters'),
    )
    expect(await as('owner', 'POST', path, { ...body, userId: ids['visitor'] })).toMatchObject(
      oops(404, 'MemberNotFound'),
    )
    expect(await as('owner', 'POST', path, { ...body, userId: ids['owner'] })).toMatchObject(
      oops(400, 'InvalidParameters'),
    )
    const { status, body: entry } = await as('owner', 'POST', path, { ...body, name: ' 交接 ' })
    expect(status).toBe(200)
    expect(spaceEntry.parse(entry).creator.id).toBe(ids['member'])
    const roles = Object.fromEntries(
      (await as('owner', 'GET', `/spaces/${spaceId}/members`)).body.data.map(
        (one: { userId: string; roles: object }) => [one.userId, Object.keys(one.roles)[0]],
      ),
    )
    expect(roles).toMatchObject({ [ids['member']!]: 'OWNER', [ids['owner']!]: 'ADMIN' })
    expect((await as('owner', 'POST', path, { ...body, userId: ids['owner'] })).status).toBe(403)
  })
})

test('bans: managers see who and why, and lift them', async () => {
  const spaceId = await spaceWithPeople()
  await ban(spaceId, 'visitor')
  const path = `/spaces/${spaceId}/bans`
  expect(await statuses('GET', path)).toEqual(managersOnly)
  expect(spaceBanList.parse((await as('officer', 'GET', path)).body)).toMatchObject({
    total: 1,
    data: [{ userId: ids['visitor'], displayName: 'visitor', reason: '刷屏', bannedByName: 'officer' }],
  })
  expect((await as('visitor', 'POST', `/spaces/${spaceId}/join`)).status).toBe(403)
  expect((await as('member', 'DELETE', `${path}/${ids['visitor']}`)).status).toBe(403)
  expect((await as('officer', 'DELETE', `${path}/${ids['visitor']}`)).status).toBe(200)
  expect(await as('officer', 'DELETE', `${path}/${ids['visitor']}`)).toMatchObject(
    oops(404, 'SpaceBanNotFound'),
  )
  expect((await as('visitor', 'POST', `/spaces/${spaceId}/join`)).status).toBe(200)
})

describe('settings', () => {
  test('the admin record and its settings are for managers', async () => {
    const spaceId = await spaceWithPeople()
    expect(await statuses('GET', `/spaces/${spaceId}/admin`)).toEqual(managersOnly)
    expect(await statuses('GET', `/spaces/${spaceId}/admin/setting`)).toEqual(managersOnly)
    const { body } = await as('owner', 'GET', `/spaces/${spaceId}/admin`)
    expect(spaceAdminAnswer.parse(body)).toMatchObject({
      space: { id: spaceId, name: 'room', isPublic: true, buildId: null, ownerId: ids['owner'] },
      settings: { public: true, capacity: 200, topMessage: '', allowAudioChat: true, hideInMetaCity: false },
    })
    expect(await as('owner', 'GET', '/spaces/nope/admin')).toMatchObject(oops(404, 'SpaceNotFound'))
  })

  const flags = ['allowAudioChat', 'allowVideoChat', 'allowScreenShare', 'hideInMetaCity', 'allowMultiPlayer']
  test.each([...flags.map((name) => ['admin/setting', name]), ...flags.map((name) => ['', name])])(
    'PUT %s/%s',
    async (folder, name) => {
      const spaceId = await spaceWithPeople()
      const path = `/spaces/${spaceId}/${folder === '' ? '' : `${folder}/`}${name}`
      const read = async () =>
        (await as('owner', 'GET', `/spaces/${spaceId}/admin/setting`)).body as Record<string, unknown>
      const before = (await read())[name]
      expect(await statuses('PUT', path, { [name]: !before })).toEqual(managersOnly)
      expect((await read())[name]).toBe(!before)
      for (const body of [{}, { [name]: 'yes' }, { [name]: null }, [], { other: true }]) {
        expect(await as('owner', 'PUT', path, body)).toMatchObject(oops(400, 'InvalidParameters'))
      }
      expect((await read())[name]).toBe(!before)
    },
  )

  test.each([
    ['topMessage', '今晚八点见', '字'.repeat(limits.topMessage + 1)],
    ['meetingBanner', '全员会议', '字'.repeat(limits.meetingBannerLength + 1)],
    ['screenImage', ['/files/0123456789abcdef', 'https://example.com/a.png'], ['javascript:alert(1)']],
    ['screenImage', [], ['//evil.example/a.png']],
    ['capacity', 12, 0],
  ])('PUT …/%s', async (name, good, bad) => {
    const spaceId = await spaceWithPeople()
    const path = `/spaces/${spaceId}/admin/setting/${name}`
    expect(await statuses('PUT', path, { [name]: good })).toEqual(managersOnly)
    expect((await as('owner', 'PUT', path, { [name]: good })).body).toEqual({ [name]: good })
    expect(await as('owner', 'PUT', path, { [name]: bad })).toMatchObject(oops(400, 'InvalidParameters'))
    const { body } = await as('owner', 'GET', `/spaces/${spaceId}/admin/setting`)
    expect(spaceSettingsAnswer.parse(body)).toMatchObject({ [name]: good })
  })

  test('public: empty turns it round, a value sets it', async () => {
    const spaceId = await spaceWithPeople()
    const path = `/spaces/${spaceId}/admin/setting/public`
    expect(await as('officer', 'PUT', path)).toMatchObject({ status: 200, body: { public: false } })
    expect(await as('officer', 'PUT', path)).toMatchObject({ status: 200, body: { public: true } })
    expect(await as('owner', 'PUT', path, { public: true })).toMatchObject({
      status: 200,
      body: { public: true },
    })
    expect(await as('owner', 'PUT', path, { public: 1 })).toMatchObject(oops(400, 'InvalidParameters'))
    for (const [name, status] of [
      ['member', 403],
      ['visitor', 403],
      ['guest', 401],
    ] as const) {
      expect((await as(name, 'PUT', path)).status).toBe(status)
    }
  })

  test('words that nobody may show are refused', async () => {
    const spaceId = await spaceWithPeople()
    const word = '法轮功'
    for (const name of ['topMessage', 'meetingBanner']) {
      expect(
        await as('owner', 'PUT', `/spaces/${spaceId}/admin/setting/${name}`, { [name]: word }),
      ).toMatchObject(oops(403, 'SensitiveContentError'))
    }
  })

  test('who is inside hears of it; who may not stay is put out', async () => {
    const spaceId = await spaceWithPeople()
    const member = await enter('member', spaceId)
    const visitor = await enter('visitor', spaceId)
    await as('owner', 'PUT', `/spaces/${spaceId}/admin/setting/topMessage`, { topMessage: '快开始了' })
    const told = await member.next(
      'spaceOverwrites',
      ({ spaceData }) => JSON.parse(spaceData ?? '{}').topMessage === '快开始了',
    )
    expect(JSON.parse(told.spaceData ?? '{}')).toMatchObject({ allowAudioChat: true, isPublic: true })
    await as('owner', 'PUT', `/spaces/${spaceId}/allowScreenShare`, { allowScreenShare: false })
    await member.next(
      'spaceOverwrites',
      ({ spaceData }) => JSON.parse(spaceData ?? '{}').allowScreenShare === false,
    )
    await as('owner', 'PUT', `/spaces/${spaceId}/meetingBanner`, { meetingBanner: '欢迎' })
    await member.next('updateMeetingBanner', ({ meetingBanner }) => meetingBanner === '欢迎')
    await as('owner', 'PUT', `/spaces/${spaceId}/admin/setting/allowMultiPlayer`, { allowMultiPlayer: false })
    await until(() => member.sees(ids['visitor']!) === undefined, 'everybody is alone')

    await as('owner', 'PUT', `/spaces/${spaceId}/admin/setting/public`, { public: false })
    expect((await visitor.end()).code).toBe(4003)
    expect(member.closed).toBeUndefined()
    member.close()
  })
})

describe('rooms that are a member’s', () => {
  const layout = (numbers: number[]) => ({ permittedRooms: numbers })

  test('one level, all levels, everybody’s', async () => {
    const spaceId = await spaceWithPeople()
    const single = `/spaces/${spaceId}/layout/admin/setSingle`
    const all = `/spaces/${spaceId}/layout/admin/setAll`
    const userId = ids['member']
    expect(await statuses('PUT', single, { userId, layout: layout([3, 1, 3]) })).toEqual(managersOnly)
    expect(await statuses('PUT', all, { userId, layouts: { 1: layout([2]) } })).toEqual(managersOnly)
    expect(await statuses('GET', `/spaces/${spaceId}/layout/getAll`)).toEqual(managersOnly)
    const set = await as('owner', 'PUT', single, { userId, layout: layout([3, 1, 3]) })
    expect(set.body).toEqual({ userId, layouts: { 1: layout([1, 3]) } })
    const listed = await as('owner', 'GET', `/spaces/${spaceId}/layout/getAll`)
    expect(memberLayoutsList.parse(listed.body)).toEqual({
      data: [{ userId, layouts: { 1: layout([1, 3]) } }],
      total: 1,
    })
    expect(
      (await as('owner', 'PUT', single, { userId, layout: layout([]), level: '1' })).body.layouts,
    ).toEqual({})
    expect((await as('owner', 'GET', `/spaces/${spaceId}/layout/getAll`)).body).toEqual({
      data: [],
      total: 0,
    })
    for (const body of [
      { userId, layouts: { 9: layout([1]) } },
      { userId, layouts: { x: layout([1]) } },
      { userId, layouts: { 1: layout([-1]) } },
      { userId },
    ]) {
      expect(await as('owner', 'PUT', all, body)).toMatchObject(oops(400, 'InvalidParameters'))
    }
    expect(await as('owner', 'PUT', single, { userId: ids['visitor'], layout: layout([1]) })).toMatchObject(
      oops(404, 'MemberNotFound'),
    )
  })

  test('who is inside may furnish them at once', async () => {
    const spaceId = await spaceWithPeople()
    const member = await enter('member', spaceId)
    const select = () => member.send('editorPresence', { selection: ['1'], dragging: false })
    expect((await select()).succeeded).toBe(false)
    await as('owner', 'PUT', `/spaces/${spaceId}/layout/admin/setSingle`, {
      userId: ids['member'],
      layout: layout([1]),
    })
    await until(async () => (await select()).succeeded, 'the room is theirs')
    member.close()
  })
})

describe('putting a space away', () => {
  test('wants its name, typed by its owner; who is inside is told and put out', async () => {
    const spaceId = await spaceWithPeople({ name: '旧房子' })
    await as('member', 'POST', `/spaces/${spaceId}/action?type=like`)
    const member = await enter('member', spaceId)
    const path = `/spaces/${spaceId}`
    for (const [name, status] of [
      ['guest', 401],
      ['visitor', 403],
      ['member', 403],
      ['officer', 403],
    ] as const) {
      expect((await as(name, 'DELETE', path, { name: '旧房子' })).status).toBe(status)
    }
    for (const body of [{ name: '旧' }, { name: '' }, {}, undefined]) {
      expect(await as('owner', 'DELETE', path, body)).toMatchObject(oops(400, 'InvalidParameters'))
    }
    expect((await as('owner', 'DELETE', path, { name: '旧房子' })).status).toBe(200)
    await member.next('spaceIsClosed')
    expect((await member.end()).code).toBe(4003)

    for (const [method, at] of [
      ['GET', path],
      ['PUT', path],
      ['DELETE', path],
      ['POST', `${path}/join`],
      ['GET', `${path}/admin`],
      ['POST', `${path}/action?type=like`],
    ] as const) {
      const answer = await as('owner', method, at, method === 'GET' ? undefined : { name: '旧房子' })
      expect([method, at, answer]).toMatchObject([method, at, oops(404, 'SpaceNotFound')])
    }
    expect((await as('owner', 'GET', `${path}/permission`)).body.canView).toBe(false)
    for (const [name, list] of [
      ['owner', 'own'],
      ['member', 'joined'],
      ['member', 'liked'],
    ] as const) {
      const { body } = await as(name, 'GET', `/spaces/user/${list}?size=200`)
      expect(body.data.map((entry: { space: { id: string } }) => entry.space.id)).not.toContain(spaceId)
    }
    const back = new TestClient({ url: server.url, spaceId, token: tokens['member']! })
    expect((await back.end()).code).not.toBe(1000)
  })

  test('a site admin finds it and brings it back', async () => {
    const spaceId = await spaceWithPeople({ name: '回来' })
    await as('owner', 'DELETE', `/spaces/${spaceId}`, { name: '回来' })
    const away = async () =>
      (await as('admin', 'GET', '/site-admin/spaces?archived=true&size=200')).body.data.map(
        (entry: { space: { id: string } }) => entry.space.id,
      ) as string[]
    expect(await away()).toContain(spaceId)
    expect((await as('owner', 'GET', '/site-admin/spaces?archived=true')).status).toBe(403)
    const path = `/spaces/${spaceId}/restore`
    expect(await as('member', 'POST', path)).toMatchObject(oops(404, 'SpaceNotFound'))
    expect((await as('admin', 'POST', path)).status).toBe(200)
    expect(await as('admin', 'POST', path)).toMatchObject(oops(404, 'SpaceNotFound'))
    expect((await as('owner', 'GET', `/spaces/${spaceId}`)).status).toBe(200)
    const member = await enter('member', spaceId)
    member.close()
  })

  test('its owner brings back what they put away, and not what a site admin did', async () => {
    const spaceId = await spaceWithPeople({ name: '反悔' })
    const path = `/spaces/${spaceId}/restore`
    const mine = async () =>
      (await as('owner', 'GET', '/users/me/archived-spaces?size=200')).body.data.find(
        (one: { id: string }) => one.id === spaceId,
      ) as { mayRestore: boolean } | undefined
    await as('owner', 'DELETE', `/spaces/${spaceId}`, { name: '反悔' })
    expect(await mine()).toMatchObject({ mayRestore: true })
    expect((await as('owner', 'POST', path)).status).toBe(200)
    expect(await mine()).toBeUndefined()
    ;(await enter('member', spaceId)).close()

    await as('admin', 'DELETE', `/spaces/${spaceId}`, { name: '反悔' })
    expect(await mine()).toMatchObject({ mayRestore: false })
    expect(await as('owner', 'POST', path)).toMatchObject(oops(403, 'Forbidden'))
    // Who was let through before the other did it does not become who did it.
    expect(await spaces.archive(server.db, spaceId, ids['owner']!, server.clock.now())).toBe(false)
    expect(await as('owner', 'POST', path)).toMatchObject(oops(403, 'Forbidden'))
    expect((await as('admin', 'POST', path)).status).toBe(200)
  })
})

describe('lists', () => {
  const names = async (name: string, path: string) =>
    (await as(name, 'GET', path)).body.data.map(
      (entry: { space: { name: string } }) => entry.space.name,
    ) as string[]

  test('search looks at names, descriptions and creators, and takes every sign as it is', async () => {
    const make = (fields: object) => server.createSpace(tokens['builder']!, fields as Record<string, unknown>)
    await make({ name: '100%_满意', description: '反斜杠\\在此' })
    await make({ name: '别的', description: '说明里有 Zebra' })
    const find = (search: string) => names('builder', `/spaces/user/own?search=${encodeURIComponent(search)}`)
    expect(await find('100%')).toEqual(['100%_满意'])
    expect(await find('%_')).toEqual(['100%_满意'])
    expect(await find('\\')).toEqual(['100%_满意'])
    expect(await find('0_满')).toEqual([])
    expect(await find('zebra')).toEqual(['别的'])
    expect((await find('BUILDER')).length).toBe(2)
    expect(await find("' or 1=1 --")).toEqual([])
  })

  test('m-hottest counts the likes of the last month only', async () => {
    const old = await spaceWithPeople({ name: '老' })
    const fresh = await spaceWithPeople({ name: '新' })
    for (const name of ['officer', 'builder', 'member'])
      await as(name, 'POST', `/spaces/${old}/action?type=like`)
    clock.advance(31 * 24 * 3_600_000)
    for (const name of people) tokens[name] = (await server.login(name)).access_token
    await as('officer', 'POST', `/spaces/${fresh}/action?type=like`)
    const order = async (sort: string) =>
      (await names('owner', `/spaces/user/own?size=200&sortK=${sort}`)).filter((name) =>
        ['老', '新'].includes(name),
      )
    expect(await order('hottest')).toEqual(['老', '新'])
    expect(await order('m-hottest')).toEqual(['新', '老'])
    const { matrix } = (await as('owner', 'GET', `/spaces/${old}`)).body
    expect(matrix).toMatchObject({ likes: 3, lastMonthLikes: 0 })
  })

  test('hidden spaces: on no public list, one’s own can be asked for', async () => {
    const spaceId = await spaceWithPeople({ name: '藏' })
    await as('owner', 'PUT', `/spaces/${spaceId}/admin/setting/hideInMetaCity`, { hideInMetaCity: true })
    for (const name of ['visitor', 'admin'])
      expect(await names(name, '/spaces/list/all?size=200')).not.toContain('藏')
    expect(await names('admin', '/site-admin/spaces?size=200')).toContain('藏')
    expect(await names('owner', '/spaces/user/own?size=200')).toContain('藏')
    expect(await names('owner', '/spaces/user/own?size=200&hidden=exclude')).not.toContain('藏')
    expect(await names('owner', '/spaces/user/own?size=200&hidden=only&search=藏')).toEqual(['藏'])
    expect(await names('owner', '/spaces/user/own?size=200&hidden=only&search=回来')).toEqual([])
    expect((await as('owner', 'GET', '/spaces/user/own?hidden=maybe')).status).toBe(400)
  })

  test('what one liked or saw is listed as long as one may see it', async () => {
    const spaceId = await spaceWithPeople({ name: '看过' })
    for (const type of ['like', 'view']) await as('visitor', 'POST', `/spaces/${spaceId}/action?type=${type}`)
    const seen = async (list: string) =>
      (await names('visitor', `/spaces/user/${list}?size=200`)).includes('看过')
    expect([await seen('liked'), await seen('viewed'), await seen('joined')]).toEqual([true, true, false])
    await as('owner', 'PUT', `/spaces/${spaceId}`, { private: true })
    expect([await seen('liked'), await seen('viewed')]).toEqual([false, false])
    await as('owner', 'PUT', `/spaces/${spaceId}`, { private: false })
    await ban(spaceId, 'visitor')
    expect([await seen('liked'), await seen('viewed')]).toEqual([false, false])
  })

  test('size, offset and total', async () => {
    for (const n of [1, 2, 3]) await server.createSpace(tokens['visitor']!, { name: `页${n}` })
    const page = await as('visitor', 'GET', '/spaces/user/own?search=页&sortK=latest&size=2&offset=2')
    expect(page.body).toMatchObject({ total: 3, data: [{ creator: { displayName: 'visitor' } }] })
    for (const query of ['size=0', 'size=201', 'offset=-1', 'sortK=best', 'size=x']) {
      expect((await as('visitor', 'GET', `/spaces/user/own?${query}`)).status).toBe(400)
    }
  })
})
