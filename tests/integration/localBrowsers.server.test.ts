import { afterAll, beforeAll, expect, test } from 'vitest'
import { smallSpace, spacesFolder } from '../support/world/smallSpaces.ts'
import { startServer, type TestServer } from '../support/server/startServer.ts'

/* As `npm start` has it: a name alone logs in who has opened the address printed at the terminal. */
const printed: string[] = []
let server: TestServer
beforeAll(async () => {
  server = await startServer({
    spacesFolder: spacesFolder([smallSpace('office')]),
    env: { DEV_LOGIN: '' },
    printLocal: (path) => void printed.push(path),
  })
})
afterAll(() => server.close())

const open = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(server.url + path, { method, headers, redirect: 'manual' })
const cookieOf = (answer: Response) => answer.headers.get('set-cookie')?.split(';')[0] ?? ''
const mock = (headers: Record<string, string> = {}) =>
  server.call('GET', '/auth/mock_login?username=admin', { headers })
const isOffered = async (headers: Record<string, string> = {}) =>
  (await server.call('GET', '/site', { headers })).body.devLogin as boolean

test('nobody logs in by name who has not opened it, whatever they send; they read why', async () => {
  const forged = [
    {},
    { origin: server.url },
    { cookie: 'lingjing_local=1' },
    { cookie: `lingjing_local=${'A'.repeat(24)}.${'A'.repeat(43)}` },
  ]
  for (const headers of forged) {
    expect(await mock(headers as Record<string, string>)).toMatchObject({
      status: 403,
      body: { code: 'MockLoginRefused', message: expect.stringContaining('printed at the terminal') },
    })
    expect(await isOffered(headers as Record<string, string>)).toBe(false)
  }
})

test('the address is good once; looking at it uses nothing up, and the next one is printed', async () => {
  const [first] = printed
  expect(printed).toHaveLength(1)
  expect((await open(first!, {}, 'HEAD')).headers.get('set-cookie')).toBeNull()
  // What came through somebody else is not whoever sits here.
  expect((await open(first!, { 'x-forwarded-for': '203.0.113.9' })).status).toBe(403)
  expect((await open(`/local/${'A'.repeat(24)}`)).status).toBe(403)
  const opened = await open(first!)
  expect([opened.status, opened.headers.get('location')]).toEqual([302, '/'])
  expect(opened.headers.get('set-cookie')).toMatch(/HttpOnly.*SameSite=Strict/i)
  const cookie = cookieOf(opened)
  expect((await mock({ cookie })).status).toBe(200)
  expect(await isOffered({ cookie })).toBe(true)
  // Before that, pages here say where to go; those of others do not.
  const told = async (headers = {}) =>
    (await server.call('GET', '/site', { headers })).body.devLoginPrinted as boolean
  expect([await told(), await told({ 'x-forwarded-for': '203.0.113.9' })]).toEqual([true, false])
  expect((await mock({ cookie, 'x-forwarded-for': '203.0.113.9' })).status).toBe(403)

  const again = await open(first!)
  expect([again.status, again.headers.get('set-cookie')]).toEqual([403, null])
  expect(await again.text()).toContain('请打开终端里最新打印的地址')
  // Who has been here is led on by an old one, and uses up no new one.
  expect((await open(first!, { cookie })).status).toBe(302)
  expect(printed).toHaveLength(2)
  expect((await mock({ cookie: cookieOf(await open(printed[1]!)) })).status).toBe(200)
})
