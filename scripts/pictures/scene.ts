import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { parseCatalogue } from '#shared/map/catalogue.ts'
import { chairIndices, seatPose } from '#shared/map/seats.ts'
import type { View } from '../../assets/source/plans/officialLevel.ts'
import { siteHalls } from '../../assets/source/halls/siteHalls.ts'
import { officialLevels } from '../../assets/source/plans/officialLevels.ts'
import type { TestServer } from '../../tests/support/server/startServer.ts'
import { TestClient } from '../../tests/support/server/TestClient.ts'
import { open, PATIENCE_MS, save, say, type Size } from './camera.ts'
import { dialogue, heroine } from './cast.ts'

const root = join(import.meta.dirname, '../..')

interface Extra {
  readonly name: string
  readonly person: number
  /** Where they stand; or near which point (metres) they sit. */
  readonly cell?: readonly [number, number]
  readonly sitNear?: readonly [number, number]
  readonly direction?: number
  readonly emote?: string
}

/** People for the pictures of the office. */
const crowd: readonly Extra[] = [
  { name: '周屿', person: 1, cell: [26, 22], direction: 1, emote: '👋' },
  { name: '若溪', person: 4, cell: [27, 19], direction: 3 },
  { name: '秦川', person: 6, cell: [25, 19], direction: 7 },
  { name: '江一帆', person: 3, sitNear: [24, 8] },
  { name: '宋晚晴', person: 5, sitNear: [29, 8] },
  { name: '阿依努尔', person: 7, cell: [27, 14], direction: 3 },
  { name: '小北', person: 8, sitNear: [11, 18] },
  { name: '陈一', person: 2, sitNear: [14, 24] },
  { name: '苏荷', person: 7, sitNear: [35, 17] },
  { name: '何夕', person: 1, sitNear: [40, 9] },
]

/** Some of the crowd at other places. */
const at = (...cells: readonly (readonly [x: number, y: number, direction: number])[]): readonly Extra[] =>
  cells.map(([x, y, direction], i) => {
    const { name, person } = crowd[i % crowd.length]!
    return { name, person, cell: [x, y], direction, ...(i === 0 && { emote: '👋' }) }
  })

/** Who is in the picture of a built-in space; an official one is seen as on the landing page. */
export const banners = [...officialLevels, ...siteHalls].map(({ alias, view, picture }) => ({
  space: alias,
  view,
  people: picture.crowd ? at(...picture.crowd) : crowd,
}))

/** Lets the crowd come in through the raw door and take their places. */
export async function populate(
  server: TestServer,
  spaceId: string,
  people: readonly Extra[] = crowd,
): Promise<ReadonlyMap<string, TestClient>> {
  const catalogue = parseCatalogue(JSON.parse(await readFile(join(root, 'assets/catalogue.json'), 'utf8')))
  const clients = new Map<string, TestClient>()
  for (const { name, person, cell, direction = 0, sitNear, emote } of people) {
    const { access_token: token } = await server.login(name)
    const info = { info: { name, outfitString: `v1:person=${person}` } }
    const client = await TestClient.enter({ url: server.url, spaceId, token }, info)
    clients.set(name, client)
    const mapId = client.self?.mapId
    const map = mapId && client.world.maps.get(mapId)
    if (!map) throw new Error(`${name} is on no level`)
    if (cell) await client.send('teleport', { mapId, x: cell[0], y: cell[1], direction })
    if (sitNear) {
      const distance = (chair: number): number => {
        const { position } = seatPose(map, catalogue, chair) ?? { position: { x: Infinity, z: Infinity } }
        return Math.hypot(position.x - sitNear[0], position.z - sitNear[1])
      }
      const [chair = -1] = chairIndices(map, catalogue).toSorted((a, b) => distance(a) - distance(b))
      const pose = seatPose(map, catalogue, chair)
      if (!pose) throw new Error(`no chair for ${name}`)
      const { x, z } = pose.position
      await client.send('teleport', { mapId, x: Math.floor(x), y: Math.floor(z) })
      const { succeeded, reason } = await client.send('setChairStatus', { chairIdx: chair, isOccupied: true })
      if (!succeeded) say(`${name} stands: ${reason}`)
    }
    if (emote !== undefined) await client.send('setEmoteV2', { emote, count: 1 })
  }
  return clients
}

