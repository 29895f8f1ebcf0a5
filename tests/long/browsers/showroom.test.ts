import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { problemsOf } from '../../support/pages/axe.ts'
import type { Person } from '../../support/pages/browser.ts'
import { stage } from '../../support/pages/stage.ts'
import { SLOW_MS } from '../../support/pages/spacePage.ts'
import { story } from '../../support/story.ts'
import { until } from '../../support/until.ts'

// The big screen of a site, by somebody who stands before it without a log-in; each test goes on where the one before ended.

story()

const made = stage()
let person: Person
let page: Page
/** What has come. */
const loaded: string[] = []
const screen = '/milliken/big-screen'
const landscape = { width: 1920, height: 1080 }

beforeAll(async () => {
  person = await made.browser.person({ viewport: landscape, hasTouch: true })
  ;({ page } = person)
  page.on('requestfinished', (request) => loaded.push(request.url()))
  // A minute is not waited for.
  await page.clock.install()
  await page.goto(made.server.url + screen)
})

const heading = (name: string) => page.getByRole('heading', { name }).waitFor()
const press = (name: string | RegExp) => page.getByRole('button', { name }).click()
const menuEntry = (name: string) =>
  page.getByRole('navigation', { name: '展厅目录' }).getByRole('button', { name })
const product = (name: string) => page.getByRole('navigation', { name: '产品' }).getByRole('button', { name })
const atHome = () => heading('从一粒原料，到一处日常')
const code = () => page.locator('[data-address]').getAttribute('data-address')

test('home: the menu without what is hidden, the code of the online hall, nothing too small', async () => {
  await atHome()
  const entries = page.getByRole('navigation', { name: '展厅目录' }).getByRole('button')
  expect(await entries.allTextContents()).toEqual(['首页', '化工', '性能助剂', '地材', '纺织', '企业历程'])
  expect(await code()).toBe(`${made.server.url}/milliken/online`)
  expect(await problemsOf(page)).toEqual([])
})

test('no menu of the browser, nothing is selected, no zoom with the wheel', async () => {
  const prevented = await page.evaluate(() => {
    const main = document.querySelector('main')!
    return ['contextmenu', 'dragstart', 'gesturestart'].map(
      (name) => !main.dispatchEvent(new Event(name, { bubbles: true, cancelable: true })),
    )
  })
  expect(prevented).toEqual([true, true, true])
  const style = await page.evaluate(() => {
    const { userSelect, touchAction } = getComputedStyle(document.querySelector('main')!)
    return { userSelect, touchAction }
  })
  expect(style).toEqual({ userSelect: 'none', touchAction: 'none' })
})

test('a department: intro pages, arrows that end, products from their first page', async () => {
  await menuEntry('地材').click()
  await heading('脚下的安静')
  expect(await page.locator('[data-address]').count()).toBe(0)
  const [up, down] = [
    page.getByRole('button', { name: '上一页' }),
    page.getByRole('button', { name: '下一页' }),
  ]
  expect([await up.isDisabled(), await down.isDisabled()]).toEqual([true, false])
  await down.click()
  await heading('从山的纹理开始')
  expect([await up.isDisabled(), await down.isDisabled()]).toEqual([false, true])
  await product('方块地毯').click()
  await heading('坏一块，换一块')
  await page.keyboard.press('PageDown')
  await heading('十二种铺法')
  await page.mouse.move(600, 400)
  await page.mouse.wheel(0, 120)
  await heading('织出来的地面')
  await page.keyboard.press('PageDown')
  await page.keyboard.press('ArrowRight')
  await heading('站一天也不累')
  // One page: there is nowhere to turn to.
  expect(await up.count()).toBe(0)
  expect(await problemsOf(page)).toEqual([])
})

test('a finger turns pages and goes to the next product', async () => {
  const swipe = async (from: [number, number], to: [number, number]) => {
    await page.mouse.move(...from)
    await page.mouse.down()
    await page.mouse.move(...to)
    await page.mouse.up()
  }
  await swipe([300, 400], [700, 400])
  await heading('坏一块，换一块')
  await swipe([400, 700], [400, 300])
  await heading('十二种铺法')
})

