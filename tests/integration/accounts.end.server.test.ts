import { createHash, createHmac } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { Kysely } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { belongingsAnswer } from '#shared/http/closing.ts'
import type { BelongingAnswer } from '#shared/http/closing.ts'
import { endedAccountName } from '#shared/rules/endedAccount.ts'
import { limits } from '#shared/rules/limits.ts'
import { endAccounts } from '../../server/accounts/endAccounts.ts'
import type { Schema } from '../../server/db/schema.ts'
import { personalTables, tablesOfPeople } from '../../server/db/tables/accounts/personalTables.ts'
import { createFileUses } from '../../server/files/fileUses.ts'
import { loadMaps } from '../../server/maps/mapStore.ts'
import { createFiles } from '../../server/files/files.ts'
import { openFileStore } from '../../server/files/openFileStore.ts'
import { plainPng } from '../support/pages/pictures.ts'
import { readZip } from '../support/server/readZip.ts'
import { smallSpace, spacesFolder } from '../support/world/smallSpaces.ts'
import { startServer } from '../support/server/startServer.ts'
import type { Answer, TestServer } from '../support/server/startServer.ts'
import { TestClient } from '../support/server/TestClient.ts'
import { until } from '../support/until.ts'
import { upload } from '../support/server/upload.ts'

/* An account is exported, handed over and deleted, and nothing of its person stays behind. */
let server: TestServer
const tokens: Record<string, string> = {}
const ids: Record<string, string> = {}
const picture = await plainPng(80, 40)
const graceMs = limits.accountGraceDays * 24 * 3_600_000

beforeAll(async () => {
  const unlimited = { points: 1e9, seconds: 60 }
  server = await startServer({
    spacesFolder: spacesFolder([smallSpace('office')]),
    requestLimits: { export: unlimited, login: unlimited, create: unlimited },
  })
  for (const name of ['admin', 'heir', 'friend']) await logIn(name)
}, 60_000)
afterAll(() => server.close())

async function logIn(name: string): Promise<string> {
  const token = (await server.login(name)).access_token
  tokens[name] = token
  const row = await server.db.selectFrom('users').select('id').where('name', '=', name).executeTakeFirst()
  ids[name] = row?.id ?? ''
  return ids[name]
}
const as = (who: string, method: string, path: string, body?: unknown): Promise<Answer> =>
  server.call(method, path, { token: tokens[who], ...(body === undefined ? {} : { body }) })
const codes = ({ status, body }: Answer) => [status, body?.code] as const
const anyTable = () => server.db as unknown as Kysely<Record<string, Record<string, unknown>>>

const owned = async (who: string): Promise<readonly BelongingAnswer[]> =>
  belongingsAnswer.parse((await as(who, 'GET', '/users/me/belongings')).body).data
/** Everything is deleted but what `heirs` names. */
const close = async (who: string, heirs: Record<string, string> = {}, wishes: object = {}) =>
  as(who, 'POST', '/users/me/closing', {
    name: who,
    belongings: (await owned(who)).map(({ what, id }) => ({ what, id, heirId: heirs[id] ?? null })),
    ...wishes,
  })
const noticesOf = async (who: string) =>
  ((await as(who, 'GET', '/notification/list')).body.data as { kind: string; params: object }[]).map(
    ({ kind, params }) => ({ kind, ...params }),
  )
const exists = async (userId: string) =>
  (await server.db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()) !== undefined

/** Lets the grace pass; everybody else logs in anew. */
async function whenDue(): Promise<void> {
  server.clock.advance(graceMs + 1)
  await until(async () => {
    await server.accountEnder.run()
    const due = await server.db
      .selectFrom('users')
      .select('id')
      .where('closesAt', '<=', server.clock.now())
      .executeTakeFirst()
    return due === undefined
  }, 'what was due is gone')
  for (const name of ['admin', 'heir', 'friend']) await logIn(name)
}

async function spaceOf(who: string, name: string, members: readonly string[] = []): Promise<string> {
  const { space } = await server.createSpace(tokens[who] ?? '', { name })
  for (const member of members)
    expect((await as(member, 'POST', `/spaces/${space.id}/join`)).status).toBe(200)
  return space.id
}

