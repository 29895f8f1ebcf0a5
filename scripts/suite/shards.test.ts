import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../steps.mjs'
import { invariants } from './invariants.ts'
import { aboutPostgres } from './phases.ts'
import { testFiles } from './testFiles.ts'
import { rowOf, shardNames, shardsByPath, shardsFor } from './shards.ts'

const ignored = readFileSync(join(root, '.gitignore'), 'utf8').split('\n').filter(Boolean)
const isKept = (path: string): boolean =>
  !['.git', ...ignored.filter((name) => !name.includes('*'))].some((name) =>
    `/${path}/`.includes(`/${name.replace(/^\/|\/$/g, '')}/`),
  )

/** Every file of the repository, as git would list them; it may not be there. */
function filesUnder(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (!isKept(path)) return []
    return entry.isDirectory() ? filesUnder(path) : [path]
  })
}
const tracked = filesUnder('.')

test('every file of the repository has a row in the table from paths to shards, and every row has a file', () => {
  expect(tracked.length).toBeGreaterThan(1_000)
  expect(tracked.filter((path) => rowOf(path) === undefined)).toEqual([])
  const used = new Set(tracked.map(rowOf))
  expect(Object.keys(shardsByPath).filter((row) => !used.has(row))).toEqual([])
})

test('every feature and every part of the server has a row of its own: a new one says which shards are about it', () => {
  const own = ['client/features', 'server', 'server/room/features'].flatMap((folder) =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${folder}/${name}/`),
  )
  expect(own.filter((folder) => !(folder in shardsByPath))).toEqual([])
})

test('what tests of a shard take from scripts leads to that shard', () => {
  const taken = testFiles()
    .filter((path) => path.startsWith('tests/long/'))
    .flatMap((path) => {
      const shard = path.split('/')[2]!
      const source = readFileSync(join(root, path), 'utf8')
      const from = [...source.matchAll(/from '(?:\.\.\/)+(scripts\/[^']+)'/g)].map(([, script]) => script!)
      return from.map((script) => ({ shard, script }))
    })
  expect(taken.length).toBeGreaterThan(5)
  const lost = taken.filter(({ shard, script }) => !shardsFor([script]).some((name) => name === shard))
  expect(lost).toEqual([])
})

test('what is named as a test is one that Vitest looks for', () => {
  const odd = testFiles().filter((path) => {
    const isModule = /^(shared|client|scripts|assets)\/.*\.test\.tsx?$/.test(path)
    const isServer = /^(server|tests)\/.*\.test\.ts$/.test(path)
    return !isModule && !isServer
  })
  expect(odd).toEqual([])
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
  expect(shardsFor(['client/features/tasks/feature.ts'])).toEqual(['scenes'])
  expect(shardsFor(['a-new-folder/file.ts'])).toEqual(shardNames)
})

test('what lies beside a test that tries cases by chance is tried with others', () => {
  const byChance = ['client/features/tasks/tasks.test.ts']
  expect(shardsFor(['client/features/tasks/feature.ts'], byChance)).toEqual(['scenes', 'fuzz'])
  expect(shardsFor(['client/features/plan/feature.ts'], byChance)).toEqual(['scenes'])
})

test('what gets no second try, and what is tried on PostgreSQL, is there', () => {
  const isThere = (start: string): boolean => tracked.some((path) => path.startsWith(start))
  expect(invariants.filter((start) => !isThere(start))).toEqual([])
  expect(aboutPostgres.filter((path) => !existsSync(join(root, path)))).toEqual([])
})
