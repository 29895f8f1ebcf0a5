import type { Browser, Page } from 'playwright-core'
import type { TestServer } from '../../tests/support/server/startServer.ts'
import { open, PATIENCE_MS, save, say, type Size } from './camera.ts'
import { heroine } from './cast.ts'
import { take, type Shot } from './pages.ts'
import { banners, enter, frames, populate } from './scene.ts'
import { seedGathering, type Gathering } from './seedGatherings.ts'

/** A guest of the gathering. */
const guest = '何夕'

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()

/** Presses a button and waits for the dialog it opens. */
const opening = (button: string | RegExp) => async (page: Page) => {
  await press(page, button)
  await page.getByRole('dialog').waitFor()
}

/** What managers of a gathering have, and the pages of events everybody has. */
const pagesOf = ({ spaceId, eventId, finishedId }: Gathering): readonly Shot[] => {
  const admin = (page: string): string => `/space/${spaceId}/admin/${page}`
  const manager = (name: string, page: string, ready: Shot['ready'], act?: Shot['act']): Shot => ({
    name: `gathering-${name}`,
    as: heroine,
    path: admin(page),
    ready,
    ...(act && { act }),
  })
  return [
    manager('announcements', 'announcement', '停车与入场'),
    manager('announcement-editor', 'announcement', '停车与入场', async (page) => {
      await press(page, '编辑公告「今晚八点，春季发布会在主舞台开始」')
      await page.getByRole('toolbar', { name: '文字格式' }).waitFor()
    }),
    manager('events-managed', 'events', '展区自由参观'),
    manager('event-form', 'events', '展区自由参观', async (page) => {
      await press(page, '安排活动')
      await press(page, '安排活动')
      await page.getByText('请填写活动名称').waitFor()
    }),
    manager('event-guests', 'events', '展区自由参观', async (page) => {
      await page.getByRole('button', { name: '名单' }).first().click()
      await page.getByRole('dialog').getByRole('row').nth(1).waitFor()
    }),
    manager('lottery', 'lottery', '到场有礼'),
    manager('lottery-form', 'lottery', '到场有礼', opening('新建抽奖')),
    manager('prize-form', 'lottery', '散场彩蛋', async (page) => {
      const card = page.getByRole('listitem', { name: '散场彩蛋' })
      const unfold = card.getByRole('button', { name: /^展开/ })
      if (await unfold.isVisible()) await unfold.click()
      await card.getByRole('button', { name: '添加奖品' }).click()
      await page.getByRole('dialog').waitFor()
    }),
    manager('winners', 'lottery', '到场有礼', async (page) => {
      const card = page.getByRole('listitem', { name: '到场有礼' })
      const unfold = card.getByRole('button', { name: /^展开/ })
      if (await unfold.isVisible()) await unfold.click()
      await card.getByRole('table').last().scrollIntoViewIfNeeded()
    }),
    {
      name: 'gathering-proof',
      path: `/space/${spaceId}/lottery/${finishedId}/proof`,
      ready: '全部正确',
    },
    manager('members', 'members', '顾南乔'),
    manager('customers', 'customers', '远景文旅'),
    manager('recordings', 'recordings', /2026-04-16/),
    manager('invites', 'invites', '邀请'),
    manager('settings', 'settings', '移交空间'),
    { name: 'gathering-events', as: guest, path: '/events', ready: '春季发布会' },
    { name: 'gathering-event', as: guest, path: `/events/${eventId}`, ready: '距开始还有' },
    {
      name: 'gathering-notices',
      as: guest,
      path: '/my-spaces',
      ready: '官方空间',
      act: opening(/^系统通知/),
    },
  ]
}

/** Opens one of the windows behind the logo. */
async function fromMenu(page: Page, name: string): Promise<void> {
  await press(page, '空间菜单')
  await page.getByRole('complementary', { name: '空间菜单' }).getByRole('button', { name }).click()
}

type Shoot = (name: string, how?: { readonly moving?: boolean }) => Promise<void>

/** A window somebody opens inside, and how it is closed again. */
interface InsideWindow {
  readonly name: string
  readonly open: (page: Page) => Promise<void>
  readonly close: (page: Page) => Promise<void>
}

const escape = (page: Page): Promise<void> => page.keyboard.press('Escape')

const windowsInside: readonly InsideWindow[] = [
  {
    name: 'gathering-inside-events',
    async open(page) {
      await fromMenu(page, '活动')
      await page.getByRole('dialog', { name: '本空间的活动' }).getByText('展区自由参观').waitFor()
    },
    close: escape,
  },
  {
    name: 'gathering-registration',
    async open(page) {
      await fromMenu(page, '客户信息登记')
      await page.getByRole('complementary', { name: '客户信息登记' }).getByLabel('留言').waitFor()
    },
    close: (page) => press(page, '关闭客户信息登记'),
  },
  {
    name: 'gathering-inside-lottery',
    async open(page) {
      await fromMenu(page, '抽奖')
      const winners = page.getByRole('complementary', { name: '抽奖' }).getByText(/中奖者：/)
      await winners.first().waitFor()
    },
    close: (page) => press(page, '关闭抽奖'),
  },
  {
    name: 'gathering-inside-notices',
    async open(page) {
      await press(page, /^系统通知/)
      await page.getByRole('complementary', { name: '系统通知' }).getByRole('listitem').first().waitFor()
    },
    close: (page) => press(page, '关闭系统通知'),
  },
]

const insideShots = [
  'gathering-door',
  'gathering-board',
  'gathering-inside',
  ...windowsInside.map(({ name }) => name),
  'gathering-stage-drawing',
  'gathering-stage',
]