describe('the table of what is a person’s', () => {
  /** Names that columns with a person in them have had so far. */
  const looksPersonal =
    /^(?:user|owner|sender|author|reporter|blockedUser|winner|creator|member|recipient|visitor|person)(?:Ids?)?$|By$|userIds?$|^phone|[Pp]hone$/i

  test('names every column that looks like one', async () => {
    const known = tablesOfPeople.flatMap(([table, { people, phones = [], contentOf }]) =>
      [...Object.keys(people), ...phones, ...(contentOf ? [contentOf.column] : [])].map(
        (column) => `${table}.${column}`,
      ),
    )
    /** What somebody wrote into a form, beside the account: it goes by the row. */
    const notAnAccount = new Set(['customerInfos.phoneNumber'])
    const found = (await server.db.introspection.getTables())
      .filter(({ name }) => !name.startsWith('kysely'))
      .flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`))
      .map((name) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()))
    expect(found).toContain('users.phone')
    const personal = found.filter((name) => looksPersonal.test(name.split('.')[1] ?? ''))
    expect(personal.length).toBeGreaterThan(30)
    expect(personal.filter((name) => !known.includes(name) && !notAnAccount.has(name))).toEqual([])
    expect(known.filter((name) => !found.includes(name))).toEqual([])
    const tables = found.map((name) => name.split('.')[0] ?? '')
    expect(tables.filter((table) => !Object.hasOwn(personalTables, table))).toEqual([])
  })
})

describe('asking', () => {
  test('wants the name, and every belonging decided about; site admins stay', async () => {
    await logIn('asker')
    const spaceId = await spaceOf('asker', '问', ['heir'])
    const body = { name: 'asker', belongings: [{ what: 'space', id: spaceId, heirId: null }] }
    const ask = async (changes: object) =>
      codes(await as('asker', 'POST', '/users/me/closing', { ...body, ...changes }))
    const space = { what: 'space', id: spaceId, heirId: null }
    expect(await ask({ name: 'somebody' })).toEqual([400, 'InvalidParameters'])
    expect(await ask({ belongings: [] })).toEqual([409, 'BelongingsChanged'])
    expect(await ask({ belongings: [space, space] })).toEqual([409, 'BelongingsChanged'])
    expect(await ask({ belongings: [{ ...space, id: 'office' }] })).toEqual([409, 'BelongingsChanged'])
    expect(await ask({ belongings: [{ ...space, heirId: ids['friend'] }] })).toEqual([404, 'MemberNotFound'])
    expect(await ask({ belongings: [{ ...space, heirId: ids['asker'] }] })).toEqual([404, 'MemberNotFound'])
    const heir = ids['heir'] ?? ''
    const ban = { spaceId, userId: heir, bannedBy: ids['asker'] ?? '', reason: '', createdAt: 1 }
    await server.db.insertInto('spaceBans').values(ban).execute()
    expect((await owned('asker'))[0]?.heirs).toEqual([])
    expect(await ask({ belongings: [{ ...space, heirId: heir }] })).toEqual([404, 'MemberNotFound'])
    await server.db.deleteFrom('spaceBans').where('userId', '=', heir).execute()
    expect(codes(await as('asker', 'GET', '/users/me'))[0]).toBe(200)
    expect((await as('admin', 'GET', '/users/me/belongings')).body).toEqual({
      data: [],
      refusal: 'siteAdmin',
    })
    const refused = await as('admin', 'POST', '/users/me/closing', { name: 'admin', belongings: [] })
    expect(codes(refused)).toEqual([403, 'SiteAdminStays'])
  })

  test('makes nobody owner of more organizations than others may unasked', async () => {
    await logIn('giver')
    const { heir: userId } = ids
    const made = Array.from({ length: limits.organizationsPerUser / 2 }, (_, i) => `heirs-${i}`)
    const row = { name: '别的', description: '', ownerId: userId!, createdAt: 1, updatedAt: 1 }
    await server.db
      .insertInto('organizations')
      .values(made.map((id) => ({ id, ...row })))
      .execute()
    const created = await as('giver', 'POST', '/organization/create-org?orgName=交给谁')
    const orgId = created.body.id as string
    await as('giver', 'POST', `/organization/add-user?orgId=${orgId}&userId=${userId}`)
    expect(codes(await close('giver', { [orgId]: userId! }))).toEqual([404, 'MemberNotFound'])
    await server.db.deleteFrom('organizations').where('id', 'in', made.slice(0, 1)).execute()
    expect((await close('giver', { [orgId]: userId! })).status).toBe(200)
    await server.db
      .deleteFrom('organizations')
      .where('id', 'in', [...made, orgId])
      .execute()
  })

  test('hands over at once, tells everybody, ends sessions, keys and sockets; nothing is left but the way back', async () => {
    await logIn('leaver')
    const given = await spaceOf('leaver', '交出', ['heir', 'friend'])
    const lost = await spaceOf('leaver', '删除', ['friend'])
    const org = (await as('leaver', 'POST', '/organization/create-org?orgName=社&orgDesc=d')).body
      .id as string
    await as('leaver', 'POST', `/organization/add-user?orgId=${org}&userId=${ids['heir']}`)
    const template = (
      await as('leaver', 'POST', `/spaces/${given}/template`, {
        name: '模板',
        tags: ['office'],
        recommendPeople: '0-10',
        draft: true,
      })
    ).body.id as string
    const key = (await as('leaver', 'POST', '/users/me/api-keys', { name: 'bot' })).body.key as string
    const socket = await TestClient.enter({ url: server.url, spaceId: given, token: tokens['leaver'] ?? '' })

    expect(await owned('leaver')).toMatchObject([
      { what: 'space', id: given, members: 2, heirs: [{ userId: ids['heir'] }, { userId: ids['friend'] }] },
      { what: 'space', id: lost, members: 1, heirs: [{ userId: ids['friend'] }] },
      {
        what: 'template',
        id: template,
        members: 0,
        heirs: [{ userId: ids['heir'] }, { userId: ids['friend'] }],
      },
      { what: 'organization', id: org, members: 1, heirs: [{ userId: ids['heir'], displayName: 'heir' }] },
    ])
    const heir = ids['heir'] ?? ''
    await server.db
      .insertInto('organizationTemplates')
      .values({ orgId: org, templateId: template, sharedBy: ids['leaver'] ?? '', createdAt: 1 })
      .execute()
    const closing = await close('leaver', { [given]: heir, [template]: heir, [org]: heir })
    expect(closing.status).toBe(200)
    const { askedAt, closesAt } = closing.body.closing as { askedAt: string; closesAt: string }
    expect(Date.parse(closesAt) - Date.parse(askedAt)).toBe(graceMs)

    expect((await socket.end()).code).toBe(4003)
    expect((await as('leaver', 'GET', '/users/me')).status).toBe(401)
    expect((await server.call('GET', '/users/me', { token: key })).status).toBe(401)
    expect((await as('heir', 'GET', `/spaces/${given}`)).body.creator.id).toBe(heir)
    // Whom it is shared with the heir decides.
    expect((await as('heir', 'GET', `/template/id/${template}/organizations`)).body.total).toBe(0)
    expect((await as('heir', 'GET', `/template/id/${template}`)).body).toMatchObject({
      name: '模板',
      state: 'Draft',
    })
    expect(await noticesOf('heir')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'handedOver', what: 'space', name: '交出', toUserId: heir }),
        expect.objectContaining({ kind: 'handedOver', what: 'template', name: '模板' }),
        expect.objectContaining({ kind: 'handedOver', what: 'organization', name: '社' }),
      ]),
    )
    expect(await noticesOf('friend')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'handedOver', name: '交出', byName: 'leaver', toName: 'heir' }),
        expect.objectContaining({ kind: 'ending', what: 'space', name: '删除', at: closesAt }),
      ]),
    )

    // Logged in again: nothing but whether, when, and the way back.
    await logIn('leaver')
    for (const [method, path] of [
      ['GET', '/users/me'],
      ['GET', '/users/me/export'],
      ['GET', '/users/me/sessions'],
      ['GET', '/spaces/user/own'],
      ['GET', '/spaces/list/all'],
      ['POST', '/spaces'],
      ['POST', '/users/me/closing'],
      ['POST', '/users/me/api-keys'],
      ['POST', '/auth/logout_everywhere'],
    ] as const) {
      expect([path, ...codes(await as('leaver', method, path))]).toEqual([path, 403, 'AccountClosing'])
    }
    const refused = new TestClient({ url: server.url, spaceId: given, token: tokens['leaver'] ?? '' })
    expect((await refused.end()).code).toBe(4003)
    expect((await as('leaver', 'GET', '/users/me/closing')).body).toEqual({ closing: { askedAt, closesAt } })
    // Nobody gives a space to somebody who is about to go.
    expect(
      codes(await as('heir', 'POST', `/spaces/${given}/transfer`, { userId: ids['leaver'], name: '交出' })),
    ).toEqual([400, 'InvalidParameters'])

    expect((await as('leaver', 'POST', '/users/me/closing/cancel')).status).toBe(200)
    expect(codes(await as('leaver', 'POST', '/users/me/closing/cancel'))).toEqual([409, 'AccountNotClosing'])
    expect((await as('leaver', 'GET', '/users/me')).status).toBe(200)
    expect((await as('leaver', 'GET', '/users/me/closing')).body).toEqual({ closing: null })
    expect(await noticesOf('friend')).toEqual(
      expect.arrayContaining([expect.objectContaining({ kind: 'endingOff', what: 'space', name: '删除' })]),
    )
    await whenDue()
    expect(await exists(ids['leaver'] ?? '')).toBe(true)
  })
})

/** A whole life: a row of theirs in every table that can have one. */
async function live(name: string, phone: string) {
  const { db } = server
  // Nothing of the person is in ids of the test's own.
  const mark = phone.slice(-2)
  const userId = await logIn(name)
  await db
    .updateTable('users')
    .set({ phone, displayName: name, description: '在此' })
    .where('id', '=', userId)
    .execute()
  const given = await spaceOf(name, '传家', ['heir', 'friend'])
  const lost = await spaceOf(name, '散场', ['friend'])
  const others = await spaceOf('heir', '别家', [name, 'friend'])
  await as('heir', 'POST', `/spaces/${others}/roles`, { userId, roles: ['ADMIN'] })
  const token = tokens[name]
  const bytes = picture
  expect((await upload(server.url, '/spaces/attachment/banner', { token, bytes })).status).toBe(201)
  const { id: templateId } = (
    await as(name, 'POST', `/spaces/${lost}/template`, {
      name: '样板',
      tags: ['office'],
      recommendPeople: '0-10',
    })
  ).body
  const { id: org } = (await as(name, 'POST', '/organization/create-org?orgName=会&orgDesc=d')).body
  await as(name, 'POST', `/organization/invites?orgId=${org}`)
  // They run the space: given back when they go.
  await as(name, 'POST', `/organization/spaces?orgId=${org}&spaceId=${others}`)
  await as(name, 'POST', '/users/me/api-keys', { name: 'bot' })
  await as(name, 'POST', `/spaces/${others}/share/create?expireDate=1`)
  await as(name, 'POST', `/announcement/create`, { spaceId: others, title: '告示', content: '内容' })
  await as(name, 'POST', '/reports', {
    subjectType: 'user',
    subjectId: ids['friend'],
    reason: 'abuse',
    text: '',
  })
  await as('friend', 'POST', '/reports', {
    subjectType: 'user',
    subjectId: userId,
    reason: 'abuse',
    text: '',
  })
  for (const type of ['like', 'view']) await as(name, 'POST', `/spaces/${others}/action?type=${type}`)
  const now = server.clock.now()
  const at = { spaceId: others, userId }
  const friend = ids['friend'] ?? ''
  const chat = { spaceId: others, mapId: '1', channel: 'GLOBAL_CHAT', sentAt: now, isOpen: 1 } as const
  const quote = JSON.stringify({ senderId: userId, senderName: name, contents: '我说的' })
  const lotteryId = `lottery-${mark}`
  const eventTimes = { startsAt: now, endsAt: now + 1, createdAt: now, updatedAt: now }
  const eventRow = {
    ...eventTimes,
    id: `event-${mark}`,
    spaceId: others,
    organiserId: userId,
    title: '年会',
    description: '',
    mapId: null,
    capacity: null,
    calledOffAt: null,
    remindedAt: null,
    openedAt: null,
  }
  const rows: readonly (readonly [keyof Schema, Record<string, unknown>])[] = [
    [
      'showroomVersions',
      {
        site: mark,
        number: 1,
        content: '{}',
        cause: 'publish',
        note: '',
        savedBy: userId,
        savedAt: now,
        isPublished: 1,
      },
    ],
    ['showroomDrafts', { site: mark, content: '{}', revision: 1, savedBy: userId, savedAt: now }],
    [
      'levelVersions',
      {
        id: `version-${mark}`,
        spaceId: others,
        mapId: '1',
        cause: 'saved',
        isNamed: 1,
        name: '版本',
        note: '',
        savedBy: userId,
        savedAt: now,
        updateId: 1,
        things: 0,
        plan: '{"width":0,"height":0,"cells":""}',
        content: gzipSync('{}'),
      },
    ],
    [
      'smsCodes',
      {
        phone,
        requesterHash: 'r',
        requestHash: 'q',
        network: '127.0.0.1',
        codeHash: 'h',
        sentAt: now,
        expiresAt: now,
        triesLeft: 1,
        bareTriesLeft: 0,
      },
    ],
    [
      'smsSends',
      {
        id: `s-${mark}`,
        phone,
        network: '127.0.0.1',
        wideNetwork: '127.0.0.0/24',
        requesterHash: 'r',
        asker: 'known',
        sentAt: now,
      },
    ],
    ['organizationTemplates', { orgId: org, templateId, sharedBy: userId, createdAt: now }],
    ['loginDevices', { deviceHash: `d-${mark}`, userId, usedAt: now }],
    [
      'identityBinds',
      { idHash: `b-${mark}`, provider: 'p', subject: 's', name, browserHash: 'b', phone, expiresAt: now },
    ],
    ['userIdentities', { provider: 'wechat', subject: `w-${mark}`, userId, createdAt: now }],
    ['mapEdits', { spaceId: lost, mapId: '9', updateId: 1, events: '' }],
    [
      'chatMessages',
      { ...chat, id: 'c1', senderId: userId, senderName: name, recipient: '', contents: '我说的' },
    ],
    [
      'chatMessages',
      {
        ...chat,
        id: 'c2',
        senderId: friend,
        senderName: 'friend',
        recipient: userId,
        contents: '给你',
        reply: quote,
      },
    ],
    ['chatHearers', { spaceId: others, senderId: userId, chatId: 'c1', userId: friend, hears: 1 }],
    ['chatHearers', { spaceId: others, senderId: friend, chatId: 'c2', userId, hears: 1 }],
    ['chatLikes', { spaceId: others, senderId: userId, chatId: 'c1', userId: friend }],
    ['chatLikes', { spaceId: others, senderId: friend, chatId: 'c2', userId }],
    ['blocks', { userId, blockedUserId: friend, createdAt: now }],
    ['blocks', { userId: friend, blockedUserId: userId, createdAt: now }],
    ['spaceBans', { spaceId: given, userId: friend, bannedBy: userId, reason: '', createdAt: now }],
    ['spaceBans', { ...at, spaceId: 'office', bannedBy: ids['admin'], reason: '闹事', createdAt: now }],
    [
      'returningBans',
      {
        id: `r-${mark}`,
        whoHash: 'x',
        spaceId: others,
        until: null,
        reason: '',
        bannedBy: userId,
        createdAt: now,
      },
    ],
    [
      'lastPlaces',
      { ...at, mapId: '1', x: 1, y: 1, z: 0, yaw: 0, name, outfitString: '', chairIdx: null, leftAt: now },
    ],
    ['inventoryItems', { ...at, itemId: 'cookie', amount: 2 }],
    ['cookieFinds', { ...at, day: 1 }],
    ['announcementsSeen', { ...at, seenAt: 1 }],
    ['events', eventRow],
    ['eventGuests', { eventId: eventRow.id, userId, state: 'GOING', registeredAt: 1, checkedInAt: null }],
    [
      'recordings',
      {
        id: `EG_${mark}`,
        spaceId: others,
        conversationId: 'nook:1/den',
        room: `room-${mark}`,
        startedBy: userId,
        startedAt: now,
        endedAt: now,
        state: 'complete',
        file: null,
      },
    ],
    [
      'originWishes',
      {
        spaceId: others,
        origin: `https://${mark}.example`,
        userId,
        createdAt: now,
        state: 'OPEN',
        handledAt: null,
      },
    ],
    [
      'nookBookings',
      { ...at, id: `k-${mark}`, mapId: '1', nookId: 'den', nookName: 'den', beginsAt: now, endsAt: now },
    ],
    ['documents', { spaceId: others, docId: 'd', begunBy: userId, lastSeq: 1, bytes: 65 }],
    ['documentUpdates', { spaceId: others, docId: 'd', seq: 1, update: Buffer.from([1]), userId, at: now }],
    [
      'idempotentAnswers',
      {
        userId,
        key: 'k',
        path: '/',
        requestHash: '',
        status: 200,
        answer: `{"phone":"${phone}"}`,
        createdAt: now,
      },
    ],
    [
      'notifications',
      { id: `n-${mark}`, userId, spaceId: null, kind: 'unban', params: '{}', createdAt: now, readAt: null },
    ],
    ['notificationsOff', { userId, kind: 'announcement' }],
    [
      'lotteries',
      {
        id: lotteryId,
        spaceId: others,
        name: '奖',
        status: 'FINISHED',
        excludeManagers: 0,
        seed: 'ab'.repeat(32),
        commitment: createHash('sha256').update('ab'.repeat(32)).digest('hex'),
        drawCount: 1,
        createdAt: now,
        updatedAt: now,
      },
    ],
    ['lotteryEntrants', { lotteryId, userId, isManager: 0, optedOut: 0, enteredAt: now }],
    [
      'lotteryPrizes',
      { id: `p-${lotteryId}`, lotteryId, name: '杯', level: 1, totalCount: 1, thumbnail: '', createdAt: now },
    ],
    [
      'customerInfos',
      {
        id: `i-${mark}`,
        ...at,
        companyName: '公司',
        name,
        position: '',
        phoneNumber: phone,
        email: '',
        message: '',
        createdAt: now,
      },
    ],
    ['visits', { id: `v-${mark}`, ...at, joinedAt: now, leftAt: now }],
    [
      'operationLogs',
      {
        id: `o-${mark}`,
        at: now,
        userId: ids['heir'],
        userName: 'heir',
        address: '',
        action: 'space.role',
        subjectType: 'user',
        subjectId: userId,
        subjectName: name,
        spaceId: others,
        details: JSON.stringify({ userId, name, phone }),
      },
    ],
  ]
  for (const [table, row] of rows) await anyTable().insertInto(table).values(row).execute()
  await drawFor(lotteryId, [userId, friend].toSorted(), `p-${lotteryId}`)
  // Hung up in the space of somebody else, and in one of their own.
  const pictures = await db.selectFrom('files').select('id').where('ownerId', '=', userId).execute()
  expect(pictures).toHaveLength(1)
  const store = await openFileStore(server.config.files)
  const files = createFiles({ db, clock: server.clock, store, quotas: server.config.storage.quotas })
  for (const spaceId of [given, lost, others])
    await files.save({ ownerId: userId, spaceId, kind: 'object', contentType: 'image/png', content: bytes })
  await files.save({
    ownerId: ids['friend'] ?? '',
    spaceId: lost,
    kind: 'object',
    contentType: 'image/png',
    content: bytes,
  })
  return { userId, given, others, lotteryId }
}

