import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import {
  startBrowser,
  startSceneBrowser,
  type Person,
  type TestBrowser,
} from '../../support/pages/browser.ts'
import { heardEnergy, keepConnections } from '../../support/pages/mediaProbe.ts'
import { send, toggles } from '../../support/pages/peoplePanels.ts'
import { said } from '../../support/pages/said.ts'
import { DRAWN_MS, enterAs, find, openAs, sees, spacePath } from '../../support/pages/spacePage.ts'
import { startServer, type TestServer } from '../../support/server/startServer.ts'
import { until } from '../../support/until.ts'
import { hallFolder } from '../../support/world/hall.ts'
import { story } from '../../support/story.ts'

// What one may wish of sound and picture beyond which device: 安 speaks, 波 listens and wishes, and draws: sides are those of the
// scene. Each test goes on where the one before ended.

story()

/** What a page of the test has made, beside what it shows. */
interface Probe {
  /** What the pretended microphone gives. */
  speak(what: 'noise' | 'voice'): void
  /**
   * How much louder it is behind the node that takes noise out than before it, in a rendering that no clock drives; it stands
   * still for so long at its beginning, until the network of the node is read; undefined: it was not, and nothing came out.
   */
  left(what: 'noise' | 'voice', loadMs: number): Promise<number | undefined>
  /** Tracks of nodes that lead out of an audio context. */
  readonly made: MediaStreamTrack[]
  readonly panners: StereoPannerNode[]
  readonly locks: WakeLockSentinel[]
}
type ProbeWindow = Window & { probe: Probe }
type Kept = { readonly keptConnections: readonly RTCPeerConnection[] }

let server: TestServer
const browsers: TestBrowser[] = []
let ann: Person
let bob: Person

/** A microphone that gives noise or something like a voice; panners and wake locks are kept. */
const probe = (page: Page, pretends: boolean): Promise<unknown> =>
  page.addInitScript((isPretended) => {
    const panners: StereoPannerNode[] = []
    const locks: WakeLockSentinel[] = []
    const Original = StereoPannerNode
    globalThis.StereoPannerNode = class extends Original {
      constructor(context: BaseAudioContext, options?: StereoPannerOptions) {
        super(context, options)
        panners.push(this)
      }
    }
    const request = WakeLock.prototype.request
    WakeLock.prototype.request = async function (type) {
      const lock = await request.call(this, type)
      locks.push(lock)
      return lock
    }
    let noise: GainNode | undefined
    let voice: GainNode | undefined
    /** What the product has made to take noise out: its code, and the node. */
    let code = ''
    let suppressor: readonly [name: string, options: AudioWorkletNodeOptions | undefined] | undefined
    const addModule = AudioWorklet.prototype.addModule
    AudioWorklet.prototype.addModule = function (url, options) {
      code = String(url)
      return addModule.call(this, url, options)
    }
    const WorkletNode = AudioWorkletNode
    globalThis.AudioWorkletNode = class extends WorkletNode {
      constructor(context: BaseAudioContext, name: string, options?: AudioWorkletNodeOptions) {
        super(context, name, options)
        suppressor = [name, options]
      }
    }
    const made: MediaStreamTrack[] = []
    const Destination = MediaStreamAudioDestinationNode
    AudioContext.prototype.createMediaStreamDestination = function () {
      const node = new Destination(this)
      made.push(...node.stream.getAudioTracks())
      return node
    }
    const makeSounds = (context: BaseAudioContext, out: AudioNode) => {
      const noise = new GainNode(context, { gain: 0 })
      const voice = new GainNode(context, { gain: 0 })
      noise.connect(out)
      voice.connect(out)
      const buffer = context.createBuffer(1, 96_000, 48_000)
      const samples = buffer.getChannelData(0)
      // The same hiss every time.
      for (let i = 0, state = 1; i < samples.length; i++) {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
        samples[i] = ((state / 2 ** 32) * 2 - 1) * 0.15
      }
      const hiss = new AudioBufferSourceNode(context, { buffer, loop: true })
      hiss.connect(noise)
      hiss.start()
      // A throat of 130 Hz that wavers, the formants of an open vowel, four syllables a second.
      const throat = new OscillatorNode(context, { type: 'sawtooth', frequency: 130 })
      const waver = new OscillatorNode(context, { frequency: 5 })
      waver.connect(new GainNode(context, { gain: 6 })).connect(throat.frequency)
      const syllables = new GainNode(context, { gain: 0.5 })
      const beat = new OscillatorNode(context, { frequency: 4 })
      beat.connect(new GainNode(context, { gain: 0.5 })).connect(syllables.gain)
      for (const [frequency, gain] of [
        [730, 1],
        [1_090, 0.6],
        [2_440, 0.3],
      ] as const) {
        throat
          .connect(new BiquadFilterNode(context, { type: 'bandpass', frequency, Q: 8 }))
          .connect(new GainNode(context, { gain }))
          .connect(syllables)
      }
      syllables.connect(voice)
      for (const node of [throat, waver, beat]) node.start()
      return { noise, voice }
    }
    const makeMicrophone = (): MediaStream => {
      const context = new AudioContext({ sampleRate: 48_000 })
      const out = new Destination(context)
      ;({ noise, voice } = makeSounds(context, out))
      return out.stream
    }
    // It takes a while to know a noise; what it has made of it by then is looked at.
    const [SECONDS, LAST_SECONDS] = [24, 2]
    const energyOf = async (what: 'noise' | 'voice', loadMs?: number): Promise<number | undefined> => {
      const offline = new OfflineAudioContext(1, SECONDS * 48_000, 48_000)
      let into: AudioNode = offline.destination
      if (loadMs !== undefined) {
        await offline.audioWorklet.addModule(code)
        into = new WorkletNode(offline, ...suppressor!)
        into.connect(offline.destination)
        void offline.suspend(0.5).then(() => setTimeout(() => void offline.resume(), loadMs))
      }
      makeSounds(offline, into)[what].gain.value = 1
      const rendered = (await offline.startRendering()).getChannelData(0)
      if (rendered.every((sample) => sample === 0)) return undefined
      return rendered
        .subarray((SECONDS - LAST_SECONDS) * 48_000)
        .reduce((sum, sample) => sum + sample * sample, 0)
    }
    const { getUserMedia } = MediaDevices.prototype
    let stream: MediaStream | undefined
    MediaDevices.prototype.getUserMedia = async function (constraints) {
      if (!constraints?.audio || !isPretended) return getUserMedia.call(this, constraints)
      stream ??= makeMicrophone()
      return stream.clone()
    }
    Object.assign(globalThis, {
      probe: {
        panners,
        locks,
        made,
        async left(what, loadMs) {
          const left = await energyOf(what, loadMs)
          return left === undefined ? undefined : left / (await energyOf(what))!
        },
        speak(what: 'noise' | 'voice') {
          noise!.gain.value = what === 'noise' ? 1 : 0
          voice!.gain.value = what === 'voice' ? 1 : 0
        },
      } satisfies Probe,
    })
  }, pretends)

