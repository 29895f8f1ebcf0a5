import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { until } from '../until.ts'
import { startGuard } from './startGuard.ts'

const folderWithFile = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'lingjing-guard-'))
  writeFileSync(join(folder, 'profile'), '')
  return folder
}

test('ends a group with all it started, and another program, and removes the folder', async () => {
  const folder = folderWithFile()
  // A shell that starts another program, as browsers do; what it writes to stays open until both are gone.
  const group = spawn('/bin/sh', ['-c', 'sleep 600 & echo ready; wait'], {
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const other = spawn('sleep', ['600'], { stdio: 'ignore' })
  const gone = Promise.all([once(group, 'close'), once(other, 'exit')])
  await once(group.stdout, 'data')
  group.stdout.resume()
  await startGuard(folder, [-group.pid!, other.pid!])()
  expect(await gone).toEqual([
    [null, 'SIGKILL'],
    [null, 'SIGKILL'],
  ])
  expect(existsSync(folder)).toBe(false)
})

test('does so when whoever started it is killed', async () => {
  const folder = folderWithFile()
  const program = spawn('sleep', ['600'], { detached: true, stdio: 'ignore' })
  onTestFinished(() => void program.kill())
  const gone = once(program, 'exit')
  const source = `import { startGuard } from ${JSON.stringify(new URL('./startGuard.ts', import.meta.url).href)}
startGuard(${JSON.stringify(folder)}, [${-program.pid!}])
setInterval(() => {}, 60_000)
console.log('ready')`
  const parent = spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  await once(parent.stdout, 'data')
  parent.kill('SIGKILL')
  expect(await gone).toEqual([null, 'SIGKILL'])
  await until(() => !existsSync(folder), 'the folder is gone')
})
