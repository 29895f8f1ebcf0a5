// npm run pictures [-- banners screens]: renders the banners of the built-in spaces and the pictures in
// docs/screens from the running product, in a real Chromium. Needs a built client (npm run build does it).
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { ensureChromium } from './chromium.mjs'
import { parseCatalogue } from '../shared/map/catalogue.ts'
import { chairIndices, seatPose } from '../shared/map/seats.ts'
import { TestClient } from '../tests/support/TestClient.ts'
import { ensureBuilt, ensureGenerated, pinnedEnv, pinnedNode, root, say } from './steps.mjs'

const FLAGS =
  '--headless=new --no-sandbox --use-angle=swiftshader --enable-unsafe-swiftshader --ignore-gpu-blocklist --no-first-run'
/** Software rendering draws a few frames a second: what a person sees at once takes a while here. */
const PATIENCE_MS = 240_000
const SCREENS = [
  { name: 'desktop', width: 1440, height: 900 },
  { name: 'phone', width: 390, height: 844 },
  { name: 'kiosk', width: 1920, height: 1080 },
]
/** People for the pictures: where they stand (a cell), or near which point they sit; what they show. */
const CROWD = [
  { name: '周屿', person: 1, cell: [26, 22], direction: 1, emote: '👋' },
  { name: '若溪', person: 4, cell: [27, 19], direction: 3 },
  { name: '老秦', person: 6, cell: [25, 19], direction: 7 },
  { name: '阿乐', person: 3, sitNear: [24, 8] },
  { name: '麦麦', person: 5, sitNear: [29, 8] },
  { name: '阿依', person: 7, cell: [27, 14], direction: 3 },
  { name: '小北', person: 8, sitNear: [11, 18] },
  { name: '陈一', person: 2, sitNear: [14, 24] },
  { name: '苏荷', person: 7, sitNear: [35, 17] },
  { name: '何夕', person: 1, sitNear: [40, 9] },
]
/** Where the picture of a space is taken from: metres, in the axes of the map. */
const BANNERS = [{ space: 'office', position: [21.6, 3.9, 24.6], target: [28.4, 0.9, 9.5], fov: 50 }]

