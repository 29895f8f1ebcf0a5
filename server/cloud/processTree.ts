import { readdir, readFile, writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'

/** What a process and all it has started take. */
export interface TreeUse {
  readonly pids: readonly number[]
  /** Resident memory that is nobody else's, megabytes. */
  readonly memoryMb: number
}

/** Children of every process by its pid. */
export type Processes = ReadonlyMap<number, readonly number[]>

const PAGE_BYTES = 4_096
const MB = 1024 * 1024

const read = (path: string): Promise<string> => readFile(path, 'latin1').catch(() => '')

/** All processes of this machine, where there is /proc (Linux); elsewhere there seem to be none. */
export async function readProcesses(): Promise<Processes> {
  const children = new Map<number, number[]>()
  const names = await readdir('/proc').catch(() => [])
  for (const name of names) {
    if (!/^\d+$/.test(name)) continue
    const stat = await read(`/proc/${name}/stat`)
    // The name in brackets may hold anything, brackets too.
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
    if (stat === '') continue
    const pid = Number(name)
    children.set(pid, children.get(pid) ?? [])
    children.set(parent, [...(children.get(parent) ?? []), pid])
  }
  return children
}

/** A process and all it has started, itself first; none when it is gone. */
export function treeOf(processes: Processes, root: number): number[] {
  if (!processes.has(root)) return []
  const pids = [root]
  // Grows while it is gone through: generation after generation.
  for (let i = 0; i < pids.length; i += 1) pids.push(...(processes.get(pids[i]!) ?? []))
  return pids
}

/** Resident pages less those that are shared with others (files, and pages of the process it was forked from), bytes. */
async function ownBytes(pid: number): Promise<number> {
  const [, resident = 0, shared = 0] = (await read(`/proc/${pid}/statm`)).split(' ').map(Number)
  return Math.max(0, resident - shared) * PAGE_BYTES
}

/** What a process takes with all its children; undefined when it is gone. */
export async function treeUse(processes: Processes, root: number): Promise<TreeUse | undefined> {
  const pids = treeOf(processes, root)
  if (pids.length === 0) return undefined
  let bytes = 0
  for (const pid of pids) bytes += await ownBytes(pid)
  return { pids, memoryMb: bytes / MB }
}

/** How much sooner than others a process is ended when the machine has no memory left, of 1000. */
const ENDED_FIRST = 500

/**
 * What a niceness of processes is among groups: those are weighed against everything on the machine, and a worker that
 * hardly ever has its turn is of no use (at 4 it has 30 where another group has 70).
 */
const GROUP_NICENESS = 4

const write = (path: string, text: string): Promise<void> => writeFile(path, text).catch(() => undefined)

/** The group of a process by which Linux shares out the processor, where it does: `/autogroup-18 nice 0`. */
const groupOf = async (pid: number | 'self'): Promise<string> =>
  (await read(`/proc/${pid}/autogroup`)).split(' ')[0] ?? ''

/**
 * Lets everybody else go first, and has memory taken from these before others. What has gone meanwhile, or may not be
 * asked, stays as it is.
 */
export async function standBack(pids: readonly number[], niceness: number): Promise<void> {
  const own = await groupOf('self')
  const groups = new Set<string>()
  for (const pid of pids) {
    try {
      setPriority(pid, niceness)
    } catch {
      // It has gone.
    }
    if (Number(await read(`/proc/${pid}/oom_score_adj`)) < ENDED_FIRST)
      await write(`/proc/${pid}/oom_score_adj`, `${ENDED_FIRST}`)
    // Between groups the niceness of their processes counts nothing, only that of the groups.
    const group = await groupOf(pid)
    if (group === '' || group === own || groups.has(group)) continue
    groups.add(group)
    await write(`/proc/${pid}/autogroup`, `${GROUP_NICENESS}`)
  }
}