/** Waits until `count` more frames of the scene are drawn. */
export async function frames(page: Page, count: number): Promise<void> {
  const drawn = () => page.evaluate(() => Number(window.__lingjing?.stats()['frames'] ?? 0))
  const target = (await drawn()) + count
  await page.waitForFunction(
    (wanted) => Number(window.__lingjing?.stats()['frames'] ?? 0) >= wanted,
    target,
    {
      timeout: PATIENCE_MS,
    },
  )
}

/** Through the setup dialog into the scene. */
export async function enter(page: Page): Promise<void> {
  const next = page.getByRole('button', { name: '下一步' })
  const last = page.getByRole('button', { name: '访问空间' })
  await next.or(last).waitFor()
  if (await next.isVisible()) await next.click()
  await last.click()
  await page.getByTestId('people-count').waitFor()
  await page.getByTestId('space-loading').waitFor({ state: 'detached' })
  await frames(page, 6)
}

/** A picture of the window; a canvas that was just emptied (a new size, a new resolution) is waited for. */
export async function shoot(page: Page): Promise<Buffer> {
  for (let left = 5; ; left--) {
    const picture = await page.screenshot({ timeout: PATIENCE_MS })
    const { channels } = await sharp(picture).stats()
    if (left === 0 || channels.some(({ stdev }) => stdev > 3)) return picture
    await frames(page, 6)
  }
}

/** Leaves only the scene in the window. */
export async function hideInterface(page: Page): Promise<void> {
  await page.addStyleTag({
    content: 'body * { visibility: hidden } [data-quality] canvas { visibility: visible }',
  })
}

/** Puts the scene's camera somewhere. */
export async function pose(page: Page, view: View): Promise<void> {
  await page.evaluate(
    (at) => window.__lingjing?.setCameraPose?.({ ...at, position: [...at.position], target: [...at.target] }),
    view,
  )
}

/** The banner, and the one behind the loading screen, which must be there before anything else is. */
const bannerFiles = [
  { ending: '', width: 1600, quality: 80 },
  { ending: '-small', width: 1280, quality: 60 },
] as const

/** The banners of the built-in spaces, as the running product shows them. */
export async function takeBanners(
  browser: Browser,
  server: TestServer,
  names: readonly string[],
): Promise<void> {
  const folder = join(root, 'assets/images/banners')
  await mkdir(folder, { recursive: true })
  for (const { space, view, people } of banners) {
    if (!names.includes(space)) continue
    const clients = await populate(server, space, people)
    const page = await open(browser, server, 'kiosk', heroine)
    await page.goto(`${server.url}/space/${space}?quality=high`)
    await enter(page)
    await hideInterface(page)
    await pose(page, view)
    await frames(page, 12)
    const picture = await shoot(page)
    for (const { ending, width, quality } of bannerFiles)
      await sharp(picture)
        .resize(width, (width * 9) / 16)
        .webp({ quality })
        .toFile(join(folder, `${space}${ending}.webp`))
    say(`banner of ${space}`)
    for (const { ws } of clients.values()) ws.close()
    await page.context().close()
  }
}

/** Two people talk: the heroine in her window, the other from where they stand. */
async function talk(page: Page, clients: ReadonlyMap<string, TestClient>): Promise<void> {
  await page.getByRole('button', { name: /^聊天/ }).click()
  const log = page.getByRole('log')
  for (const [who, line] of dialogue) {
    if (who === heroine) {
      const box = page.getByRole('complementary', { name: '互动消息' }).getByRole('textbox')
      await box.fill(line)
      await box.press('Enter')
    } else {
      await clients.get(who)?.send('chat', { chatRecipient: 'GLOBAL_CHAT', contents: line })
    }
    await log.getByText(line, { exact: true }).last().waitFor()
  }
}

/** Inside the office: the way in, the room, a conversation. Slow: everything is drawn by the processor. */
export async function takeScene(
  browser: Browser,
  server: TestServer,
  size: Size,
  folder: string,
  colours: 'light' | 'dark',
): Promise<void> {
  const mark = colours === 'dark' ? '-dark' : ''
  const clients = await populate(server, 'office')
  const page = await open(browser, server, size, heroine, colours)
  await page.goto(`${server.url}/space/office?quality=high`)
  await page.getByRole('button', { name: '下一步' }).waitFor()
  await frames(page, 5)
  await save(page, folder, `setup${mark}-${size}`)
  await enter(page)
  await save(page, folder, `office${mark}-${size}`)
  await talk(page, clients)
  await frames(page, 4)
  await save(page, folder, `chat${mark}-${size}`)
  await page.context().close()
  for (const { ws } of clients.values()) ws.close()
}
