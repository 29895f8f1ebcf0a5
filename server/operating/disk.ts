import { statfs } from 'node:fs/promises'
import { fail } from '#shared/errors.ts'

/** Bytes of the disk a folder is on, as an ordinary user may use them. */
export interface DiskSpace {
  readonly freeBytes: number
  readonly totalBytes: number
}

/** Keeps uploads and the like from filling the disk the database lives on. */
export interface Disk {
  /** As it was a second ago at most; undefined: the system does not say. */
  space(): Promise<DiskSpace | undefined>
  /** Whether less is free than is to stay so. */
  isNearlyFull(): Promise<boolean>
  /**
   * To be asked before something large is written.
   * @param bytes how large it may get
   * @throws ApiError StorageFull
   */
  checkRoom(bytes?: number): Promise<void>
}

export type ReadDisk = (folder: string) => Promise<DiskSpace>

/** What one look is good for: far shorter than what fills a disk. */
const lookMs = 1_000

export const readDisk: ReadDisk = async (folder) => {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}

/** The disk of a folder. `minFreePercent` of it stay free. */
export function createDisk({
  folder,
  minFreePercent,
  read = readDisk,
}: {
  readonly folder: string
  readonly minFreePercent: number
  readonly read?: ReadDisk
}): Disk {
  let looked: { readonly at: number; readonly space: Promise<DiskSpace | undefined> } | undefined

  function space(): Promise<DiskSpace | undefined> {
    const at = performance.now()
    if (!looked || at - looked.at >= lookMs) looked = { at, space: read(folder).catch(() => undefined) }
    return looked.space
  }

  /** A system that does not say how full its disk is has to fill it before anything is refused. */
  async function leavesTooLittle(bytes: number): Promise<boolean> {
    const now = await space()
    return now !== undefined && now.freeBytes - bytes < (now.totalBytes * minFreePercent) / 100
  }

  return {
    space,
    isNearlyFull: () => leavesTooLittle(0),
    async checkRoom(bytes = 0) {
      if (await leavesTooLittle(bytes)) fail('StorageFull')
    },
  }
}

/** File system, SQLite, PostgreSQL (disk_full). */
const fullCodes = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL', '53100'])

/** Whether something failed because there was no room left on a disk. */
export const isOutOfRoom = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && fullCodes.has(String(error.code))) || isOutOfRoom(error.cause))