beforeAll(async () => {
  server = await startServer({ spacesFolder: hallFolder() })
  const [flat, drawing] = [await startBrowser(server.url), await startSceneBrowser(server.url)]
  browsers.push(flat, drawing)
  const token = (await server.login('安')).access_token
  const path = spacePath((await server.createSpace(token, { isPublic: true })).space.id)
  // Whatever is not named here is refused.
  const permissions = ['microphone', 'camera', 'screen-wake-lock']
  ann = await flat.person({ permissions })
  bob = await drawing.person({ permissions })
  for (const [person, name] of [
    [ann, '安'],
    [bob, '波'],
  ] as const) {
    await keepConnections(person.page)
    await probe(person.page, person === ann)
    await openAs(server, person.page, name, path)
    await enterAs(person.page, name)
  }
  await sees(ann.page, '波', 'is there')
  await stand(1)
  await toggles(ann.page).getByRole('button', { name: '麦克风' }).click()
  await ann.page.getByRole('button', { name: '麦克风已打开' }).waitFor({ timeout: DRAWN_MS })
}, 4 * DRAWN_MS)
afterAll(async () => {
  for (const browser of browsers) await browser.close()
  await server?.close()
})

/** Puts 安 so many metres beside 波, both ways: wherever 波 looks, the other side of -1 is 1. */
async function stand(metres: number): Promise<void> {
  const { map, position } = (await find(bob.page, '波'))!
  const place = {
    mapId: map,
    x: Math.floor(position.x) + metres,
    y: Math.floor(position.z) + Math.sign(metres),
  }
  expect(await send(ann.page, 'teleport', place)).toBe('')
}

const settings = ({ page }: Person) => page.getByRole('complementary', { name: '设置' })

async function openSettings(person: Person): Promise<void> {
  await person.page.getByRole('button', { name: '设置', exact: true }).click({ timeout: DRAWN_MS })
  await settings(person).getByRole('heading', { name: '音视频' }).waitFor({ timeout: DRAWN_MS })
}

