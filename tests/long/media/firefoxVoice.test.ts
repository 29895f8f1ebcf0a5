import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ensureLiveKit, liveKitKey, startLiveKit } from '../../../scripts/livekit.mjs'
import { ensureFirefox } from '../../../scripts/otherBrowsers.mjs'
import { mustRun } from '../../support/mustRun.ts'
import type { AnyPage } from '../../support/otherBrowsers/AnyPage.ts'
import { DrivenPage } from '../../support/otherBrowsers/DrivenPage.ts'
import type { Driver } from '../../support/otherBrowsers/Driver.ts'
import { GUEST_SIZE } from '../../support/otherBrowsers/guestStory.ts'
import { startFirefox } from '../../support/otherBrowsers/startFirefox.ts'
import { startBrowser, type Person, type TestBrowser } from '../../support/pages/browser.ts'
import { energyDuring, heardEnergy, keepConnections } from '../../support/pages/mediaProbe.ts'
import { send } from '../../support/pages/peoplePanels.ts'
import { enterAs, find, logIn, openAs, sees, SLOW_MS, spacePath } from '../../support/pages/spacePage.ts'
import { startServer, type TestServer } from '../../support/server/startServer.ts'
import { until } from '../../support/until.ts'
import { hallFolder } from '../../support/world/hall.ts'
import { story } from '../../support/story.ts'

// 安 with Firefox and 波 with Chromium talk, each with a microphone and a camera of their browser; over the mesh, then
// over a media server. What comes is measured where it is decoded (`totalAudioEnergy`), and that an element plays it:
// without a sound card Firefox runs no AudioContext, so none can listen there.

const firefox = ensureFirefox()
const liveKit = ensureLiveKit()

const toggle = (page: AnyPage, source: '麦克风' | '摄像头', state: '打开' | '关闭') =>
  page.getByRole('button', { name: `${source}已${state}` })

/** Waits until somebody hears something now, at an element that plays. */
async function hears(page: AnyPage, what: string): Promise<void> {
  const before = await heardEnergy(page)
  await until(
    async () => (await heardEnergy(page)) > before + 0.0005 && (await isPlayed(page)),
    what,
    SLOW_MS,
  )
}

const isPlayed = (page: AnyPage): Promise<boolean> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLAudioElement>('[data-testid^="voice-"]')].some(
      ({ paused, muted, volume, currentTime, srcObject }) =>
        !paused &&
        !muted &&
        volume > 0 &&
        currentTime > 0 &&
        srcObject instanceof MediaStream &&
        srcObject.getAudioTracks().some((track) => track.readyState === 'live'),
    ),
  )

const hearsNothing = (page: AnyPage, what: string): Promise<boolean> =>
  until(async () => (await energyDuring(page, 1_000)) === 0, what, SLOW_MS)

/** What somebody's face looks like now, in small; nothing before its first picture. */
const pictureOf = (page: AnyPage, name: string): Promise<string | undefined> =>
  page.evaluate((label) => {
    const video = document.querySelector<HTMLVideoElement>(`video[aria-label="${label}"]`)
    if (!video || video.videoWidth === 0) return undefined
    const canvas = Object.assign(document.createElement('canvas'), { width: 32, height: 32 })
    canvas.getContext('2d')!.drawImage(video, 0, 0, 32, 32)
    return canvas.toDataURL()
  }, `${name}的画面`)

/** Waits until pictures of somebody's face follow each other: those of both browsers' own cameras change all the time. */
async function seesFace(page: AnyPage, name: string): Promise<void> {
  const first = await until(() => pictureOf(page, name), `the face of ${name} comes`, SLOW_MS)
  const isAnother = async () => ![undefined, first].includes(await pictureOf(page, name))
  await until(isAnother, `the face of ${name} moves`, SLOW_MS)
}

