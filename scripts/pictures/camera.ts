import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import type { TokenAnswer } from '#shared/http/auth.ts'
import type { TestServer } from '../../tests/support/server/startServer.ts'

/** Software rendering draws a few frames a second: what a person sees at once takes a while here. */
export const PATIENCE_MS = 240_000
/** Nothing but a picture of a scene needs more. */
const PICTURE_BYTES = 60_000

export const sizes = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
  kiosk: { width: 1920, height: 1080 },
} as const
export type Size = keyof typeof sizes
export const isSize = (value: string): value is Size => Object.hasOwn(sizes, value)

export const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** What the list of devices shows of this one. */
const agents = {
  desktop:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  phone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
} as const

/** A browser of somebody; a guest's without a name. */
export async function open(
  browser: Browser,
  server: TestServer,
  size: Size,
  name?: string,
  colorScheme: 'light' | 'dark' = 'light',
): Promise<Page> {
  const isPhone = size === 'phone'
  const context = await browser.newContext({
    viewport: sizes[size],
    locale: 'zh-CN',
    reducedMotion: 'reduce',
    colorScheme,
    timezoneId: 'Asia/Shanghai',
    hasTouch: isPhone,
    isMobile: isPhone,
  })
  context.setDefaultTimeout(PATIENCE_MS)
  if (name !== undefined) {
    const agent = agents[isPhone ? 'phone' : 'desktop']
    // One device of theirs, however many windows were opened before.
    const ofTheirs = server.db.selectFrom('users').select('id').where('name', '=', name)
    await server.db
      .updateTable('loginSessions')
      .set({ revokedAt: Date.now() })
      .where('device', 'in', Object.values(agents))
      .where('userId', 'in', ofTheirs)
      .execute()
    const response = await fetch(
      `${server.url}/api/v2/auth/mock_login?username=${encodeURIComponent(name)}`,
      {
        // As a page of this server asks.
        headers: { 'user-agent': agent, origin: server.url },
      },
    )
    const { access_token, refresh_token, expires_in } = (await response.json()) as TokenAnswer
    await server.db
      .updateTable('loginSessions')
      .set({ address: '112.64.68.21' })
      .where('device', '=', agent)
      .execute()
    const login = {
      accessToken: access_token,
      refreshToken: refresh_token,
      expiresAt: Date.now() + expires_in * 1000,
      loginId: name,
    }
    await context.addInitScript((stored) => {
      localStorage.setItem('lingjing.login', stored)
      localStorage.setItem('lingjing.helpSeen', '1')
    }, JSON.stringify(login))
  }
  return await context.newPage()
}

/** The picture of what the window shows (`moving`: at once), or of the whole page, as WebP below 60 kB where that still looks well. */
export async function save(
  page: Page,
  folder: string,
  name: string,
  { whole = false, moving = false }: { readonly whole?: boolean; readonly moving?: boolean } = {},
): Promise<void> {
  // What fades in has faded in.
  const still = page.evaluate(async () => {
    await document.fonts.ready
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
  if (!moving) await Promise.race([still, new Promise((resolve) => setTimeout(resolve, 3_000))])
  const picture = await page.screenshot({ timeout: PATIENCE_MS, fullPage: whole })
  await mkdir(folder, { recursive: true })
  let bytes = await sharp(picture).webp({ quality: 84, effort: 5 }).toBuffer()
  for (const quality of [74, 62, 50, 40, 32]) {
    if (bytes.length <= PICTURE_BYTES) break
    bytes = await sharp(picture).webp({ quality, effort: 5 }).toBuffer()
  }
  await writeFile(join(folder, `${name}.webp`), bytes)
  say(`${name} ${Math.round(bytes.length / 1000)} kB`)
}
