import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { organizationTemplateList, organizationsOfTemplateList } from '#shared/http/organizations.ts'
import { sharedTemplateList } from '#shared/http/templates.ts'
import type { TemplateState } from '#shared/http/templates.ts'
import { limits } from '#shared/rules/limits.ts'
import { smallSpace, spacesFolder } from '../support/world/smallSpaces.ts'
import { startServer } from '../support/server/startServer.ts'
import type { Answer, TestServer } from '../support/server/startServer.ts'
import { unlimitedRequests } from '../support/server/unlimitedRequests.ts'
import { until } from '../support/until.ts'

const people = ['boss', 'aide', 'maker', 'late', 'stranger', 'admin'] as const
type Who = (typeof people)[number] | 'guest'

let server: TestServer
const tokens: Partial<Record<Who, string>> = {}
const ids = {} as Record<Who, string>
let orgId = ''
let templateId = ''

const call = (who: Who, method: string, path: string, body?: object) =>
  server.call(method, path, { token: tokens[who], ...(body && { body }) })
const as = (who: Who, method: string, path: string, query: Record<string, string> = {}) =>
  call(who, method, `/organization/${path}?${new URLSearchParams(query)}`)
const outcome = ({ status, body }: Answer): string | number => body?.code ?? status
const share = async (who: Who, template = templateId, org = orgId) =>
  outcome(await as(who, 'POST', 'templates', { orgId: org, templateId: template }))
const takeBack = async (who: Who, template = templateId, org = orgId) =>
  outcome(await as(who, 'DELETE', 'templates', { orgId: org, templateId: template }))
const add = (who: Who, org = orgId) => as('boss', 'POST', 'add-user', { orgId: org, userId: ids[who] })
const makeOrg = async (name = '策展组'): Promise<string> =>
  (await as('boss', 'POST', 'create-org', { orgName: name })).body.id
const setState = (state: TemplateState, id = templateId) =>
  server.db.updateTable('templates').set({ state }).where('id', '=', id).execute()
/** What somebody finds among the templates of their organizations. */
const found = async (who: Who) =>
  sharedTemplateList.parse((await call(who, 'GET', '/template/shared?size=200')).body).data
const finds = async (who: Who) => (await found(who)).some(({ id }) => id === templateId)
const make = async (who: Who) =>
  outcome(await call(who, 'POST', '/spaces', { name: '新的', template: templateId }))
/** Who may make a space from it. */
async function users(): Promise<readonly Who[]> {
  const able: Who[] = []
  for (const who of ['boss', 'aide', 'maker', 'late', 'stranger', 'admin'] as const) {
    if ((await make(who)) === 201) able.push(who)
  }
  return able
}

async function published(who: Who): Promise<string> {
  const { space } = await server.createSpace(tokens[who]!, {})
  const { body } = await call(who, 'POST', `/spaces/${space.id}/template`, {
    name: '展厅',
    tags: ['office'],
    recommendPeople: '0-10',
  })
  const id = body.id as string
  await until(
    async () => (await call(who, 'GET', `/template/id/${id}`)).body.state === 'Published',
    `${id} is published`,
  )
  return id
}

beforeAll(async () => {
  server = await startServer({
    spacesFolder: spacesFolder([smallSpace('office')]),
    requestLimits: unlimitedRequests,
  })
  for (const name of people) {
    tokens[name] = (await server.login(name)).access_token
    ids[name] = (await server.call('GET', '/users/me', { token: tokens[name] })).body.id
  }
})
afterAll(() => server.close())

/** An organization of `boss` with `aide`, an administrator, and `maker`, who has a published template. */
beforeEach(async () => {
  orgId = await makeOrg()
  for (const who of ['aide', 'maker'] as const) await add(who)
  await as('boss', 'POST', 'set-role', { orgId, userId: ids.aide, role: 'ADMIN' })
  templateId = await published('maker')
})

