import { Validator } from '@seriousme/openapi-schema-validator'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errorCodes } from '#shared/errors.ts'
import type { JsonSchema, Operation, Parameter } from '../../server/api/docs/openApi.ts'
import { createOpenApi, errorsOf } from '../../server/api/docs/openApi.ts'
import { chineseSummaries } from '../../server/api/docs/summaries.zh.ts'
import { endpoints } from '../../server/api/index.ts'
import { arbitraryFromSchema, nearlyFromSchema } from '../support/arbitraryFromSchema.ts'
import { smallSpace, spacesFolder } from '../support/world/smallSpaces.ts'
import { startServer } from '../support/server/startServer.ts'
import type { TestServer } from '../support/server/startServer.ts'
import { unlimitedRequests } from '../support/server/unlimitedRequests.ts'

/** Calls of each kind for every operation; the shard `fuzz` makes more. */
const runs = Number(process.env['CONTRACT_RUNS'] ?? 8)

const document = await createOpenApi(endpoints)
const root = document as unknown as JsonSchema
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)

/** Whole phones nobody but their owner may read: not even site admins. */
const phones = { ann: '13911112222', bob: '13933334444', eve: '13955556666' }
const people = ['ann', 'bob', 'eve', 'admin'] as const
type Who = 'guest' | (typeof people)[number]

let server: TestServer
const tokens: Partial<Record<Who, string>> = {}
const userIds: string[] = []
let spaceIds: string[] = []

beforeAll(async () => {
  server = await startServer({
    spacesFolder: spacesFolder([smallSpace('office')]),
    requestLimits: unlimitedRequests,
  })
  for (const name of people) {
    await server.login(name)
    const row = await server.db
      .selectFrom('users')
      .selectAll()
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
    userIds.push(row.id)
    const phone = phones[name as keyof typeof phones] as string | undefined
    if (phone) await server.db.updateTable('users').set({ phone }).where('id', '=', row.id).execute()
  }
}, 60_000)
afterAll(() => server.close())

/** Whether nothing was called since that may have undone it. */
let isSet = false

/** What calls of the one before may have undone. */
beforeEach(async () => {
  if (isSet) return
  isSet = true
  await server.db.updateTable('users').set({ bannedUntil: null }).execute()
  for (const name of people) tokens[name] = (await server.login(name)).access_token
  spaceIds = [
    (await server.createSpace(tokens.ann!)).space.id,
    (await server.createSpace(tokens.bob!, { private: true })).space.id,
  ]
})

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

function idOf(name: string): fc.Arbitrary<string> {
  const known = [...spaceIds, ...userIds, 'office', ...spaceIds.map((id) => `${id}.1`)]
  const odd = [
    'nope',
    '%00',
    '%E0%A4%A',
    '%2e%2e%2f',
    'x'.repeat(300),
    '0',
    '-1',
    '%F0%9F%98%80',
    '__proto__',
    '%25',
    ' ',
  ]
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...(/user/i.test(name) ? userIds : known)) },
    { weight: 1, arbitrary: fc.constantFrom(...odd) },
  )
}

/** Ids in queries and bodies that are about something that exists, where a name says what. */
function withKnownIds(value: unknown, pick: number): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const known: Readonly<Record<string, readonly string[]>> = {
    spaceId: spaceIds,
    userId: userIds,
    template: ['office'],
    templateId: ['office'],
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const ids = known[name]
      return [name, ids && typeof inner === 'string' ? ids[pick % ids.length] : inner]
    }),
  )
}

interface Sent {
  readonly who: Who
  readonly path: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body: unknown
  readonly pick: number
}

function callsOf(operation: Operation, isValid: boolean): fc.Arbitrary<Sent> {
  const { parameters = [], requestBody } = operation
  const make = (schema: JsonSchema) =>
    isValid ? arbitraryFromSchema(schema, root) : nearlyFromSchema(schema, root)
  const named = (place: Parameter['in'], of: (parameter: Parameter) => fc.Arbitrary<unknown>) => {
    const own = parameters.filter((parameter) => parameter.in === place)
    return fc.record(Object.fromEntries(own.map((one) => [one.name, of(one)])), {
      requiredKeys: own.filter(({ required }) => required && isValid).map(({ name }) => name),
    })
  }
  const content = requestBody?.content['application/json']
  return fc.record({
    who: fc.constantFrom<Who>('guest', ...people),
    path: fc.record(
      Object.fromEntries(parameters.filter((one) => one.in === 'path').map(({ name }) => [name, idOf(name)])),
    ),
    query: named('query', ({ schema }) => make(schema)),
    body: content
      ? make(content.schema)
      : isValid
        ? fc.constant(undefined)
        : fc.oneof(fc.constant(undefined), fc.jsonValue()),
    pick: fc.nat(),
  })
}

