import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test } from 'vitest'
import { startSceneBrowser, type Person, type TestBrowser } from '../pages/browser.ts'
import { hallChair, hallFolder } from '../world/hall.ts'
import { mustRun } from '../mustRun.ts'
import {
  agreesOnRest,
  apart,
  enterAs,
  hears,
  holding,
  inScene,
  logIn,
  openAs,
  say,
  sees,
  DRAWN_MS,
  spacePath,
  visit,
} from '../pages/spacePage.ts'
import { startServer, type TestServer } from '../server/startServer.ts'
import { story } from '../story.ts'
import { until } from '../until.ts'
import { DrivenPage } from './DrivenPage.ts'
import type { Driver } from './Driver.ts'

/** What is drawn on the processor is drawn small. */
export const GUEST_SIZE = { width: 720, height: 480 } as const

/** How sharp a picture of things is at least, as sharp counts: smooth colours have 0.1, the plaza has 4. */
const EDGES = 0.5

/** Frames over which the time of one is measured. */
const FRAMES = 20

/**
 * 安, who comes with another browser, and 波 with Chromium: they see each other come, walk, sit and hear what is said.
 * One story in the order people live it. `start` undefined: this machine has no such browser, which is told, and is a
 * failure where everything is installed. `hasCalls`: it has WebRTC; where it has none it says so, and all else goes on.
 */
