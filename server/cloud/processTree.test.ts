import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { platform } from 'node:os'
import { expect, test } from 'vitest'
import { readProcesses, treeOf, treeUse } from './processTree.ts'

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
