import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { placedItemOf } from '#shared/map/items.ts'
import { openDb } from '../../../server/db/openDb.ts'
import { ServerProcess } from '../server/serverProcess.ts'
import { TestClient } from '../server/TestClient.ts'
import { until } from '../until.ts'

const BOTS = 4
const ALL = 40

/** What is in bags, as the database of a server that is dead has it. */
async function inBags(dataDir: string): Promise<number> {
  const db = await openDb({ sqliteFile: join(dataDir, 'lingjing.db') })
  try {
    const rows = await db.selectFrom('inventoryItems').select('amount').where('itemId', '=', 'junk').execute()
    return rows.reduce((sum, { amount }) => sum + amount, 0)
  } finally {
    await db.destroy()
  }
}

const lying = (bot: TestClient): string[] => {
  const map = bot.world.maps.get(bot.self!.mapId)
  return [...(map?.objects ?? [])].flatMap(([key, object]) =>
    placedItemOf(object)?.itemId === 'junk' ? [key] : [],
  )
}

export interface BagReport {
  /** How often something was put down, taken or given. */
  readonly done: number
  /** When there was more or less than at first. */
  readonly wrong: readonly string[]
}

/** Kills a server while four carry things about, and counts them in bags and on the floor. */
export async function bagRounds(rounds: number, random: () => number): Promise<BagReport> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lingjing-bags-'))
  let server = await ServerProcess.start(dataDir)
  const wrong: string[] = []
  let done = 0
  try {
    const tokens: string[] = []
    for (let n = 0; n < BOTS; n++) tokens.push(await server.token(`搬运${n}`))
    const spaceId = await server.createSpace(tokens[0]!, '搬来搬去')
    for (let round = 0; round <= rounds; round++) {
      const { url } = server
      const bots = await Promise.all(tokens.map((token) => TestClient.enter({ url, spaceId, token })))
      const [owner] = bots as [TestClient]
      if (round === 0) {
        await owner.send('addInventoryItem', { itemId: 'junk', delta: ALL, targetId: owner.self!.uid })
      } else {
        const [left, carried] = [lying(owner).length, await inBags(dataDir)]
        if (carried + left !== ALL) wrong.push(`round ${round}: ${carried} are carried, ${left} lie about`)
      }
      // What is broken is told at once: whoever waits in vain later would hide it.
      if (round === rounds || wrong.length > 0) break
      const work = bots.map(async (bot, n) => {
        for (;;) {
          const keys = lying(bot)
          const other = bots[(n + 1) % BOTS]!.self!.uid
          const doing = Math.floor(random() * 3)
          const key = keys[Math.floor(random() * keys.length)]
          const answer =
            doing === 0 && key !== undefined
              ? await bot.send('takeItem', { key })
              : doing === 1
                ? await bot.send('giveItem', { itemId: 'junk', count: 1, targetId: other })
                : await bot.send('dropItem', { itemId: 'junk', count: 1 })
          if (answer.succeeded) done += 1
          else await new Promise((resolve) => setTimeout(resolve, 100))
        }
      })
      const ends = Promise.allSettled(work)
      const enough = 15 * (round + 1)
      await until(() => done >= enough, 'enough was carried about', 60_000)
      await server.kill()
      for (const bot of bots) bot.close()
      await ends
      server = await ServerProcess.start(dataDir)
    }
    return { done, wrong }
  } finally {
    await server.kill()
    await rm(dataDir, { recursive: true, force: true })
  }
}