/** One draw as server/lottery makes it; whoever it falls to. */
async function drawFor(lotteryId: string, candidates: readonly string[], prizeId: string): Promise<void> {
  const text = candidates.join('\n')
  const hash = createHash('sha256').update(text).digest('hex')
  const mac = createHmac('sha256', 'ab'.repeat(32)).update(`${lotteryId}:1:${prizeId}:${hash}`).digest('hex')
  const winnerId = candidates[Number(BigInt(`0x${mac}`) % BigInt(candidates.length))] ?? ''
  await server.db.insertInto('lotteryCandidates').values({ lotteryId, hash, userIds: text }).execute()
  const draw = {
    id: `d-${lotteryId}`,
    lotteryId,
    number: 1,
    prizeId,
    candidatesHash: hash,
    winnerId,
    drawnAt: 1,
  }
  await server.db.insertInto('lotteryDraws').values(draw).execute()
}

/** As docs/lottery.md tells anybody to check. */
async function isRight(lotteryId: string): Promise<boolean> {
  const proof = (await as('heir', 'GET', `/lottery/${lotteryId}/proof?size=200`)).body
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
  const [draw] = proof.data
  const list = await as('heir', 'GET', `/lottery/${lotteryId}/proof/${draw.candidatesHash}`)
  const { userIds } = list.body as { userIds: string[] }
  const message = `${lotteryId}:${draw.number}:${draw.prizeId}:${draw.candidatesHash}`
  const mac = createHmac('sha256', proof.seed).update(message).digest('hex')
  return (
    sha256(proof.seed) === proof.commitment &&
    sha256(userIds.join('\n')) === draw.candidatesHash &&
    userIds[Number(BigInt(`0x${mac}`) % BigInt(userIds.length))] === draw.winnerId
  )
}