async function send(path: string, method: string, operation: Operation, sent: Sent) {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(withKnownIds(sent.query, sent.pick) as object)) {
    if (value !== undefined) query.set(name, textOf(value).toWellFormed())
  }
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => sent.path[name] ?? 'nope')
  const headers: Record<string, string> = {}
  const token = tokens[sent.who as keyof typeof tokens]
  if (token) headers['authorization'] = `Bearer ${token}`
  let body: BodyInit | null = null
  if (operation.requestBody?.content['multipart/form-data']) {
    const form = new FormData()
    form.set('file', new Blob([textOf(sent.body ?? 'no picture')]), 'x.png')
    form.set('spaceId', spaceIds[sent.pick % spaceIds.length] ?? '')
    body = form
  } else if (method !== 'get' && sent.body !== undefined) {
    headers['content-type'] = 'application/json'
    body = JSON.stringify(withKnownIds(sent.body, sent.pick))
  }
  const url = `${server.url}/api/v2${filled}?${query.toString()}`
  const response = await fetch(url, { method: method.toUpperCase(), headers, body, redirect: 'manual' })
  return { url, response, text: await response.text() }
}

/** The parts of a phone or of a secret that must not be in an answer. */
function leaks(text: string, who: Who): string[] {
  const others = Object.entries(phones).filter(([name]) => name !== who)
  const found = others.filter(([, phone]) => text.includes(phone)).map(([name]) => `phone of ${name}`)
  const secrets = ['keyHash', 'tokenHash', 'codeHash', 'key_hash', 'SQLITE_', 'node_modules', 'at file:']
  return [...found, ...secrets.filter((secret) => text.includes(secret))]
}

/** What is said before a call is known: of a path that is no path any more, of a body nobody asked for. */
const ofBorder = ['BadRequest', 'NotFound', 'InvalidJson'] as const

function check(operation: Operation, sent: Sent, status: number, contentType: string, text: string): void {
  expect(status, text).toBeLessThan(500)
  expect(leaks(text, sent.who)).toEqual([])
  // Node itself turns away headers that are too long, before anything of ours is asked.
  if (status === 431) return
  // A path that is no path any more (a slash in an id, an escape that cannot be) is answered by the router.
  expect([...Object.keys(operation.responses), '400', '404']).toContain(String(status))
  if (status >= 400) {
    const { code, message } = JSON.parse(text) as { code: keyof typeof errorCodes; message: unknown }
    expect(errorCodes[code]?.status, text).toBe(status)
    const { operationId } = operation
    const told = [...errorsOf(endpoints[operationId]!.definition), ...ofBorder]
    expect(told, `${operationId} ${text}`).toContain(code)
    expect(typeof message).toBe('string')
  } else if (status < 300 && contentType.includes('json')) {
    const answered = endpoints[operation.operationId]?.definition.answer.safeParse(JSON.parse(text))
    expect(answered?.error?.issues ?? []).toEqual([])
  }
}

test('the document is valid OpenAPI 3.1 and comes back by its ETag', async () => {
  const answer = await server.call('GET', '/openapi.json')
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual(JSON.parse(JSON.stringify(document)))
  expect(answer.headers.get('etag')).toMatch(/^W\//)
  const verdict = await new Validator().validate(answer.body as Parameters<Validator['validate']>[0])
  expect([verdict.valid, verdict.errors]).toEqual([true, undefined])
})

test('every operation says what it is, under a name of its own', () => {
  const names = operations.map(({ operation }) => operation.operationId)
  expect(new Set(names).size).toBe(Object.keys(endpoints).length)
  const bare = operations.filter(({ operation }) => operation.summary.length < 10)
  expect(bare.map(({ operation }) => operation.operationId)).toEqual([])
})

test('the page says it in Chinese and English, without a script', async () => {
  const names = operations.map(({ operation }) => operation.operationId)
  expect(names.filter((name) => !(name in chineseSummaries))).toEqual([])
  for (const [lang, words] of [
    ['zh-CN', '谁可以调用'],
    ['en', 'Who may call'],
  ] as const) {
    const answer = await fetch(`${server.url}/api/docs?lang=${lang}`)
    const page = await answer.text()
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page).toContain(`<html lang="${lang}">`)
    expect(page).toContain(words)
    expect(page).not.toMatch(/<script| on\w+=|undefined|\[object/)
    for (const name of names) expect(page).toContain(`id="${name}"`)
    for (const code of Object.keys(errorCodes)) expect(page).toContain(`<code>${code}</code>`)
  }
})

describe.each(operations)('$method $path', ({ path, method, operation }) => {
  test.each([
    ['valid', true],
    ['invalid', false],
  ])('%s requests never break it, never leak', async (_, isValid) => {
    isSet = method === 'get'
    await fc.assert(
      fc.asyncProperty(callsOf(operation, isValid), async (sent) => {
        const { response, text } = await send(path, method, operation, sent)
        check(operation, sent, response.status, response.headers.get('content-type') ?? '', text)
      }),
      { numRuns: runs, endOnFailure: true },
    )
  })
})
