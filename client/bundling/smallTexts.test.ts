import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { smallI18n, initReactI18next } from '../text/smallI18n.ts'
import { englishText } from '../text/english.ts'
import { chineseText } from '../text/i18n.ts'

/** New each time: i18next writes into what it is given. */
const settings = () => ({
  lng: 'zh-CN',
  fallbackLng: 'zh-CN',
  resources: { 'zh-CN': { translation: chineseText } },
  interpolation: { escapeValue: false as const },
})
const real = i18next.createInstance()

beforeAll(async () => {
  await real.init(settings())
  await smallI18n.use(initReactI18next).init(settings())
  for (const each of [real, smallI18n]) {
    expect(each.hasResourceBundle('en', 'translation')).toBe(false)
    each.addResourceBundle('en', 'translation', englishText)
    expect(each.hasResourceBundle('en', 'translation')).toBe(true)
  }
})

/** path → text of every leaf. */
function leaves(node: unknown, path: string[] = []): [string, string][] {
  if (typeof node === 'string') return [[path.join('.'), node]]
  return Object.entries(node as object).flatMap(([key, child]) => leaves(child, [...path, key]))
}

const texts = leaves(chineseText)
const values = ['林小满', '', 0, 1, 2, 1234.5, null, '$t(common.login)', '{{name}}', '$& $1 <b>', 'a:b.c']
const realT = real.t.bind(real) as unknown as typeof smallI18n.t

test.each(['zh-CN', 'en'])('%s: every text reads as i18next has it, whatever is put in', async (language) => {
  await real.changeLanguage(language)
  await smallI18n.changeLanguage(language)
  expect(smallI18n.language).toBe(real.language)
  let compared = 0
  for (const [key, text] of texts) {
    expect(smallI18n.t(key)).toBe(realT(key))
    const names = [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!)
    for (const value of names.length > 0 ? values : []) {
      const all = Object.fromEntries(names.map((name) => [name, value]))
      expect(smallI18n.t(key, all), `${key} ${String(value)}`).toBe(realT(key, all))
      compared += 1
    }
  }
  expect(texts.length).toBeGreaterThan(200)
  expect(compared).toBeGreaterThan(100)
})

test('keys that are not there, and languages', async () => {
  const keys = [
    'errors.Unknown',
    'errors.nothing',
    'errors.a.b',
    'errors',
    'errors.constructor',
    'errors.x:y',
    '',
  ]
  for (const key of keys) expect(smallI18n.exists(key), key).toBe(key !== 'errors' && real.exists(key))
  expect(smallI18n.t('errors.nothing')).toBe(realT('errors.nothing'))
  await real.changeLanguage('fr')
  await smallI18n.changeLanguage('fr')
  expect(smallI18n.t('common.login')).toBe(realT('common.login'))
})

test('no text uses what it lacks: plurals, nesting, formats, other placeholders', () => {
  for (const [key, text] of [...texts, ...leaves(englishText)]) {
    expect(key).not.toMatch(/_(zero|one|two|few|many|other|male|female)$/)
    expect(text).not.toContain('$t(')
    expect(text.replaceAll(/\{\{\w+\}\}/g, '')).not.toContain('{{')
  }
})

test('what it lacks it refuses', () => {
  expect(() => smallI18n.t('common.login', { context: 'x' })).toThrow('option context')
  expect(() => smallI18n.use({})).toThrow('plugins')
  expect(() => smallI18n.init({ ...settings(), ns: 'x' } as never)).toThrow('setting ns')
  expect(() => smallI18n.addResourceBundle('en', 'other', {})).toThrow('namespace other')
})