describe.each(['the mesh', 'LiveKit'] as const)('over %s', (way) => {
  story()
  let server: TestServer
  let mediaServer: Awaited<ReturnType<typeof startLiveKit>> | undefined
  let browser: TestBrowser
  let guest: Driver
  let ann: DrivenPage
  let bob: Person
  /** Statuses of the answers to those who asked for a token of the media server. */
  const tokens: number[] = []
  const sink = new Writable({
    write(line, _encoding, done) {
      const { path, status } = JSON.parse(String(line)) as { path?: string; status: number }
      if (path === '/livekit/grant_token') tokens.push(status)
      done()
    },
  })
  const canRun = firefox !== undefined && (way === 'the mesh' || liveKit.program !== undefined)

  beforeAll(async () => {
    if (!canRun) return
    if (way === 'LiveKit') mediaServer = await startLiveKit(liveKit.program ?? '')
    server = await startServer({
      spacesFolder: hallFolder(),
      log: pino({ level: 'debug' }, sink),
      ...(mediaServer && {
        env: {
          LIVEKIT_URL: mediaServer.url,
          LIVEKIT_API_KEY: liveKitKey.key,
          LIVEKIT_API_SECRET: liveKitKey.secret,
          LIVEKIT_MODE: 'always',
        },
      }),
    })
    const { access_token } = await server.login('波')
    const { space } = await server.createSpace(access_token, { isPublic: true })
    browser = await startBrowser(server.url)
    bob = await browser.person()
    await keepConnections(bob.page)
    await openAs(server, bob.page, '波', spacePath(space.id))
    await enterAs(bob.page, '波')
    guest = await startFirefox(firefox!, { ...GUEST_SIZE, pixelRatio: 0.5, withDevices: true })
    ann = new DrivenPage(guest)
    await keepConnections(ann)
    await ann.goto(server.url)
    await logIn(ann, '安')
    await ann.goto(server.url + spacePath(space.id))
    await enterAs(ann, '安')
    await sees(bob.page, '安', 'is there')
  })
  afterAll(async () => {
    await guest?.close()
    await browser?.close()
    await server?.close()
    await mediaServer?.stop()
  })
  beforeEach((context) => {
    mustRun(context, firefox !== undefined, 'no Firefox here (with CI set Debian’s is installed, as root)')
    mustRun(context, canRun, liveKit.program === undefined ? liveKit.reason : '')
  })

  /** Puts 波 so many metres beside 安. */
  async function stand(metres: number): Promise<void> {
    const { map, position } = (await find(bob.page, '安'))!
    const [x, y] = [Math.floor(position.x) + metres, Math.floor(position.z)]
    expect(await send(bob.page, 'teleport', { mapId: map, x, y })).toBe('')
  }

  test('Firefox hears Chromium, and Chromium hears Firefox', async () => {
    await stand(1)
    await toggle(bob.page, '麦克风', '关闭').click()
    await hears(ann, '安 hears 波')
    expect(await heardEnergy(bob.page)).toBe(0)
    await toggle(ann, '麦克风', '关闭').click()
    await hears(bob.page, '波 hears 安')
  })

  test('a microphone that is off sends nothing, either way', async () => {
    await toggle(bob.page, '麦克风', '打开').click()
    await hearsNothing(ann, '波 is silent')
    await toggle(bob.page, '麦克风', '关闭').click()
    await hears(ann, '安 hears 波 again')
    await toggle(ann, '麦克风', '打开').click()
    await hearsNothing(bob.page, '安 is silent')
    await toggle(ann, '麦克风', '关闭').click()
    await hears(bob.page, '波 hears 安 again')
  })

  test('each sees the face of the other', async () => {
    await toggle(bob.page, '摄像头', '关闭').click()
    await seesFace(ann, '波')
    await toggle(ann, '摄像头', '关闭').click()
    await seesFace(bob.page, '安')
  })

  test('who walks away is not heard any more, who comes back is', async () => {
    await stand(6)
    await hearsNothing(ann, '波 is too far away')
    await hearsNothing(bob.page, '安 is too far away')
    await stand(1)
    await hears(ann, '安 hears 波 when it is back')
    await hears(bob.page, '波 hears 安 when it is back')
    // livekit-client writes on the console what it closes itself, and a way into a room that is over is none.
    if (way === 'LiveKit') return
    expect(bob.errors).toEqual([])
    expect(await guest.errors()).toEqual([])
  })

  // Of the mesh there are no tokens.
  if (way !== 'LiveKit') return
  test('who leaves the page asks for no token any more', async () => {
    const before = tokens.length
    expect(before).toBeGreaterThan(0)
    await ann.goto(server.url)
    await hearsNothing(bob.page, '安 is gone')
    expect(tokens.slice(before)).toEqual([])
  })
})