export function tellGuestStory(
  name: string,
  start: (() => Promise<Driver>) | undefined,
  hasCalls: boolean,
): void {
  let server: TestServer
  let browser: TestBrowser
  let guest: Driver
  let ann: DrivenPage
  let bob: Person
  let spaceId = ''
  let token = ''

  beforeAll(async () => {
    if (!start) return
    const folder = hallFolder()
    copyFileSync('assets/spaces/world.json', join(folder, 'world.json'))
    server = await startServer({ spacesFolder: folder })
    token = (await server.login('波')).access_token
    spaceId = (await server.createSpace(token)).space.id
    guest = await start()
    ann = new DrivenPage(guest)
    browser = await startSceneBrowser(server.url)
    bob = await browser.person()
  })
  afterAll(async () => {
    await guest?.close()
    await browser?.close()
    await server?.close()
  })
  beforeEach((context) => {
    mustRun(context, start !== undefined, `no ${name} here (with CI set Debian’s is installed, as root)`)
    // What 安 saw last says more than a step that did not come true.
    onTestFailed(async () => {
      mkdirSync('test-results', { recursive: true })
      writeFileSync(`test-results/${name}.png`, await ann.screenshot())
    })
  })
  story()

  test(`安 logs in with ${name} and comes in by the setup dialog; both are seen`, async () => {
    await openAs(server, bob.page, '波', spacePath(spaceId))
    await enterAs(bob.page, '波')
    await ann.goto(server.url)
    await logIn(ann, '安')
    await ann.goto(server.url + spacePath(spaceId))
    await enterAs(ann, '安')
    await sees(bob.page, '安', 'is seen')
    await sees(ann, '波', 'is seen')
    await ann.getByTestId('people-count').getByText('2 人在线').waitFor()
  })

  test('安 walks with keys, then 波; each sees the other where they stop', async () => {
    const start = await sees(ann, '安', 'is placed')
    await holding(ann, ['KeyW'], () => sees(ann, '安', 'has walked', (player) => apart(player, start) > 1))
    expect(apart(await agreesOnRest(ann, bob.page, '安'), start)).toBeGreaterThan(0.9)

    const { page } = bob
    const before = await sees(page, '波', 'is placed')
    await holding(page, ['KeyA'], () => sees(ann, '波', 'has walked', (player) => apart(player, before) > 1))
    await agreesOnRest(page, ann, '波')
  })

  test('安 sits down on the chair and gets up; 波 sees both', async () => {
    const hint = ann.getByRole('button', { name: '坐下' })
    await holding(ann, ['KeyW'], () => hint.waitFor({ timeout: DRAWN_MS }))
    await agreesOnRest(ann, bob.page, '安')
    await ann.keyboard.press('KeyE')
    await sees(bob.page, '安', 'sits', ({ sitting }) => sitting === hallChair)
    await ann.getByRole('button', { name: '起身' }).click()
    await sees(bob.page, '安', 'stands', ({ sitting }) => sitting === null)
  })

  test('they chat, each with a line', async () => {
    await ann.getByRole('toolbar', { name: '空间工具' }).getByRole('button', { name: '聊天' }).click()
    await say(ann, '大家好')
    await bob.page.keyboard.press('Enter')
    await hears(bob.page, '大家好')
    await say(bob.page, '你好，安')
    await hears(ann, '你好，安')
  })

  test('安 is told where this browser has no calls, and everything else goes on', async () => {
    const has = await ann.evaluate(() => typeof RTCPeerConnection === 'function')
    expect(has).toBe(hasCalls)
    if (hasCalls) return
    for (const [device, call] of [
      ['麦克风', '语音'],
      ['摄像头', '视频'],
    ] as const) {
      await ann.getByRole('button', { name: `${device}已关闭` }).click()
      await ann.getByText(`这个浏览器不支持${call}通话`).waitFor()
    }
    await say(ann, '我只能打字')
    await hears(bob.page, '我只能打字')
  })

  test('安 sees the plaza and the office', async () => {
    // Two pages that draw take each other's time.
    await bob.context.close()
    const { space } = await server.createSpace(token, { template: 'world' })
    await ann.goto(server.url + spacePath(space.id))
    await visit(ann, '安')
    await inScene(ann)
    await tellFrames(`${name}, plaza`)
    await ann.evaluate(
      () => void window.__lingjing!.send('transScene', { originId: '', targetId: '1' } as never),
    )
    await sees(ann, '安', 'is in the office', ({ map }) => map === '1')
    await ann.getByTestId('space-passage').waitFor({ state: 'detached' })
    await tellFrames(`${name}, office`)
    expect(await guest.errors()).toEqual([])
  })

  /** Waits for a picture of the level, and says what drawing costs while somebody walks: that it takes so long is no failure. */
  async function tellFrames(what: string): Promise<void> {
    await until(async () => showsThings(await ann.screenshot()), `${what} is in the picture`, DRAWN_MS)
    const read = () =>
      ann.evaluate(() => {
        const { frames, drawCalls, triangles } = window.__lingjing!.stats() as Record<string, number>
        return { at: performance.now(), frames: frames!, drawCalls: drawCalls!, triangles: triangles! }
      })
    const before = await read()
    await holding(ann, ['KeyA'], async () => {
      const first = await until(async () => isLater(await read(), before.frames, 2), 'frames come', DRAWN_MS)
      const last = await until(
        async () => isLater(await read(), first.frames, FRAMES),
        'they go on coming',
        DRAWN_MS,
      )
      const ms = (last.at - first.at) / (last.frames - first.frames)
      process.stdout.write(
        `${what}: ${last.drawCalls} draw calls, ${last.triangles} triangles, ${ms.toFixed(0)} ms a frame at ${GUEST_SIZE.width} × ${GUEST_SIZE.height}\n`,
      )
      expect(last.drawCalls).toBeGreaterThan(10)
      expect(last.triangles).toBeGreaterThan(10_000)
    })
  }
}

/** Whether the middle of a picture has edges in it; the sky that stands in for a scene has none. */
async function showsThings(png: Buffer): Promise<boolean> {
  const { width, height } = GUEST_SIZE
  const middle = { left: width / 4, top: height / 4, width: width / 2, height: height / 2 }
  // Of one size whatever a pixel of the screen is.
  const whole = await sharp(png).resize(width, height).toBuffer()
  const small = await sharp(whole).extract(middle).resize(240, 160, { fit: 'fill' }).toBuffer()
  const { sharpness } = await sharp(small).stats()
  return sharpness > EDGES
}

const isLater = <T extends { readonly frames: number }>(now: T, since: number, by: number): T | false =>
  now.frames >= since + by && now
