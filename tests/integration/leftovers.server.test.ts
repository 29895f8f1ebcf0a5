import { Writable } from 'node:stream'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operationList } from '#shared/http/siteAdmin.ts'
import { noticedEvent } from '#shared/protocol/ownEvents.ts'
import { limits } from '#shared/rules/limits.ts'
import { smallSpace, spacesFolder } from '../support/world/smallSpaces.ts'
import { startServer } from '../support/server/startServer.ts'
import type { TestServer } from '../support/server/startServer.ts'
import { TestClient } from '../support/server/TestClient.ts'
import { until } from '../support/until.ts'

const people = ['admin', 'ann', 'bob', 'cid'] as const
type Who = (typeof people)[number]

let server: TestServer
let spaceId: string
const tokens = {} as Record<Who, string>
const ids = {} as Record<Who, string>
const logged: string[] = []

const as = (who: Who, method: string, path: string, body?: unknown) =>
  server.call(method, path, { token: tokens[who], ...(body === undefined ? {} : { body }) })
const enter = (who: Who): Promise<TestClient> =>
  TestClient.enter({ url: server.url, spaceId, token: tokens[who] })
const signalsOf = ({ events }: TestClient): number =>
  events.filter(({ kind, body }) => kind === 'customEvent' && body.name === noticedEvent).length

beforeAll(async () => {
  const unlimited = { points: 1e9, seconds: 60 }
  const sink = new Writable({
    write(chunk, _encoding, done) {
      logged.push(String(chunk))
      done()
    },
  })
  server = await startServer({
    spacesFolder: spacesFolder([smallSpace('office')]),
    requestLimits: { api: unlimited, person: unlimited, create: unlimited, login: unlimited },
    log: pino({ level: 'error' }, sink),
  })
  for (const who of people) {
    tokens[who] = (await server.login(who)).access_token
    ids[who] = (await as(who, 'GET', '/users/me')).body.id
  }
  spaceId = (await server.createSpace(tokens.ann)).space.id
  await as('bob', 'POST', `/spaces/${spaceId}/join`)
}, 60_000)
afterAll(() => server.close())

describe('new notifications are told at once to who is inside a space', () => {
  test('whatever wrote them, once they can be read, and to nobody else', async () => {
    const [bob, cid] = await Promise.all([enter('bob'), enter('cid')])
    const unread = async () => (await as('bob', 'GET', '/notification/unread-count')).body.count
    const before = await unread()
    const { status } = await as('ann', 'POST', `/spaces/${spaceId}/roles`, {
      userId: ids.bob,
      roles: ['BUILDER'],
    })
    expect(status).toBe(200)
    await until(() => signalsOf(bob) === 1, 'bob hears of the role')
    expect(await unread()).toBe(before + 1)

    await as('ann', 'POST', '/announcement/create', { spaceId, title: '通知', content: '明天' })
    await until(() => signalsOf(bob) === 2, 'bob hears of the announcement')
    expect(await unread()).toBe(before + 2)

    expect(
      await as('admin', 'POST', '/site-admin/broadcast', { title: '通知', content: '维护' }),
    ).toMatchObject({ status: 201 })
    await until(() => signalsOf(bob) === 3 && signalsOf(cid) >= 1, 'everybody hears of the broadcast')
    bob.close()
    cid.close()
  })

  test('what the room writes is told as well: a manager in another space hears of a ban of theirs', async () => {
    const [ann, cid] = await Promise.all([enter('ann'), enter('cid')])
    const own = (await server.createSpace(tokens.cid)).space.id
    const elsewhere = await TestClient.enter({ url: server.url, spaceId: own, token: tokens.cid })
    expect(await ann.send('ban', { user: ids.cid })).toMatchObject({ succeeded: true })
    await until(() => signalsOf(elsewhere) === 1, 'the one who is banned hears of it elsewhere')
    for (const client of [ann, cid, elsewhere]) client.close()
  })

  test('nobody else can give the signal', async () => {
    const [ann, bob] = await Promise.all([enter('ann'), enter('bob')])
    const answer = await ann.send('customAction', { name: noticedEvent, payload: '', recipients: [ids.bob] })
    expect(answer.succeeded).toBe(false)
    expect(signalsOf(bob)).toBe(0)
    ann.close()
    bob.close()
  })
})

