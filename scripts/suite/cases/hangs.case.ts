import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'

test('never ends, and neither does what it starts in a group of its own', () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], {
    detached: true,
    stdio: 'ignore',
  })
  writeFileSync(join(process.env['CASES_FOLDER'] ?? '', 'child'), String(child.pid))
  // Not even its own clock gets a turn.
  for (;;);
})