describe('sharing a template', () => {
  test('all who are in the organization make spaces from it, and who comes later', async () => {
    expect(await users()).toEqual(['maker'])
    expect(await share('maker')).toBe(200)
    expect(await users()).toEqual(['boss', 'aide', 'maker'])
    await add('late')
    expect(await users()).toContain('late')
    expect((await found('late')).find(({ id }) => id === templateId)).toMatchObject({
      name: '展厅',
      ownerName: 'maker',
      organizations: ['策展组'],
    })
    expect(await finds('stranger')).toBe(false)
    // One's own are in the list of one's own.
    expect(await finds('maker')).toBe(false)
    const all = (await call('late', 'GET', '/template/template/all?size=200')).body.data as { id: string }[]
    expect(all.map(({ id }) => id)).toContain(templateId)
  })

  test('a level as well; where it is made from stays with its owner', async () => {
    await share('maker')
    const { space } = await server.createSpace(tokens.aide!, {})
    const from = { kind: 'sample', templateId, mapId: '1' }
    const level = (who: Who) => call(who, 'POST', `/spaces/${space.id}/levels`, { name: '二层', from })
    expect(outcome(await level('aide'))).toBe(201)
    expect((await call('aide', 'GET', `/template/id/${templateId}`)).body.spaceId).toBeUndefined()
    expect((await call('maker', 'GET', `/template/id/${templateId}`)).body.spaceId).toBeTypeOf('string')
    await takeBack('maker')
    expect(outcome(await level('aide'))).toBe('Forbidden')
  })

  test('is for whose it is, in the organization, while it is published', async () => {
    expect(await share('guest')).toBe('Unauthorized')
    expect(await share('boss')).toBe('TemplateNotFound')
    expect(await share('admin')).toBe('Forbidden')
    expect(await share('maker', 'nowhere')).toBe('TemplateNotFound')
    expect(await share('maker', templateId, 'nowhere')).toBe('OrganizationNotFound')
    const official = (await call('guest', 'GET', '/template/official/published')).body.data[0].id as string
    expect(await share('maker', official)).toBe('Forbidden')
    const other = await published('stranger')
    expect(await share('stranger', other)).toBe('OrganizationNotFound')
    // A site admin is in it, or not, as everybody.
    expect(await share('admin', await published('admin'))).toBe('OrganizationNotFound')
    await setState('Draft')
    expect(await share('maker')).toBe('TemplateNotPublished')
    await setState('Published')
    expect(await share('maker')).toBe(200)
    expect(await share('maker')).toBe('OrganizationTemplateExists')
    // Who has it from the organization does not pass it on.
    const second = await makeOrg('二组')
    expect(await share('boss', templateId, second)).toBe('Forbidden')
  })

  test('has an end', async () => {
    const many = Array.from({ length: limits.organizationTemplates }, (_, i) => `${templateId}-${i}`)
    const row = await server.db
      .selectFrom('templates')
      .selectAll()
      .where('id', '=', templateId)
      .executeTakeFirstOrThrow()
    await server.db
      .insertInto('templates')
      .values(many.map((id) => ({ ...row, id })))
      .execute()
    await server.db
      .insertInto('organizationTemplates')
      .values(many.map((id) => ({ orgId, templateId: id, sharedBy: ids.maker, createdAt: 1 })))
      .execute()
    expect(await share('maker')).toBe('TooManySharedTemplates')
    expect(await takeBack('maker', many[0])).toBe(200)
    expect(await share('maker')).toBe(200)
    await server.db.deleteFrom('templates').where('id', 'in', many).execute()
  })

  test('who has it by an organization changes nothing of it', async () => {
    await share('maker')
    const body = { name: '别人的' }
    for (const [method, path] of [
      ['POST', `/template/${templateId}`],
      ['POST', `/template/update/${templateId}`],
      ['POST', `/template/withdraw/${templateId}`],
      ['DELETE', `/template/soft/${templateId}`],
      ['GET', `/template/id/${templateId}/organizations`],
    ] as const) {
      const answer = await call('boss', method, path, method === 'POST' ? body : undefined)
      expect([path, outcome(answer)]).toEqual([path, 'Forbidden'])
    }
  })

  test('the organization and its owner see what is shared with whom', async () => {
    await share('maker')
    const list = async (who: Who) => as(who, 'GET', 'templates', { orgId })
    expect(organizationTemplateList.parse((await list('boss')).body).data).toMatchObject([
      { templateId, name: '展厅', state: 'Published', ownerName: 'maker', isMine: false },
    ])
    expect((await list('maker')).body.data[0].isMine).toBe(true)
    expect(outcome(await list('stranger'))).toBe('OrganizationNotFound')
    const shares = await call('maker', 'GET', `/template/id/${templateId}/organizations`)
    expect(organizationsOfTemplateList.parse(shares.body).data).toMatchObject([{ orgId, name: '策展组' }])
    expect(outcome(await call('stranger', 'GET', `/template/id/${templateId}/organizations`))).toBe(
      'TemplateNotFound',
    )
  })
})