describe('limits hold when many ask at once', () => {
  const atOnce = async (count: number, ask: (number: number) => Promise<{ status: number }>) => {
    const answers = await Promise.all(Array.from({ length: count }, (_, number) => ask(number)))
    return answers.filter(({ status }) => status < 300).length
  }

  test('api keys', async () => {
    const made = await atOnce(limits.apiKeysPerUser + 10, (number) =>
      as('bob', 'POST', '/users/me/api-keys', { name: `key ${number}` }),
    )
    expect(made).toBe(limits.apiKeysPerUser)
  })

  test('organizations', async () => {
    const made = await atOnce(limits.organizationsPerUser + 10, (number) =>
      as('bob', 'POST', `/organization/create-org?orgName=o${number}&orgDesc=d`),
    )
    expect(made).toBe(limits.organizationsPerUser)
  })

  test('templates', async () => {
    const made = await atOnce(limits.templatesPerUser + 10, (number) =>
      as('ann', 'POST', `/spaces/${spaceId}/template`, {
        name: `模板${number}`,
        description: '',
        tags: ['office'],
        recommendPeople: '0-10',
        draft: true,
      }),
    )
    expect(made).toBe(limits.templatesPerUser)
  })

  test('invites', async () => {
    const made = await atOnce(limits.invitesPerSpace + 10, () =>
      as('ann', 'POST', `/spaces/${spaceId}/share/create?expireDate=1`),
    )
    expect(made).toBe(limits.invitesPerSpace)
  })

  test('reports: one of a thing, however often it is sent', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        as('cid', 'POST', '/reports', { subjectType: 'user', subjectId: ids.ann, reason: 'abuse', text: '' }),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  })
})

describe('the operation log', () => {
  const actionsOf = async (subjectType: string) => {
    const { body } = await as('admin', 'GET', '/site-admin/operations?size=200')
    return operationList
      .parse(body)
      .data.filter((entry) => entry.subjectType === subjectType)
      .map(({ action }) => action)
  }

  test('knows what is done with templates and organizations', async () => {
    const own = (await server.createSpace(tokens.cid)).space.id
    const info = { name: '模板', description: '', tags: ['office'], recommendPeople: '0-10' }
    const { body: template } = await as('cid', 'POST', `/spaces/${own}/template`, { ...info, draft: true })
    await as('cid', 'POST', `/template/${template.id}`, { name: '新名' })
    await as('cid', 'POST', `/template/update/${template.id}`)
    const state = async () => (await as('cid', 'GET', `/template/id/${template.id}`)).body.state
    await until(async () => !['Draft', 'Updating', 'Publishing'].includes(await state()), 'the check ended')
    const records = (await as('cid', 'GET', '/publish/buildProfiles')).body.data
    expect(
      (await as('cid', 'POST', `/publish/public?templateId=${template.id}&profileId=${records[0].id}`))
        .status,
    ).toBe(200)
    await until(async () => (await state()) === 'Published', 'it is published')
    expect((await as('cid', 'POST', `/template/withdraw/${template.id}`)).status).toBe(200)
    const { body: other } = await as('cid', 'POST', `/spaces/${own}/template`, { ...info, draft: true })
    expect((await as('cid', 'DELETE', `/template/soft/${other.id}`)).status).toBe(200)
    expect(new Set(await actionsOf('template'))).toEqual(
      new Set([
        'template.create',
        'template.edit',
        'template.update',
        'template.publish',
        'template.withdraw',
        'template.delete',
      ]),
    )

    const org = (await as('cid', 'POST', '/organization/create-org?orgName=o&orgDesc=d')).body.id
    await as('cid', 'POST', `/organization/add-user?orgId=${org}&userId=${ids.ann}`)
    await as('cid', 'POST', `/organization/delete-user?orgId=${org}&userId=${ids.ann}`)
    await as('cid', 'POST', `/organization/delete-org?orgId=${org}`)
    expect((await actionsOf('organization')).slice(0, 4)).toEqual([
      'organization.delete',
      'organization.removeUser',
      'organization.addUser',
      'organization.create',
    ])
  })

  // Last: the tables are gone afterwards.
  test('what cannot be written down, or told, is done all the same, and said loudly', async () => {
    await server.db.schema.dropTable('operationLogs').execute()
    await server.db.schema.dropTable('notifications').execute()
    const answer = await as('ann', 'POST', `/spaces/${spaceId}/roles`, { userId: ids.bob, roles: ['ADMIN'] })
    expect(answer).toMatchObject({ status: 200, body: { roles: { ADMIN: true } } })
    const lines = logged.join('')
    expect(lines).toContain('OPERATION NOT WRITTEN DOWN')
    expect(lines).toContain('space.role')
    expect(lines).toContain('NOTIFICATION LOST')
  })
})
