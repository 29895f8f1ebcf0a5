import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { guestVisitKey } from '#shared/rules/guestVisit.ts'
import { httpRights, httpSubjects, isByRole, mayCall } from '#shared/rules/httpRights.ts'
import type { HttpRight, HttpSay, HttpSubject } from '#shared/rules/httpRights.ts'
import type { JsonSchema, Operation } from '../../server/api/docs/openApi.ts'
import { createOpenApi } from '../../server/api/docs/openApi.ts'
import { endpoints } from '../../server/api/index.ts'
import { arbitraryFromSchema } from '../support/arbitraryFromSchema.ts'
import { smallSpace, spacesFolder } from '../support/world/smallSpaces.ts'
import { startServer } from '../support/server/startServer.ts'
import type { TestServer } from '../support/server/startServer.ts'
import { unlimitedRequests } from '../support/server/unlimitedRequests.ts'

const table: Readonly<Record<string, HttpRight>> = httpRights
const document = await createOpenApi(endpoints)
const routes = Object.entries(endpoints).map(([name, { definition }]) => {
  const { method, path } = definition
  const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method] as Operation
  return { name, route: `${method.toUpperCase()} ${path}`, definition, operation }
})

describe('the table', () => {
  test('has one row for every call, and none for a call nobody serves', () => {
    expect(Object.keys(table).sort()).toEqual(
      [...routes.map(({ route }) => route), 'GET /openapi.json'].sort(),
    )
  })

  test('every cell says something, and a row by role has a space to look at', () => {
    for (const { route, definition } of routes) {
      const right = table[route]!
      expect([route, Object.keys(right).sort()]).toEqual([route, [...httpSubjects].sort()])
      if (isByRole(right) && !definition.upload && right !== httpRights['POST /resource/upload'])
        expect([route, definition.space !== undefined]).toEqual([route, true])
      if (definition.auth === 'user') expect([route, right.guest]).toEqual([route, 'no'])
      if (definition.auth === 'none') expect([route, right]).toEqual([route, table['GET /site']])
    }
  })

  test('says no to banned accounts wherever a token is read', () => {
    for (const { route, definition } of routes) {
      if (definition.auth !== 'none') expect([route, table[route]!.banned]).toEqual([route, 'no'])
    }
  })

  test('a key is worth nothing where its maker does not manage', () => {
    const right = table['GET /spaces/:id']!
    const space = { isPublic: true, isSentOut: false }
    expect(mayCall(right, { viaApiKey: true, space: { ...space, role: 'MEMBER' } })).toBe('no')
    expect(mayCall(right, { viaApiKey: true, space: { ...space, role: 'ADMIN' } })).toBe('yes')
    expect(mayCall(right, { site: 'mediaGroup', space: { ...space, role: '' } })).toBe('yes')
    expect(mayCall(right, { site: 'mediaGroup', space: { ...space, role: '', isPublic: false } })).toBe('no')
  })
})

/** Who calls in each column; the key is the admin's. */
const names: Readonly<Record<Exclude<HttpSubject, 'guest' | 'apiKey'>, string>> = {
  visitor: 'visitor',
  member: 'member',
  builder: 'builder',
  admin: 'manager',
  owner: 'owner',
  siteAdmin: 'admin',
  banned: 'banned',
  sentOut: 'sentOut',
  mediaGroup: 'media',
  manufacturer: 'factory',
  siteGuest: 'siteGuest',
  guestVisit: 'lookingAround',
}
/** Third-party sites that come with the server. */
const siteOf = {
  mediaGroup: 'shandongMedia',
  manufacturer: 'meiliken',
  siteGuest: 'meiliken',
  guestVisit: guestVisitKey,
} as const
const roles = { member: 'MEMBER', builder: 'BUILDER', admin: 'ADMIN' } as const

let server: TestServer
const tokens: Partial<Record<HttpSubject, string>> = {}
const ids: Record<string, string> = {}
let victimId = ''
/** One pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
/** For calls that are about none. */
let sharedSpace = ''

beforeAll(async () => {
  server = await startServer({
    spacesFolder: spacesFolder([smallSpace('office')]),
    requestLimits: unlimitedRequests,
  })
  for (const name of [...Object.values(names), 'victim']) {
    await server.login(name)
    const row = await server.db
      .selectFrom('users')
      .select('id')
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
    ids[name] = row.id
  }
  victimId = ids['victim']!
  await logIn('admin')
  await logIn('owner')
  sharedSpace = await makeSpace(false)
  const made = await server.call('POST', '/users/me/api-keys', { token: tokens.admin, body: { name: 'key' } })
  tokens.apiKey = made.body.key as string
}, 60_000)
afterAll(() => server.close())

