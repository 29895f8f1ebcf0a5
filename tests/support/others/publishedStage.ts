import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { openLine, type Line } from '../rooms/line.ts'
import { loadPublishedClient, type PublishedClient, type PublishedModule } from './publishedClient.ts'
import {
  hearComplaints,
  PublishedPerson,
  requireClient,
  type Complaints,
  type PersonOptions,
} from './publishedPerson.ts'
import { startServer, type TestServer } from '../server/startServer.ts'
import { until } from '../until.ts'

/** The installation may have to wait for a registry far away. */
const PREPARE_TIMEOUT_MS = 240_000

/** A published client joins as often as it may anywhere. */
const asPublished = { REQUEST_LIMITS: 'join=60/60' }

export interface Whereabouts {
  /** The server by default; the line's url for somebody who is to be cut off. */
  readonly url?: string
  readonly spaceId?: string
}

export interface PublishedStage {
  readonly module: PublishedModule
  readonly server: TestServer
  readonly line: Line
  /** A public space of Olga's with one level from the template 'office'. */
  readonly spaceId: string
  readonly complaints: Complaints
  /** Who leaves at the end of the test. */
  readonly people: PublishedPerson[]
  tokenOf(name: string): Promise<string>
  makeSpace(): Promise<string>
  options(name: string, where?: Whereabouts): Promise<PersonOptions>
  /** Somebody who has entered; leaves at the end of the test. */
  enter(name: string, where?: Whereabouts): Promise<PublishedPerson>
  /** A new server with the data of the one that was closed; the line leads to it. */
  startAgain(): Promise<void>
}

/**
 * A server, a line to it and people with the published client, for all tests of a file. The client finds the game
 * server by the option overrideHttpServer of its constructor. After 31 s without a connection it would try public
 * hosts: no test may leave one unconnected that long.
 */
export function publishedStage(): PublishedStage {
  let client: PublishedClient
  let server: TestServer
  let line: Line
  let dataDir = ''
  let spaceId = ''
  let complaints: Complaints
  const people: PublishedPerson[] = []

  const tokenOf = async (name: string): Promise<string> => (await server.login(name)).access_token

  async function makeSpace(): Promise<string> {
    const token = await tokenOf('olga')
    const { space } = await server.createSpace(token)
    await server.call('PUT', `/spaces/${space.id}/admin/setting/public`, { token, body: { public: true } })
    return space.id
  }

  const stage: PublishedStage = {
    get module() {
      return client.module!
    },
    get server() {
      return server
    },
    get line() {
      return line
    },
    get spaceId() {
      return spaceId
    },
    get complaints() {
      return complaints
    },
    people,
    tokenOf,
    makeSpace,
    async options(name, where = {}) {
      return { module: stage.module, url: server.url, spaceId, token: await tokenOf(name), ...where }
    },
    async enter(name, where) {
      const person = await PublishedPerson.enter(await stage.options(name, where), name)
      people.push(person)
      return person
    },
    async startAgain() {
      server = await startServer({ dataDir, env: asPublished })
      line.leadTo(server.url)
    },
  }

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'lingjing-published-'))
    server = await startServer({ dataDir, env: asPublished })
    line = await openLine(server.url)
    spaceId = await makeSpace()
    client = await loadPublishedClient()
  }, PREPARE_TIMEOUT_MS)
  afterAll(async () => {
    await line.close()
    await server.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  beforeEach((context) => {
    requireClient(client, context)
    complaints = hearComplaints()
  })
  afterEach(() => {
    for (const person of people.splice(0)) person.leave()
    line.mend()
    vi.restoreAllMocks()
  })
  return stage
}

/** Puts somebody on a free cell that fits; its x and y. */
export async function standWhere(
  person: PublishedPerson,
  fits: (x: number, y: number) => boolean,
): Promise<{ x: number; y: number }> {
  const { id, dimensions } = person.map
  for (let y = 1; y < dimensions[1] - 1; y += 1) {
    for (let x = 1; x < dimensions[0] - 1; x += 1) {
      if (person.game.getImpassable(id, x, y) || !fits(x, y)) continue
      const answer = await person.refusal('teleport', { mapId: id, x, y, direction: 1 })
      if (answer !== 'not refused') continue
      await until(() => person.me.x === x && person.me.y === y, 'stands there')
      return { x, y }
    }
  }
  throw new Error('no such cell on the map')
}
