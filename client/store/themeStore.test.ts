import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chooseTheme, followTheme, themeStore } from './themeStore.ts'

/** A browser as far as a theme sees one. */
function fakeBrowser() {
  const stored = new Map<string, string>()
  const system = Object.assign(new EventTarget(), { matches: false })
  const root = { dataset: {} as Record<string, string> }
  const meta = { content: '', setAttribute: (_: string, value: string) => (meta.content = value) }
  const tab = new EventTarget()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  vi.stubGlobal('matchMedia', () => system)
  vi.stubGlobal('document', { documentElement: root, querySelector: () => meta })
  vi.stubGlobal('addEventListener', tab.addEventListener.bind(tab))
  vi.stubGlobal('removeEventListener', tab.removeEventListener.bind(tab))
  return {
    stored,
    meta,
    shown: () => root.dataset['theme'],
    systemTurns(dark: boolean) {
      system.matches = dark
      system.dispatchEvent(new Event('change'))
    },
    /** Another tab stores something; without a key it clears everything. */
    otherTab(key: string | null, value?: string) {
      if (key === null) stored.clear()
      else if (value !== undefined) stored.set(key, value)
      tab.dispatchEvent(Object.assign(new Event('storage'), { key }))
    },
  }
}

let browser: ReturnType<typeof fakeBrowser>
let stop: () => void

beforeEach(() => {
  browser = fakeBrowser()
  stop = followTheme()
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

test('until somebody chooses it is as the system has it, and goes with the system', () => {
  expect([themeStore.get(), browser.shown()]).toEqual([{ choice: 'auto', shown: 'light' }, 'light'])
  browser.systemTurns(true)
  expect([themeStore.get(), browser.shown()]).toEqual([{ choice: 'auto', shown: 'dark' }, 'dark'])
  browser.systemTurns(false)
  expect(browser.shown()).toBe('light')
})

test('what is chosen is kept, and stays whatever the system does', () => {
  chooseTheme('dark')
  expect([themeStore.get(), browser.shown()]).toEqual([{ choice: 'dark', shown: 'dark' }, 'dark'])
  expect([...browser.stored]).toEqual([['lingjing.theme', 'dark']])
  browser.systemTurns(true)
  chooseTheme('light')
  expect([themeStore.get(), browser.shown()]).toEqual([{ choice: 'light', shown: 'light' }, 'light'])
  chooseTheme('auto')
  expect([themeStore.get(), browser.shown()]).toEqual([{ choice: 'auto', shown: 'dark' }, 'dark'])
})

test('another tab changes it here as well, and clearing everything means as the system has it', () => {
  browser.otherTab('lingjing.theme', 'dark')
  expect([themeStore.get().choice, browser.shown()]).toEqual(['dark', 'dark'])
  browser.otherTab(null)
  expect([themeStore.get().choice, browser.shown()]).toEqual(['auto', 'light'])
})

test('nonsense stored, and no store at all, are as if nothing had been chosen', () => {
  browser.otherTab('lingjing.theme', 'Dark ')
  expect([themeStore.get(), browser.shown()]).toEqual([{ choice: 'auto', shown: 'light' }, 'light'])
  vi.stubGlobal('localStorage', {
    getItem() {
      throw new Error('denied')
    },
  })
  browser.systemTurns(true)
  expect([themeStore.get(), browser.shown()]).toEqual([{ choice: 'auto', shown: 'dark' }, 'dark'])
})

test('who stopped following is left alone', () => {
  stop()
  browser.systemTurns(true)
  browser.otherTab('lingjing.theme', 'dark')
  expect(browser.shown()).toBe('light')
})

test('the bar of the browser goes along', () => {
  const light = browser.meta.content
  chooseTheme('dark')
  expect(browser.meta.content).not.toBe(light)
  chooseTheme('light')
  expect(browser.meta.content).toBe(light)
})
