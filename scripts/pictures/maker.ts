import { join } from 'node:path'
import type { Browser, Locator, Page } from 'playwright-core'
import type { TestServer } from '../../tests/support/server/startServer.ts'
import { open, save, say, type Size } from './camera.ts'
import { heroine } from './cast.ts'
import { enter, frames } from './scene.ts'

/** What the dock shows is taken over with the next frames; SwiftShader draws a few a second. */
const SETTLED = 4
/** What a newcomer puts on the screen. */
const picture = join(import.meta.dirname, '../../assets/images/banners/office.webp')
/** Where something is put down, and where a second look is taken, pixels. */
const places: Readonly<
  Record<Size, Readonly<Record<'at' | 'other', readonly [number, number]>> & { readonly halfMetre: number }>
> = {
  desktop: { at: [560, 560], other: [700, 640], halfMetre: 70 },
  // Beside the board, in what the dock leaves free.
  phone: { at: [330, 330], other: [200, 350], halfMetre: 30 },
  kiosk: { at: [760, 640], other: [940, 720], halfMetre: 84 },
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

/** All pictures of a window are there. */
const pictured = (window: Locator) =>
  window.evaluate((element) => Promise.all([...element.querySelectorAll('img')].map((img) => img.decode())))

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
  const { at, halfMetre } = places[size]
  const [x, y] = at
  await tab(walk, '家具')
  await dock.getByRole('button', { name: '放置懒人沙发', exact: true }).click()
  await page.mouse.move(x - 60, y + 60)
  await frames(page, SETTLED)
  await page.mouse.click(x - 60, y + 60)
  await dock.getByRole('region', { name: /^已选/ }).waitFor()
  // The next one of them runs into the first: a finger has no ghost under it, and a tap says why it stays in the hand.
  if (size === 'phone') await page.touchscreen.tap(x - 60 + halfMetre, y + 60)
  else await page.mouse.move(x - 60 + halfMetre, y + 64)
  await page.getByRole('status').getByText('会碰到').waitFor()
  await frames(page, SETTLED)
  await take('clash')
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
  const another = levels.getByRole('button', { name: '新建楼层' })
  await another.waitFor()
  await pictured(levels)
  await take('levels')
  await another.click()
  const form = page.getByRole('dialog', { name: '新建楼层' })
  await form.locator('img').first().waitFor()
  await pictured(form)
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

/** A furnished, lit meeting room with a door, a lock and a picture on its screen, as a newcomer makes one; says in how many presses. */
async function meetingRoom(walk: Walk): Promise<void> {
  const { page, dock, size, take } = walk
  let presses = 0
  const press = async (target: Locator): Promise<void> => {
    await target.click()
    presses += 1
  }
  await press(dock.getByRole('tab', { name: '预设房间', exact: true }))
  await press(dock.getByRole('button', { name: /小会议室/ }).first())
  await press(page.getByRole('button', { name: '找个空位' }))
  await frames(page, SETTLED)
  await take('room-placed')
  await press(dock.getByRole('button', { name: '确定' }))
  await dock.getByLabel(/^门禁码/).fill('2468')
  await press(dock.getByRole('button', { name: '设置门禁码' }))
  await frames(page, SETTLED)
  await take('room-lock')
  await press(dock.getByRole('tab', { name: '这一层', exact: true }))
  await dock.getByRole('searchbox').fill('电视')
  await press(dock.getByRole('list', { name: '这一层' }).getByRole('button').first())
  await dock.getByLabel('屏幕上的图片').first().waitFor()
  await dock.locator('input[type=file]').first().setInputFiles(picture)
  presses += 2
  await page.getByText('改动已实时保存').waitFor()
  await frames(page, SETTLED)
  await take('room-screen')
  say(`a furnished, lit meeting room with a door, a lock and a picture: ${presses} presses (${size})`)
}

/** The map maker in a space made from the office, as its owner walks through it; `only`: these parts of the walk (their names below). */
export async function takeMaker(
  browser: Browser,
  server: TestServer,
  size: Size,
  folder: string,
  only?: readonly string[],
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
  for (const part of [rooms, thing, meetingRoom, ground, windows]) {
    if (only && !only.includes(part.name)) continue
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
