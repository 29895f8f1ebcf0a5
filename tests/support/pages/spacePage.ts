import type { Page } from 'playwright-core'
import type { DebugPlayer } from '../../../client/net/debugHook.ts'
import type { AnyPage } from '../otherBrowsers/AnyPage.ts'
import type { TestServer } from '../server/startServer.ts'
import { until } from '../until.ts'

/** A busy machine takes its time; nothing here waits longer than it must. */
export const SLOW_MS = 30_000

/** For what has to be drawn first, on the processor of a busy machine: a space one enters, or a large level. */
export const DRAWN_MS = 90_000

/** Logs in as a person does: 登录, a name, 直接登录. */
export async function logIn(page: AnyPage, name: string): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: '登录' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('用户名').fill(name)
  await dialog.getByRole('button', { name: '直接登录' }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** Opens a page as somebody who is logged in already. */
export async function openAs(
  server: Pick<TestServer, 'url' | 'login'>,
  page: Page,
  name: string,
  path: string,
): Promise<void> {
  const { access_token, refresh_token, expires_in } = await server.login(name)
  const login = {
    accessToken: access_token,
    refreshToken: refresh_token,
    expiresAt: Date.now() + expires_in * 1000,
    loginId: name,
  }
  await page.addInitScript((stored) => {
    // A frame in a sandbox has no storage.
    if (window !== window.top) return
    // Once: the page may log out and load itself anew.
    if (sessionStorage.getItem('loggedInByTest')) return
    sessionStorage.setItem('loggedInByTest', 'yes')
    localStorage.setItem('lingjing.login', stored)
  }, JSON.stringify(login))
  await page.goto(server.url + path, { timeout: SLOW_MS })
}

/** Opens a page; what the page before is still on its way to does not count. */
export const goTo = (page: Page, address: string): Promise<boolean> =>
  until(
    () =>
      page.goto(address).then(
        () => true,
        (error: unknown) => {
          if (/interrupted by another|ERR_ABORTED/.test(String(error))) return false
          throw error
        },
      ),
    `gone to ${address}`,
    SLOW_MS,
  )

export const spacePath = (spaceId: string): string => `/space/${spaceId}?quality=low`

/** The step at which the setup dialog stands, once it is there. */
export const setupStep = (page: AnyPage): Promise<string> =>
  until(
    () =>
      page
        .evaluate(() => document.querySelector<HTMLElement>('[role=dialog] form[data-step]')?.dataset['step'])
        // The page may be loading another just now.
        .catch(() => undefined),
    'the setup is shown',
    SLOW_MS,
  )

/** A button that is another one by now is not waited for any longer. */
const PRESS_MS = 15_000

/** From wherever the setup dialog stands through all of its steps; sound and picture stay off. */
export async function visit(page: AnyPage, name?: string): Promise<void> {
  if ((await setupStep(page)) === 'CHARACTER_SELECTION' && name !== undefined) {
    await page.getByLabel('显示名称').fill(name, { timeout: SLOW_MS })
  }
  // Whether there is a second step may be learnt while the first one is shown; where nothing came of a press it was beside.
  let isAsked = false
  await until(
    async () => {
      const [button, isRefused] = await page.evaluate(() => {
        const form = document.querySelector('[role=dialog] form[data-step]')
        return [
          form?.querySelector('[type=submit]')?.textContent?.trim() ?? '',
          form?.querySelector('[role=alert]') !== null,
        ] as const
      })
      // What it was refused is looked at by whoever tests that; a refusal from before does not keep one from asking again.
      if (isAsked && isRefused) return true
      if (button !== '下一步' && button !== '访问空间') return isAsked
      const pressed = page.getByRole('button', { name: button }).click({ timeout: PRESS_MS })
      const isPressed = await pressed.then(() => true).catch(() => false)
      isAsked ||= isPressed && button === '访问空间'
      return false
    },
    'the setup is through',
    SLOW_MS,
  )
}

/** Through the setup dialog into the scene; the help card of a first visit is closed. */
export async function enterAs(page: AnyPage, name: string): Promise<void> {
  await visit(page, name)
  await inScene(page)
  await page.getByRole('button', { name: '知道了' }).click({ timeout: SLOW_MS })
}

/** Waits until the scene is loaded and shown. */
export async function inScene(page: AnyPage): Promise<void> {
  await page.getByRole('toolbar', { name: '空间工具' }).waitFor({ timeout: DRAWN_MS })
  await page.getByTestId('space-loading').waitFor({ state: 'detached', timeout: DRAWN_MS })
}

/** Everybody as this page's replica has them. */
export const playersOf = (page: AnyPage): Promise<readonly DebugPlayer[]> =>
  page.evaluate(() => window.__lingjing?.world().players ?? [])

/** Somebody as this page sees them, by name. */
export const find = async (page: AnyPage, name: string): Promise<DebugPlayer | undefined> =>
  (await playersOf(page)).find((player) => player.name === name)

/** Waits until this page sees somebody who fits. */
export const sees = (
  page: AnyPage,
  name: string,
  what: string,
  fits: (player: DebugPlayer) => boolean = () => true,
): Promise<DebugPlayer> =>
  until(
    async () => {
      const player = await find(page, name)
      return player && fits(player) ? player : undefined
    },
    `${name} ${what}`,
    SLOW_MS,
  )

/** Metres over the ground. */
export const apart = (a: DebugPlayer, b: DebugPlayer): number =>
  Math.hypot(a.position.x - b.position.x, a.position.z - b.position.z)

/** Waits until somebody stands still for their own page and both pages agree where, within 0.3 m. */
export async function agreesOnRest(walker: AnyPage, onlooker: AnyPage, name: string): Promise<DebugPlayer> {
  return await until(
    async () => {
      const own = await find(walker, name)
      const seen = await find(onlooker, name)
      return own?.animator === 'idle' && seen?.animator === 'idle' && apart(own, seen) <= 0.3
        ? seen
        : undefined
    },
    `both pages have ${name} at rest in one place`,
    SLOW_MS,
  )
}

/** Holds keys down until something has come true. */
export async function holding(
  page: AnyPage,
  keys: readonly string[],
  done: () => Promise<unknown>,
): Promise<void> {
  for (const key of keys) await page.keyboard.down(key)
  try {
    await done()
  } finally {
    for (const key of keys) await page.keyboard.up(key)
  }
}

/** Writes a line in the open chat panel and sends it with Enter. */
export async function say(page: AnyPage, text: string): Promise<void> {
  const box = page.getByRole('complementary', { name: '互动消息' }).getByRole('textbox')
  await box.fill(text, { timeout: SLOW_MS })
  await box.press('Enter', { timeout: SLOW_MS })
}

/** The lines the chat panel shows, in order. */
export const linesOf = (page: Page): Promise<string[]> =>
  page.getByRole('log', { name: '互动消息' }).locator('p').allInnerTexts()

/** Waits until the chat panel shows a line. */
export const hears = (page: AnyPage, text: string): Promise<void> =>
  page.getByRole('log', { name: '互动消息' }).getByText(text, { exact: true }).waitFor({ timeout: SLOW_MS })