/** `table.column` of everything that still has one of these words in it. */
async function tracesOf(words: readonly string[]): Promise<string[]> {
  const found = new Set<string>()
  for (const table of Object.keys(personalTables)) {
    for (const row of await anyTable().selectFrom(table).selectAll().execute()) {
      for (const [column, value] of Object.entries(row)) {
        const text = value instanceof Uint8Array ? Buffer.from(value).toString() : String(value)
        if (words.some((word) => text.includes(word))) found.add(`${table}.${column}`)
      }
    }
  }
  return [...found].sort()
}

describe('the end', () => {
  const phone = '13900000021'
  const name = '要走的甲'

  test('the export has every table with something of theirs, and their files; the end leaves no trace', async () => {
    const { userId, given, others, lotteryId } = await live(name, phone)
    const answer = await fetch(`${server.url}/api/v2/users/me/export`, {
      headers: { authorization: `Bearer ${tokens[name]}` },
    })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
    const zip = readZip(Buffer.from(await answer.arrayBuffer()))
    const parts = [...zip.keys()]
    const exported = tablesOfPeople.filter(
      ([table, { people, phones, contentOf }]) =>
        table !== 'accountClosings' &&
        !contentOf &&
        (Object.values(people).some(({ mine }) => mine) || phones !== undefined),
    )
    // A new table with something of a person: give the life above a row of it.
    for (const [table] of exported) {
      if (table === 'lotteryDraws' || table === 'documentUpdates') continue
      expect(parts, `${table} in the export`).toContain(`${table}.json`)
    }
    for (const [table, { contentOf }] of tablesOfPeople) {
      if (contentOf)
        expect(
          parts.some((part) => part.startsWith(`${contentOf.table}/`) && part.endsWith(`/${table}.json`)),
        ).toBe(true)
    }
    expect(JSON.parse(String(zip.get('users.json')))).toMatchObject([
      { id: userId, phone, displayName: name },
    ])
    expect(JSON.parse(String(zip.get('chatMessages.json')))).toHaveLength(2)
    expect(JSON.parse(String(zip.get('documentUpdates/1.json')))).toMatchObject([
      { docId: 'd', update: 'AQ==' },
    ])
    expect(parts.filter((part) => part.startsWith('files/'))).toHaveLength(4)
    const pictures = parts.filter((part) => part.startsWith('files/') && part.endsWith('.png'))
    expect(pictures).toHaveLength(3)
    for (const part of pictures) expect(zip.get(part)?.equals(picture)).toBe(true)
    const all = [...zip.values()].join('')
    for (const secret of ['keyHash', 'tokenHash', 'codeHash']) expect(all).not.toContain(secret)

    expect(await isRight(lotteryId)).toBe(true)
    const uploads = await server.db.selectFrom('files').selectAll().where('ownerId', '=', userId).execute()
    expect((await close(name, { [given]: ids['heir'] ?? '' })).status).toBe(200)
    await whenDue()

    expect(await exists(userId)).toBe(false)
    expect(await tracesOf([phone, name])).toEqual([])
    const staying = tablesOfPeople.flatMap(([table, { people }]) =>
      Object.entries(people).flatMap(([column, { end }]) =>
        typeof end === 'object' ? [`${table}.${column}`] : [],
      ),
    )
    const left = await tracesOf([userId])
    expect(left.filter((place) => !staying.includes(place))).toEqual([])
    expect(left).toContain('lotteryCandidates.userIds')
    expect(await isRight(lotteryId)).toBe(true)

    const chats = await server.db
      .selectFrom('chatMessages')
      .selectAll()
      .where('spaceId', '=', others)
      .execute()
    const [said, heard] = chats.toSorted((a, b) => (a.id < b.id ? -1 : 1))
    expect(said).toMatchObject({ senderName: endedAccountName, contents: '我说的' })
    expect(JSON.parse(heard?.reply ?? '{}')).toMatchObject({
      senderName: endedAccountName,
      senderId: said?.senderId,
    })
    const kept = await server.db
      .selectFrom('operationLogs')
      .selectAll()
      .where('action', '=', 'space.role')
      .execute()
    expect(kept.find(({ id }) => id === 'o-21')).toMatchObject({
      subjectName: endedAccountName,
      details: JSON.stringify({ userId: said?.senderId, name: endedAccountName, phone: '' }),
    })

    // Handed over with what hangs in it; what hung elsewhere is that space's; the rest is gone, bytes and all.
    const after = await server.db
      .selectFrom('files')
      .selectAll()
      .where('ownerId', '=', ids['heir'] ?? '')
      .execute()
    expect(after.map(({ spaceId }) => spaceId).toSorted()).toEqual([given, others].toSorted())
    for (const { id } of uploads) {
      const { status } = await fetch(`${server.url}/files/${id}`)
      expect(status).toBe(after.some((file) => file.id === id) ? 200 : 404)
    }
    const spaces = await server.db.selectFrom('spaces').select('id').where('name', '=', '散场').execute()
    expect(spaces).toEqual([])
    expect((await as('heir', 'GET', `/spaces/${given}`)).body.creator.id).toBe(ids['heir'])
  })

  test('as chosen, what they said and hung up elsewhere goes as well', async () => {
    const { userId, others } = await live('要走的乙', '13900000022')
    expect((await close('要走的乙', {}, { eraseChats: true, eraseFiles: true })).status).toBe(200)
    await whenDue()
    expect(await exists(userId)).toBe(false)
    const chats = await server.db
      .selectFrom('chatMessages')
      .selectAll()
      .where('spaceId', '=', others)
      .execute()
    expect(chats.map(({ id, contents }) => [id, contents])).toEqual([['c2', '给你']])
    expect(JSON.parse(chats[0]?.reply ?? '{}')).toMatchObject({ contents: '' })
    expect(await server.db.selectFrom('files').selectAll().where('spaceId', '=', others).execute()).toEqual(
      [],
    )
  })

  test('stopped at any upload, it goes on where it was', async () => {
    const { userId } = await live('要走的丙', '13900000023')
    expect((await close('要走的丙')).status).toBe(200)
    server.clock.advance(graceMs + 1)
    const { db, clock, config } = server
    const real = createFiles({
      db,
      clock,
      store: await openFileStore(config.files),
      quotas: config.storage.quotas,
    })
    let stops = 0
    for (let left = await exists(userId); left; left = await exists(userId)) {
      let erased = 0
      const files = {
        ...real,
        // The bytes are gone, the row is not: the worst moment.
        async erase(id: string) {
          if (erased++ > 0) throw new Error('stopped')
          await real.erase(id)
        },
      }
      await endAccounts({
        db,
        clock,
        config,
        files,
        fileUses: createFileUses(db),
        bus: { tell: () => undefined },
        rooms: server.liveRooms,
        log: pino({ enabled: false }),
        newId: () => crypto.randomUUID(),
      })
      expect(stops++).toBeLessThan(20)
    }
    expect(stops).toBeGreaterThan(3)
    expect(await tracesOf(['13900000023', '要走的丙'])).toEqual([])
    for (const name of ['admin', 'heir', 'friend']) await logIn(name)
  })

  test('no map names them, whether people are there, nobody is, or the space is put away', async () => {
    const leaver = await logIn('要走的丁')
    const friend = ids['friend'] ?? ''
    const [alive, still, away] = [
      await spaceOf('heir', '有人', ['要走的丁', 'friend']),
      await spaceOf('heir', '无人', ['要走的丁', 'friend']),
      await spaceOf('heir', '收起', ['要走的丁', 'friend']),
    ]
    const from = Math.floor(server.clock.now() / 1000) + 3_600
    for (const spaceId of [alive, still, away]) {
      const [heir, gone] = [
        await TestClient.enter({ url: server.url, spaceId, token: tokens['heir'] ?? '' }),
        await TestClient.enter({ url: server.url, spaceId, token: tokens['要走的丁'] ?? '' }),
      ]
      const { mapId, position } = gone.self!
      const cell = { x: Math.floor(position.x), y: Math.floor(position.z) }
      const nooks = {
        desk: { name: 'desk', nookCoords: { coords: [cell] }, isDesk: true },
        den: {
          name: 'den',
          nookCoords: { coords: [{ x: cell.x + 2, y: cell.y + 2 }] },
          bookable: true,
          allowedUsers: { users: [leaver, friend] },
        },
      }
      const done = async (client: TestClient, ...[kind, body]: Parameters<TestClient['send']>) =>
        expect(await client.send(kind, body)).toMatchObject({ succeeded: true })
      await done(heir, 'mapSetNooks', { mapId, nooks })
      await done(gone, 'setDeskInfo', { deskInfo: { deskId: 'desk', mapId, description: '我的' } })
      await done(gone, 'bookNook', { nookId: 'den', mapId, from, to: from + 3_600 })
      await done(heir, 'bookNook', { nookId: 'den', mapId, from: from + 7_200, to: from + 9_000 })
      for (const client of [heir, gone]) {
        client.ws.close()
        await client.end()
      }
    }
    expect((await as('heir', 'DELETE', `/spaces/${away}`, { name: '收起' })).status).toBe(200)
    expect((await close('要走的丁')).status).toBe(200)
    server.clock.advance(graceMs + 1)
    await logIn('friend')
    await logIn('heir')
    const onlooker = await TestClient.enter({
      url: server.url,
      spaceId: alive,
      token: tokens['friend'] ?? '',
    })
    const { mapId } = onlooker.self!
    const nook = (nookId: string) => onlooker.world.maps.get(mapId)?.nooks.get(nookId)
    expect(nook('desk')?.owner?.userId).toBe(leaver)
    await whenDue()
    expect(await exists(leaver)).toBe(false)
    await until(() => nook('desk')?.owner?.userId === '', 'who is there sees the desk free')
    expect(nook('den')?.bookings?.list?.map(({ userId }) => userId)).toEqual([ids['heir']])
    expect(await tracesOf([leaver])).toEqual([])
    // Nothing else of the rooms is gone.
    for (const spaceId of [alive, still, away]) {
      const maps = await loadMaps(server.db, spaceId)
      const den = maps.find(({ map }) => map.nooks.has('den'))?.map.nooks.get('den')
      expect([den?.allowedUsers?.users, den?.bookings?.list?.length]).toEqual([[friend], 1])
    }
    onlooker.ws.close()
  })

  test('a ban comes back with the phone, and can be lifted then', async () => {
    const phone = '13900000024'
    const bySms = async () => {
      const sent = await server.call('GET', `/auth/send_sms?phone=${phone}`)
      expect(sent.status).toBe(200)
      const code = server.sentCodes.at(-1)?.code ?? ''
      return server.call('GET', `/auth/sms_login?phone=${phone}&OTPCode=${code}`)
    }
    tokens['wild'] = (await bySms()).body.access_token
    const me = (await as('wild', 'GET', '/users/me')).body
    const spaceId = await spaceOf('heir', '清净', ['wild'])
    const ban = { spaceId, userId: me.id, bannedBy: ids['heir'] ?? '', reason: '闹', createdAt: 1 }
    await server.db.insertInto('spaceBans').values(ban).execute()
    const closing = await as('wild', 'POST', '/users/me/closing', { name: me.displayName, belongings: [] })
    expect(closing.status).toBe(200)
    expect(
      (await as('admin', 'POST', `/site-admin/ban-user/${me.id}`, { lastHours: 99_999, reason: '骗' }))
        .status,
    ).toBe(200)
    await whenDue()
    expect(await exists(me.id)).toBe(false)
    expect(await tracesOf([phone])).toEqual([])

    expect(codes(await bySms())).toEqual([403, 'AccountBanned'])
    const again = await server.db
      .selectFrom('users')
      .selectAll()
      .where('phone', '=', phone)
      .executeTakeFirstOrThrow()
    expect(again.banReason).toBe('骗')
    expect((await as('admin', 'POST', `/site-admin/unban-user/${again.id}`)).status).toBe(200)
    server.clock.advance(120_000)
    tokens['wild'] = (await bySms()).body.access_token
    expect(codes(await as('wild', 'POST', `/spaces/${spaceId}/join`))[0]).toBe(403)
    expect((await as('heir', 'DELETE', `/spaces/${spaceId}/bans/${again.id}`)).status).toBe(200)
    expect((await as('wild', 'POST', `/spaces/${spaceId}/join`)).status).toBe(200)
  })
})

test('one export at a time', async () => {
  await logIn('twice')
  const answers = await Promise.all(
    [1, 2, 3].map(() =>
      fetch(`${server.url}/api/v2/users/me/export`, {
        headers: { authorization: `Bearer ${tokens['twice']}` },
      }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  for (const answer of answers) {
    if (answer.status === 200)
      expect(readZip(Buffer.from(await answer.arrayBuffer())).has('users.json')).toBe(true)
    else expect(answer.status).toBe(409)
  }
})
