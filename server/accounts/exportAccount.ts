import { Readable } from 'node:stream'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { AppContext } from '../context.ts'
import * as belongings from '../db/tables/accounts/belongings.ts'
import * as fileRows from '../db/tables/site/files.ts'
import * as personalRows from '../db/tables/accounts/personalRows.ts'
import { tablesOfPeople } from '../db/tables/accounts/personalTables.ts'
import * as templates from '../db/tables/spaces/templates.ts'
import type { UserRow } from '../db/tables/accounts/users.ts'
import { atMost } from '../files/atMost.ts'
import { endingOf } from '../files/fileName.ts'
import { watchPace } from './readerPace.ts'

type ExportContext = Pick<AppContext, 'db' | 'files' | 'clock'>
type Rows = readonly Record<string, unknown>[]

/** One page of one export is read and written down at a time in the whole house: the others wait for their turn. */
const pageInTurn = atMost(1)

const json = (value: unknown): string => JSON.stringify(value, null, 2)

/** A JSON list, page by page as it is wanted; undefined where there is nothing in it. */
async function listOf(pages: AsyncGenerator<Rows>): Promise<Readable | undefined> {
  const next = () =>
    pageInTurn(async () => {
      const { value, done } = await pages.next()
      // Without the brackets around it.
      return done ? undefined : json(value).slice(1, -2)
    })
  const first = await next()
  if (first === undefined) return undefined
  async function* texts() {
    yield `[${first}`
    for (let page = await next(); page !== undefined; page = await next()) yield `,${page}`
    yield '\n]\n'
  }
  return Readable.from(texts(), { objectMode: false })
}

/**
 * Everything that is held about a person, as one ZIP: a JSON file for each table with rows of theirs (personalTables.ts),
 * one for each document they wrote to, what is in the spaces and templates they own, and the files they uploaded. Written as
 * it is read, and read as it is taken: of what is in the tables not more than a page is in memory at a time.
 */
export async function exportAccount(ctx: ExportContext, user: UserRow, to: Writable): Promise<void> {
  const { db, files, clock } = ctx
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const sent = pipeline(output, to)
  // Told by `await sent`; between here and there it must not count as unhandled.
  sent.catch(() => undefined)
  const mtime = new Date(clock.now())
  /** What the archive is taking up, or waits for: a file that is open stays so until somebody ends it. */
  let current: Readable | undefined
  let isOver = false
  const checkOn = (): void => {
    if (isOver) throw new Error('nobody takes this export any more')
  }
  /** Resolves when the archive has taken it up, so that the next part is read only then. */
  const add = (name: string, content: Readable, compress = true): Promise<void> =>
    new Promise((resolve, reject) => {
      current = content
      if (isOver) content.destroy()
      checkOn()
      zip.addReadStreamLazy(name, { mtime, compress }, (give) => {
        content.once('end', resolve)
        content.once('error', reject)
        give(null, content)
      })
    })
  const addList = async (name: string, pages: AsyncGenerator<Rows>, empty?: string): Promise<void> => {
    const list = (await listOf(pages)) ?? (empty === undefined ? undefined : Readable.from([empty]))
    if (list) await add(name, list)
  }
  const parts = async (): Promise<void> => {
    const facts = { account: user.id, exportedAt: mtime.toISOString(), readme: readme.split('\n') }
    await add('README.json', Readable.from([Buffer.from(`${json(facts)}\n`)]))
    for (const [table] of tablesOfPeople) {
      if (table === 'documentUpdates') continue
      await addList(`${table}.json`, personalRows.ownPages(db, table, { userId: user.id, phone: user.phone }))
    }
    let documents = 0
    for await (const document of personalRows.documentsOf(db, user.id)) {
      documents += 1
      await addList(`documentUpdates/${documents}.json`, personalRows.updatePages(db, user.id, document))
    }
    const owned = {
      spaces: await belongings.spaceIdsOf(db, user.id),
      templates: await templates.idsOfOwner(db, user.id),
    }
    for (const [table, { contentOf }] of tablesOfPeople) {
      if (!contentOf) continue
      for (const id of owned[contentOf.table]) {
        const pages = personalRows.contentPages(db, table, contentOf.column, id)
        await addList(`${contentOf.table}/${id}/${table}.json`, pages, '[]\n')
      }
    }
    for (const file of await fileRows.listUploadedBy(db, user.id)) {
      checkOn()
      const stream = await files.open(file.id)
      if (stream) await add(`files/${file.id}.${endingOf(file.contentType)}`, stream, false)
    }
    zip.end()
  }
  const pace = watchPace(output, to)
  try {
    await Promise.race([parts(), sent, pace.tooSlow])
    await Promise.race([sent, pace.tooSlow])
  } catch (error) {
    to.destroy()
    throw error
  } finally {
    pace.end()
    isOver = true
    current?.destroy()
  }
}

const readme = `这里是本站保存的、与你的账号有关的全部数据。每个 JSON 文件是一张数据表中属于你的行；spaces 与 templates 里是你名下空间和模板的内容；documentUpdates 里是你写过的文档，每份一个文件；files 里是你上传的文件。
This is everything this site holds about your account. Each JSON file has your rows of one table; spaces and templates hold the contents of those you own; documentUpdates has a file for each document you wrote to; files holds what you uploaded.
时间是自 1970-01-01 UTC 起的毫秒数。密码类信息只存摘要，不在其中。
Times are milliseconds since 1970-01-01 UTC. Of secrets only hashes are stored; they are left out.`
