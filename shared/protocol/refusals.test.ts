import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { UNSAFE_INTEGER_MESSAGE } from './codec.ts'
import { because, refusals, refusalText, type RefusalKey } from './refusals.ts'
import { limits } from '../rules/limits.ts'

const keys = Object.keys(refusals) as RefusalKey[]

/** A text with everything it wants to be told: the names of it, in capitals. */
const filled = (key: RefusalKey): string => {
  const params = Object.fromEntries(
    [...refusals[key][1].matchAll(/\{(\w+)\}/g)]
      .map(([, name]) => name ?? '')
      .filter((name) => !(name in limits))
      .map((name) => [name, name.toUpperCase()]),
  )
  return (refusalText as (key: RefusalKey, params: object) => string)(key, params)
}

test('every text is filled in', () => {
  for (const key of keys) expect(filled(key), key).not.toMatch(/[{}]/)
  expect(refusalText('chatTooLong')).toBe(`chat is too long: at most ${limits.chatLength} characters`)
  expect(refusalText('itemTooFew', { item: '{item}' })).toBe('not enough of {item}')
  expect(because('mapCellOutside', { field: 'portals' })).toEqual({
    key: 'mapCellOutside',
    code: 400,
    reason: 'portals lies outside of the map',
  })
  expect(UNSAFE_INTEGER_MESSAGE).toBe(refusalText('unsafeInteger'))
})

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => join(folder, name))

test('every key is used by the server, or by the rules it goes by', () => {
  const root = join(import.meta.dirname, '../..')
  const sources = [join(root, 'server'), join(root, 'shared')]
    .flatMap(filesBelow)
    .filter((path) => !path.endsWith('protocol/refusals.ts') && !path.includes('generated'))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n')
  expect(keys.filter((key) => !sources.includes(`'${key}'`))).toEqual([])
})
