import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mustRun } from '../../support/mustRun.ts'
import { each } from '../../support/server/herd.ts'
import {
  lacksServices,
  startSeveralServers,
  type SeveralServers,
} from '../../support/server/severalServers.ts'
import { Talker } from './Talker.ts'
import { until } from '../../support/until.ts'

/* Two hundred people talk in twenty spaces on two servers while these are restarted one after the other, and each of what carries them is killed once. */

const PEOPLE = 200
const SPACES = 20

const lacks = lacksServices()
/** All of them have one address here, and knock more often than browsers do. */
const unlimited = 'api=1000000/60,person=1000000/60,join=1000000/60,login=1000000/60'
let site: SeveralServers

beforeEach(async (context) => {
  mustRun(context, lacks === undefined, lacks ?? '')
  site = await startSeveralServers({
    OPENINGS_PER_PERSON: '100000',
    SPACES_ALONE_PER_PERSON: '100000',
    REQUEST_LIMITS: unlimited,
  })
})
afterEach(() => site?.close())

test('servers restarted one after the other, then each server, Redis and PostgreSQL killed once under load: what was acknowledged is there, once', async () => {
  const a = site.servers.get('a')!
  const owner = await a.token('owner')
  const spaceIds = await Promise.all(
    Array.from({ length: SPACES }, (_, n) => a.createSpace(owner, `空间${n}`)),
  )
  const talkers: Talker[] = []
  await each([...Array(PEOPLE).keys()], async (n) => {
    talkers.push(new Talker(site, `p${n}`, await a.token(`p${n}`), spaceIds[n % SPACES]!))
  })
  const running = talkers.map((talker) => talker.run())
  const lines = () => talkers.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0)
  /** Everybody has said something since. */
  const everybodyTalks = async (what: string): Promise<void> => {
    const before = talkers.map(({ acknowledged }) => acknowledged.length)
    const since = performance.now()
    const late = () => talkers.filter(({ acknowledged }, n) => acknowledged.length === before[n])
    await until(() => late().length === 0, `everybody talks ${what}`, 60_000).catch((error: unknown) => {
      throw new Error(
        `${String(error)}: ${late()
          .map(({ refusals }) => refusals.at(-1))
          .join('; ')
          .slice(0, 300)}`,
      )
    })
    process.stdout.write(
      `  ${what}: everybody again after ${((performance.now() - since) / 1000).toFixed(1)} s\n`,
    )
  }

  await everybodyTalks('at the start')
  for (const name of ['a', 'b'] as const) {
    const ended = site.servers.get(name)!.end('SIGTERM')
    await everybodyTalks(`after ${name} was told to stop`)
    expect(await ended).toBe(0)
    await site.start(name)
  }
  await site.servers.get('a')!.kill()
  await everybodyTalks('after a was killed')
  await site.start('a')
  await site.servers.get('b')!.kill()
  await everybodyTalks('after b was killed')
  await site.start('b')
  await site.redis.fall()
  await pause(2_000)
  await site.redis.rise()
  await everybodyTalks('after Redis was killed')
  site.postgres.fall()
  await pause(2_000)
  site.postgres.rise()
  await everybodyTalks('after PostgreSQL was killed')

  for (const talker of talkers) talker.stop()
  await Promise.all(running)
  const db = new pg.Client({ connectionString: site.postgres.url })
  await db.connect()
  const { rows } = await db.query<{ contents: string }>('select contents from chat_messages')
  await db.end()
  const stored = rows.map(({ contents }) => contents).toSorted()
  expect(new Set(stored).size).toBe(stored.length)
  const there = new Set(stored)
  expect(talkers.flatMap(({ acknowledged }) => acknowledged.filter((id) => !there.has(id)))).toEqual([])
  expect(lines()).toBeGreaterThan(PEOPLE * 5)
}, 400_000)
