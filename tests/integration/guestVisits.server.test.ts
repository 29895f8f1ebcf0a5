import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteAnswer } from '#shared/http/auth.ts'
import { siteGuestAnswer } from '#shared/http/identity.ts'
import { meAnswer } from '#shared/http/users.ts'
import { guestVisitKey } from '#shared/rules/guestVisit.ts'
import { limits } from '#shared/rules/limits.ts'
import { forgetSiteGuests } from '../../server/identity/siteGuests.ts'
import { startServer } from '../support/server/startServer.ts'
import type { TestServer } from '../support/server/startServer.ts'
import { TestClient } from '../support/server/TestClient.ts'
import { smallSpace, spacesFolder } from '../support/world/smallSpaces.ts'

// 先逛逛: somebody without an account looks around in official spaces.

let server: TestServer
let community = ''
beforeAll(async () => {
  server = await startServer({
    spacesFolder: spacesFolder([smallSpace('office')]),
    requestLimits: { siteGuestDay: { points: 3, seconds: 43_200 } },
    env: { TRUST_PROXY: 'loopback' },
  })
  const owner = (await server.login('owner')).access_token
  community = (await server.createSpace(owner, { private: false })).space.id
}, 60_000)
afterAll(() => server.close())

let count = 0
/** From a network of its own. */
const visit = (address = `10.9.${++count}.1`, headers: Record<string, string> = {}) =>
  server.call('POST', '/auth/visit', { headers: { 'x-forwarded-for': address, ...headers } })
async function newVisit() {
  const tokens = siteGuestAnswer.parse((await visit()).body)
  const { body } = await server.call('GET', '/users/me', { token: tokens.access_token })
  return { ...tokens, token: tokens.access_token, me: meAnswer.parse(body) }
}
const call = (method: string, path: string, token: string, body?: unknown) =>
  server.call(method, path, { token, ...(body !== undefined && { body }) })
const forbidden = { status: 403, body: { code: 'Forbidden' } }

test('a visit is of twelve hours, under a name that was given, and cannot be refreshed', async () => {
  expect(siteAnswer.parse((await server.call('GET', '/site')).body).guestVisits).toBe(true)
  const { me, auth_from, expires_in, refresh_token } = await newVisit()
  expect({ auth_from, expires_in }).toEqual({ auth_from: guestVisitKey, expires_in: 12 * 3_600 })
  expect(me).toMatchObject({ isGuest: true, authFrom: guestVisitKey, phone: null, roles: [] })
  expect(me.displayName).toMatch(/^访客\d{4,6}$/)
  expect((await server.call('POST', '/auth/refresh', { body: { refresh_token } })).status).toBe(401)
})

test('it opens official spaces, and no other', async () => {
  const { token, me } = await newVisit()
  expect((await call('POST', '/spaces/office/join-preflight', token)).status).toBe(200)
  expect(await call('POST', `/spaces/${community}/join-preflight`, token)).toMatchObject(forbidden)
  // Seen as by anybody who is not logged in.
  expect((await call('GET', `/spaces/${community}`, token)).status).toBe(200)
  const inside = await TestClient.enter({ url: server.url, spaceId: 'office', token })
  inside.close()
  await expect(TestClient.enter({ url: server.url, spaceId: community, token })).rejects.toThrow()
  const members = await server.db.selectFrom('members').where('userId', '=', me.id).selectAll().execute()
  expect(members).toEqual([])
})

test.each([
  ['POST', '/spaces', { name: 'mine', template: 'office' }],
  ['POST', '/spaces/office/join', {}],
  ['GET', '/spaces/office/members', undefined],
  ['GET', '/spaces/office/ice-servers', undefined],
  ['POST', '/livekit/grant_token', { spaceId: 'office', talk: 'x' }],
  ['GET', '/notification/list', undefined],
  ['GET', '/spaces/user/own', undefined],
  ['GET', '/users/me/sessions', undefined],
] as const)('%s %s is not for them', async (method, path, body) => {
  const { token } = await newVisit()
  expect(await call(method, path, token, body)).toMatchObject(forbidden)
})

test('their pages count what they could make nothing of, as all do', async () => {
  const { token } = await newVisit()
  expect(await call('POST', '/client-faults', token, { faults: { listener: 1 } })).toMatchObject({
    status: 201,
  })
})

test('a space that is official no more sends those out who look around', async () => {
  const { token } = await newVisit()
  const inside = await TestClient.enter({ url: server.url, spaceId: 'office', token })
  const admin = (await server.login('admin')).access_token
  const set = (official: boolean) =>
    call('POST', `/site-admin/set-official?spaceId=office&official=${String(official)}`, admin)
  expect((await set(false)).status).toBeLessThan(300)
  await inside.end()
  expect((await set(true)).status).toBeLessThan(300)
})

test('an official space that goes to somebody else by the end of an account sends them out as well', async () => {
  const tokenOf = async (name: string) => (await server.login(name)).access_token
  const [owner, heir, admin] = [await tokenOf('goes'), await tokenOf('stays'), await tokenOf('admin')]
  const { space } = await server.createSpace(owner, { name: '交出的厅', private: false })
  await call('POST', `/spaces/${space.id}/join`, heir)
  await call('POST', `/site-admin/set-official?spaceId=${space.id}&official=true`, admin)
  const { token } = await newVisit()
  const inside = await TestClient.enter({ url: server.url, spaceId: space.id, token })
  const { body } = await call('GET', '/users/me', heir)
  const belongings = [{ what: 'space', id: space.id, heirId: meAnswer.parse(body).id }]
  expect(await call('POST', '/users/me/closing', owner, { name: 'goes', belongings })).toMatchObject({
    status: 200,
  })
  await inside.end()
})

test('an address begins so many in half a day, pages of other sites none', async () => {
  const answers = []
  for (let i = 0; i < 4; i++) answers.push((await visit('10.8.0.1')).status)
  expect(answers).toEqual([200, 200, 200, 429])
  const foreign = await visit('10.8.1.1', { origin: 'https://other.example.org' })
  expect(foreign).toMatchObject({ status: 403, body: { code: 'CrossSiteRefused' } })
})

test('who is banned comes back neither by one click nor as somebody new', async () => {
  const first = await visit('10.8.2.1')
  const cookie = first.headers.get('set-cookie')!.split(';')[0]!
  const { body } = await server.call('GET', '/users/me', { token: first.body['access_token'] as string })
  await server.db
    .updateTable('users')
    .set({ bannedUntil: Date.now() + 3_600_000 })
    .where('id', '=', meAnswer.parse(body).id)
    .execute()
  expect(await visit('10.8.3.1', { cookie })).toMatchObject({ body: { code: 'SiteGuestBanned' } })
  expect(await visit('10.8.2.1')).toMatchObject({ body: { code: 'SiteNetworkBanned' } })
})

test('when the visit is over nothing of it is kept', async () => {
  const { me } = await newVisit()
  await forgetSiteGuests(server, Date.now() + limits.siteVisitMs + 3_600_000)
  const rows = await server.db.selectFrom('users').where('id', '=', me.id).selectAll().execute()
  expect(rows).toEqual([])
})
