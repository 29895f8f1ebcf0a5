import { createReadStream } from 'node:fs'
import { copyFile, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileStore } from './fileStore.ts'

/** Ids never leave the folder, whatever a row might say. */
const isPlain = (id: string): boolean => /^[a-z0-9]{16,64}$/.test(id)

/** Waits until the disk has what was written. */
async function syncPath(path: string): Promise<void> {
  const opened = await open(path)
  try {
    await opened.sync()
  } finally {
    await opened.close()
  }
}

async function writeSafely(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** A rename where both are on one disk. What is moved is on the disk already. */
async function moveSafely(from: string, to: string): Promise<void> {
  try {
    await rename(from, to)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error
    await copyFile(from, to)
    await syncPath(to)
    await rm(from, { force: true })
  }
}

/** One file an upload, in sub-folders of the first two characters: a folder of a million files is slow to list. */
export function folderStore(folder: string): FileStore {
  const pathOf = (id: string): string => join(folder, id.slice(0, 2), id)
  return {
    async put(id, content) {
      if (!isPlain(id)) throw new Error('not an id of a file')
      await mkdir(dirname(pathOf(id)), { recursive: true })
      // A crash half way leaves no half picture behind that name.
      const half = `${pathOf(id)}.part`
      try {
        if (Buffer.isBuffer(content)) await writeSafely(half, content)
        else await moveSafely(content.path, half)
        await rename(half, pathOf(id))
      } catch (error) {
        await rm(half, { force: true })
        throw error
      }
      await syncPath(dirname(pathOf(id)))
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