/** The call before may have ended the session, or worse. */
async function logIn(subject: keyof typeof names): Promise<void> {
  const userId = ids[names[subject]]!
  await server.db.updateTable('users').set({ bannedUntil: null }).where('id', '=', userId).execute()
  tokens[subject] = (await server.login(names[subject])).access_token
  const authFrom = siteOf[subject as keyof typeof siteOf] as string | undefined
  if (authFrom) {
    await server.db.updateTable('loginSessions').set({ authFrom }).where('userId', '=', userId).execute()
  }
  if (subject === 'siteGuest' || subject === 'guestVisit') {
    const guestOf = siteOf[subject]
    await server.db.updateTable('users').set({ guestOf }).where('id', '=', userId).execute()
  }
  if (subject === 'banned') {
    const bannedUntil = Date.now() + 1e10
    await server.db.updateTable('users').set({ bannedUntil }).where('id', '=', userId).execute()
  }
}

/** Spaces and log-ins as they were made: a call that was refused has changed nothing, so the next one has them as well. */
const fresh = { spaces: new Map<boolean, string>(), logins: new Set<HttpSubject>() }

async function freshSpace(isPrivate: boolean): Promise<string> {
  const known = fresh.spaces.get(isPrivate)
  if (known !== undefined) return known
  await logIn('owner')
  const made = await makeSpace(isPrivate)
  fresh.spaces.set(isPrivate, made)
  return made
}

async function freshLogin(subject: keyof typeof names): Promise<void> {
  if (fresh.logins.has(subject)) return
  await logIn(subject)
  fresh.logins.add(subject)
}

/** A space of `owner` with everybody in their place. */
async function makeSpace(isPrivate: boolean): Promise<string> {
  const { space } = await server.createSpace(tokens.owner!, { private: isPrivate })
  const blank = {
    character: null,
    outfitString: '',
    firstInGame: 1,
    profile: '',
    permittedRooms: '[]',
  } as const
  await server.db
    .insertInto('members')
    .values(
      Object.entries(roles).map(([subject, role]) => ({
        spaceId: space.id,
        userId: ids[names[subject as keyof typeof names]]!,
        role,
        displayName: subject,
        joinedAt: 1,
        ...blank,
      })),
    )
    .execute()
  await server.db
    .insertInto('spaceBans')
    .values({ spaceId: space.id, userId: ids['sentOut']!, bannedBy: ids['owner']!, reason: '', createdAt: 1 })
    .execute()
  await addThings(space.id)
  return space.id
}

/** One of each thing of a space that calls name by its own id, which is made of the space's. */
async function addThings(spaceId: string): Promise<void> {
  const of = { spaceId, createdAt: 1, updatedAt: 1 }
  const { db } = server
  await db
    .insertInto('announcements')
    .values({
      ...of,
      id: `a-${spaceId}`,
      authorId: ids['owner']!,
      title: 'title',
      content: 'content',
      format: 'text',
    })
    .execute()
  const times = {
    startsAt: 1,
    endsAt: 9_000_000_000_000,
    calledOffAt: null,
    remindedAt: null,
    openedAt: null,
  }
  await db
    .insertInto('events')
    .values({
      ...of,
      ...times,
      id: `e-${spaceId}`,
      organiserId: ids['owner']!,
      title: 'title',
      description: '',
      mapId: null,
      capacity: null,
    })
    .execute()
  const lottery = { status: 'PUBLISHED', excludeManagers: 0, drawCount: 0 } as const
  const seed = '0'.repeat(64)
  await db
    .insertInto('lotteries')
    .values({ ...of, ...lottery, id: `l-${spaceId}`, name: 'lottery', seed, commitment: seed })
    .execute()
  const prize = { name: 'prize', level: 1, totalCount: 1, thumbnail: '', createdAt: 1 }
  await db
    .insertInto('lotteryPrizes')
    .values({ ...prize, id: `p-${spaceId}`, lotteryId: `l-${spaceId}` })
    .execute()
}

/** The thing a path is about. */
function thingOf(path: string, spaceId: string): string | undefined {
  if (/^\/announcement\/(delete\/)?:id/.test(path)) return `a-${spaceId}`
  if (path.startsWith('/event/:id')) return `e-${spaceId}`
  if (path.startsWith('/lottery/prize/:id')) return `p-${spaceId}`
  return path.startsWith('/lottery/:id') ? `l-${spaceId}` : undefined
}

/** What the table means for somebody without any standing but the column's. */
function meant(right: HttpRight, subject: HttpSubject, isPrivate: boolean): HttpSay {
  const own: HttpSubject = subject === 'apiKey' ? 'admin' : 'visitor'
  const say = right[subject] === 'role' ? right[own] : right[subject]
  return say === 'public' || say === 'official' ? (isPrivate ? 'no' : 'yes') : say
}

type Route = (typeof routes)[number]

/** A valid value of each schema, made once: everybody asks for the same. */
const values = new Map<JsonSchema, unknown>()

function valueOf(schema: JsonSchema, seed: number): unknown {
  const root = document as unknown as JsonSchema
  if (!values.has(schema))
    values.set(schema, fc.sample(arbitraryFromSchema(schema, root), { numRuns: 1, seed })[0])
  return values.get(schema)
}

