import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium, type Page } from 'playwright-core'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { chromiumWorkers, flagsFor } from '../../../server/cloud/chromiumWorker.ts'
import { withoutSettings } from '../../../server/config.ts'
import type { CloudWorker } from '../../../server/cloud/provider.ts'
import {
  chromiumPath,
  startBrowser,
  startSceneBrowser,
  type Person,
  type TestBrowser,
} from '../../support/pages/browser.ts'
import { log, openChat } from '../../support/pages/chatPanel.ts'
import { plainPng } from '../../support/pages/pictures.ts'
import {
  DRAWN_MS,
  enterAs,
  find,
  holding,
  openAs,
  sees,
  spacePath,
  visit,
} from '../../support/pages/spacePage.ts'
import { startServer, type TestServer } from '../../support/server/startServer.ts'
import { upload } from '../../support/server/upload.ts'
import { until } from '../../support/until.ts'
import { hallScreen, hallWithScreenFolder } from '../../support/world/hall.ts'

/* Cloud play with real workers: a browser without WebGL beside one that draws by itself. */
const COLOUR = [192, 40, 160] as const
const workers: CloudWorker[] = []
declare global {
  interface Window {
    /** Lines of a page to whoever draws for it, the newest last: a test cuts them. */
    cloudLines?: WebSocket[]
  }
}
let server: TestServer
let flat: TestBrowser
let drawing: TestBrowser
let spaceId = ''
let token = ''

beforeAll(async () => {
  server = await startServer({
    spacesFolder: hallWithScreenFolder(),
    env: { CLOUD_WORKERS: '1' },
    async startCloudWorker(order, handOver) {
      const start = chromiumWorkers({
        executable: chromiumPath(),
        flags: [],
        memoryMb: 3_000,
        env: withoutSettings(process.env),
        origin: server.url,
        iceServersFor: () => [],
        log: pino({ level: 'silent' }),
      })
      const worker = await start(order, handOver)
      workers.push(worker)
      return worker
    },
  })
  flat = await startBrowser(server.url)
  drawing = await startSceneBrowser(server.url)
  token = (await server.login('组织者')).access_token
  spaceId = (await server.createSpace(token, { name: '礼堂' })).space.id
})
// A test that failed leaves nobody behind who holds the one worker.
afterEach(async () => {
  for (const { browser } of [flat, drawing]) for (const context of browser.contexts()) await context.close()
})
afterAll(async () => {
  await flat?.close()
  await drawing?.close()
  await server?.close()
})

/** Somebody whose browser draws nothing, with a picture from a worker. */
async function streamed(name: string): Promise<Person> {
  const person = await flat.person({ viewport: { width: 480, height: 320 }, deviceScaleFactor: 1 })
  await person.context.addInitScript(() => {
    const Native = window.WebSocket
    window.cloudLines = []
    window.WebSocket = class extends Native {
      constructor(url: string | URL, protocols?: string | string[]) {
        super(url, protocols)
        if (String(url).endsWith('/cloud-play')) window.cloudLines?.push(this)
      }
    }
  })
  await openAs(server, person.page, name, `/space/${spaceId}?render=cloud`)
  await visit(person.page, name)
  await pictured(person.page)
  // The help of a first visit lies over the picture.
  await person.page.getByRole('button', { name: '知道了' }).last().click()
  return person
}

const pictured = (page: Page) =>
  until(
    async () =>
      (await page.getByTestId('cloud-overlay').count()) === 0 &&
      (await page.evaluate(() => document.querySelector('video')?.videoWidth ?? 0)) > 0,
    'the picture is there',
    2 * DRAWN_MS,
  )

/** A frame of the picture as it arrives: 48 × 32 pixels, red, green and blue of each. */
const frameOf = (page: Page): Promise<number[]> =>
  page.evaluate(() => {
    const video = document.querySelector('video')
    const canvas = new OffscreenCanvas(48, 32)
    const pen = canvas.getContext('2d')
    if (!video || !pen) return []
    pen.drawImage(video, 0, 0, 48, 32)
    return [...pen.getImageData(0, 0, 48, 32).data].filter((_, i) => i % 4 !== 3)
  })

/** Mean difference of two frames, 0 to 255. */
const difference = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, i) => sum + Math.abs(value - (b[i] ?? 0)), 0) / a.length

/** Pixels of a frame in the colour of the marker. */
const marked = (frame: readonly number[]): number => {
  let count = 0
  for (let i = 0; i < frame.length; i += 3) {
    const isNear = COLOUR.every((value, c) => Math.abs(value - (frame[i + c] ?? 0)) < 40)
    if (isNear) count += 1
  }
  return count
}

/** Turns the eye by hand until something is seen. */
async function turnsUntil(page: Page, what: string, done: () => Promise<boolean>): Promise<void> {
  await until(
    async () => {
      if (await done()) return true
      await page.mouse.move(240, 150)
      await page.mouse.down()
      await page.mouse.move(300, 150, { steps: 6 })
      await page.mouse.up()
      return false
    },
    what,
    DRAWN_MS,
  )
}

