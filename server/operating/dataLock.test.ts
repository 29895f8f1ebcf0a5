import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { LockedError, lockDataDir } from './dataLock.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})
function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'lingjing-test-'))
  cleanups.push(() => rmSync(made, { recursive: true, force: true }))
  return made
}

test('a folder belongs to one at a time; the next one has it as soon as it is given back', async () => {
  const dataDir = folder()
  const release = await lockDataDir(dataDir, 0)
  expect(statSync(join(dataDir, 'lock.db')).mode & 0o777).toBe(0o600)
  await expect(lockDataDir(dataDir, 0)).rejects.toThrow(LockedError)
  await expect(lockDataDir(dataDir, 0)).rejects.toThrow(new RegExp(`^[^\\n]*${dataDir}[^\\n]*$`))
  // Refusing others takes nothing from whoever has it.
  await expect(lockDataDir(dataDir, 150)).rejects.toThrow(LockedError)
  const other = await lockDataDir(folder(), 0)
  const waiting = lockDataDir(dataDir, 30_000)
  release()
  ;(await waiting)()
  other()
})

test('a process that is killed leaves nothing in the way', async () => {
  const dataDir = folder()
  const program = `const { lockDataDir } = await import(${JSON.stringify(new URL('dataLock.ts', import.meta.url))})
    await lockDataDir(${JSON.stringify(dataDir)}, 0)
    process.stdout.write('held')
    setInterval(() => undefined, 1_000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  cleanups.push(() => child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  await expect(lockDataDir(dataDir, 0)).rejects.toThrow(LockedError)
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
  ;(await lockDataDir(dataDir, 0))()
})
