import i18next from 'i18next'
import { afterAll, expect, test } from 'vitest'
import levels from '../../assets/levels.json' with { type: 'json' }
import { levelNames } from './en/levelNames.ts'
import { LEVEL_NAMES, levelName } from './levelName.ts'

// Other tests have no language.
afterAll(() => void Object.assign(i18next, { isInitialized: false }))

test('every level that comes with Lingjing has an English name; who named one themselves reads that', async () => {
  expect(levels.filter(({ name }) => !levelNames[name])).toEqual([])
  await i18next.init({ lng: 'zh-CN', resources: { en: { [LEVEL_NAMES]: levelNames } } })
  expect(levelName('展览一')).toBe('展览一')
  await i18next.changeLanguage('en')
  expect([levelName('展览一'), levelName('a.b:c'), levelName('')]).toEqual(['Exhibition 1', 'a.b:c', ''])
})
