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
import { endingOf } from '../files/fileName.ts'

type ExportContext = Pick<AppContext, 'db' | 'files' | 'clock'>

const json = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)

/**
 * Everything that is held about a person, as one ZIP: a JSON file for each table with rows of theirs (personalTables.ts),
 * what is in the spaces and templates they own, and the files they uploaded. Written as it is read: nothing but one
 * part of it is in memory at a time.
 */
export async function exportAccount(ctx: ExportContext, user: UserRow, to: Writable): Promise<void> {
  const { db, files, clock } = ctx
  const zip = new ZipFile()
  const sent = pipeline(zip.outputStream as Readable, to)
  // Told by `await sent`; between here and there it must not count as unhandled.
  sent.catch(() => undefined)
  const mtime = new Date(clock.now())
  /** Resolves when the archive has taken it up, so that the next part is read only then. */
  const add = (name: string, read: () => Promise<Readable | Buffer>, compress = true): Promise<void> =>
    new Promise((resolve, reject) => {
      zip.addReadStreamLazy(name, { mtime, compress }, (give) => {
        read().then(
          (content) => {
            const stream = Buffer.isBuffer(content) ? Readable.from([content]) : content
            stream.once('end', resolve)
            stream.once('error', reject)
            give(null, stream)
          },
          (error: unknown) => {
            give(error, Readable.from([]))
            reject(error instanceof Error ? error : new Error('an export failed', { cause: error }))
          },
        )
      })
    })
  const parts = async (): Promise<void> => {
    const facts = { account: user.id, exportedAt: mtime.toISOString(), readme: readme.split('\n') }
    await add('README.json', () => Promise.resolve(json(facts)))
    for (const [table] of tablesOfPeople) {
      const rows = await personalRows.readOwn(db, table, { userId: user.id, phone: user.phone })
      if (rows.length > 0) await add(`${table}.json`, () => Promise.resolve(json(rows)))
    }
    const owned = {
      spaces: await belongings.spaceIdsOf(db, user.id),
      templates: await templates.idsOfOwner(db, user.id),
    }
    for (const [table, { contentOf }] of tablesOfPeople) {
      if (!contentOf) continue
      for (const id of owned[contentOf.table]) {
        const read = async () => json(await personalRows.readContent(db, table, contentOf.column, id))
        await add(`${contentOf.table}/${id}/${table}.json`, read)
      }
    }
    for (const file of await fileRows.listUploadedBy(db, user.id)) {
      const stream = await files.open(file.id)
      if (stream)
        await add(`files/${file.id}.${endingOf(file.contentType)}`, () => Promise.resolve(stream), false)
    }
    zip.end()
  }
  try {
    await Promise.race([parts(), sent])
    await sent
  } catch (error) {
    to.destroy()
    throw error
  }
}

const readme = `这里是本站保存的、与你的账号有关的全部数据。每个 JSON 文件是一张数据表中属于你的行；spaces 与 templates 里是你名下空间和模板的内容；files 里是你上传的文件。
This is everything this site holds about your account. Each JSON file has your rows of one table; spaces and templates hold the contents of those you own; files holds what you uploaded.
时间是自 1970-01-01 UTC 起的毫秒数。密码类信息只存摘要，不在其中。
Times are milliseconds since 1970-01-01 UTC. Of secrets only hashes are stored; they are left out.`