/** One valid request, about that space and somebody who loses nothing by it. */
function requestFor({ operation, definition }: Route, spaceId: string, seed: number) {
  const make = (schema: JsonSchema) => valueOf(schema, seed)
  const known: Readonly<Record<string, string>> = {
    spaceId,
    userId: victimId,
    template: 'office',
    templateId: 'office',
  }
  const withIds = (value: unknown): unknown =>
    typeof value !== 'object' || value === null || Array.isArray(value)
      ? value
      : Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, known[name] ?? inner]))
  const query = new URLSearchParams()
  for (const { name, in: place, required, schema } of operation.parameters ?? []) {
    if (place !== 'query' || (!required && known[name] === undefined)) continue
    query.set(name, known[name] ?? String(make(schema)).toWellFormed())
  }
  const inPath = typeof definition.space === 'string' && definition.space.startsWith('params.')
  const path = definition.path.replace(/:(\w+)/g, (_, name: string) => {
    if (name === 'provider') return 'unityId'
    if (inPath && definition.space === `params.${name}`)
      return definition.path.startsWith('/levels') ? `${spaceId}.1` : spaceId
    if (name === 'hash') return '0'.repeat(64)
    return (
      known[name] ??
      thingOf(definition.path, spaceId) ??
      (definition.path.startsWith('/users/')
        ? victimId
        : definition.space === undefined && /spaces/.test(definition.path)
          ? spaceId
          : 'nothing')
    )
  })
  const content = operation.requestBody?.content['application/json']
  return {
    path: `${path}?${query.toString()}`,
    body: definition.upload
      ? formFor(spaceId, definition.upload.file)
      : content && withIds(make(content.schema)),
  }
}

/** A picture, and where it might belong. */
function formFor(spaceId: string, file: string | undefined): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries({
    spaceId,
    fileId: `${spaceId}.1.1`,
    path: 'screen',
    livingUrl: '',
  })) {
    form.set(name, value)
  }
  if (file !== undefined) form.set(file, new Blob([picture]), 'picture.png')
  return form
}

/** The one space of a third-party site. */
function fixSpace(site: string, spaceId: string): void {
  const { document } = server.config.sites.get(site)!
  ;(document.space as { id: string }).id = spaceId
}

async function setOrigin(id: string, origin: 'OFFICIAL' | 'COMMUNITY'): Promise<void> {
  await server.db.updateTable('spaces').set({ origin }).where('id', '=', id).execute()
}

/** A session of a third-party site finds no other space open, not even a public one. */
async function staysOut({ definition, name, ...one }: Route, subject: HttpSubject): Promise<void> {
  if (!definition.space || definition.upload || typeof definition.space === 'function') return
  const { path, body } = requestFor({ definition, name, ...one }, sharedSpace, name.length)
  const token = tokens[subject]
  const answer = await server.call(definition.method.toUpperCase(), path, { token, body })
  expect(answer, `${subject} elsewhere`).toMatchObject({ status: 403, body: { code: 'Forbidden' } })
}

const refusals = new Set(['Unauthorized', 'Forbidden', 'AccountBanned'])

describe.each(routes)('$route', (one) => {
  const { route, definition, name } = one
  test.each(httpSubjects)('%s', async (subject) => {
    const right = table[route]
    if (!right) throw new Error(`${route} has no row in shared/rules/httpRights.ts`)
    for (const isPrivate of definition.space ? [false, true] : [false]) {
      const say = meant(right, subject, isPrivate)
      const spaceId = definition.space ? await freshSpace(isPrivate) : sharedSpace
      if (subject !== 'guest' && subject !== 'apiKey') await freshLogin(subject)
      const site = siteOf[subject as keyof typeof siteOf] as string | undefined
      if (subject === 'guestVisit') {
        if (right.guestVisit === 'official') await staysOut(one, subject)
        await setOrigin(spaceId, 'OFFICIAL')
      } else if (site) {
        fixSpace(site, spaceId)
        await staysOut(one, subject)
      }
      const { path, body } = requestFor(one, spaceId, name.length)
      const token = tokens[subject]
      const response = await fetch(`${server.url}/api/v2${path}`, {
        method: definition.method.toUpperCase(),
        redirect: 'manual',
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
        },
        body: body === undefined ? null : body instanceof FormData ? body : JSON.stringify(body),
      })
      const text = await response.text()
      if (subject === 'guestVisit') await setOrigin(spaceId, 'COMMUNITY')
      const code = response.status < 400 ? 'fine' : (JSON.parse(text) as { code: string }).code
      if (!refusals.has(code)) {
        fresh.spaces.clear()
        fresh.logins.clear()
      }
      const where = `${subject} ${isPrivate ? 'private' : 'public'} ${response.status} ${text}`
      if (say === 'no') {
        expect(refusals.has(code), where).toBe(true)
        if (subject === 'guest') expect(code, where).toBe(right.guest === 'no' ? 'Unauthorized' : 'Forbidden')
        if (subject === 'banned') expect(code, where).toBe('AccountBanned')
      } else if (say === 'yes') {
        // Calls about a log-in of its own say so themselves.
        if (definition.auth !== 'none') expect(refusals.has(code), where).toBe(false)
      } else {
        // One's own, or as things are: never for want of a log-in.
        expect(code, where).not.toBe('Unauthorized')
      }
    }
  })
})
