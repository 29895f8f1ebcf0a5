import { expect, type TestContext } from 'vitest'
import { ensureLiveKit, liveKitKey, startLiveKit } from '../../../scripts/livekit.mjs'
import { freePort } from '../../../scripts/ports.mjs'
import { mustRun } from '../mustRun.ts'
import { until } from '../until.ts'
import { smallSpace, spacesFolder } from '../world/smallSpaces.ts'
import { startServer, type TestServer } from './startServer.ts'
import { TestClient } from './TestClient.ts'
import { unlimitedRequests } from './unlimitedRequests.ts'

const people = ['owner', 'ann', 'bob', 'cid'] as const
export type Who = (typeof people)[number]

export interface Grant {
  readonly room: string
  readonly token: string
}

/** A server with a real livekit-server, and people in a space of it that is new for every test. */
export interface LiveKitStage {
  readonly url: string
  readonly server: TestServer
  readonly tokens: Readonly<Record<Who, string>>
  readonly ids: Readonly<Record<Who, string>>
  readonly spaceId: () => string
  anew(): Promise<void>
  enter(who: Who, x: number, y: number): Promise<TestClient>
  /** Of the conversation somebody is in, once it goes over LiveKit. */
  conversationOf(client: TestClient): Promise<string>
  ask(who: Who, conversationId: string): ReturnType<TestServer['call']>
  grant(who: Who, conversationId: string): Promise<Grant>
  close(): Promise<void>
}

const found = ensureLiveKit()

/** Without Go it can not be tried, and nobody is to blame; with it a failure to build is one. */
export function needsLiveKit(context: TestContext): void {
  if (found.program !== undefined) return
  if (!found.hasGo) context.skip(found.reason)
  mustRun(context, false, found.reason)
}

/** undefined: there is no livekit-server, which needsLiveKit says. */
export async function openLiveKitStage(): Promise<LiveKitStage | undefined> {
  if (found.program === undefined) return undefined
  const port = await freePort()
  const webhook = `http://127.0.0.1:${port}/api/v2/livekit/webhook`
  const liveKit = await startLiveKit(found.program, { webhook })
  const server = await startServer({
    spacesFolder: spacesFolder([smallSpace('office')]),
    requestLimits: unlimitedRequests,
    env: {
      PORT: String(port),
      LIVEKIT_URL: liveKit.url,
      LIVEKIT_API_KEY: liveKitKey.key,
      LIVEKIT_API_SECRET: liveKitKey.secret,
      LIVEKIT_MODE: 'always',
      LIVEKIT_EGRESS_FOLDER: '/out',
      RECORDING_SPACES: 'all',
    },
  })
  const tokens = {} as Record<Who, string>
  const ids = {} as Record<Who, string>
  for (const who of people) {
    tokens[who] = (await server.login(who)).access_token
    ids[who] = (await server.call('GET', '/users/me', { token: tokens[who] })).body.id
  }
  let spaceId = ''
  let clients: TestClient[] = []
  const ask = (who: Who, conversationId: string) =>
    server.call('POST', '/livekit/grant_token', { token: tokens[who], body: { spaceId, conversationId } })
  return {
    url: liveKit.url,
    server,
    tokens,
    ids,
    spaceId: () => spaceId,
    async anew() {
      for (const client of clients) client.ws.close()
      clients = []
      spaceId = (await server.createSpace(tokens.owner, { private: false })).space.id
    },
    async enter(who, x, y) {
      const info = { name: who, map: '1', x, y }
      const client = await TestClient.enter({ url: server.url, spaceId, token: tokens[who] }, { info })
      clients.push(client)
      return client
    },
    conversationOf: (client) =>
      until(() => {
        const all = client.events.flatMap((one) => (one.kind === 'mediaPeers' ? [one.body] : []))
        const last = all.findLast(({ members }) => (members ?? []).length > 0)
        return last?.carrier === 1 && (last.id ?? '')
      }, 'a conversation on LiveKit'),
    ask,
    async grant(who, conversationId) {
      const { status, body } = await ask(who, conversationId)
      expect(status).toBe(200)
      return body as Grant
    },
    async close() {
      await server.close()
      await liveKit.stop()
    },
  }
}
