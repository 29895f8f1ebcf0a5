import { mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noFacts } from '#shared/sites/siteFacts.ts'
import { limits } from '#shared/rules/limits.ts'
import { startBrowser, type Person, type TestBrowser } from '../../support/pages/browser.ts'
import { said } from '../../support/pages/said.ts'
import { SLOW_MS, enterAs, openAs, sees, spacePath } from '../../support/pages/spacePage.ts'
import { useThing } from '../../support/pages/useThing.ts'
import {
  startLiveStream,
  streamPictures,
  streamRate,
  type LiveStream,
} from '../../support/stream/liveStream.ts'
import { until } from '../../support/until.ts'
import { startServer, type TestServer } from '../../support/server/startServer.ts'
import { hallThings } from '../../support/world/hall.ts'
import { story } from '../../support/story.ts'

// A television: what it shows is set at it by 安, who runs the space; 波 looks on. Each test goes on where the one before
// ended.

story()

const offline = '/assets/images/portraits/1.webp'
const ended = '/assets/images/portraits/2.webp'

let folder: string
let server: TestServer
let stream: LiveStream
let browser: TestBrowser
let spaceId = ''
let ann: Person
let bob: Person

/** A person in the hall; `before` is run in their browser first of all. */
async function enter(name: string, before?: () => void): Promise<Person> {
  const person = await browser.person()
  if (before) await person.context.addInitScript(before)
  await openAs({ ...server, url: stream.url }, person.page, name, spacePath(spaceId))
  await enterAs(person.page, name)
  await sees(person.page, name, 'is there')
  return person
}

const use = ({ page }: Person, name: string): Promise<Locator> =>
  useThing(page, name, { x: 2, y: 8 }, { offer: '看视频', title: '大屏幕' })

const film = ({ page }: Person): Locator =>
  page.getByRole('dialog', { name: '大屏幕' }).locator('[data-film]')
const stands = async (state: string, ...people: readonly Person[]): Promise<void> => {
  for (const { page } of people) await page.locator(`[data-film=${state}]`).waitFor({ timeout: SLOW_MS })
}
const picture = (person: Person): Promise<string | null> => film(person).locator('img').getAttribute('src')

/** Which picture of the stream a page shows, counted from the first; undefined: it does not play. */
async function shownBy({ page }: Person): Promise<number | undefined> {
  const seen = await page.evaluate(() => {
    const video = document.querySelector('video')
    if (!video || video.paused || video.readyState < 3) return undefined
    const paper = new OffscreenCanvas(160, 96).getContext('2d')!
    paper.drawImage(video, 0, 0, 160, 96)
    const { data } = paper.getImageData(0, 20, 160, 1)
    // Eight stripes, the highest bit first.
    const number = [0, 1, 2, 3, 4, 5, 6, 7].reduce(
      (sum, i) => sum * 2 + Number(data[(i * 20 + 10) * 4]! > 128),
      0,
    )
    return { number, atMs: Date.now() }
  })
  if (!seen) return undefined
  const sent = stream.picture(seen.atMs)
  return sent - ((((sent - seen.number) % streamPictures) + streamPictures) % streamPictures)
}

/**
 * Waits until all of them show what was sent after this was asked for. How far behind they may be, and when a player goes to the edge:
 * client/features/things/video/attachPieces.test.ts; how far they are is printed.
 */
async function together(...people: readonly Person[]): Promise<void> {
  const from = stream.picture()
  const shown = await until(
    async () => {
      const all = await Promise.all(people.map(shownBy))
      return all.every((one) => one !== undefined && one >= from) && (all as number[])
    },
    'all see what was sent just now',
    SLOW_MS,
  )
  const behind = shown.map((one) => ((stream.picture() - one) / streamRate).toFixed(1))
  process.stdout.write(`behind what is sent: ${behind.join(', ')} s\n`)
}

/** Waits until so many seconds more of the stream were sent. */
const sent = (seconds: number): Promise<unknown> => {
  const from = stream.picture()
  return until(() => stream.picture() > from + seconds * streamRate, 'the stream goes on')
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lingjing-films-'))
  server = await startServer({
    spacesFolder: hallThings({
      15: {
        templateId: 'screen-wall',
        _name: '大屏幕',
        x: 0,
        y: 8,
        offsetX: -0.4,
        offsetZ: 0.9,
        yaw: 270,
        type: 3,
        propertiesJson: JSON.stringify({ offline, ended }),
      },
    }),
  })
  stream = await startLiveStream(server.url)
  browser = await startBrowser(stream.url)
  const { access_token } = await server.login('安')
  spaceId = (await server.createSpace(access_token, { isPublic: true })).space.id
  bob = await enter('波')
  ann = await enter('安')
})
afterAll(async () => {
  await browser?.close()
  await stream?.close()
  await server?.close()
  await rm(folder, { recursive: true, force: true })
})