const speak = (what: 'noise' | 'voice') =>
  ann.page.evaluate((now) => (globalThis as unknown as ProbeWindow).probe.speak(now), what)

/** Waits until 波 hears it. */
async function hears(what: 'noise' | 'voice'): Promise<void> {
  await speak(what)
  const before = await heardEnergy(bob.page)
  await until(async () => (await heardEnergy(bob.page)) > before + 0.001, `波 hears ${what}`, DRAWN_MS)
}

/** Whether what 安 sends has come out of a node of hers. */
const sendsMade = (): Promise<boolean> =>
  ann.page.evaluate(() => {
    const { probe: kept, keptConnections } = globalThis as unknown as ProbeWindow & Kept
    const sent = keptConnections.flatMap((connection) => connection.getSenders().map(({ track }) => track))
    return sent.some((track) => track?.readyState === 'live' && kept.made.includes(track))
  })

test('the strong way takes noise out and lets a voice through: what it leaves is what is sent', async () => {
  await hears('noise')
  await hears('voice')
  expect(await sendsMade()).toBe(false)
  await openSettings(ann)
  await settings(ann).getByRole('radio', { name: '强力' }).check({ force: true })
  await ann.page.getByText('强力降噪会多用一些处理器。').waitFor()
  await ann.page.getByRole('button', { name: '关闭设置' }).click()
  await until(sendsMade, 'what is left of it is sent', DRAWN_MS)
  await hears('voice')
  let loadMs = 500
  const left = (what: 'noise' | 'voice') =>
    ann.page.evaluate(([one, ms]) => (globalThis as unknown as ProbeWindow).probe.left(one, ms), [
      what,
      loadMs,
    ] as const)
  const [noise, voice] = await until(
    async () => {
      loadMs *= 2
      const [ofNoise, ofVoice] = [await left('noise'), await left('voice')]
      return ofNoise !== undefined && ofVoice !== undefined && ([ofNoise, ofVoice] as const)
    },
    'the network is read',
    DRAWN_MS,
  )
  process.stdout.write(
    `left by the strong way: ${noise.toFixed(3)} of noise, ${voice.toFixed(3)} of a voice\n`,
  )
  expect(noise).toBeLessThan(0.2)
  expect(voice).toBeGreaterThan(0.2)
})

test('sides are an option with a word about headphones: a voice comes from where its person stands', async () => {
  await speak('voice')
  await openSettings(bob)
  await settings(bob).getByLabel('按方位听声音').check({ force: true })
  await settings(bob).getByText('请戴上耳机：用扬声器时，对方可能听到自己的回声。').waitFor()
  const side = () =>
    bob.page.evaluate(() => (globalThis as unknown as ProbeWindow).probe.panners.at(-1)?.pan.value ?? 0)
  await until(async () => Math.abs(await side()) > 0.1, '安 is at one side', DRAWN_MS)
  const first = await side()
  await stand(-1)
  await until(async () => (await side()) * first < -0.01, '安 is at the other side', DRAWN_MS)
  await settings(bob).getByLabel('按方位听声音').uncheck({ force: true })
  await bob.page.getByRole('button', { name: '关闭设置' }).click()
})

test('a speaker that is chosen plays the voices', async () => {
  await openSettings(bob)
  const choice = settings(bob).getByRole('combobox', { name: '扬声器' })
  await choice.waitFor({ timeout: DRAWN_MS })
  const id = await choice.locator('option').last().getAttribute('value')
  expect(id).toMatch(/./)
  await choice.selectOption(id!)
  await until(
    () =>
      bob.page
        .getByTestId(/^voice-/)
        .evaluateAll(
          (all, wanted) =>
            all.length > 0 && all.every((audio) => (audio as HTMLAudioElement).sinkId === wanted),
          id,
        ),
    'the voice is on that one',
    DRAWN_MS,
  )
  await choice.selectOption('')
  await bob.page.getByRole('button', { name: '关闭设置' }).click()
})

test('the screen stays on while one talks, and no longer', async () => {
  const held = () =>
    bob.page.evaluate(
      () => (globalThis as unknown as ProbeWindow).probe.locks.filter(({ released }) => !released).length,
    )
  await until(async () => (await held()) === 1, 'the screen is kept on', DRAWN_MS)
  await stand(7)
  await until(async () => (await held()) === 0, 'the screen may sleep', DRAWN_MS)
  await stand(1)
  const before = await heardEnergy(bob.page)
  await until(async () => (await heardEnergy(bob.page)) > before, '波 hears 安 again', DRAWN_MS)
})

