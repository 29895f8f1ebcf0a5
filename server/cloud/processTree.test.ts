import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { getPriority, platform } from 'node:os'
import { expect, test } from 'vitest'
import { readProcesses, standBack, treeOf, treeUse } from './processTree.ts'

test('a tree is a process and all it has started, generation after generation', () => {
  const processes = new Map([
    [1, [2, 3]],
    [2, [4]],
    [3, []],
    [4, [5]],
    [5, []],
    [9, []],
  ])
  expect(treeOf(processes, 1).toSorted()).toEqual([1, 2, 3, 4, 5])
  expect(treeOf(processes, 2)).toEqual([2, 4, 5])
  expect(treeOf(processes, 8)).toEqual([])
})

test.skipIf(platform() !== 'linux')('this process takes something, with what it has started', async () => {
  const child = spawn(process.execPath, ['-e', 'process.stdin.resume()'], {
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  await once(child, 'spawn')
  const processes = await readProcesses()
  const use = await treeUse(processes, process.pid)
  expect(use?.pids).toContain(child.pid)
  expect(use?.memoryMb).toBeGreaterThan(1)
  child.stdin.end()
  await once(child, 'exit')
  expect(await treeUse(await readProcesses(), child.pid!)).toBeUndefined()
})

test.skipIf(!existsSync('/proc/self/oom_score_adj'))(
  'what stands back is behind others as a group too, where there are groups, and goes first; this process stays as it is',
  async () => {
    const read = (pid: number | 'self', name: string) =>
      readFile(`/proc/${pid}/${name}`, 'latin1').catch(() => '')
    const before = await read('self', 'autogroup')
    const [apart, beside] = [true, false].map((detached) =>
      spawn(process.execPath, ['-e', 'process.stdin.resume()'], {
        detached,
        stdio: ['pipe', 'ignore', 'ignore'],
      }),
    ) as [ReturnType<typeof spawn>, ReturnType<typeof spawn>]
    await Promise.all([apart, beside].map((child) => once(child, 'spawn')))
    await standBack([apart.pid!, beside.pid!], 7)
    for (const { pid } of [apart, beside]) {
      expect(getPriority(pid)).toBe(7)
      expect(Number(await read(pid!, 'oom_score_adj'))).toBeGreaterThanOrEqual(500)
    }
    const group = await read(apart.pid!, 'autogroup')
    if (before !== '') expect(group).toMatch(/ nice 4\n$/)
    expect(await read('self', 'autogroup')).toBe(before)
    for (const child of [apart, beside]) {
      child.stdin?.end()
      await once(child, 'exit')
    }
  },
)
