import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../steps.mjs'
import { invariants } from './invariants.ts'
import { aboutPostgres } from './phases.ts'
import { rowOf, shardNames, shardsByPath, shardsFor } from './shards.ts'

const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)

test('every file of the repository has a row in the table from paths to shards, and every row has a file', () => {
  expect(tracked.length).toBeGreaterThan(1_000)
  expect(tracked.filter((path) => rowOf(path) === undefined)).toEqual([])
  const used = new Set(tracked.map(rowOf))
  expect(Object.keys(shardsByPath).filter((row) => !used.has(row))).toEqual([])
})

test('every test that takes longer is in the folder of one shard, and every shard has some', () => {
  const folders = readdirSync(join(root, 'tests/long'), { withFileTypes: true })
  expect(folders.filter((entry) => !entry.isDirectory()).map(({ name }) => name)).toEqual([])
  expect(folders.map(({ name }) => name).sort()).toEqual([...shardNames].sort())
})

test('what a change touches leads to its shards; what nobody knows leads to all', () => {
  expect(shardsFor([])).toEqual([])
  expect(shardsFor(['docs/hud.md', 'README.md'])).toEqual([])
  expect(shardsFor(['client/features/media/Mesh.ts', 'client/pages/home/Home.tsx'])).toEqual([
    'media',
    'browsers',
  ])
  expect(shardsFor(['client/features/things/feature.ts'])).toEqual(['scenes'])
  expect(shardsFor(['a-new-folder/file.ts'])).toEqual(shardNames)
})

test('what gets no second try, and what is tried on PostgreSQL, is there', () => {
  const isThere = (start: string): boolean => tracked.some((path) => path.startsWith(start))
  expect(invariants.filter((start) => !isThere(start))).toEqual([])
  expect(aboutPostgres.filter((path) => !existsSync(join(root, path)))).toEqual([])
})