async function startServer() {
  const dataDir = await mkdtemp(join(tmpdir(), 'lingjing-pictures-'))
  const env = pinnedEnv({ PORT: '0', DATA_DIR: dataDir, DEV_LOGIN: '1', LOG_LEVEL: 'error' })
  const child = spawn(pinnedNode, ['server/main.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  for await (const chunk of child.stdout) {
    printed += chunk
    const address = /ready at (\S+)/.exec(printed)?.[1]
    if (address) {
      const close = async () => {
        child.kill('SIGTERM')
        await once(child, 'exit')
        await rm(dataDir, { recursive: true, force: true })
      }
      return { address, close }
    }
  }
  throw new Error('the server did not start')
}

async function mockLogin(address, name) {
  const answer = await fetch(`${address}/api/v2/auth/mock_login?username=${encodeURIComponent(name)}`)
  return await answer.json()
}

/** Lets the crowd come in through the raw door and take their places; answers how to send them home. */
async function populate(address, spaceId) {
  const catalogue = parseCatalogue(JSON.parse(await readFile(join(root, 'assets/catalogue.json'), 'utf8')))
  const clients = []
  for (const { name, person, cell, direction, sitNear, emote } of CROWD) {
    const { access_token: token } = await mockLogin(address, name)
    const info = { name, outfitString: `v1:person=${person}` }
    const client = await TestClient.enter({ url: address, spaceId, token }, { info })
    clients.push(client)
    const { mapId } = client.world.players.get(client.world.encIds.get(client.uid))
    const map = client.world.maps.get(mapId)
    if (cell) await client.send('teleport', { mapId, x: cell[0], y: cell[1], direction })
    if (sitNear) {
      const distance = (chair) => {
        const { x, z } = seatPose(map, catalogue, chair).position
        return Math.hypot(x - sitNear[0], z - sitNear[1])
      }
      const [chair] = chairIndices(map, catalogue).toSorted((a, b) => distance(a) - distance(b))
      const { x, z } = seatPose(map, catalogue, chair).position
      await client.send('teleport', { mapId, x: Math.floor(x), y: Math.floor(z) })
      const { succeeded, reason } = await client.send('setChairStatus', { chairIdx: chair, isOccupied: true })
      if (!succeeded) say(`${name} stands: ${reason}`)
    }
    if (emote) await client.send('setEmoteV2', { emote, count: 1 })
  }
  return () => clients.forEach(({ ws }) => ws.close())
}

async function logIn(page, address, name) {
  const tokens = await mockLogin(address, name)
  await page.goto(`${address}/contact`)
  await page.evaluate((login) => localStorage.setItem('lingjing.login', JSON.stringify(login)), {
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token,
    expiresAt: Date.now() + tokens.expires_in * 1000,
    loginId: 'pictures',
  })
  return tokens.access_token
}

async function newPage(browser, { width, height }) {
  const phone = width < 600
  const context = await browser.newContext({
    viewport: { width, height },
    locale: 'zh-CN',
    hasTouch: phone,
    isMobile: phone,
  })
  context.setDefaultTimeout(PATIENCE_MS)
  return await context.newPage()
}

/** Waits until `count` more frames of the scene are drawn. */
async function frames(page, count) {
  const drawn = () => page.evaluate(() => window.__lingjing?.stats().frames ?? 0)
  const target = (await drawn()) + count
  await page.waitForFunction((wanted) => (window.__lingjing?.stats().frames ?? 0) >= wanted, target, {
    timeout: PATIENCE_MS,
  })
}

async function enter(page, address, space, { keepHelp = false } = {}) {
  if (!keepHelp) await page.evaluate(() => localStorage.setItem('lingjing.helpSeen', '1'))
  await page.goto(`${address}/space/${space}?quality=high`)
  await page.getByRole('button', { name: '进入空间' }).click()
  await page.getByTestId('people-count').waitFor()
  await page.getByTestId('space-loading').waitFor({ state: 'detached' })
  await frames(page, 6)
}

async function banners(browser, address) {
  await mkdir(join(root, 'assets/images/banners'), { recursive: true })
  for (const { space, position, target, fov } of BANNERS) {
    const sendHome = await populate(address, space)
    const page = await newPage(browser, { width: 1920, height: 1080 })
    await logIn(page, address, '林小满')
    await enter(page, address, space)
    await page.addStyleTag({ content: 'body * { visibility: hidden } main canvas { visibility: visible }' })
    await page.evaluate((pose) => window.__lingjing.setCameraPose(pose), { position, target, fov })
    await frames(page, 12)
    const picture = await page.screenshot({ timeout: PATIENCE_MS })
    const file = join(root, 'assets/images/banners', `${space}.webp`)
    await sharp(picture).resize(1600, 900).webp({ quality: 80 }).toFile(file)
    say(`banner of ${space}`)
    sendHome()
    await page.context().close()
  }
}

async function save(page, name) {
  const picture = await page.screenshot({ timeout: PATIENCE_MS })
  await sharp(picture)
    .webp({ quality: 84 })
    .toFile(join(root, 'docs/screens', `${name}.webp`))
  say(name)
}

async function screens(browser, address) {
  await mkdir(join(root, 'docs/screens'), { recursive: true })
  const sendHome = await populate(address, 'office')
  for (const size of SCREENS) {
    const page = await newPage(browser, size)
    await page.goto(address, { waitUntil: 'networkidle' })
    await save(page, `landing-${size.name}`)
    await logIn(page, address, '林小满')
    await page.goto(`${address}/my-spaces`, { waitUntil: 'networkidle' })
    await save(page, `spaces-${size.name}`)
    await page.goto(`${address}/space/office?quality=high`)
    await page.getByRole('button', { name: '进入空间' }).waitFor()
    await frames(page, 5)
    await save(page, `setup-${size.name}`)
    await enter(page, address, 'office')
    await save(page, `office-${size.name}`)
    await page.getByRole('button', { name: /^聊天/ }).click()
    for (const line of ['大家好，我是林小满。', '十点在会议室·云栖见？', '窗边的位置阳光很好。']) {
      await page.getByRole('textbox').fill(line)
      await page.getByRole('textbox').press('Enter')
    }
    await page.locator('[role=log] li[data-state=sent]').nth(2).waitFor()
    await frames(page, 4)
    await save(page, `chat-${size.name}`)
    await page.context().close()
  }
  sendHome()
}

const wanted = process.argv.slice(2)
const wants = (part) => wanted.length === 0 || wanted.includes(part)
ensureGenerated()
ensureBuilt()
const executablePath = ensureChromium()
const { address, close } = await startServer()
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: FLAGS.split(' ') })
try {
  if (wants('banners')) await banners(browser, address)
  if (wants('screens')) await screens(browser, address)
} finally {
  await browser.close()
  await close()
}