describe('it ends at once', () => {
  test('when it is taken back, by whose it is or who manages the organization; spaces stay', async () => {
    for (const who of ['maker', 'aide', 'boss', 'admin'] as const) {
      expect(await share('maker')).toBe(200)
      const made = await call('boss', 'POST', '/spaces', { name: '留下的', template: templateId })
      expect(made.status).toBe(201)
      expect([who, await takeBack(who)]).toEqual([who, 200])
      expect(await finds('boss')).toBe(false)
      expect(await make('boss')).toBe('Forbidden')
      expect(outcome(await call('boss', 'GET', `/template/id/${templateId}`))).toBe('TemplateNotFound')
      expect(outcome(await call('boss', 'GET', `/spaces/${made.body.space.id}`))).toBe(200)
    }
    await add('late')
    await share('maker')
    expect(await takeBack('late')).toBe('Forbidden')
    expect(await takeBack('stranger')).toBe('OrganizationNotFound')
    expect(await takeBack('maker')).toBe(200)
    expect(await takeBack('maker')).toBe('TemplateNotFound')
  })

  test('for who leaves, and for all when its owner does', async () => {
    await share('maker')
    await as('aide', 'POST', 'delete-user', { orgId, userId: ids.aide })
    expect(await users()).toEqual(['boss', 'maker'])
    await as('boss', 'POST', 'delete-user', { orgId, userId: ids.maker })
    expect(await users()).toEqual(['maker'])
    // Who comes back has to share it anew.
    await add('maker')
    expect(await users()).toEqual(['maker'])
  })

  test('when the organization goes, unless there is another', async () => {
    await share('maker')
    const second = await makeOrg('二组')
    for (const who of ['maker', 'aide'] as const) await add(who, second)
    expect(await share('maker', templateId, second)).toBe(200)
    expect((await found('aide')).find(({ id }) => id === templateId)?.organizations).toEqual([
      '二组',
      '策展组',
    ])
    await as('boss', 'POST', 'delete-org', { orgId })
    expect(await finds('aide')).toBe(true)
    await as('boss', 'POST', 'delete-org', { orgId: second })
    expect(await finds('aide')).toBe(false)
    expect(await users()).toEqual(['maker'])
  })

  test('when it is withdrawn: what is published again is not shared again', async () => {
    await share('maker')
    expect(outcome(await call('maker', 'POST', `/template/withdraw/${templateId}`))).toBe(200)
    expect(await finds('boss')).toBe(false)
    await setState('Published')
    expect(await finds('boss')).toBe(false)
    expect(await make('boss')).toBe('Forbidden')
  })

  test('when it is deleted; while it is made anew it is there and cannot be used', async () => {
    await share('maker')
    await setState('Updating')
    expect(await finds('boss')).toBe(true)
    expect(await make('boss')).toBe('Forbidden')
    await setState('UpdateFailed')
    expect(outcome(await call('maker', 'DELETE', `/template/soft/${templateId}`))).toBe(200)
    expect(await finds('boss')).toBe(false)
    expect((await as('boss', 'GET', 'templates', { orgId })).body.total).toBe(0)
    const left = await server.db
      .selectFrom('organizationTemplates')
      .selectAll()
      .where('templateId', '=', templateId)
      .execute()
    expect(left).toEqual([])
  })
})
