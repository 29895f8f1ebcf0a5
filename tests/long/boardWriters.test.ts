import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  SharedBoard,
  boardColours,
  boardSizes,
  type Mark,
} from '../../client/features/things/documents/boardMarks.ts'
import { createRandom } from '../support/createRandom.ts'
import { startServer, type TestServer } from '../support/server/startServer.ts'
import { TestClient, type TestClientOptions } from '../support/server/TestClient.ts'
import { until } from '../support/until.ts'
import { hallThings } from '../support/world/hall.ts'

// Three people draw on one board of a real server over sockets that are cut: what each has of it is the same at the end.

const BOARD_KEY = '11'
const ROUNDS = 120
const SLOW_MS = 60_000

let server: TestServer

beforeAll(async () => {
  server = await startServer({
    spacesFolder: hallThings({
      [BOARD_KEY]: {
        templateId: 'whiteboard',
        x: 10,
        y: 4,
        type: 8,
        propertiesJson: '{"component":"board","writers":"all"}',
      },
    }),
  })
})
afterAll(() => server?.close())

/** Somebody with the board open, as documentSession.ts has it, over a socket that may go at any moment. */
class Writer {
  readonly board = new SharedBoard()
  cuts = 0
  readonly #options: TestClientOptions
  #client: TestClient | undefined
  #read = 0
  docId = ''

  constructor(options: TestClientOptions) {
    this.#options = options
  }

  /** What has come since the last look. */
  #take(): void {
    const client = this.#client
    if (!client) return
    const news = client.events.slice(this.#read)
    this.#read += news.length
    const updates = news.flatMap(({ kind, body }) =>
      kind === 'documentUpdate' && (body as { docId?: string }).docId === this.docId
        ? [Uint8Array.from((body as { update?: Uint8Array }).update ?? [])]
        : [],
    )
    if (updates.length > 0) this.board.take(...updates)
  }

  /** Reads the whole board over a socket of its own time. */
  async connect(): Promise<void> {
    this.#client = await TestClient.enter({ ...this.#options, takeover: true })
    this.#read = 0
    this.docId = `${this.#client.self!.mapId}.${BOARD_KEY}`
    expect(await this.#client.send('documentUpdate', { docId: this.docId })).toMatchObject({
      succeeded: true,
    })
    this.#take()
  }

  /** Cut off without a word. */
  cut(): void {
    this.cuts += 1
    this.#client?.ws.terminate()
  }

  /** Sends what is waiting; false where the line was cut, which one notices by no answer coming. */
  async flush(): Promise<boolean> {
    const client = this.#client!
    for (let update = this.board.unsent(); update; update = this.board.unsent()) {
      try {
        const { succeeded, reason } = await client.send('documentUpdate', { docId: this.docId, update })
        if (!succeeded) throw new Error(reason)
      } catch (error) {
        if (client.closed || client.ws.readyState !== client.ws.OPEN) return false
        throw error
      }
      this.board.sent(update)
    }
    this.#take()
    return true
  }

  look(): string {
    this.#take()
    return JSON.stringify(this.board.marks())
  }

  close(): void {
    this.#client?.ws.close()
  }
}

test('three writers over sockets that are cut, random strokes and wiping: equal at the end', async () => {
  const seed = Date.now()
  const random = createRandom(seed)
  const below = (count: number): number => Math.floor(random() * count)
  const mark = (): Mark => ({
    kind: 'pen',
    colour: boardColours[below(boardColours.length)]!,
    size: boardSizes[below(boardSizes.length)]!,
    points: Array.from({ length: 8 }, () => below(1_000)),
  })
  const { access_token: token } = await server.login('甲')
  const { space } = await server.createSpace(token, { isPublic: true })
  const { body } = await server.call('GET', `/spaces/${space.id}/game-server-assignment`)
  const url = String(body).replace(/\/gs\/.*$/, '')
  const writers = await Promise.all(
    ['甲', '乙', '丙'].map(
      async (name, n) =>
        new Writer({
          url,
          spaceId: space.id,
          token: (await server.login(name)).access_token,
          connectionId: `board-writer-${n}`,
        }),
    ),
  )
  /** One after the other, so that what one does is what the seed says; how they meet is the sockets'. */
  const works = async (writer: Writer): Promise<void> => {
    await writer.connect()
    for (let round = 0; round < ROUNDS; round++) {
      const doing = random()
      if (doing < 0.6) writer.board.add(mark())
      else if (doing < 0.85) writer.board.erase(below(1_000), below(1_000), 150)
      else if (doing < 0.97) writer.board.undo()
      else writer.board.clear()
      // Cut with a stroke under way: whether it was stored nobody here knows.
      const isCut = random() < 0.08
      const flushed = random() < 0.4 || isCut ? writer.flush() : undefined
      if (isCut) writer.cut()
      if (flushed && !(await flushed)) await writer.connect()
    }
    while (!(await writer.flush())) await writer.connect()
  }
  await Promise.all(writers.map(works))
  for (const writer of writers) expect(writer.cuts, `seed ${seed}`).toBeGreaterThan(0)
  const [first, ...others] = writers as [Writer, ...Writer[]]
  // Somebody may have wiped all of it last.
  first.board.add(mark())
  expect(await first.flush()).toBe(true)
  await until(
    () => others.every((other) => other.look() === first.look()),
    `all three have the same, seed ${seed}`,
    SLOW_MS,
  )
  // And so has who opens it only now.
  const late = new Writer({ url, spaceId: space.id, token: (await server.login('丁')).access_token })
  await late.connect()
  expect(late.look()).toBe(first.look())
  expect(JSON.parse(first.look()).length, `seed ${seed}`).toBeGreaterThan(0)
  for (const writer of [...writers, late]) writer.close()
}, 180_000)