test('who marks themselves as away is heard no more, and is told so; back they are told that they still are not', async () => {
  const { page } = ann
  const own = page.getByRole('complementary', { name: '我的名片' })
  await page.getByRole('button', { name: '我的名片' }).click()
  await own.getByRole('button', { name: '暂时离开' }).click()
  await said(page, '你已标为暂时离开，麦克风已关闭', { timeoutMs: DRAWN_MS })
  await toggles(page).getByRole('button', { name: '麦克风已关闭' }).waitFor({ timeout: DRAWN_MS })
  await own.getByRole('button', { name: '暂时离开', pressed: true }).click()
  await said(page, /^欢迎回来：麦克风仍是关着的/, { timeoutMs: DRAWN_MS })
  await toggles(page).getByRole('button', { name: '麦克风已关闭' }).click()
  await page.getByRole('button', { name: '麦克风已打开' }).waitFor({ timeout: DRAWN_MS })
  await page.getByRole('button', { name: '关闭名片' }).click()
})

test('a background is blurred where the browser can, and offered nowhere else', async () => {
  const { page } = ann
  const offer = page.getByLabel('模糊我的背景')
  const camera = toggles(page).getByRole('button', { name: '摄像头' })
  await camera.click()
  await page.getByLabel('我的画面').waitFor({ timeout: DRAWN_MS })
  await page.getByRole('button', { name: '画面布局' }).click()
  await page.getByRole('radio', { name: '地图' }).waitFor()
  expect(await offer.count()).toBe(0)
  await page.keyboard.press('Escape')
  await camera.click()
  await page.getByLabel('我的画面').waitFor({ state: 'detached', timeout: DRAWN_MS })
  await page.evaluate(() => {
    const asked: unknown[] = []
    Object.assign(globalThis, { asked })
    MediaStreamTrack.prototype.getCapabilities = () =>
      ({ backgroundBlur: [false, true] }) as MediaTrackCapabilities
    MediaStreamTrack.prototype.applyConstraints = async (constraints) => {
      asked.push((constraints as { backgroundBlur?: boolean }).backgroundBlur)
    }
  })
  await camera.click()
  await page.getByLabel('我的画面').waitFor({ timeout: DRAWN_MS })
  await page.getByRole('button', { name: '画面布局' }).click()
  await offer.check({ force: true, timeout: DRAWN_MS })
  const asked = () => page.evaluate(() => (globalThis as unknown as { asked: unknown[] }).asked)
  await until(async () => (await asked()).includes(true), 'the browser is asked to blur', DRAWN_MS)
  await page.keyboard.press('Escape')
})

test('a face on the whole screen, and back', async () => {
  const { page } = bob
  await page.getByLabel('安的画面').waitFor({ timeout: DRAWN_MS })
  await page.getByRole('button', { name: '全屏显示安' }).click()
  const isFull = () => page.evaluate(() => document.fullscreenElement !== null)
  await until(isFull, 'it has the screen', DRAWN_MS)
  await page.getByRole('button', { name: '退出全屏' }).click({ force: true })
  await until(async () => !(await isFull()), 'it gives it back', DRAWN_MS)
})

test('faces in a window of their own, and back', async () => {
  const { page } = bob
  const open = page.getByRole('button', { name: '在小窗口中显示' })
  const [small] = await Promise.all([bob.context.waitForEvent('page', { timeout: DRAWN_MS }), open.click()])
  await small.getByLabel('安的画面').waitFor({ timeout: DRAWN_MS })
  const isPlaying = () =>
    small.evaluate(() => [...document.querySelectorAll('video')].some(({ currentTime }) => currentTime > 0))
  await until(isPlaying, 'the picture moves there', DRAWN_MS)
  await page.getByRole('button', { name: '回到页面' }).click()
  await until(() => small.isClosed(), 'the small window is closed', DRAWN_MS)
  await open.waitFor({ timeout: DRAWN_MS })
})

test('a small window that the browser refuses is told', async () => {
  const { page } = bob
  await page.evaluate(() => {
    const pip = (globalThis as unknown as { documentPictureInPicture: object }).documentPictureInPicture
    Object.assign(pip, { requestWindow: () => Promise.reject(new DOMException('no', 'NotAllowedError')) })
  })
  await page.getByRole('button', { name: '在小窗口中显示' }).click()
  await said(page, '浏览器没有打开小窗口', { timeoutMs: DRAWN_MS })
  expect(ann.errors.concat(bob.errors)).toEqual([])
})
