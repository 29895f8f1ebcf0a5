import { readdirSync, readFileSync } from 'node:fs'
import { setPriority } from 'node:os'

/** What a process and all it has started take. */
export interface TreeUse {
  readonly pids: readonly number[]
  /** Resident memory that is nobody else's, megabytes. */
  readonly memoryMb: number
}

interface Process {
  readonly pid: number
  readonly parent: number
}

const PAGE_BYTES = 4_096
const MB = 1024 * 1024

function readProcess(pid: number): Process | undefined {
  try {
    // The name in brackets may hold anything, brackets too.
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
    return { pid, parent }
  } catch {
    return undefined
  }
}

/** Resident pages less those that are shared with others (files, and pages of the process it was forked from), bytes. */
function ownBytes(pid: number): number {
  try {
    const [, resident = 0, shared = 0] = readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ').map(Number)
    return Math.max(0, resident - shared) * PAGE_BYTES
  } catch {
    return 0
  }
}

/** Where there is /proc (Linux): what a process takes with all its children; undefined elsewhere, or when it is gone. */
export function treeUse(root: number): TreeUse | undefined {
  let entries: readonly string[]
  try {
    entries = readdirSync('/proc')
  } catch {
    return undefined
  }
  const all = entries.filter((name) => /^\d+$/.test(name)).flatMap((name) => readProcess(Number(name)) ?? [])
  if (!all.some(({ pid }) => pid === root)) return undefined
  const pids = [root]
  // Children come after their parents in no order: once round for each generation.
  for (let i = 0; i < pids.length; i += 1) {
    for (const { pid, parent } of all) if (parent === pids[i] && !pids.includes(pid)) pids.push(pid)
  }
  return { pids, memoryMb: pids.reduce((sum, pid) => sum + ownBytes(pid), 0) / MB }
}

/** Lets everybody else go first. What has gone meanwhile, or may not be asked, stays as it is. */
export function standBack(pids: readonly number[], niceness: number): void {
  for (const pid of pids) {
    try {
      setPriority(pid, niceness)
    } catch {
      // It has gone.
    }
  }
}
