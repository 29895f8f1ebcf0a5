import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Page } from 'playwright-core'
import pino from 'pino'
import type { TokenAnswer } from '#shared/http/auth.ts'
import type { SpaceEntry } from '#shared/http/spaces.ts'
import { chromiumWorkers } from '../../server/cloud/chromiumWorker.ts'
import { readProcesses, treeOf, treeUse } from '../../server/cloud/processTree.ts'
import type { CloudWorker } from '../../server/cloud/provider.ts'
import { readConfig, withoutSettings } from '../../server/config.ts'
import { createServer } from '../../server/createServer.ts'
import { apiOf } from './flat/callApi.ts'
import { cpuMsOf, describeMachine } from './machine.ts'

const { values } = parseArgs({
  options: {
    turns: { type: 'string', default: '30' },
    template: { type: 'string', default: 'office' },
    size: { type: 'string' },
    flags: { type: 'string', default: '' },
  },
})
const sizes = { '720p': { width: 1280, height: 720 }, '1080p': { width: 1920, height: 1080 } } as const
type SizeName = keyof typeof sizes
const say = (line: string): void => void process.stdout.write(`${line}\n`)
const LONGEST_MS = 300_000
/** Mean difference of two pictures of 32 × 18 pixels that is no noise of the encoder, 0 to 255. */
const OTHER = 6
/** A turn that is not seen in so long is none, ms. */
const LOST_MS = 20_000
const STILL_MS = 1_500

const executable = process.env['CHROMIUM_PATH'] ?? ''
const dataDir = mkdtempSync(join(tmpdir(), 'lingjing-bench-'))
const { config } = readConfig({
  DATA_DIR: dataDir,
  PORT: '0',
  DEV_LOGIN: '1',
  CLOUD_WORKERS: '1',
  CLOUD_CHROMIUM: executable,
})
const workers: CloudWorker[] = []
const server = await createServer(config, {
  log: pino({ level: 'silent' }),
  async startCloudWorker(order, handOver) {
    const worker = await chromiumWorkers({
      executable,
      flags: values.flags.split(/\s+/).filter((flag) => flag !== ''),
      memoryMb: 64_000,
      env: withoutSettings(process.env),
      origin: server.address,
      iceServersFor: () => [],
      log: pino({ level: 'silent' }),
    })(order, handOver)
    workers.push(worker)
    return worker
  },
})
const call = apiOf(server.address)

/** Turns the view by hand and waits until the picture shows it; ms from the hand to the frame. */
const turn = (page: Page): Promise<number> =>
  page.evaluate(
    ([other, lost]) =>
      new Promise<number>((resolve) => {
        const video = document.querySelector('video')!
        const view = video.parentElement!
        const pen = new OffscreenCanvas(32, 18).getContext('2d', { willReadFrequently: true })!
        const look = (): Uint8ClampedArray => {
          pen.drawImage(video, 0, 0, 32, 18)
          return pen.getImageData(0, 0, 32, 18).data
        }
        const before = look()
        const at = (x: number, buttons: number) => ({
          bubbles: true,
          pointerId: 1,
          clientX: x,
          clientY: innerHeight / 2,
          button: buttons === 0 ? -1 : 0,
          buttons,
        })
        // An event that was made captures no pointer.
        view.setPointerCapture = () => undefined
        const began = performance.now()
        view.dispatchEvent(new PointerEvent('pointerdown', at(200, 1)))
        for (let x = 220; x <= 400; x += 20) view.dispatchEvent(new PointerEvent('pointermove', at(x, 1)))
        view.dispatchEvent(new PointerEvent('pointerup', at(400, 0)))
        const frame = (): void => {
          const now = look()
          let sum = 0
          for (let i = 0; i < now.length; i += 1) sum += Math.abs(now[i]! - before[i]!)
          if (sum / now.length > other || performance.now() - began > lost) resolve(performance.now() - began)
          else video.requestVideoFrameCallback(frame)
        }
        video.requestVideoFrameCallback(frame)
      }),
    [OTHER, LOST_MS] as const,
  )

const quantile = (numbers: readonly number[], share: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ?? NaN

const cpuMs = async (pid: number): Promise<number> =>
  treeOf(await readProcesses(), pid).reduce((sum, one) => sum + cpuMsOf(one), 0)

const framesOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.querySelector('video')!.getVideoPlaybackQuality().totalVideoFrames)

async function measure(name: SizeName): Promise<string> {
  const { access_token, refresh_token, expires_in } = await call<TokenAnswer>(
    'GET',
    `/auth/mock_login?username=${encodeURIComponent(`画面${name}`)}`,
  )
  const { space } = await call<SpaceEntry>('POST', '/spaces', access_token, {
    name: '云端',
    template: values.template,
  })
  const browser = await chromium.launch({
    executablePath: executable,
    args: ['--no-sandbox', '--disable-gpu', '--disable-3d-apis'],
  })
  try {
    const context = await browser.newContext({ viewport: sizes[name], deviceScaleFactor: 1, locale: 'zh-CN' })
    const page = await context.newPage()
    page.setDefaultTimeout(LONGEST_MS)
    const login = {
      accessToken: access_token,
      refreshToken: refresh_token,
      expiresAt: Date.now() + expires_in * 1000,
      loginId: name,
    }
    await page.addInitScript(
      (stored) => localStorage.setItem('lingjing.login', stored),
      JSON.stringify(login),
    )
    const began = performance.now()
    await page.goto(`${server.address}/space/${space.id}?render=cloud`)
    await page.getByRole('button', { name: '下一步' }).click()
    await page.getByRole('button', { name: '访问空间' }).click()
    await page.getByRole('toolbar', { name: '空间工具' }).waitFor()
    await page.getByTestId('cloud-overlay').waitFor({ state: 'detached' })
    const startS = (performance.now() - began) / 1000
    const { pid = 0 } = workers.at(-1) ?? {}
    const late: number[] = []
    const [cpuFrom, framesFrom, from] = [await cpuMs(pid), await framesOf(page), performance.now()]
    for (let i = 0; i < Number(values.turns); i += 1) {
      late.push(await turn(page))
      // So that what comes late of this turn is not taken for the next.
      await page.waitForTimeout(STILL_MS)
    }
    const seconds = (performance.now() - from) / 1000
    const cores = ((await cpuMs(pid)) - cpuFrom) / 1000 / seconds
    const frames = ((await framesOf(page)) - framesFrom) / seconds
    const memoryMb = (await treeUse(await readProcesses(), pid))?.memoryMb ?? NaN
    const shown = await page.evaluate(() => {
      const { videoWidth, videoHeight } = document.querySelector('video')!
      return `${videoWidth} × ${videoHeight}`
    })
    const cells = [
      name,
      shown,
      startS.toFixed(1),
      quantile(late, 0.5).toFixed(0),
      quantile(late, 0.95).toFixed(0),
      frames.toFixed(1),
      cores.toFixed(2),
      memoryMb.toFixed(0),
    ]
    return `| ${cells.join(' | ')} |`
  } finally {
    await browser.close()
  }
}

try {
  say(describeMachine())
  say('')
  say(
    '| asked | arrives | to the first picture, s | input to picture p50, ms | p95, ms | frames a second | cores a person | MB a person |',
  )
  say('| --- | --- | --- | --- | --- | --- | --- | --- |')
  const wanted = (Object.keys(sizes) as SizeName[]).filter((name) => (values.size ?? name) === name)
  for (const name of wanted) say(await measure(name))
} finally {
  await server.close()
  rmSync(dataDir, { recursive: true, force: true })
}
