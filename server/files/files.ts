import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { FileKind } from '#shared/http/ownFiles.ts'
import { dayMs } from '#shared/rules/days.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/schema.ts'
import * as table from '../db/tables/site/files.ts'
import type { FileRow } from '../db/tables/site/files.ts'
import { checkAdded } from './quotas.ts'
import type { Quotas } from './storageSettings.ts'
import { bytesOf } from './fileStore.ts'
import type { ByteRange, FileContent, FileStore } from './fileStore.ts'

/** An upload nobody put anywhere is forgotten after so long. */
const looseFileMs = dayMs

export interface NewFile {
  readonly ownerId: string
  /** The space it belongs to from the start; a banner comes before its space. */
  readonly spaceId?: string | undefined
  readonly kind: FileKind
  readonly contentType: string
  readonly content: FileContent
}

/** Uploads: bytes in the store, one row each in the database. */
export interface Files {
  /**
   * Stores it and answers its row; `fileUrl(row.id)` is where it is served.
   * @throws ApiError QuotaExceeded of its owner or its space; nothing of it stays then.
   */
  save(file: NewFile): Promise<FileRow>
  find(id: string): Promise<FileRow | undefined>
  /** undefined: the bytes are not there. */
  open(id: string, range?: ByteRange): Promise<Readable | undefined>
  remove(id: string): Promise<void>
  /** As `remove`, but nothing of it is left behind when the server stops half way: it can be begun anew. */
  erase(id: string): Promise<void>
}

/** The path under which a file is served on this site. */
export const fileUrl = (id: string): string => `/files/${id}`

/** 128 bits: who does not know the address does not find the file. */
const newFileId = (): string => randomBytes(16).toString('hex')

export function createFiles({
  db,
  clock,
  store,
  quotas,
}: {
  readonly db: Db
  readonly clock: Clock
  readonly store: FileStore
  readonly quotas: Quotas
}): Files {
  async function remove(id: string): Promise<void> {
    // The row first: a file without a row is only lost space, a row without a file is a broken picture.
    await table.remove(db, id)
    await store.remove(id)
  }

  return {
    async save({ ownerId, spaceId, kind, contentType, content }) {
      for (const loose of await table.listLoose(db, ownerId, clock.now() - looseFileMs)) await remove(loose)
      const row = {
        id: newFileId(),
        ownerId,
        spaceId: spaceId ?? null,
        kind,
        contentType,
        bytes: bytesOf(content),
        createdAt: clock.now(),
      }
      try {
        await store.put(row.id, content, contentType)
        await db.transaction().execute(async (tx) => {
          await table.insert(tx, row)
          const payers = { userId: ownerId, spaceId: spaceId ?? undefined }
          await checkAdded(tx, quotas, payers, { files: 1, bytes: row.bytes })
        })
      } catch (error) {
        await store.remove(row.id).catch(() => undefined)
        throw error
      }
      return row
    },
    find: (id) => table.find(db, id),
    open: (id, range) => store.open(id, range),
    remove,
    async erase(id) {
      await store.remove(id)
      await table.remove(db, id)
    },
  }
}
