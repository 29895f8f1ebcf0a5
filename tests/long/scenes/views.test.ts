import { expect, test } from 'vitest'
import { inScene, sees, SLOW_MS, visit } from '../../support/pages/spacePage.ts'
import { until } from '../../support/until.ts'
import { oneInside, withCorner } from '../../support/pages/oneInside.ts'
import { story } from '../../support/story.ts'

// What else one looks at on a visit; views, plan, a lost context and a hidden page are in tests/e2e/views.scene.test.ts. Each
// test goes on where the one before ended.

story()

const made = oneInside()

test('scrolling all the way in goes into the head, and out again', async () => {
  const { page } = made.ann
  const first = page.getByRole('button', { name: '第一人称（V）', pressed: true }).first()
  await page.mouse.move(480, 300)
  while (!(await first.isVisible())) await page.mouse.wheel(0, -200)
  await page.mouse.wheel(0, 200)
  await page.getByRole('button', { name: '第三人称（V）', pressed: true }).first().waitFor()
})

test('the wheel of emotes: held open with Q, one is picked; opened with its button, another by its number', async () => {
  const { page } = made.ann
  const wheel = page.getByRole('menu', { name: '表情' })
  await page.keyboard.down('q')
  await wheel.getByRole('menuitem', { name: '鼓掌' }).click({ timeout: SLOW_MS })
  await sees(page, '安', 'claps', ({ emote }) => emote === '👏')
  await page.keyboard.up('q')
  await wheel.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '全部表情' }).click()
  await wheel.waitFor()
  await page.keyboard.press('8')
  await sees(page, '安', 'dances', ({ emote }) => emote === '💃')
  await wheel.waitFor({ state: 'detached' })
})

test('settings work at once and are there again on the next visit', async () => {
  const { page } = made.ann
  await page.getByRole('button', { name: '设置', exact: true }).click()
  const settings = page.getByRole('complementary', { name: '设置' })
  await settings.getByLabel('场景音量').fill('40')
  await settings.getByText('40%').waitFor()
  await settings.getByLabel('显示小地图').uncheck()
  await settings.getByLabel('视角灵敏度').fill('2')
  await settings.getByText('2 倍').waitFor()
  await page.getByRole('button', { name: '关闭设置' }).click()
  expect(await page.getByRole('region', { name: '小地图' }).count()).toBe(0)
  await page.reload()
  await visit(page)
  await inScene(page)
  expect(await page.getByRole('region', { name: '小地图' }).count()).toBe(0)
  await page.getByRole('button', { name: '设置', exact: true }).click()
  await settings.getByText('40%').waitFor()
  await settings.getByRole('button', { name: '恢复默认设置' }).click()
  await until(async () => (await settings.getByLabel('场景音量').inputValue()) === '100', 'as it was')
  await page.getByRole('button', { name: '关闭设置' }).click()
  await page.getByRole('region', { name: '小地图' }).waitFor()
  expect(made.ann.errors).toEqual([])
  expect(made.ann.foreignRequests).toEqual([])
})

test('the landing page shows an official place live where that is wanted', async () => {
  // Two pages that draw would wait for each other.
  await made.ann.context.close()
  const { page, errors, context } = await made.browser.person({ viewport: { width: 800, height: 600 } })
  await page.route('**/assets/spaces/office.json', (route) => route.fulfill({ json: withCorner }))
  await page.goto(`${made.server.url}/?live`, { timeout: SLOW_MS })
  await page.locator('[data-live=shown] canvas').waitFor({ timeout: SLOW_MS })
  const pause = page.getByRole('button', { name: '暂停画面' })
  await pause.click({ timeout: SLOW_MS })
  await page.getByRole('button', { name: '暂停画面', pressed: true }).waitFor({ timeout: SLOW_MS })

  expect(errors).toEqual([])
  await context.close()
})