test('one who draws and one who is drawn for meet, see each other walk, talk; the picture is of the same hall', async () => {
  const ann = await drawing.person()
  await openAs(server, ann.page, '安', spacePath(spaceId))
  await enterAs(ann.page, '安')
  const bob = await streamed('白')
  await sees(ann.page, '白', 'is seen by who draws')
  const before = await sees(bob.page, '安', 'is seen by who is drawn for')
  await ann.page.bringToFront()
  await holding(ann.page, ['w'], () =>
    sees(
      bob.page,
      '安',
      'walks',
      ({ position }) => Math.hypot(position.x - before.position.x, position.z - before.position.z) > 1,
    ),
  )

  // Keys go from the page that draws nothing; its picture follows.
  const still = await frameOf(bob.page)
  const from = (await find(bob.page, '白'))!
  await holding(bob.page, ['s'], () =>
    sees(
      ann.page,
      '白',
      'walks',
      ({ position }) => Math.hypot(position.x - from.position.x, position.z - from.position.z) > 1,
    ),
  )
  await until(async () => difference(still, await frameOf(bob.page)) > 4, 'the picture has changed', DRAWN_MS)

  await openChat(bob.page)
  await bob.page
    .getByRole('complementary', { name: '互动消息' })
    .getByRole('textbox')
    .first()
    .fill('你好，我在云端')
  await bob.page.keyboard.press('Enter')
  await openChat(ann.page)
  await log(ann.page).getByText('你好，我在云端').waitFor()
  expect([...ann.errors, ...bob.errors]).toEqual([])
  await ann.context.close()
  const chat = bob.page.getByRole('complementary', { name: '互动消息' })
  await chat
    .getByRole('button', { name: /^关闭|^收起/ })
    .first()
    .click()
  await chat.waitFor({ state: 'detached' })

  // A screen of the hall takes a colour nothing else has: it is read back from the picture.
  const bytes = await plainPng(640, 360, `rgb(${COLOUR.join()})`)
  const { map } = await sees(bob.page, '白', 'is there')
  expect(
    (await upload(server.url, `/upload?fileId=${spaceId}.${map}.${hallScreen}`, { token, bytes })).status,
  ).toBe(201)
  await turnsUntil(
    bob.page,
    'the marked screen is in the picture',
    async () => marked(await frameOf(bob.page)) > 6,
  )

  expect(bob.errors).toEqual([])
}, 240_000)

test('with more people than workers one waits for the other; a killed worker is replaced, a cut line comes back as it was', async () => {
  const ann = await streamed('安')
  const bob = await flat.person({ viewport: { width: 480, height: 320 }, deviceScaleFactor: 1 })
  await openAs(server, bob.page, '白', `/space/${spaceId}?render=cloud`)
  await bob.page.getByTestId('cloud-overlay').getByText('下一个就轮到你').waitFor()

  const at = (await find(ann.page, '安'))!.position
  const count = workers.length
  process.kill(workers.at(-1)!.pid!, 'SIGKILL')
  await ann.page.getByTestId('cloud-overlay').waitFor()
  await until(() => Promise.resolve(workers.length > count), 'another worker')
  await pictured(ann.page)
  // One's place is one's own: it never went away.
  expect((await find(ann.page, '安'))!.position).toEqual(at)

  const linesOf = () => ann.page.evaluate(() => window.cloudLines?.length ?? 0)
  const from = await linesOf()
  await ann.page.evaluate(() => window.cloudLines?.at(-1)?.close())
  await ann.page.getByText('连接中断，正在找回画面').waitFor()
  await until(async () => (await linesOf()) > from, 'the line is asked for again')
  await pictured(ann.page)
  expect(workers).toHaveLength(count + 1)

  await ann.context.close()
  await pictured(bob.page)
  expect(workers).toHaveLength(count + 2)
}, 240_000)

test('a worker reaches the server it runs on, and no other address, on this machine or elsewhere', async () => {
  const asked: string[] = []
  const serve = (): Promise<Server> =>
    new Promise((resolve) => {
      const made = createServer((req, res) => {
        asked.push(`${req.headers.host}${req.url}`)
        res.setHeader('access-control-allow-origin', '*').end('ok')
      })
      made.listen(0, '127.0.0.1', () => resolve(made))
    })
  const [own, other] = await Promise.all([serve(), serve()])
  const originOf = (one: Server) => `http://127.0.0.1:${(one.address() as AddressInfo).port}`
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', ...flagsFor(originOf(own))],
  })
  try {
    const page = await browser.newPage()
    await page.goto(`${originOf(own)}/page`)
    const tried = await page.evaluate(
      async (addresses) => {
        const answers: string[] = []
        for (const address of addresses) {
          answers.push(
            await (address.startsWith('ws')
              ? new Promise<string>((resolve) => {
                  const socket = new WebSocket(address)
                  socket.addEventListener('open', () => resolve('open'))
                  socket.addEventListener('error', () => resolve('refused'))
                })
              : fetch(address).then(
                  () => 'open',
                  () => 'refused',
                )),
          )
        }
        return answers
      },
      [
        originOf(own),
        originOf(other),
        originOf(other).replace('http', 'ws'),
        originOf(other).replace('127.0.0.1', 'localhost'),
        'http://198.51.100.7/',
        'http://example.org/',
      ],
    )
    expect(tried).toEqual(['open', 'refused', 'refused', 'refused', 'refused', 'refused'])
    expect(asked.some((address) => address.includes(originOf(other).slice(7)))).toBe(false)
  } finally {
    await browser.close()
    own.close()
    other.close()
  }
})
