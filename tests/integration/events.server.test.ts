import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '#shared/rules/limits.ts'
import { readClientLog } from '../../server/log/clientLog.ts'
import { storeNotice } from '../../server/accounts/notifications.ts'
import { defaultRequestLimits } from '../../server/middleware/rateLimit.ts'
import { answersOf, startEventStage, type EventStage, type PersonName } from '../support/server/eventStage.ts'
import { createTestClock } from '../support/server/startServer.ts'

/* Announcements, notifications and logs of clients, with a real server. */
const clock = createTestClock()
const dataDir = mkdtempSync(join(tmpdir(), 'lingjing-events-'))
let stage: EventStage
let spaceId = ''
let newId = 0
const logs = (name: 'people' | 'guests') => readClientLog(join(dataDir, 'client-log'), name)

beforeAll(async () => {
  stage = await startEventStage(
    {},
    {
      clock,
      dataDir,
      requestLimits: { clientLog: { points: 12, seconds: 60 } },
    },
  )
  spaceId = await stage.makeSpace()
}, 60_000)
afterAll(async () => {
  await stage.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const everybody = ['guest', 'visitor', 'member', 'builder', 'manager', 'owner', 'admin'] as const
const told = async (name: PersonName, query = '') =>
  (await stage.as(name, 'GET', `/notification/list?spaceId=${spaceId}${query}`)).body
const tell = (userIds: readonly string[], ofSpace: string | null = spaceId, title = 'hello') =>
  storeNotice(
    { db: stage.server.db, clock, newId: () => `n-${++newId}` },
    { userIds, spaceId: ofSpace ?? undefined, kind: 'broadcast', params: { title, content: 'content' } },
  )

describe('announcements', () => {
  const create = (name: PersonName | 'guest', body: object) =>
    stage.as(name, 'POST', '/announcement/create', { spaceId, title: '通知', content: '明天开会', ...body })

  test('managers write them, everybody else is refused', async () => {
    expect(await answersOf(everybody, (name) => create(name, { title: `of ${name}` }))).toEqual({
      guest: 'Unauthorized',
      visitor: 'Forbidden',
      member: 'Forbidden',
      builder: 'Forbidden',
      manager: 201,
      owner: 201,
      admin: 201,
    })
  })

  test('a space has ten a day, those that are deleted again among them', async () => {
    const [own, other] = [await stage.makeSpace(), await stage.makeSpace()]
    for (let n = 0; n < 10; n += 1) {
      const made = await create(n % 2 ? 'owner' : 'manager', { spaceId: own, title: `${n}` })
      expect(made.status).toBe(201)
      await stage.as('owner', 'POST', `/announcement/delete/${made.body.id}`)
    }
    expect(await create('owner', { spaceId: own })).toMatchObject({
      status: 429,
      body: { code: 'TooManyRequests' },
    })
    expect((await create('owner', { spaceId: other })).status).toBe(201)
  })

  test('and after a start of the server those of the last day still count', async () => {
    const { db, clock } = stage.server
    const own = await stage.makeSpace()
    const hourMs = 3_600_000
    const now = clock.now()
    // As before the start: this process has counted none of them.
    const row = { spaceId: own, authorId: stage.ids.owner, title: 'x', content: 'x', format: 'text' as const }
    const stands = (id: string, hoursAgo: number) => {
      const createdAt = now - hoursAgo * hourMs
      return db
        .insertInto('announcements')
        .values({ ...row, id: `${own}-${id}`, createdAt, updatedAt: createdAt })
        .execute()
    }
    for (let n = 0; n < 9; n += 1) await stands(`new ${n}`, 1)
    await stands('yesterday', 25)
    const body = { spaceId: own, title: '通知', content: '开会' }
    const create = () => stage.as('owner', 'POST', '/announcement/create', body)
    const told = await create()
    expect(told.status).toBe(201)
    expect((await create()).status).toBe(429)
    await db.deleteFrom('announcements').where('id', '=', told.body.id).execute()
    await stands('first', 23)
    const refused = await create()
    expect([refused.status, refused.body.code]).toEqual([429, 'TooManyRequests'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(3_600)
  })

  test('are listed the newest first, edited and deleted', async () => {
    const own = await stage.makeSpace()
    const made: string[] = []
    for (const title of ['one', 'two', 'three']) {
      clock.advance(1_000)
      made.push((await create('owner', { spaceId: own, title })).body.id as string)
    }
    const list = async (query = '') => (await stage.as('guest', 'GET', `/announcement/${own}${query}`)).body
    expect(await list()).toMatchObject({
      total: 3,
      data: [{ title: 'three', spaceId: own }, { title: 'two' }, { title: 'one' }],
    })
    expect((await list('?size=1&offset=1')).data).toMatchObject([{ title: 'two' }])

    const edit = (name: PersonName, body: object) =>
      stage.as(name, 'POST', `/announcement/${made[1]}`, { title: 'zwei', content: 'anders', ...body })
    expect((await edit('member', {})).body.code).toBe('Forbidden')
    expect((await edit('manager', { spaceId })).body.code).toBe('AnnouncementNotFound')
    expect((await edit('manager', { spaceId: own })).body).toMatchObject({ title: 'zwei', content: 'anders' })
    expect((await list()).data[1]).toMatchObject({ id: made[1], title: 'zwei' })

    const remove = (name: PersonName) => stage.as(name, 'POST', `/announcement/delete/${made[1]}`)
    expect((await remove('builder')).body.code).toBe('Forbidden')
    expect((await remove('owner')).status).toBe(200)
    expect((await remove('owner')).body.code).toBe('AnnouncementNotFound')
    expect((await edit('owner', {})).body.code).toBe('AnnouncementNotFound')
    expect((await list()).total).toBe(2)
  })

  test('of private spaces are for their members', async () => {
    const closed = await stage.makeSpace({ private: true })
    expect(
      await answersOf(everybody, (name) => stage.as(name, 'GET', `/announcement/${closed}`)),
    ).toMatchObject({ guest: 'Forbidden', visitor: 'Forbidden', member: 200, admin: 200 })
    expect((await stage.as('owner', 'GET', '/announcement/nowhere')).body.code).toBe('SpaceNotFound')
  })

  test('need a title and a content of bearable length and words', async () => {
    const fields = async (body: object) => {
      const answer = await create('owner', body)
      return [
        answer.status,
        answer.body.code,
        answer.body.details?.map(({ field }: { field: string }) => field),
      ]
    }
    const wrong = (...names: string[]) => [400, 'InvalidParameters', names]
    expect(await fields({ title: ' ', content: '' })).toEqual(wrong('title', 'content'))
    expect(await fields({ title: 'x'.repeat(limits.announcementTitle + 1) })).toEqual(wrong('title'))
    expect(await fields({ content: 'x'.repeat(limits.announcementContent + 1) })).toEqual(wrong('content'))
    expect(await fields({ title: 'two\nlines' })).toEqual(wrong('title'))
    expect((await create('owner', { content: 'f-u-c-k' })).body.code).toBe('SensitiveContentError')
    expect((await create('owner', { spaceId: 'nowhere' })).body.code).toBe('SpaceNotFound')
    expect((await create('owner', { spaceId: 7 })).status).toBeGreaterThanOrEqual(400)
    expect((await create('owner', { content: 'a\nb' })).status).toBe(201)
  })

  test('with pictures and links are cleaned, and what they say is counted', async () => {
    const html = (content: string) => create('owner', { format: 'html', content })
    const hostile =
      '<p onclick="x()">明天<a href="javascript:x()">去</a><img src="/files/abc" onerror="x"><img src="https://x.example/a"></p><script>x</script>'
    expect((await html(hostile)).body).toMatchObject({
      format: 'html',
      content: '<p>明天<a>去</a><img src="/files/abc" /></p>',
    })
    for (const nothing of ['<p></p>', '<script>x</script>', '<img src="https://x.example/a">']) {
      expect((await html(nothing)).body.code).toBe('InvalidParameters')
    }
    expect((await html(`<p>${'字'.repeat(limits.announcementContent + 1)}</p>`)).body.details).toMatchObject([
      { field: 'content' },
    ])
    expect((await html('<p>f-u-c-k</p>')).body.code).toBe('SensitiveContentError')
    expect((await html('<img src="/files/a">'.repeat(limits.announcementPictures + 1))).status).toBe(400)
    clock.advance(1_000)
    // What is told in short has no tags, and what somebody writes as text stays as it is.
    await html('<h2>大会</h2><p>明天 &amp; 后天</p>')
    expect((await told('member')).data[0].params).toMatchObject({ content: '大会\n明天 & 后天' })
    expect((await create('owner', { content: '<b>不是标签</b>' })).body).toMatchObject({
      content: '<b>不是标签</b>',
      format: 'text',
    })
  })

  test('hide nothing in what is not read as text: no marks without a picture, no words that only show where a picture fails', async () => {
    const html = (content: string) => create('owner', { format: 'html', content })
    for (const hidden of [
      '<p>a&#7;b</p>',
      '<p>a&#x202e;b</p>',
      '<p>&#x200b;</p>',
      '<p>好</p><img src="/files/a" alt="a&#x202e;b">',
    ]) {
      expect((await html(hidden)).body.code, hidden).toBe('InvalidParameters')
    }
    expect((await html('<p>好</p><img src="/files/a" alt="f-u-c-k">')).body.code).toBe(
      'SensitiveContentError',
    )
    expect(
      (await html(`<img src="/files/a" alt="${'字'.repeat(limits.announcementContent + 1)}">`)).status,
    ).toBe(400)
    // Every & of an address is five letters once it is cleaned.
    expect((await html(`<p><a href="https://a.example/?${'&'.repeat(20_000)}">去</a></p>`)).status).toBe(400)
  })

  test('of a space are never more than what a list of them can be answered with', async () => {
    const own = await stage.makeSpace()
    const content = `<p><a href="https://a.example/${'x'.repeat(39_000)}">去</a></p>`
    const long = { spaceId: own, format: 'html', content }
    const row = {
      spaceId: own,
      authorId: stage.ids.owner,
      title: 't',
      format: 'html' as const,
      createdAt: 1,
      updatedAt: 1,
    }
    const rows = Array.from(
      { length: Math.floor(limits.announcementsHtml / content.length) - 1 },
      (_, index) => ({
        ...row,
        id: `long-${index}`,
        content,
      }),
    )
    await stage.server.db.insertInto('announcements').values(rows).execute()
    expect((await create('owner', long)).status).toBe(201)
    expect((await create('owner', long)).body.code).toBe('TooManyAnnouncements')
    const { body: short } = await create('owner', { spaceId: own })
    const edit = (fields: object) =>
      stage.as('owner', 'POST', `/announcement/${short.id}`, { title: 't', ...fields })
    expect((await edit(long)).body.code).toBe('TooManyAnnouncements')
    expect((await edit({ content: '后天' })).status).toBe(200)
  })

  test('are not written anew in a loop: everybody inside asks for them each time', async () => {
    const { body } = await create('owner', {})
    const statuses = await Promise.all(
      Array.from({ length: 70 }, () =>
        stage.as('owner', 'POST', `/announcement/${body.id}`, { title: 't', content: 'c' }),
      ),
    )
    expect(statuses.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
  })

  test('are new until one has seen them, on every device; one’s own never are', async () => {
    const own = await stage.makeSpace()
    const isNew = async (name: PersonName | 'guest') =>
      (await stage.as(name, 'GET', `/announcement/${own}`)).body.data.map(
        (one: { isNew: boolean }) => one.isNew,
      )
    const seen = (name: PersonName | 'guest', upTo: string, of = own) =>
      stage.as(name, 'POST', `/announcement/seen/${of}`, { upTo })
    const first = (await create('owner', { spaceId: own, title: 'one' })).body.createdAt as string
    clock.advance(1_000)
    const second = (await create('owner', { spaceId: own, title: 'two' })).body.createdAt as string
    expect(await isNew('visitor')).toEqual([true, true])
    expect(await isNew('owner')).toEqual([false, false])
    expect(await isNew('guest')).toEqual([false, false])

    expect((await seen('visitor', first)).status).toBe(200)
    expect(await isNew('visitor')).toEqual([true, false])
    await seen('visitor', second)
    await seen('visitor', first)
    expect(await isNew('visitor')).toEqual([false, false])
    expect(await isNew('manager')).toEqual([true, true])

    // A clock that goes wrong hides nothing of what is to come.
    await seen('visitor', '2999-01-01T00:00:00.000Z')
    clock.advance(1_000)
    await create('owner', { spaceId: own, title: 'three' })
    expect(await isNew('visitor')).toEqual([true, false, false])
    // Old ones are nothing new to who was never here.
    const long = clock.now() - (limits.announcementFreshDays + 1) * 86_400_000
    const old = {
      id: 'long-ago',
      authorId: stage.ids.owner,
      title: 't',
      content: 'c',
      format: 'text' as const,
    }
    await stage.server.db
      .insertInto('announcements')
      .values({ ...old, spaceId: own, createdAt: long, updatedAt: long })
      .execute()
    expect(await isNew('member')).toEqual([true, true, true, false])

    expect((await seen('guest', first)).body.code).toBe('Unauthorized')
    expect((await seen('visitor', 'soon')).body.code).toBe('InvalidParameters')
    const closed = await stage.makeSpace({ private: true })
    expect((await seen('visitor', first, closed)).body.code).toBe('Forbidden')
  })

  test('a space has only so many', async () => {
    const own = await stage.makeSpace()
    const rows = Array.from({ length: limits.announcementsOfSpace - 1 }, (_, index) => ({
      id: `full-${index}`,
      spaceId: own,
      authorId: stage.ids.owner,
      title: 't',
      content: 'c',
      format: 'text' as const,
      createdAt: 1,
      updatedAt: 1,
    }))
    await stage.server.db.insertInto('announcements').values(rows).execute()
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((title) => create('owner', { spaceId: own, title })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400])
    expect((await stage.as('owner', 'GET', `/announcement/${own}`)).body.total).toBe(
      limits.announcementsOfSpace,
    )
  })

  test('are told to the other members, long ones in short', async () => {
    clock.advance(1_000)
    const before = (await told('member')).total as number
    const content = '长'.repeat(300)
    const { body } = await create('manager', { title: '很长', content })
    const { data, total } = await told('member')
    expect(total).toBe(before + 1)
    expect(data[0]).toMatchObject({
      kind: 'announcement',
      spaceId,
      spaceName: 'room',
      title: '很长',
      content: `${'长'.repeat(limits.announcementExcerpt - 1)}…`,
      params: { announcementId: body.id },
      readAt: null,
    })
    const read = async (name: PersonName) =>
      (await told(name)).data.map(({ title }: { title: string }) => title) as string[]
    expect(await read('owner')).toContain('很长')
    expect(await read('manager')).not.toContain('很长')
    expect(await read('visitor')).not.toContain('很长')
  })
})

describe('notifications', () => {
  test('each reads their own: counted, listed, marked', async () => {
    const { visitor, member } = stage.ids
    await tell([visitor, visitor])
    await tell([visitor], null, 'of the site')
    await tell([visitor], await stage.makeSpace(), 'of another space')
    const count = async (name: PersonName, query = '') =>
      (await stage.as(name, 'GET', `/notification/unread-count${query}`)).body.count as number
    expect(await count('visitor', `?spaceId=${spaceId}`)).toBe(2)
    expect(await count('visitor')).toBe(3)

    clock.advance(1_000)
    await tell([visitor, member], spaceId, 'newest')
    const { data, total } = await told('visitor')
    expect(total).toBe(3)
    expect(data[0]).toMatchObject({ title: 'newest', kind: 'broadcast', readAt: null })
    expect(data.find(({ title }: { title: string }) => title === 'of the site')).toMatchObject({
      spaceId: null,
      spaceName: null,
    })
    expect((await told('visitor', '&limit=1&offset=1')).data).toHaveLength(1)

    const unreadOfMember = await count('member', `?spaceId=${spaceId}`)
    const ids = data.map(({ id }: { id: string }) => id) as string[]
    const read = (name: PersonName | 'guest', body: object) =>
      stage.as(name, 'POST', '/notification/read-many', { spaceId, ...body })
    // Somebody else's ids do nothing.
    expect((await read('member', { ids })).body).toEqual({ count: 0 })
    expect((await read('visitor', { ids: [ids[0], 'nothing'] })).body).toEqual({ count: 1 })
    expect((await read('visitor', { ids })).body).toEqual({ count: 2 })
    expect((await read('visitor', { ids })).body).toEqual({ count: 0 })
    expect(await count('member', `?spaceId=${spaceId}`)).toBe(unreadOfMember)
    expect(await count('visitor')).toBe(1)
    expect((await told('visitor')).data[0].readAt).toBe(new Date(clock.now()).toISOString())
    expect((await stage.as('visitor', 'GET', '/notification/unread')).body).toMatchObject({
      total: 1,
      data: [{ title: 'of another space' }],
    })
    expect((await read('guest', { ids })).body.code).toBe('Unauthorized')
  })

  test('all that lay there when one looked is read, what came after is not', async () => {
    const { builder } = stage.ids
    const count = async () =>
      (await stage.as('builder', 'GET', '/notification/unread-count')).body.count as number
    const read = (body: object) => stage.as('builder', 'POST', '/notification/read-many', body)
    await read({ ids: [], before: new Date(clock.now() + 1).toISOString() })
    expect(await count()).toBe(0)
    for (let index = 0; index < 250; index += 1) {
      clock.advance(10)
      await tell([builder], index % 2 === 0 ? spaceId : null, `number ${index}`)
    }
    const page = async (offset: number) =>
      (await stage.as('builder', 'GET', `/notification/list?limit=100&offset=${offset}`)).body.data as {
        id: string
        title: string
        createdAt: string
      }[]
    const [first, second, third] = [await page(0), await page(100), await page(200)]
    expect([...first!, ...second!, ...third!.slice(0, 50)].map(({ title }) => title)).toEqual(
      Array.from({ length: 250 }, (_, index) => `number ${249 - index}`),
    )
    // One comes at the same moment as the newest that was seen, and one later.
    await tell([builder], spaceId, 'at once')
    clock.advance(10)
    await tell([builder], spaceId, 'later')
    const [newest] = first!
    expect((await read({ ids: [newest!.id], before: newest!.createdAt })).body).toEqual({ count: 250 })
    const { body } = await stage.as('builder', 'GET', '/notification/unread')
    expect(body.data.map(({ title }: { title: string }) => title)).toEqual(['later', 'at once'])
    expect((await read({ ids: [], before: 'yesterday' })).body.code).toBe('InvalidParameters')
  })

  test('a kind somebody has switched off is not kept for them, what is about their account always', async () => {
    const own = await stage.makeSpace()
    const path = '/notification/preferences'
    const set = (name: PersonName | 'guest', off: unknown) => stage.as(name, 'PUT', path, { off })
    expect((await stage.as('member', 'GET', path)).body).toEqual({ off: [] })
    expect((await set('guest', [])).body.code).toBe('Unauthorized')
    for (const wrong of [['ban'], ['nothing'], 'announcement', undefined]) {
      expect((await set('member', wrong)).body.code).toBe('InvalidParameters')
    }
    expect((await set('member', ['announcement', 'missedCall'])).status).toBe(200)
    expect((await stage.as('member', 'GET', path)).body).toEqual({ off: ['announcement', 'missedCall'] })
    expect((await stage.as('builder', 'GET', path)).body).toEqual({ off: [] })

    const kindsOf = async (name: PersonName) =>
      (await stage.as(name, 'GET', `/notification/list?spaceId=${own}`)).body.data
        .filter(({ spaceId: where }: { spaceId: string | null }) => where === own)
        .map(({ kind }: { kind: string }) => kind)
    await stage.as('owner', 'POST', '/announcement/create', { spaceId: own, title: '通知', content: '开会' })
    expect(await kindsOf('member')).toEqual([])
    expect(await kindsOf('builder')).toEqual(['announcement'])
    await stage.as('owner', 'POST', `/spaces/${own}/roles`, {
      userId: stage.ids.member,
      roles: ['BUILDER'],
    })
    expect(await kindsOf('member')).toEqual(['roleChange'])
    const readers = await storeNotice(
      { db: stage.server.db, clock, newId: () => `n-${++newId}` },
      {
        userIds: [stage.ids.member, stage.ids.builder, stage.ids.member],
        spaceId: own,
        kind: 'missedCall',
        params: { userId: 'x', userName: 'x' },
      },
    )
    expect(readers).toEqual([stage.ids.builder])
    expect((await set('member', [])).body).toEqual({ off: [] })
    await stage.as('owner', 'POST', '/announcement/create', { spaceId: own, title: '又', content: '开会' })
    expect(await kindsOf('member')).toContain('announcement')
  })

  test('the room tells of bans, of knocks and of doors that open', async () => {
    const own = await stage.makeSpace()
    const { visitor, member, owner } = stage.ids
    const of = async (name: PersonName) =>
      (await stage.as(name, 'GET', `/notification/list?spaceId=${own}`)).body.data.filter(
        ({ spaceId: where }: { spaceId: string | null }) => where === own,
      )
    const guest = await stage.enter('visitor', own)
    const nooks = { den: { name: '小间', nookCoords: { coords: [{ x: 1, y: 1 }] }, restricted: true } }
    const boss = await stage.enter('owner', own)
    expect(await boss.send('mapSetNooks', { mapId: '1', nooks })).toMatchObject({ succeeded: true })
    expect(await guest.send('requestToJoinNook', { nookId: 'den', mapId: '1' })).toMatchObject({
      succeeded: true,
    })
    expect(await of('owner')).toMatchObject([
      { kind: 'nookRequest', params: { nookName: '小间', userId: visitor, userName: 'visitor' } },
    ])
    expect(await of('manager')).toEqual([])
    const grant = (playerId: string) =>
      boss.send('updateNookPermission', { playerId, nookId: 'den', granted: true })
    expect(await grant(visitor)).toMatchObject({ succeeded: true })
    expect(await grant('nobody')).toMatchObject({ succeeded: true })
    expect(await of('visitor')).toMatchObject([{ kind: 'nookGrant', params: { nookName: '小间' } }])
    clock.advance(1_000)
    expect(await boss.send('ban', { user: visitor })).toMatchObject({ succeeded: true })
    expect((await of('visitor'))[0]).toMatchObject({ kind: 'ban', params: { until: null } })

    // While nobody is there who could open, those who run the space read of it later.
    await boss.send('exit', {})
    boss.close()
    stage.server.rooms.disconnectUser(owner, 1000)
    clock.advance(1_000)
    const knocker = await stage.enter('member', own)
    expect(await knocker.send('requestToJoinNook', { nookId: 'den', mapId: '1' })).toMatchObject({
      succeeded: true,
    })
    expect((await of('manager'))[0]).toMatchObject({ kind: 'nookRequest', params: { userId: member } })
  })

  test('bad pages, spaces and ids are refused', async () => {
    for (const query of ['limit=0', 'limit=201', 'offset=-1', 'limit=x', 'spaceId=a/b']) {
      expect((await stage.as('member', 'GET', `/notification/list?${query}`)).body.code).toBe(
        'InvalidParameters',
      )
    }
    for (const ids of [undefined, 'x', [7], Array.from({ length: 1_001 }, () => 'x')]) {
      const answer = await stage.as('member', 'POST', '/notification/read-many', { ids })
      expect(answer.body.code).toBe('InvalidParameters')
    }
  })

  test('a thousand people are told at once', async () => {
    const names = Array.from({ length: 1_100 }, (_, index) => `crowd-${index}`)
    const user = await stage.server.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', stage.ids.visitor)
      .executeTakeFirstOrThrow()
    for (let start = 0; start < names.length; start += 500) {
      await stage.server.db
        .insertInto('users')
        .values(names.slice(start, start + 500).map((id) => ({ ...user, id, name: id, phone: null })))
        .execute()
    }
    await tell(names, spaceId, 'crowd')
    const { count } = await stage.server.db
      .selectFrom('notifications')
      .select((eb) => eb.fn.countAll().as('count'))
      .where('userId', 'like', 'crowd-%')
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(names.length)
    await tell([])
  })
})

describe('logs of clients', () => {
  const log = (name: PersonName | 'guest', body: unknown) => stage.as(name, 'POST', '/client-log', body)
  const member = async () => (await stage.server.login('member')).access_token

  test('are taken from everybody, into files of their own', async () => {
    expect((await log('guest', { kind: 'connectIntent', spaceId })).status).toBe(201)
    const post = async (body: unknown) =>
      stage.server.call('POST', '/client-log', { token: await member(), body })
    expect((await post({ kind: 'debugLog', lines: ['一', 'two'] })).status).toBe(201)
    expect(await logs('guests')).toMatchObject([{ userId: null, body: { kind: 'connectIntent', spaceId } }])
    expect(await logs('people')).toMatchObject([
      { userId: stage.ids.member, body: { kind: 'debugLog', lines: ['一', 'two'] } },
    ])
  })

  test('are small, smaller of guests, and have a kind', async () => {
    const of = (bytes: number) => {
      const empty = JSON.stringify({ kind: 'debugLog', text: '' }).length
      return { kind: 'debugLog', text: 'x'.repeat(bytes - empty) }
    }
    const token = await member()
    const post = (body: unknown) => stage.server.call('POST', '/client-log', { token, body })
    expect((await post(of(limits.clientLogBytes))).status).toBe(201)
    expect((await post(of(limits.clientLogBytes + 1))).body.code).toBe('PayloadTooLarge')
    expect((await log('guest', of(limits.clientLogGuestBytes))).status).toBe(201)
    expect((await log('guest', of(limits.clientLogGuestBytes + 1))).body.code).toBe('PayloadTooLarge')
    expect((await log('guest', of(300 * 1024))).body.code).toBe('PayloadTooLarge')
    expect((await log('guest', { text: 'no kind' })).body.code).toBe('InvalidParameters')
    expect((await log('guest', '[')).body.code).toBe('InvalidJson')
  })

  test('nested so deep that nobody could write them down again are refused, not an error of the server', async () => {
    const depth = 3_000
    const deep = `{"kind":"x","a":${'['.repeat(depth)}${']'.repeat(depth)}}`
    const token = await member()
    for (const call of [
      log('guest', deep),
      stage.server.call('POST', '/client-log', { token, body: deep }),
    ]) {
      expect(await call).toMatchObject({ status: 400, body: { code: 'InvalidJson' } })
    }
  })

  test('nobody sends hundreds of them', async () => {
    const statuses = []
    for (let index = 0; index < 30; index += 1) statuses.push((await log('guest', { kind: 'x' })).status)
    expect(statuses).toContain(429)
    expect(defaultRequestLimits.clientLog.points).toBeLessThan(100)
  })
})

test('what is a week old is forgotten when a server starts', async () => {
  expect(await logs('guests')).not.toEqual([])
  await stage.close()
  clock.advance(8 * 24 * 3_600_000)
  stage = await startEventStage({}, { clock, dataDir })
  expect([...(await logs('guests')), ...(await logs('people'))]).toEqual([])
})
