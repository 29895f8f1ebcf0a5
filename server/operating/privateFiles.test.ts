import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { makePrivate } from './privateFiles.ts'

const folder = mkdtempSync(join(tmpdir(), 'lingjing-private-'))
const outside = mkdtempSync(join(tmpdir(), 'lingjing-outside-'))
afterEach(() => {
  for (const one of [folder, outside]) rmSync(one, { recursive: true, force: true })
})

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

test('a data folder that was left open is closed, whole, and what it only links to is left alone', () => {
  chmodSync(folder, 0o755)
  mkdirSync(join(folder, 'files/ab'), { recursive: true })
  const files = ['lingjing.db', 'lingjing.db-wal', 'lingjing.db-shm', 'session-secret', 'files/ab/picture']
  for (const name of files) {
    writeFileSync(join(folder, name), '')
    chmodSync(join(folder, name), 0o644)
  }
  chmodSync(join(folder, 'files'), 0o755)
  chmodSync(join(folder, 'files/ab'), 0o755)
  writeFileSync(join(outside, 'theirs'), '')
  chmodSync(join(outside, 'theirs'), 0o644)
  symlinkSync(join(outside, 'theirs'), join(folder, 'link'))
  symlinkSync(outside, join(folder, 'folder-link'))

  expect(makePrivate(folder)).toEqual([])
  expect(files.map((name) => modeOf(join(folder, name)))).toEqual(files.map(() => '600'))
  expect(['', 'files', 'files/ab'].map((name) => modeOf(join(folder, name)))).toEqual(['700', '700', '700'])
  expect(modeOf(join(outside, 'theirs'))).toBe('644')
})