/** What one is told at the door and inside, and can open there. */
async function takeInside(page: Page, shoot: Shoot, isWanted: (name: string) => boolean): Promise<void> {
  await page.getByTestId('door-event').waitFor()
  await shoot('gathering-door')
  await enter(page)
  // What was announced opens by itself once one has settled in.
  const board = page.getByRole('dialog', { name: '公告' })
  await board.getByText('流程', { exact: true }).waitFor()
  await shoot('gathering-board')
  await escape(page)
  // On a phone quiet lines take turns.
  await page.getByTestId('next-event').waitFor({ state: 'attached' })
  await page.getByTestId('lotteryTold').waitFor({ state: 'attached' })
  await shoot('gathering-inside')
  for (const { name, open: openIt, close } of windowsInside.filter((window) => isWanted(window.name))) {
    await openIt(page)
    await shoot(name)
    await close(page)
  }
}

/**
 * Runs in the page: what goes by within seconds waits, however long a picture takes, until `window.letGo`. What is put off
 * meanwhile is.
 */
function holdSeconds(): void {
  const real = { set: window.setTimeout.bind(window), clear: window.clearTimeout.bind(window) }
  const held = new Map<number, () => void>()
  let last = 1e9
  window.setTimeout = ((run: () => void, ms = 0) => {
    if (ms < 3_000 || ms >= 9_000) return real.set(run, ms)
    held.set((last += 1), run)
    return last
  }) as never
  window.clearTimeout = ((id?: number) => {
    if (!held.delete(id ?? 0)) real.clear(id)
  }) as never
  Object.assign(window, {
    letGo() {
      const runs = [...held.values()]
      held.clear()
      for (const run of runs) run()
    },
  })
}

/** Runs in the page: what turns stands somewhere in the middle. */
const stopTurning = (): void => {
  for (const animation of document.getAnimations()) {
    animation.pause()
    animation.currentTime = 700
  }
}

/** Runs in the page: what appears has appeared. */
const finishAll = (): void => {
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
  }
}

/** A draw, while names turn, once the winner is seen, and on the screens of the level. */
async function takeDraw(page: Page, server: TestServer, prizeId: string, shoot: Shoot): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.evaluate(holdSeconds)
  const { access_token: token } = await server.login(heroine)
  const drawn = await server.call('POST', `/lottery/prize/${prizeId}/draw`, { token })
  if (drawn.status !== 200) throw new Error(`draw: ${drawn.status} ${JSON.stringify(drawn.body)}`)
  const stage = page.getByTestId('lotteryStage')
  await stage.waitFor()
  await page.evaluate(stopTurning)
  await frames(page, 2)
  await shoot('gathering-stage-drawing', { moving: true })
  await page.evaluate('letGo()')
  await stage.getByText(/^恭喜/).waitFor()
  await frames(page, 1)
  await page.evaluate(finishAll)
  await frames(page, 1)
  await shoot('gathering-stage')
  await page.emulateMedia({ reducedMotion: 'reduce' })
}

/** Everything of a gathering: pages of its managers and guests (`pages`), and what is seen of it in the place (`inside`). */
export async function takeGatherings(
  browser: Browser,
  server: TestServer,
  wanted: {
    readonly sizes: readonly Size[]
    readonly folder: string
    readonly colours: 'light' | 'dark'
    readonly only: readonly string[] | undefined
    readonly english: boolean
  },
): Promise<number> {
  const { sizes, folder, colours, only, english } = wanted
  const mark = (english ? '-english' : '') + (colours === 'dark' ? '-dark' : '')
  const isWanted = (name: string): boolean => only === undefined || only.includes(name)
  const gathering = await seedGathering(server)
  let failed = 0
  const tried = async (page: Page, name: string, shoot: () => Promise<void>): Promise<void> => {
    try {
      await shoot()
    } catch (error) {
      failed += 1
      say(`${name}: ${String(error).slice(0, 600)}`)
      if (folder.startsWith('/tmp')) await save(page, folder, `${name}-failed`)
    }
  }
  const crowd = banners.find(({ space }) => space === 'stage')
  const clients = await populate(server, gathering.spaceId, crowd?.people)
  for (const size of sizes) {
    const pages = new Map<string | undefined, Page>()
    const pageOf = async (name: string | undefined): Promise<Page> => {
      const page = pages.get(name) ?? (await open(browser, server, size, name, colours))
      if (english && !pages.has(name)) {
        await page.addInitScript(() => localStorage.setItem('lingjing.language', 'en'))
      }
      pages.set(name, page)
      return page
    }
    for (const shot of pagesOf(gathering).filter(({ name }) => isWanted(name))) {
      const page = await pageOf(shot.as)
      page.setDefaultTimeout(20_000)
      await tried(page, `${shot.name}-${size}`, async () => {
        await take(page, server.url, shot)
        await save(page, folder, `${shot.name}${mark}-${size}`)
      })
    }
    if (insideShots.some(isWanted)) {
      const page = await pageOf(guest)
      page.setDefaultTimeout(PATIENCE_MS)
      const shoot: Shoot = async (name, how) => {
        if (!isWanted(name)) return
        // What has just opened is drawn some frames later.
        if (!how?.moving) await frames(page, 3)
        await save(page, folder, `${name}${mark}-${size}`, how)
      }
      await tried(page, `gathering-inside-${size}`, async () => {
        // What was read in another window is new again.
        await server.db.deleteFrom('announcementsSeen').execute()
        await page.goto(`${server.url}/space/${gathering.spaceId}?quality=low`)
        await takeInside(page, shoot, isWanted)
        if (isWanted('gathering-stage-drawing') || isWanted('gathering-stage')) {
          await takeDraw(page, server, gathering.prizeId, shoot)
        }
      })
    }
    for (const page of pages.values()) await page.context().close()
  }
  for (const { ws } of clients.values()) ws.close()
  return failed
}