/** Opens what sets the television if it is not open, and answers it. */
async function settings(page: Page): Promise<Locator> {
  const form = page.getByRole('group', { name: '文件设置' })
  const opener = page.getByRole('button', { name: '设置内容' })
  await form.or(opener).first().waitFor({ timeout: SLOW_MS })
  if ((await form.count()) === 0) await opener.click()
  return form
}

const save = (form: Locator): Locator => form.getByRole('button', { name: '保存', exact: true }).first()

test('what is no film, is too large, or was not kept is said, and cannot be saved again', async () => {
  const [shown, other] = [await use(ann, '安'), await use(bob, '波')]
  await other.getByText('还没有视频').waitFor({ timeout: SLOW_MS })
  expect(await other.getByRole('button', { name: '设置内容' }).count()).toBe(0)
  const form = await settings(ann.page)
  const choose = form.locator('input[type=file]')
  expect(await save(form).isDisabled()).toBe(true)
  await choose.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('words') })
  await form.getByText('只能选择图片或视频').waitFor()
  expect(await save(form).isDisabled()).toBe(true)

  const large = join(folder, 'large.webm')
  const file = await open(large, 'w')
  // It begins as a film does; what is none is refused for that.
  await file.write((await readFile('assets/films/levels.webm')).subarray(0, 4_096))
  await file.truncate(limits.objectFileBytes + 1)
  await file.close()
  const answered = ann.page.waitForResponse(/\/api\/v2\/upload\?/)
  await choose.setInputFiles(large)
  await save(form).click()
  expect((await answered).status()).toBe(413)
  await form.getByText('文件过大，请重新选择').waitFor({ timeout: SLOW_MS })
  expect(await save(form).isDisabled()).toBe(true)

  // Created, but nowhere: that is not saved.
  await ann.page.route(/\/api\/v2\/upload\?/, (route) => route.fulfill({ status: 201, json: {} }), {
    times: 1,
  })
  const small = { name: 'b.webp', mimeType: 'image/webp', buffer: Buffer.from('RIFF') }
  await choose.setInputFiles(small)
  expect(await save(form).isEnabled()).toBe(true)
  await save(form).click()
  await form.getByText('保存失败，请重试').waitFor({ timeout: SLOW_MS })
  expect(await save(form).isDisabled()).toBe(true)
  await other.getByText('还没有视频').waitFor()
  await shown.waitFor()
})

