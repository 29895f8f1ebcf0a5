/** `npm run bench:month`: what a busy site keeps, by week (scripts/bench/month.mjs starts this). */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pino from 'pino'
import { dayMs } from '#shared/rules/days.ts'
import { createFiles } from '../../server/files/files.ts'
import { folderStore } from '../../server/files/folderStore.ts'
import { createClientLog } from '../../server/log/clientLog.ts'
import { createTokens } from '../../server/login/tokens.ts'
import { createSweeper, type Sweeper } from '../../server/sweeping/sweeper.ts'
import { createTestClock, startServer, type TestServer } from '../../tests/support/server/startServer.ts'
import { smallSpace, spacesFolder } from '../../tests/support/world/smallSpaces.ts'
import { describeMachine } from './machine.ts'
import { type Census, takeCensus } from './monthCensus.ts'
import { MonthLife } from './monthLife.ts'
import { markdownTable, plainTable } from './table.ts'

const HELP = `npm run bench:month [-- options]
  --days 30      days the site lives through
  --people 6     regulars who come in a part of a day; a day has four parts
  --keep 7       days that logs, chats, visits, notices and spaces put away are kept, so that a month shows their end
  --markdown     the tables as Markdown`

const { values: options } = parseArgs({
  options: {
    days: { type: 'string', default: '30' },
    people: { type: 'string', default: '6' },
    keep: { type: 'string', default: '7' },
    markdown: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

const PARTS = 4
const WEEK = 7
const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** The server's own goes by the time of the machine, not by the clock. */
function sweeperOf({ db, clock, config, dataDir }: TestServer): Sweeper {
  const log = pino({ level: 'error' })
  return createSweeper({
    db,
    clock,
    log,
    tokens: createTokens({ db, clock, newId: () => 'unused', secret: config.sessionSecret }),
    files: createFiles({
      db,
      clock,
      store: folderStore(join(dataDir, 'files')),
      quotas: config.storage.quotas,
    }),
    clientLog: createClientLog({ folder: join(dataDir, 'client-log'), clock, maxBytes: 1e6, days: 7 }),
    retention: config.storage.retention,
  })
}

async function live(server: TestServer, days: number): Promise<{ censuses: Census[]; life: MonthLife }> {
  const sweeper = sweeperOf(server)
  const life = await MonthLife.begin(server, Number(options.people))
  const censuses: Census[] = []
  for (let day = 1; day <= days; day += 1) {
    await life.day(day)
    for (let part = 0; part < PARTS; part += 1) {
      await life.shift(day, part)
      await life.quiet()
      server.clock.advance(dayMs / PARTS)
      await sweeper.sweepRows()
      await server.runEvents()
      await server.remindBookings()
      await server.endArchivedSpaces()
      await server.accountEnder.run()
    }
    await sweeper.sweepFiles()
    if (day % WEEK === 0 || day === days) censuses.push(await takeCensus(server.db, server.dataDir))
  }
  return { censuses, life }
}

const MIB = 1024 * 1024
const mib = (bytes: number): string => (bytes / MIB).toFixed(2)

async function main(): Promise<void> {
  if (options.help) return say(HELP)
  const days = Number(options.days)
  const dataDir = mkdtempSync(join(tmpdir(), 'lingjing-month-'))
  const keep = options.keep
  const unlimited = { points: 1e9, seconds: 60 }
  const server = await startServer({
    dataDir,
    clock: createTestClock(),
    spacesFolder: spacesFolder([smallSpace('office')]),
    requestLimits: {
      api: unlimited,
      person: unlimited,
      login: unlimited,
      create: unlimited,
      upload: unlimited,
      announce: unlimited,
    },
    env: {
      KEEP_OPERATIONS_DAYS: keep,
      KEEP_CHATS_DAYS: keep,
      KEEP_VISITS_DAYS: keep,
      KEEP_NOTIFICATIONS_DAYS: keep,
      KEEP_ARCHIVED_SPACES_DAYS: keep,
    },
  })
  const begunAt = performance.now()
  try {
    const { censuses, life } = await live(server, days)
    const tables = Object.keys(censuses[0]!.rows).filter((name) =>
      censuses.some(({ rows }) => rows[name]! > 0),
    )
    const ends = [...Array(Math.floor(days / WEEK)).keys()].map((week) => (week + 1) * WEEK)
    if (days % WEEK !== 0) ends.push(days)
    const row = (name: string, of: (census: Census) => string): string[] => [name, ...censuses.map(of)]
    const print = options.markdown ? markdownTable : plainTable
    say(`${describeMachine()}; ${days} days in ${((performance.now() - begunAt) / 1_000).toFixed(0)} s`)
    say(
      Object.entries(life.did)
        .map(([what, count]) => `${what} ${count}`)
        .join(', '),
    )
    say(
      print([
        ['after day', ...ends.map(String)],
        row('rows', ({ rows }) => String(Object.values(rows).reduce((sum, count) => sum + count, 0))),
        row('database in use, MiB', ({ databaseBytes }) => mib(databaseBytes)),
        row('files', ({ files }) => String(files)),
        row('of files, MiB', ({ fileBytes }) => mib(fileBytes)),
        row('heap, MiB', ({ heapBytes }) => mib(heapBytes)),
        ['rows of each table'],
        ...tables.map((name) => row(name, ({ rows }) => String(rows[name]))),
      ]),
    )
  } finally {
    await server.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

await main()