test('one icon for each film; it plays in a window of its own and is closed', async () => {
  await menuEntry('性能助剂').click()
  await product('成核剂').click()
  await press('下一页')
  expect(await page.getByRole('button', { name: /^播放视频 \d$/ }).count()).toBe(3)
  await press('播放视频 3')
  const film = page.getByRole('dialog', { name: '视频' })
  await film.waitFor()
  expect(await problemsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await film.waitFor({ state: 'detached' })
  await heading('冷却的三种走法')
})

test('the history is a book of 39 pages', async () => {
  await menuEntry('企业历程').click()
  const book = page.getByRole('dialog', { name: /企业历程/ })
  await book.getByRole('heading', { name: '1948' }).waitFor()
  await press('下一页')
  await book.getByRole('heading', { name: '1951' }).waitFor()
  await page.keyboard.press('ArrowLeft')
  await book.getByRole('heading', { name: '1948' }).waitFor()
  await page.getByRole('slider').press('End')
  await book.getByRole('heading', { name: '2026' }).waitFor()
  expect(await page.getByRole('button', { name: '下一页' }).isDisabled()).toBe(true)
  await book.getByText('39 / 39').waitFor()
  expect(await problemsOf(page)).toEqual([])
})

test('after a minute alone it is home again; the code takes along what was seen until then', async () => {
  // The clock goes on by itself as well: a slow machine has its time between.
  await page.getByRole('slider').press('End')
  await page.clock.runFor(40_000)
  await page.getByText('39 / 39').waitFor()
  await page.clock.runFor(21_000)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await atHome()
  expect(await code()).toBe(`${made.server.url}/milliken/online`)
  await menuEntry('纺织').click()
  await product('户外面料').click()
  await heading('雨在外面')
  await press('返回首页')
  expect(await code()).toBe(`${made.server.url}/milliken/online?d-index=3&p-index=1`)
  await page.getByText('扫码带走「户外面料」').waitFor()
})

test('without a network it goes on with what it has loaded', async () => {
  // The last of what is fetched.
  await until(
    () => loaded.some((address) => address.endsWith('film-weave.webm')),
    'everything is there',
    SLOW_MS,
  )
  await person.context.setOffline(true)
  await menuEntry('地材').click()
  await product('弹性地板').click()
  await heading('站一天也不累')
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLImageElement>('article img')].every(
      ({ complete, naturalWidth }) => complete && naturalWidth > 0,
    ),
  )
  expect(await page.getByText('图片暂缺').count()).toBe(0)
  await page.clock.runFor(130_000)
  await atHome()
  await person.context.setOffline(false)
})

test('addresses with wrong indexes are home, right ones lead on, the company too', async () => {
  for (const [query, title] of [
    ['?d-index=3&d-c-index=1', '雨在外面'],
    ['?d-index=4', '让日常更耐久'],
    ['?d-index=9&p-index=1', '从一粒原料，到一处日常'],
    ['?d-index=%3Cscript%3E', '从一粒原料，到一处日常'],
    ['?d-index=2&p-index=77', '脚下的安静'],
  ] as const) {
    await page.goto(made.server.url + screen + query)
    await heading(title)
  }
})

test('what is written is never smaller than 24 pixels, at three sizes, and targets are large', async () => {
  for (const [size, least] of [
    [landscape, 24],
    [{ width: 3840, height: 2160 }, 48],
    [{ width: 1080, height: 1920 }, 24],
  ] as const) {
    await page.setViewportSize(size)
    for (const query of ['', '?d-index=0', '?d-index=0&p-index=1', '?d-index=5']) {
      await page.goto(made.server.url + screen + query)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      const found = await page.evaluate(() => {
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
        const sizes: number[] = []
        while (texts.nextNode()) {
          const { parentElement, textContent } = texts.currentNode
          if (!parentElement || !textContent?.trim() || !parentElement.closest('main')) continue
          sizes.push(parseFloat(getComputedStyle(parentElement).fontSize))
        }
        const heights = [...document.querySelectorAll('main button')]
          .map((button) => button.getBoundingClientRect().height)
          .filter((height) => height > 0)
        const { scrollWidth, scrollHeight } = document.documentElement
        return {
          smallest: Math.min(...sizes),
          lowest: Math.min(...heights),
          isScrolled: scrollWidth > innerWidth || scrollHeight > innerHeight,
        }
      })
      expect(found.smallest, `${size.width} ${query}`).toBeGreaterThanOrEqual(least)
      expect(found.lowest, `${size.width} ${query}`).toBeGreaterThanOrEqual(least * 3)
      expect(found.isScrolled).toBe(false)
    }
  }
})

test('the code opens the same product on a phone, with the way into the hall', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${made.server.url}/milliken/online?d-index=3&p-index=1`)
  await heading('雨在外面')
  expect(await problemsOf(page)).toEqual([])
  await press('性能助剂')
  await heading('加一点，差很多')
  expect(new URL(page.url()).search).toBe('?d-index=1')
  await page.getByRole('link', { name: '走进线上展厅' }).click()
  await heading('材料科技在线展厅')
  expect(new URL(page.url()).pathname).toBe('/milliken')
})

test('nothing was asked of another site, and nothing went wrong but what the lost network said', () => {
  expect(person.foreignRequests).toEqual([])
  expect(person.errors.filter((line) => !/ERR_INTERNET_DISCONNECTED/.test(line))).toEqual([])
})
