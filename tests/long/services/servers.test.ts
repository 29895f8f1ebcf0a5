import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { closeCodes } from '#shared/protocol/closeCodes.ts'
import { mustRun } from '../../support/mustRun.ts'
import {
  lacksServices,
  startSeveralServers,
  type ServerName,
  type SeveralServers,
} from '../../support/server/severalServers.ts'
import { TestClient } from '../../support/server/TestClient.ts'
import { upload } from '../../support/server/upload.ts'
import { until } from '../../support/until.ts'

/* Two servers, PostgreSQL, Redis and nginx, each killed once: people come back to one space, and what was acknowledged is there, once. */

const lacks = lacksServices()
let site: SeveralServers
const people: TestClient[] = []

beforeEach(async (context) => {
  mustRun(context, lacks === undefined, lacks ?? '')
  site = await startSeveralServers()
})
afterEach(async () => {
  for (const one of people.splice(0)) one.ws.terminate()
  await site?.close()
})

/** Through the proxy, to the server the lookup names, again until it lets one in. */
async function comeIn(spaceId: string, token: string): Promise<{ client: TestClient; at: ServerName }> {
  return until(
    async () => {
      try {
        const at = await site.lookUp(spaceId)
        const url = `${site.url}/at/${at}`
        const client = await TestClient.enter({ url, spaceId, token, socket: { rejectUnauthorized: false } })
        people.push(client)
        return { client, at }
      } catch {
        return undefined
      }
    },
    'let in',
    30_000,
  )
}

const other = (name: ServerName): ServerName => (name === 'a' ? 'b' : 'a')

test('two who look it up on different servers meet; when its server is killed they meet again on the other', async () => {
  const [a, b] = [site.servers.get('a')!, site.servers.get('b')!]
  const [ann, bob] = [await a.token('ann'), await b.token('bob')]
  const spaceId = await a.createSpace(ann, '两台服务器')
  expect(await a.lookUp(spaceId)).toBe(await b.lookUp(spaceId))
  const first = await comeIn(spaceId, ann)
  const second = await comeIn(spaceId, bob)
  expect(first.at).toBe(second.at)
  await until(() => second.client.world.players.size === 2, 'bob sees ann')
  const say = (client: TestClient, contents: string) =>
    client.send('chat', { id: `line-${contents.length}`, chatRecipient: 'GLOBAL_CHAT', contents })
  expect(await say(first.client, '你好')).toMatchObject({ succeeded: true })

  await site.servers.get(first.at)!.kill()
  const again = await comeIn(spaceId, ann)
  expect(again.at).toBe(other(first.at))
  const bobAgain = await comeIn(spaceId, bob)
  expect(bobAgain.at).toBe(again.at)
  expect(await say(bobAgain.client, '又见面了')).toMatchObject({ succeeded: true })
  const heard = () => again.client.all('playerChats').map(({ contents }) => contents)
  await until(() => heard().includes('又见面了'), 'ann hears bob')
  expect(heard().filter((contents) => contents === '你好')).toHaveLength(1)

  // It comes back and takes nothing that is held; when the other goes in peace, people are sent to it.
  await site.start(first.at)
  expect(await site.lookUp(spaceId)).toBe(again.at)
  const ended = site.servers.get(again.at)!.end('SIGTERM')
  await until(() => again.client.closed, 'told to come in again')
  expect(again.client.closed).toMatchObject({ code: closeCodes.spaceReassigned })
  const third = await comeIn(spaceId, ann)
  expect(third.at).toBe(first.at)
  expect(await ended).toBe(0)
})

test('what is uploaded to one lies in the bucket, and the other hands it out', async () => {
  const [a, b] = [site.servers.get('a')!, site.servers.get('b')!]
  const token = await a.token('ann')
  const bytes = await sharp({ create: { width: 320, height: 180, channels: 3, background: '#2a7f8e' } })
    .png()
    .toBuffer()
  const sent = await upload(a.url, '/spaces/attachment/banner', { token, bytes })
  expect(sent.status).toBe(201)
  const { pathname } = new URL(String(sent.body.geturl), site.url)
  const [own, others] = await Promise.all([a, b].map(({ url }) => fetch(url + pathname)))
  for (const { headers } of [own!, others!]) expect(headers.get('content-type')).toMatch(/^image\//)
  expect(await others!.bytes()).toEqual(await own!.bytes())
})
