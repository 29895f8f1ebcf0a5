import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chairIndices, seatPose } from '#shared/map/seats.ts'
import type { Catalogue } from '#shared/map/catalogue.ts'
import { openDb } from '../../../server/db/openDb.ts'
import { ServerProcess } from '../server/serverProcess.ts'
import { TestClient } from '../server/TestClient.ts'
import { until } from '../until.ts'

const BOTS = 20

interface Promised {
  /** Ids of chats, names of objects: acknowledged, so they must be there after any end of the server. */
  readonly chats: Set<string>
  readonly objects: Set<string>
  /** How often somebody was given a chair. */
  seats: number
}

export interface KillReport {
  readonly chats: number
  readonly objects: number
  /** Chairs that were given. */
  readonly seated: number
  /** What was promised and is not there, or is there twice. */
  readonly wrong: readonly string[]
}

/** Ends quietly when the server does. */
async function untilGone(work: () => Promise<void>): Promise<void> {
  try {
    for (;;) await work()
  } catch {
    return
  }
}

async function chats(bot: TestClient, promised: Promised, waiting: string[]): Promise<void> {
  // What was not answered before the last end is sent again under its old id, as our client does it.
  const id = waiting.pop() ?? randomUUID()
  waiting.push(id)
  const answer = await bot.send('chat', { chatRecipient: 'GLOBAL_CHAT', contents: `say ${id}`, id })
  if (answer.succeeded) promised.chats.add(id)
  if (answer.succeeded || !/rate|many/.test(answer.reason)) waiting.splice(waiting.indexOf(id), 1)
  else await new Promise((resolve) => setTimeout(resolve, 200))
}

async function edits(bot: TestClient, promised: Promised): Promise<void> {
  const name = randomUUID()
  const mapId = bot.self!.mapId
  const object = { _name: name, x: 3, y: 3, normal: '', type: 0, width: 1, height: 1 }
  const answer = await bot.send('mapAddObject', { mapId, object })
  if (answer.succeeded) promised.objects.add(name)
  else await new Promise((resolve) => setTimeout(resolve, 200))
}

/** Sits down somewhere, or stands up again. */
async function sits(
  bot: TestClient,
  promised: Promised,
  catalogue: Catalogue,
  random: () => number,
): Promise<void> {
  const map = bot.world.maps.get(bot.self!.mapId)!
  const chairs = chairIndices(map, catalogue)
  const chairIdx = chairs[Math.floor(random() * Math.min(chairs.length, BOTS / 2))]!
  const seat = seatPose(map, catalogue, chairIdx)
  if (!seat) return
  await bot.send('teleport', {
    mapId: map.id,
    x: Math.floor(seat.position.x),
    y: Math.floor(seat.position.z),
  })
  const answer = await bot.send('setChairStatus', { chairIdx, isOccupied: true })
  if (answer.succeeded) promised.seats += 1
  await new Promise((resolve) => setTimeout(resolve, 500))
}

/** Kills a server at random moments while twenty bots chat, edit and sit down, and looks at what is left. */
export async function killRounds(
  rounds: number,
  catalogue: Catalogue,
  random: () => number,
): Promise<KillReport> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lingjing-kill-'))
  const promised: Promised = { chats: new Set(), objects: new Set(), seats: 0 }
  const waiting = new Map<number, string[]>()
  const wrong: string[] = []
  let server = await ServerProcess.start(dataDir)
  try {
    // Tokens outlive the server: their secret lies in the data folder.
    const tokens: string[] = []
    for (let n = 0; n < BOTS; n++) tokens.push(await server.token(`机器人${n}`))
    const spaceId = await server.createSpace(tokens[0]!, '常断电')
    for (let round = 0; round <= rounds; round++) {
      const { url } = server
      const bots = await Promise.all(tokens.map((token) => TestClient.enter({ url, spaceId, token })))
      wrong.push(...sharedChairs(bots[0]!, `round ${round}, at first`))
      wrong.push(...objectsMissing(bots[0]!, promised, round))
      // What is broken is told at once: whoever waits in vain later would hide it.
      const ended = round === rounds || wrong.length > 0
      const work = ended
        ? []
        : bots.map((bot, n) => {
            if (!waiting.has(n)) waiting.set(n, [])
            if (n === 0) return untilGone(() => edits(bot, promised))
            return untilGone(() =>
              n % 2 === 0 ? chats(bot, promised, waiting.get(n)!) : sits(bot, promised, catalogue, random),
            )
          })
      if (!ended) {
        await new Promise((resolve) => setTimeout(resolve, 300 + random() * 2_000))
        // On a busy machine nothing may have been promised by then, and nothing could be lost.
        const enough = () =>
          promised.chats.size >= 6 * (round + 1) &&
          promised.objects.size >= 2 * (round + 1) &&
          promised.seats > round
        await until(enough, 'something is promised', 60_000)
      }
      wrong.push(...sharedChairs(bots[0]!, `round ${round}, at last`))
      await server.kill()
      for (const bot of bots) bot.close()
      await Promise.all(work)
      wrong.push(...(await chatsWrong(dataDir, promised, round)))
      if (ended) break
      server = await ServerProcess.start(dataDir)
    }
    return { chats: promised.chats.size, objects: promised.objects.size, seated: promised.seats, wrong }
  } finally {
    await server.kill()
    await rm(dataDir, { recursive: true, force: true })
  }
}

function sharedChairs(bot: TestClient, when: string): string[] {
  const seats = [...bot.world.players.values()].flatMap(({ mapId, chairIdx }) =>
    chairIdx === undefined ? [] : [`${mapId} ${chairIdx}`],
  )
  return new Set(seats).size < seats.length ? [`${when}: two people on one chair`] : []
}

function objectsMissing(bot: TestClient, { objects }: Promised, round: number): string[] {
  const counts = new Map<string, number>()
  for (const map of bot.world.maps.values()) {
    for (const { _name } of map.objects.values()) if (_name) counts.set(_name, (counts.get(_name) ?? 0) + 1)
  }
  return [...objects].flatMap((name) =>
    counts.get(name) === 1 ? [] : [`round ${round}: object ${name} is there ${counts.get(name) ?? 0} times`],
  )
}

/** Looks into the database of a server that is dead. */
async function chatsWrong(dataDir: string, { chats: ids }: Promised, round: number): Promise<string[]> {
  const db = await openDb({ sqliteFile: join(dataDir, 'lingjing.db') })
  try {
    const rows = await db.selectFrom('chatMessages').select(['id', 'contents']).execute()
    const counts = new Map<string, number>()
    for (const { contents } of rows) counts.set(contents, (counts.get(contents) ?? 0) + 1)
    const missing = [...ids].filter((id) => !counts.has(`say ${id}`))
    const twice = [...counts].filter(([, count]) => count > 1)
    return [
      ...missing.map((id) => `round ${round}: chat ${id} is lost`),
      ...twice.map(([contents]) => `round ${round}: twice: ${contents}`),
    ]
  } finally {
    await db.destroy()
  }
}
