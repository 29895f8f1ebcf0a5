import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Short, so that a process that has had its share waits no longer than this for the next one; µs. */
const PERIOD_US = 10_000

const roots = ['/sys/fs/cgroup/cpu', '/sys/fs/cgroup'] as const

/** What a process may take of a core, by Linux' control groups: a small core instead of a whole one. */
export class CpuShare {
  readonly #folder: string
  readonly #isOld: boolean

  private constructor(folder: string, isOld: boolean) {
    this.#folder = folder
    this.#isOld = isOld
  }

  /** @returns undefined where control groups are nobody's to make (not Linux, not root) */
  static of(pid: number): CpuShare | undefined {
    for (const root of roots) {
      const folder = join(root, `lingjing-bench-${pid}`)
      try {
        mkdirSync(folder)
        const isOld = existsSync(join(folder, 'cpu.cfs_quota_us'))
        if (!isOld && !existsSync(join(folder, 'cpu.max'))) {
          rmdirSync(folder)
          continue
        }
        writeFileSync(join(folder, 'cgroup.procs'), String(pid))
        return new CpuShare(folder, isOld)
      } catch {
        // The next one, or none.
      }
    }
    return undefined
  }

  /** From now on it has this share of a core; undefined: all it can get. */
  limit(share: number | undefined): void {
    const quota = share === undefined ? undefined : Math.round(share * PERIOD_US)
    if (this.#isOld) {
      writeFileSync(join(this.#folder, 'cpu.cfs_period_us'), String(PERIOD_US))
      writeFileSync(join(this.#folder, 'cpu.cfs_quota_us'), String(quota ?? -1))
    } else writeFileSync(join(this.#folder, 'cpu.max'), `${quota ?? 'max'} ${PERIOD_US}`)
  }

  /** After the process has ended. */
  remove(): void {
    rmdirSync(this.#folder)
  }
}
