import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { problemsOf } from './axe.ts'
import { until } from '../until.ts'
import { said } from './said.ts'

/** The windows every page is looked at in: desktop, phone, and 1080p. */
export const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
  { width: 1920, height: 1080 },
] as const

/** How many pixels the page is wider than its window. */
const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

/** In every window nothing sticks out at the side, and axe is content (contrast of 4.5:1 included). */
export async function expectSound(
  page: Page,
  what: string,
  windows: readonly (typeof sizes)[number][] = sizes,
): Promise<void> {
  for (const size of windows) {
    await page.setViewportSize(size)
    const at = `${what} at ${size.width}`
    expect(await overflowOf(page), at).toBeLessThanOrEqual(0)
    expect(await problemsOf(page), at).toEqual([])
  }
}

/** One first heading, and a title. */
export async function expectNamed(page: Page, what: string): Promise<void> {
  expect(await page.locator('h1').count(), `first headings of ${what}`).toBe(1)
  expect(await page.title(), `title of ${what}`).toMatch(/灵境|展|媒|·/)
}

/** What Tab came by, as the page itself saw it. */
interface Walk {
  /** Controls in sight that Tab never reached. */
  readonly missed: readonly string[]
  /** Controls that came after one that stands behind them. */
  readonly outOfOrder: readonly string[]
  readonly count: number
}

