import { createReadStream } from 'node:fs'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

/** Part of a file, both ends included, as HTTP ranges count. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** Where the bytes of uploads lie; what they are is in the table `files`. Ids are ours: letters and digits only. */
export interface FileStore {
  put(id: string, bytes: Buffer, contentType: string): Promise<void>
  /** undefined: it is not there. */
  open(id: string, range?: ByteRange): Promise<Readable | undefined>
  /** One that is not there is fine. */
  remove(id: string): Promise<void>
}

export interface S3Location {
  /** Without one: Amazon's. */
  readonly endpoint: string | undefined
  readonly region: string
  readonly bucket: string
  readonly key: string
  readonly secret: string
}

export type FileLocation = { readonly folder: string } | { readonly s3: S3Location }

/** The store the configuration names. The S3 client is loaded only when it is wanted. */
export async function openFileStore(location: FileLocation): Promise<FileStore> {
  if ('folder' in location) return folderStore(location.folder)
  const { s3Store } = await import('./s3Store.ts')
  return s3Store(location.s3)
}

/** Ids never leave the folder, whatever a row might say. */
const isPlain = (id: string): boolean => /^[a-z0-9]{16,64}$/.test(id)

/** One file an upload, in sub-folders of the first two characters: a folder of a million files is slow to list. */
export function folderStore(folder: string): FileStore {
  const pathOf = (id: string): string => join(folder, id.slice(0, 2), id)
  return {
    async put(id, bytes) {
      if (!isPlain(id)) throw new Error('not an id of a file')
      await mkdir(join(folder, id.slice(0, 2)), { recursive: true })
      // A crash half way leaves no half picture behind that name.
      const half = `${pathOf(id)}.part`
      await writeFile(half, bytes)
      await rename(half, pathOf(id))
    },
    async open(id, range) {
      if (!isPlain(id)) return undefined
      const found = await stat(pathOf(id)).catch(() => undefined)
      return found?.isFile() ? createReadStream(pathOf(id), range) : undefined
    },
    async remove(id) {
      if (isPlain(id)) await rm(pathOf(id), { force: true })
    },
  }
}
