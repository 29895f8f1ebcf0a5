import type { Browser, Locator, Page } from 'playwright-core'
import type { TestServer } from '../../tests/support/server/startServer.ts'
import { open, save, say, sizes, type Size } from './camera.ts'
import { heroine } from './cast.ts'
import { enter, frames } from './scene.ts'

/** What the dock shows is taken over with the next frames; SwiftShader draws a few a second. */
const SETTLED = 4
/** Where something is put down, and where a second look is taken, pixels. */
const places: Readonly<Record<Size, Readonly<Record<'at' | 'other', readonly [number, number]>>>> = {
  desktop: { at: [560, 560], other: [700, 640] },
  phone: { at: [190, 300], other: [200, 350] },
  kiosk: { at: [760, 640], other: [940, 720] },
}

interface Walk {
  readonly page: Page
  readonly dock: Locator
  readonly size: Size
  readonly take: (name: string) => Promise<void>
}

const tab = ({ dock }: Walk, name: string) => dock.getByRole('tab', { name, exact: true }).click()

const tool = ({ page }: Walk, name: RegExp) =>
  page.getByRole('toolbar', { name: '编辑工具' }).getByRole('button', { name }).first().click()

async function openWindow({ page, dock }: Walk, name: string): Promise<Locator> {
  await dock.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
  const window = page.getByRole('dialog').last()
  await window.waitFor()
  return window
}

/** A preset room is tried where it fits and where it does not, and kept. */
async function rooms(walk: Walk): Promise<void> {
  const { page, dock, size, take } = walk
  const { other } = places[size]
  await tab(walk, '预设房间')
  await dock
    .getByRole('button', { name: /中会议室/ })
    .first()
    .waitFor()
  await take('rooms')
  await dock
    .getByRole('button', { name: /中会议室/ })
    .first()
    .click()
  await page.mouse.move(...other)
  await page.mouse.click(...other)
  await frames(page, SETTLED)
  await take('room-tried')
  await page.keyboard.press('Escape')
}

async function thing(walk: Walk): Promise<void> {
  const { page, dock, size, take } = walk
  const [x, y] = places[size].at
  await tab(walk, '家具')
  await dock.getByRole('button', { name: '放置懒人沙发', exact: true }).click()
  await page.mouse.move(x - 60, y + 60)
  await frames(page, SETTLED)
  await page.mouse.click(x - 60, y + 60)
  await dock.getByRole('region', { name: /^已选/ }).waitFor()
  await page.keyboard.press('Escape')
  await frames(page, SETTLED)
  await take('thing')
  await page.keyboard.press('Escape')
}

async function ground(walk: Walk): Promise<void> {
  const { page, dock, size, take } = walk
  const [x, y] = places[size].at
  await tab(walk, '地面')
  await dock
    .getByRole('button', { name: /地毯|木地板|石材|瓷砖|草地/ })
    .first()
    .click()
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 90, y + 30, { steps: 5 })
  await frames(page, SETTLED)
  await take('ground')
  await page.mouse.up()
  await page.keyboard.press('Escape')
  await dock.getByRole('button', { name: '图层', exact: true }).click()
  await frames(page, SETTLED)
  await take('layers')
  await tool(walk, /俯视/)
  await frames(page, SETTLED)
  await take('from-above')
  await tool(walk, /俯视|返回/)
}

async function windows(walk: Walk): Promise<void> {
  const { page, dock, take } = walk
  const close = async (): Promise<void> => {
    // One may stand over another.
    while ((await page.getByRole('dialog').count()) > 0) {
      await page.keyboard.press('Escape')
      await frames(page, SETTLED)
    }
  }
  await dock.getByRole('button', { name: '保存', exact: true }).click()
  const saving = page.getByRole('dialog')
  await saving.getByRole('textbox').first().fill('加了一间会议室')
  await take('save')
  await saving.getByRole('button', { name: '保存', exact: true }).click()
  await saving.waitFor({ state: 'detached' })
  await openWindow(walk, '版本记录')
  await page.getByRole('button', { name: '与现在对比' }).first().click()
  await frames(page, SETTLED)
  await take('versions')
  await close()
  const levels = await openWindow(walk, '楼层')
  await take('levels')
  await levels.getByRole('button', { name: '新建楼层' }).click()
  await page.getByRole('dialog', { name: '新建楼层' }).locator('img').first().waitFor()
  await take('new-level')
  await close()
  const settings = await openWindow(walk, '楼层设置')
  await settings.getByRole('combobox', { name: '时间' }).selectOption('night')
  await frames(page, SETTLED)
  await take('settings')
  await close()
  await openWindow(walk, '分配房间')
  await frames(page, SETTLED)
  await take('permitted-rooms')
  await close()
  await openWindow(walk, '保存为模板')
  await frames(page, SETTLED)
  await take('template')
  await close()
}

/** Shares of the window where a newcomer points until the room fits, nearest the middle first. */
const tries = [
  [0.4, 0.45],
  [0.3, 0.4],
  [0.5, 0.38],
  [0.25, 0.55],
  [0.42, 0.33],
  [0.15, 0.45],
] as const

/** A furnished meeting room on a level of one's own, as a newcomer makes one; says how long it took. */
async function meetingRoom(walk: Walk): Promise<void> {
  const { page, dock, size, take } = walk
  const begun = performance.now()
  const levels = await openWindow(walk, '楼层')
  await levels.getByRole('button', { name: '新建楼层' }).click()
  const asking = page.getByRole('dialog', { name: '新建楼层' })
  await asking.getByRole('textbox', { name: '名称' }).fill('会议层')
  await asking.getByRole('button', { name: '新建', exact: true }).click()
  await asking.waitFor({ state: 'detached' })
  await page.getByText('会议层').first().waitFor()
  await tab(walk, '预设房间')
  await dock
    .getByRole('button', { name: /中会议室/ })
    .first()
    .click()
  const done = dock.getByRole('button', { name: '确定' })
  const { width, height } = sizes[size]
  // The level, the tab, the room and OK.
  let presses = 8
  for (const [x, y] of tries) {
    await page.mouse.click(x * width, y * height)
    presses += 1
    await frames(page, SETTLED)
    if (await done.isEnabled()) break
  }
  await done.click()
  await dock.getByRole('button', { name: '确定', disabled: true }).waitFor()
  say(
    `a furnished meeting room: ${presses} presses, ${Math.round((performance.now() - begun) / 1000)} s (${size})`,
  )
  await frames(page, SETTLED)
  await take('meeting-room')
}

/** The map maker in a space made from the office, as its owner walks through it. */
export async function takeMaker(
  browser: Browser,
  server: TestServer,
  size: Size,
  folder: string,
): Promise<number> {
  const { access_token: token } = await server.login(heroine)
  const { space } = await server.createSpace(token, {
    name: '我的会议室',
    template: 'office',
    isPublic: true,
  })
  const page = await open(browser, server, size, heroine)
  await page.goto(`${server.url}/space/${space.id}?edit=1&quality=low`)
  await enter(page)
  const dock = page.getByRole('complementary', { name: '装修布局' })
  await dock.waitFor()
  const walk: Walk = {
    page,
    dock,
    size,
    take: (name) => save(page, folder, `maker-${name}-${size}`),
  }
  let failed = 0
  for (const part of [rooms, thing, ground, windows, meetingRoom]) {
    try {
      await part(walk)
    } catch (error) {
      failed += 1
      say(`maker ${part.name} ${size}: ${String(error).slice(0, 600)}`)
      if (folder.startsWith('/tmp')) await walk.take(`failed-${failed}`)
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
    }
  }
  await page.context().close()
  return failed
}
