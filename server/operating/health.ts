import type { Disk } from './disk.ts'
import { within } from './within.ts'

/** What a server needs to be of use. */
export const checkNames = ['closing', 'database', 'lock', 'disk', 'loop'] as const
export type CheckName = (typeof checkNames)[number]

export interface Health {
  /** The checks that fail just now; none: the server is ready. Asked again and again it looks once a second. */
  failing(): Promise<readonly CheckName[]>
  /** From now on it is not ready any more. */
  startClosing(): void
}

export interface HealthOptions {
  /** Asks the database something that it answers at once. */
  readonly askDatabase: () => Promise<unknown>
  /** Whether the data is still this process's alone. */
  readonly isLocked: () => boolean
  readonly disk: Pick<Disk, 'space'>
  /** The longest stand-still of the event loop in the last seconds, ms. */
  readonly loopLagMs: () => number
  readonly databaseMs?: number
}

/** The database answers a look at one row within this, ms. */
const databaseMs = 1_000
/**
 * With less than this nothing can be stored soon: bytes, and on small disks a part of the whole. Uploads are refused
 * much earlier (DISK_MIN_FREE_PERCENT).
 */
const freeBytesMin = 100 * 1024 * 1024
const freePartMin = 0.01
/** A loop that stood still for this long has made everybody's figures stand still, ms. */
const loopLagMax = 2_000
/** What one look is good for: strangers may ask as often as they like. */
const lookMs = 1_000

export function createHealth(options: HealthOptions): Health {
  let isClosing = false
  let looked: { readonly at: number; readonly failing: Promise<readonly CheckName[]> } | undefined

  const isFailing: Readonly<Record<CheckName, () => boolean | Promise<boolean>>> = {
    closing: () => isClosing,
    database: async () => {
      try {
        return !(await within(options.databaseMs ?? databaseMs, options.askDatabase()))
      } catch {
        return true
      }
    },
    lock: () => !options.isLocked(),
    disk: async () => {
      const space = await options.disk.space()
      return space !== undefined && space.freeBytes < Math.min(freeBytesMin, space.totalBytes * freePartMin)
    },
    loop: () => options.loopLagMs() > loopLagMax,
  }

  async function look(): Promise<readonly CheckName[]> {
    const found = await Promise.all(checkNames.map(async (name) => ((await isFailing[name]()) ? [name] : [])))
    return found.flat()
  }

  return {
    failing() {
      const at = performance.now()
      if (!looked || at - looked.at >= lookMs) looked = { at, failing: look() }
      return looked.failing
    },
    startClosing() {
      isClosing = true
      looked = undefined
    },
  }
}