test('a film that is kept is seen by both', async () => {
  const form = ann.page.getByRole('group', { name: '文件设置' })
  const answered = ann.page.waitForResponse(/\/api\/v2\/upload\?/)
  await form.locator('input[type=file]').setInputFiles('assets/films/levels.webm')
  await save(form).click()
  const answer = await answered
  expect([answer.status(), ((await answer.json()) as { location: string }).location]).toEqual([
    201,
    expect.stringMatching(/\/files\//),
  ])
  await said(ann.page, '已保存')
  await stands('paused', ann, bob)
  await ann.page.getByRole('button', { name: '播放' }).click()
  await stands('playing', ann, bob)
})

test('an address that is none is refused, one that no browser plays is said to be so, to both', async () => {
  for (const [url, words] of [
    [' ', '输入内容无效，请重新输入'],
    ['not an address', '输入内容无效，请重新输入'],
    ['rtmp://films.example/live', /放不了这个地址（rtmp、rtsp 等）/],
    ['https://films.example/live.flv', '放不了这种格式'],
  ] as const) {
    const form = await settings(ann.page)
    const send = form.getByRole('button', { name: '保存 直播地址' })
    await form.getByLabel('直播地址').first().fill(url)
    await send.click()
    await form.getByText(words).waitFor({ timeout: SLOW_MS })
    expect(await send.isDisabled()).toBe(true)
  }
  // Of a map that other clients have made it may be there all the same.
  const form = new FormData()
  form.set('fileId', `${spaceId}.1.15`)
  form.set('livingUrl', 'rtmp://films.example/live')
  const { access_token: token } = await server.login('安')
  const set = await fetch(`${server.url}/api/v2/upload/livingUrl`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  expect(set.status).toBe(201)
  for (const person of [ann, bob]) {
    await stands('unplayable', person)
    await film(person)
      .getByText(/放不了这个地址（rtmp、rtsp 等）/)
      .waitFor({ timeout: SLOW_MS })
  }
})

/** Sets the address of a stream at the television. */
async function setLive(url: string): Promise<void> {
  const form = await settings(ann.page)
  await form.getByLabel('直播地址').first().fill(url)
  await form.getByRole('button', { name: '保存 直播地址' }).click()
  await form.waitFor({ state: 'detached' })
}

test('a live stream is at the edge of what is sent for both, also after it was stopped', async () => {
  await setLive(`${stream.url}/live/hall.m3u8`)
  await ann.page.getByRole('button', { name: '播放' }).click({ timeout: SLOW_MS })
  await stands('playing', ann, bob)
  await together(ann, bob)
  await bob.page.getByRole('button', { name: '暂停' }).click()
  await stands('paused', ann, bob)
  await sent(4)
  await bob.page.getByRole('button', { name: '播放' }).click()
  await stands('playing', ann, bob)
  // What was missed is not shown after.
  await together(ann, bob)
  // 川 comes late, in a browser that takes no pieces but plays streams by itself.
  const late = await enter('川', () => {
    for (const name of ['MediaSource', 'ManagedMediaSource']) Reflect.deleteProperty(window, name)
  })
  await use(late, '川')
  await stands('playing', late)
  await together(late)
  await late.context.close()
})

test('a stream that sends nothing is off for both, with its picture, and comes back', async () => {
  stream.state = 'away'
  await stands('offline', ann, bob)
  await sent(3)
  await stands('offline', ann, bob)
  expect([await picture(ann), await picture(bob)]).toEqual([offline, offline])
  await film(bob).getByText('现在没有信号').waitFor()
  stream.state = 'sends'
  await stands('playing', ann, bob)
  await together(ann, bob)
})

test('a stream that is over is over for both, with its picture, until somebody begins it anew', async () => {
  stream.state = 'ends'
  await stands('ended', ann, bob)
  // It is not played again by itself.
  await sent(4)
  await stands('ended', ann, bob)
  expect([await picture(ann), await picture(bob)]).toEqual([ended, ended])
  stream.state = 'sends'
  await bob.page.getByRole('button', { name: '从头播放' }).click()
  await stands('playing', ann, bob)
  await together(ann, bob)
  // The console of a page says what could not be fetched while the stream was away.
  expect(
    [...ann.errors, ...bob.errors].filter((line) => !line.includes('/live/') && !line.includes('/upload')),
  ).toEqual([])
})

test('who has a browser that plays no streams, or none of other sites, is told so', async () => {
  const noStreams = () => {
    for (const name of ['MediaSource', 'ManagedMediaSource']) Reflect.deleteProperty(window, name)
    HTMLMediaElement.prototype.canPlayType = () => ''
  }
  const old = await enter('旧', noStreams)
  await use(old, '旧')
  await film(old).getByText('这个浏览器放不了直播流').waitFor({ timeout: SLOW_MS })
  await old.context.close()
  // The same machine by another name is another site; its origin is allowed.
  const elsewhere = stream.url.replace('127.0.0.1', 'localhost')
  const written = await server.call('PUT', '/site-admin/site-facts', {
    token: (await server.login('admin')).access_token,
    body: { site: '', facts: { ...noFacts, origins: [new URL(elsewhere).origin] }, revision: 0 },
  })
  expect(written.status).toBe(200)
  await setLive(`${elsewhere}/live/hall.m3u8`)
  const other = await enter('别', () => (HTMLMediaElement.prototype.canPlayType = () => ''))
  await use(other, '别')
  await film(other).getByText('这个浏览器放不了其他网站的直播流').waitFor({ timeout: SLOW_MS })
  expect(other.foreignRequests).toEqual([])
  await other.context.close()
})

test('what is shown can be taken away, after a question that names the address: then it shows nothing, to both', async () => {
  await use(bob, '波')
  const form = await settings(ann.page)
  await form.getByText('现在播放直播').waitFor({ timeout: SLOW_MS })
  await form.getByRole('button', { name: '移除内容' }).click()
  const question = ann.page.getByRole('dialog', { name: '移除这里显示的内容？' })
  await question.getByText('/live/hall.m3u8').waitFor()
  await question.getByRole('button', { name: '移除内容' }).click()
  await said(ann.page, '内容已移除')
  for (const { page } of [ann, bob])
    await page.getByRole('dialog', { name: '大屏幕' }).getByText('还没有视频').waitFor({ timeout: SLOW_MS })
})
