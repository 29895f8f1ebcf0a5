import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../server/api/index.ts'
import { smallSpace, spacesFolder } from '../support/world/smallSpaces.ts'
import { startServer } from '../support/server/startServer.ts'
import type { TestServer } from '../support/server/startServer.ts'

let queries: string[] = []
let server: TestServer
let token = ''
let admin = ''
let spaceId = ''
let ownId = ''

beforeAll(async () => {
  const unlimited = { points: 1e9, seconds: 60 }
  server = await startServer({
    spacesFolder: spacesFolder([smallSpace('office')]),
    requestLimits: { api: unlimited, person: unlimited, create: unlimited, login: unlimited },
    onQuery: (sql) => void queries.push(sql),
  })
  token = (await server.login('ann')).access_token
  admin = (await server.login('admin')).access_token
  ownId = (await server.call('GET', '/users/me', { token })).body.id as string
  spaceId = (await server.createSpace(token)).space.id
  await fill(1)
}, 60_000)
afterAll(() => server.close())

/** So many more people, each a member and fan of the space, each with a space of its own that ann likes. */
async function fill(people: number): Promise<void> {
  for (let number = 0; number < people; number++) {
    const other = (await server.login(`fan ${number} ${people}`)).access_token
    const { space } = await server.createSpace(other)
    await server.call('POST', `/spaces/${spaceId}/join`, { token: other, body: {} })
    await server.call('POST', `/spaces/${spaceId}/action?type=like`, { token: other })
    await server.call('POST', `/spaces/${space.id}/join`, { token, body: {} })
    for (const type of ['like', 'view']) {
      await server.call('POST', `/spaces/${space.id}/action?type=${type}`, { token })
    }
    await server.createSpace(token, { name: `own ${number}` })
    await server.call('POST', '/users/me/api-keys', { token, body: { name: `key ${number}` } })
    await server.call('POST', '/announcement/create', {
      token,
      body: { spaceId, title: `news ${number}`, content: 'x', contents: 'x' },
    })
  }
}

/** Whoever reads after a write reads anew: of what is kept nothing is left. */
const forgetKept = () => server.db.updateTable('spaces').set({ likes: 0 }).where('id', '=', 'none').execute()

/** Statements one call takes. */
async function queriesOf(method: string, path: string, as: string | undefined): Promise<string[]> {
  await forgetKept()
  queries = []
  const { status, body } = await server.call(method, path, { token: as })
  expect(status, `${method} ${path} ${JSON.stringify(body)}`).toBeLessThan(400)
  return queries
}

/** What the ten busiest calls may take, the log-in counted: one more is a decision, not an accident. */
const busiest = () =>
  [
    ['GET', '/spaces/list/all?size=20', undefined, 4],
    ['GET', '/spaces/list/all?size=20&sortK=m-hottest&search=room', token, 6],
    ['GET', '/spaces/user/own', token, 6],
    ['GET', '/spaces/user/joined', token, 6],
    ['GET', `/spaces/${spaceId}`, token, 7],
    ['GET', `/spaces/${spaceId}/permission`, token, 4],
    ['POST', `/spaces/${spaceId}/join-preflight`, token, 4],
    ['GET', `/spaces/${spaceId}/members`, token, 6],
    ['GET', '/users/me', token, 2],
    ['GET', `/available/${spaceId}/availables`, token, 6],
  ] as const

test('the ten busiest calls take no more statements than they have to', async () => {
  // Names of levels are in the maps, which are read when they have changed.
  await server.call('GET', `/available/${spaceId}/availables`, { token })
  // What is counted again once in some minutes, whoever asks.
  await server.call('GET', '/spaces/list/all?size=1')
  for (const [method, path, as, most] of busiest()) {
    const made = await queriesOf(method, path, as)
    expect(made.length, `${method} ${path}\n${made.join('\n')}`).toBeLessThanOrEqual(most)
  }
})

test('what everybody sees is read once for all, until somebody writes', async () => {
  const path = '/spaces/list/all?size=7'
  expect((await queriesOf('GET', path, undefined)).length).toBeGreaterThan(1)
  queries = []
  await server.call('GET', path)
  expect(queries).toEqual([])
})

test('no reading call takes more statements because there is more to read', async () => {
  const paths = Object.values(endpoints)
    .map(({ definition }) => definition)
    .filter(({ method, auth, type }) => method === 'get' && auth !== 'none' && !type)
    // What is about one thing of its own has no list that could grow.
    .filter(
      ({ path }) =>
        !/:(inviteId|hash|provider|site)/.test(path) &&
        // Asked once before an account ends: of each thing one owns, who is told and who could take it.
        path !== '/users/me/belongings' &&
        !/^\/(lottery\/:id|template\/id|levels)/.test(path),
    )
    .map(({ path }) => path.replace(/:id|:spaceId/g, path.startsWith('/users/') ? ownId : spaceId))
  const count = async () => {
    const counts = new Map<string, number>()
    for (const path of paths) {
      await forgetKept()
      queries = []
      const query = path === '/organization/orgs' ? `?userId=${ownId}` : ''
      const { status } = await server.call('GET', `${path}${query}`, {
        token: path.includes('admin') ? admin : token,
      })
      if (status < 400) counts.set(path, queries.length)
    }
    return counts
  }
  const few = await count()
  expect(few.size).toBeGreaterThan(20)
  await fill(15)
  const many = await count()
  // A page that is full has its total counted, which is one statement more.
  const grown = [...many].filter(([path, made]) => made > (few.get(path) ?? 0) + 1)
  expect([...many.keys()]).toEqual([...few.keys()])
  expect(grown).toEqual([])
})