/** Goes once round the page, or the dialog that is open, by Tab. */
async function walkByTab(page: Page): Promise<Walk> {
  const count = await page.evaluate(() => {
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()} ${element.getAttribute('aria-label') ?? element.textContent.slice(0, 30)}`
    const scope = [...document.querySelectorAll('[role=dialog]')].at(-1) ?? document.body
    // One of several tabs or choices stands for all: arrows go on from there.
    const isOneOfMany = (element: Element) =>
      ['tab', 'radio', 'menuitem'].includes(element.getAttribute('role') ?? '') ||
      element.matches('input[type=radio]')
    const isThere = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      element.getClientRects().length > 0 &&
      !element.matches(':disabled') &&
      !element.closest('[inert], [aria-hidden=true]')
    const controls = [
      ...scope.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex="0"]'),
    ].filter((element) => isThere(element) && !isOneOfMany(element))
    const walk: Walk & { seen: Element[] } & { end(): Walk } = {
      seen: [],
      missed: [],
      outOfOrder: [],
      count: controls.length,
      end() {
        document.removeEventListener('focusin', onFocus)
        const { seen } = walk
        const isBehind = (a: Element, b: Element) =>
          (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_PRECEDING) !== 0
        // A row of tabs hands the focus on before it is heard to have had it.
        const path = seen.filter((element) => !element.matches('[role=tablist]'))
        const turns = path.filter((element, i) => i > 0 && isBehind(path[i - 1]!, element))
        return {
          missed: controls.filter((element) => element.isConnected && !seen.includes(element)).map(name),
          // Once round is one turn.
          outOfOrder: turns.length > 1 ? turns.map(name) : [],
          count: seen.length,
        }
      },
    }
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element && !walk.seen.includes(target)) walk.seen.push(target)
    }
    document.addEventListener('focusin', onFocus)
    Object.assign(window, { walkOfTest: walk })
    return controls.length
  })
  // Some room: for groups of which one stands for all, and for the end of the page.
  for (let i = 0; i < count + 6; i += 1) await page.keyboard.press('Tab')
  return await page.evaluate(() => (window as unknown as { walkOfTest: { end(): Walk } }).walkOfTest.end())
}

/** Tab reaches every control, in the order they stand. */
export async function expectTabReachesAll(page: Page, what: string): Promise<void> {
  const { missed, outOfOrder, count } = await walkByTab(page)
  expect(missed, `not reached on ${what}`).toEqual([])
  expect(outOfOrder, `order on ${what}`).toEqual([])
  expect(count, `controls on ${what}`).toBeGreaterThan(0)
}

const isFocused = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => element === document.activeElement)

/**
 * A dialog opened by keyboard: it is sound on desktop and phone, Tab goes round in it and reaches everything, Escape closes
 * it, and the focus is back on `opener` (or on `trigger`, where the opener went with its menu).
 */
export async function expectDialogSound(
  page: Page,
  what: string,
  open: () => Promise<unknown>,
  trigger: Locator,
): Promise<void> {
  await trigger.focus()
  await open()
  const dialog = page.getByRole('dialog').last()
  await dialog.waitFor()
  await until(
    () => dialog.evaluate((element) => element.contains(document.activeElement)),
    `the focus is in ${what}`,
  )
  await expectSound(page, what, [sizes[1], sizes[0]])
  await expectTabReachesAll(page, what)
  expect(await dialog.evaluate((element) => element.contains(document.activeElement)), `${what} traps`).toBe(
    true,
  )
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await until(() => isFocused(trigger), `the focus is back after ${what}`)
}

/** What the focus is on, by its name. */
const focusedName = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null
    const labels = element instanceof HTMLInputElement ? element.labels : null
    const own = element?.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? element?.textContent
    return own?.trim() ?? ''
  })

/** Presses a key until the focus is on an element of that name. */
async function keyUntil(page: Page, key: string, name: string, most: number): Promise<void> {
  const passed: string[] = []
  for (let steps = 0; steps < most; steps += 1) {
    const before = await focusedName(page)
    if (before === name) return
    await page.keyboard.press(key)
    // Menus move the focus a moment after the key.
    if (key !== 'Tab')
      await until(async () => (await focusedName(page)) !== before, `${key} moves from ${before}`)
    const label = await focusedName(page)
    if (label === name) return
    passed.push(label)
  }
  throw new Error(`${key} never reached ${name}; passed ${passed.join(' | ')}`)
}

/** Waits until the focus is on an element of that name: a dialog that has gone gives it back a moment later. */
export const focusIsOn = (page: Page, name: string): Promise<true> =>
  until(async () => (await focusedName(page)) === name, `the focus is on ${name}`) as Promise<true>

/** Tabs until the focus is on an element of that accessible name. */
export const tabTo = (page: Page, name: string): Promise<void> => keyUntil(page, 'Tab', name, 60)

/** Opens the menu of a button that has the focus, and chooses from it by its arrows. */
export async function chooseByKeys(page: Page, item: string): Promise<void> {
  await page.keyboard.press('Enter')
  // A key that comes before the focus is in the menu moves it twice.
  await page.locator('[role=menuitem]:focus').waitFor()
  await keyUntil(page, 'ArrowDown', item, 20)
  await page.keyboard.press('Enter')
}

/** From the first page to the list with a space of one's own, by keyboard alone: log in, choose a template, name the space. */
export async function makeSpaceByKeys(
  page: Page,
  origin: string,
  {
    user,
    template,
    name,
    isPrivate = false,
  }: {
    readonly user: string
    readonly template: string
    readonly name: string
    readonly isPrivate?: boolean
  },
): Promise<void> {
  const { keyboard } = page
  await page.goto(`${origin}/?showCreateButton`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await tabTo(page, '登录')
  await keyboard.press('Enter')
  await page.getByRole('dialog', { name: '登录灵境' }).waitFor()
  await tabTo(page, '用户名')
  await keyboard.type(user)
  await keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await tabTo(page, '创建空间')
  await keyboard.press('Enter')
  await page.getByRole('heading', { name: '空间模板' }).waitFor()
  await page.getByRole('button', { name: `选择模板「${template}」` }).waitFor()
  await tabTo(page, `选择模板「${template}」`)
  await keyboard.press('Enter')
  await page.getByRole('button', { name: '用这个模板' }).waitFor()
  await tabTo(page, '用这个模板')
  await keyboard.press('Enter')
  await page.getByLabel('空间名称').waitFor()
  if (isPrivate) {
    await tabTo(page, '设为私密空间')
    await keyboard.press('Space')
  }
  await tabTo(page, '空间名称')
  await keyboard.type(name)
  await keyboard.press('Enter')
  await said(page, '创建成功')
  await page.getByRole('link', { name: `进入「${name}」` }).waitFor()
}
