/** `npm run bench:memory`: what people who mean no well cost the server in memory (scripts/bench/memory.mjs starts this). */
import { mkdtempSync } from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createRandom } from '../../tests/support/createRandom.ts'
import { doorFaults, failAt, floodEarly } from '../../tests/support/rooms/doorFaults.ts'
import { filmHead, slowUpload } from '../../tests/support/server/slowUpload.ts'
import type { TcpClient } from '../../tests/support/server/tcpClient.ts'
import { TestClient } from '../../tests/support/server/TestClient.ts'
import { fail, serverEnv } from '../steps.mjs'
import { logIn, makeSpace } from './hostileLoad.ts'
import { describeMachine, memoryOf } from './machine.ts'
import { cleanUp, end, keepTrackOf, startServerProcess } from './processes.ts'
import { markdownTable, plainTable } from './table.ts'

const HELP = `npm run bench:memory [-- options]
  --only NAME    doors, flood, readers or uploads
  --server PATH  the main file of the server: that of another checkout, for a comparison
  --markdown     the table as Markdown`

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    server: { type: 'string', default: 'server/main.ts' },
    markdown: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

const MIB = 1 << 20
/** Sockets of each door, phase and fault; sockets that flood; readers who never read; films held open. */
const [EACH, FLOODS, READERS, TALKERS, FILMS] = [3, 40, 50, 25, 10]
const FILM_BYTES = 48 * MIB
const TALK_MS = 45_000
/** So long after the last of it is looked at what is left. */
const SETTLE_MS = 10_000

interface Stage {
  readonly url: string
  readonly spaceId: string
  /** Of somebody else each time; the first is the owner. */
  token(): Promise<string>
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const say = (line: string): void => void process.stdout.write(`${line}\n`)

async function enter({ url, spaceId, token }: Stage): Promise<TestClient> {
  return TestClient.enter({ url, spaceId, token: await token() })
}

/** What is done to a server; how it is told in the table, and what ends it. */
type Deed = (stage: Stage) => Promise<{ readonly what: string; close(): void }>

const deeds: Readonly<Record<string, Deed>> = {
  async doors(stage) {
    const random = createRandom(1)
    const clients: TcpClient[] = []
    for (const cell of doorFaults)
      for (let n = 0; n < EACH; n += 1)
        clients.push(await failAt(cell, { ...stage, token: await stage.token() }, random))
    return {
      what: `${clients.length} sockets that fail in every way`,
      close: () => clients.forEach((client) => client.destroy()),
    }
  },
  async flood(stage) {
    const clients = await Promise.all(Array.from({ length: FLOODS }, () => floodEarly(stage)))
    return {
      what: `${FLOODS} sockets that send 20 MiB before they are let in`,
      close: () => clients.forEach((client) => client.destroy()),
    }
  },
  async readers(stage) {
    const [talkers, readers]: TestClient[][] = [[], []]
    for (let n = 0; n < TALKERS; n += 1) talkers!.push(await enter(stage))
    for (let n = 0; n < READERS; n += 1) readers!.push(await enter(stage))
    for (const { ws } of readers!) (ws as unknown as { _socket: Socket })._socket.pause()
    for (const endsAt = Date.now() + TALK_MS; Date.now() < endsAt; await pause(700)) {
      for (const talker of talkers!) {
        talker.post('chat', { chatRecipient: 'GLOBAL_CHAT', contents: '慢'.repeat(2_000) })
        talker.events.length = 0
      }
    }
    return {
      what: `${READERS} who never read while ${TALKERS} chat`,
      close: () => [...talkers!, ...readers!].forEach(({ ws }) => ws.terminate()),
    }
  },
  async uploads({ url, spaceId, token }) {
    const owner = await token()
    const client = await TestClient.enter({ url, spaceId, token: owner })
    const [mapId, map] = [...client.world.maps][0]!
    const fileId = `${spaceId}.${mapId}.${[...map.objects.keys()][0]}`
    client.close()
    const part = Buffer.alloc(MIB)
    const open = Array.from({ length: FILMS }, () =>
      slowUpload(url, `/upload?fileId=${fileId}`, { token: owner, bytes: FILM_BYTES + MIB }),
    )
    await Promise.all(
      open.map(async (one) => {
        one.write(filmHead)
        for (let sent = 0; sent < FILM_BYTES; sent += part.length)
          if (!one.request.write(part)) await new Promise((resolve) => one.request.once('drain', resolve))
      }),
    )
    return {
      what: `${FILMS} films of ${FILM_BYTES / MIB} MiB held open`,
      close: () => open.forEach(({ request }) => request.destroy()),
    }
  },
}

/** Does it to a server of its own: resident memory before, at most, and once all have gone, MB. */
async function measure(name: string, deed: Deed): Promise<string[]> {
  const folder = keepTrackOf(mkdtempSync(join(tmpdir(), 'lingjing-memory-')))
  const server = await startServerProcess(undefined, [options.server], {
    ...serverEnv,
    PORT: '0',
    DATA_DIR: folder,
    DEV_LOGIN: '1',
    LOG_LEVEL: 'fatal',
    UPLOADS_PER_PERSON: String(FILMS),
    REQUEST_LIMITS: 'login=1000000/60,api=1000000/60',
  })
  const { origin: url, pid } = server
  const owner = await logIn(url, '主人')
  const spaceId = await makeSpace(url, owner, name)
  let people = 0
  const token = () => (people++ === 0 ? Promise.resolve(owner) : logIn(url, `人${people}`))
  const { nowMb: before } = memoryOf(pid)
  const { what, close } = await deed({ url, spaceId, token })
  const { peakMb } = memoryOf(pid)
  close()
  await pause(SETTLE_MS)
  const { nowMb } = memoryOf(pid)
  await end(server.child)
  return [what, ...[before, peakMb, nowMb].map((mb) => mb.toFixed(0))]
}

async function main(): Promise<void> {
  if (options.help) return say(HELP)
  if (options.only !== undefined && !(options.only in deeds))
    fail(`--only wants one of ${Object.keys(deeds).join(', ')}`)
  const rows = [['resident memory of the server, MB', 'before', 'at most', 'once all have gone']]
  for (const [name, deed] of Object.entries(deeds))
    if (options.only === undefined || options.only === name) rows.push(await measure(name, deed))
  say(describeMachine())
  say(options.markdown ? markdownTable(rows) : plainTable(rows))
}

try {
  await main()
} finally {
  cleanUp()
}
