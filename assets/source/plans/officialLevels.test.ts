import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseSpaceFile } from '#shared/map/files/spaceFile.ts'
import { assetsFolder, rootFolder } from '../paths.ts'
import { describeLevels } from './build.ts'
import { officialLevels } from './officialLevels.ts'

const read = (path: string): string => readFileSync(join(rootFolder, path), 'utf8')

test('what is told about the levels is what their files say', () => {
  for (const [name, told] of Object.entries(describeLevels()))
    expect(JSON.parse(readFileSync(join(assetsFolder, name), 'utf8'))).toEqual(told)
})

test('ids, aliases, names, places on the landing page and gates are there once', () => {
  for (const field of ['id', 'alias', 'name', 'order', 'gate'] as const) {
    const values = officialLevels.map((level) => level[field])
    expect(new Set(values).size, field).toBe(officialLevels.length)
  }
  expect(officialLevels.map(({ order }) => order)).toEqual(officialLevels.map((_, i) => i + 1))
})

test('in the school teachers teach', () => {
  const { levels } = parseSpaceFile(
    JSON.parse(readFileSync(join(assetsFolder, 'spaces/classroom.json'), 'utf8')),
  )
  expect(levels.map(({ map }) => map.category)).toEqual(['classroom'])
})

test('every level has its banners, and a chapter and a sheet in docs/levels.md', () => {
  const docs = read('docs/levels.md')
  const chapters = [...docs.matchAll(/^## (\S+) · .* \(level (\d+)\)$/gm)].map(
    ([, name, id]) => `${name} ${id}`,
  )
  expect(chapters.toSorted()).toEqual(officialLevels.map(({ name, id }) => `${name} ${id}`).toSorted())
  for (const { alias } of officialLevels) {
    for (const size of ['', '-small'])
      expect(existsSync(join(assetsFolder, `images/banners/${alias}${size}.webp`))).toBe(true)
    expect(docs).toContain(`screens/sheet-${alias}.webp`)
  }
})

/**
 * Where a level would be spelled in the product. Their aliases are common words (a meeting, an office), so it is the
 * place that tells: a path, a field, a default; their names are told apart by themselves.
 */
const aliases = officialLevels.map(({ alias }) => alias).join('|')
const spelled = [
  new RegExp(`(banners|spaces?|template)/(${aliases})\\b`),
  new RegExp(`\\b(space|spaceId|template|templateId|alias|level)( ===|:|=) ?['"\`](${aliases})['"\`]`),
  new RegExp(`(\\?\\?|\\|\\|) ['"\`](${aliases})['"\`]`),
  new RegExp(`['"\`](${officialLevels.map(({ name }) => name).join('|')})['"\`]`),
]
const isSpelled = (text: string): boolean => spelled.some((pattern) => pattern.test(text))

test('no level is spelled in the product but in its own file', () => {
  expect(isSpelled("loadJson('spaces/office.json')")).toBe(true)
  expect(isSpelled("{ space: 'stage' }")).toBe(true)
  expect(isSpelled("name: '演出'")).toBe(true)
  expect(isSpelled("of: 'meeting', text: t('meeting')")).toBe(false)
  const files = ['client', 'server', 'shared'].flatMap((folder) =>
    readdirSync(join(rootFolder, folder), { recursive: true, encoding: 'utf8' })
      .filter(
        (name) => /\.tsx?$/.test(name) && !/\.test\.|generated|(^|\/)text\/|\/texts\.(zh|en)\.ts$/.test(name),
      )
      .map((name) => `${folder}/${name}`),
  )
  expect(files.length).toBeGreaterThan(500)
  const found = files.flatMap((file) =>
    read(file)
      .split('\n')
      .filter(isSpelled)
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})
