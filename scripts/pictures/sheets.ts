import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { decorationText, lights, parseDecoration, type Light } from '#shared/map/decoration.ts'
import { parseSpaceFile } from '#shared/map/files/spaceFile.ts'
import type { View } from '../../assets/source/plans/officialLevel.ts'
import { siteHalls } from '../../assets/source/halls/siteHalls.ts'
import { officialLevels } from '../../assets/source/plans/officialLevels.ts'
import type { TestServer } from '../../tests/support/server/startServer.ts'
import { open, say } from './camera.ts'
import { heroine } from './cast.ts'
import { banners, enter, frames, hideInterface, populate, pose, shoot } from './scene.ts'

const spacesFolder = join(import.meta.dirname, '../../assets/spaces')

interface SheetPlan {
  /** The cell where the heroine stands, in sight but not in the way. */
  readonly heroine: readonly [x: number, y: number]
  /** From left to right: the whole, what one sees where one arrives, one corner. */
  readonly views: readonly [wide: View, eye: View, detail: View]
}

const plans: Readonly<Record<string, SheetPlan>> = Object.fromEntries(
  [...officialLevels, ...siteHalls].map(({ alias, view, picture: { heroine, eye, detail } }) => [
    alias,
    { heroine, views: [view, eye, detail] },
  ]),
)

/** The levels there is a sheet of. */
export const sheetNames: readonly string[] = Object.keys(plans)

/** The id of a level in a light; ids have at most 16 letters. */
const lit = (name: string, light: Light): string => `${light}-${name}`.slice(0, 16)

/**
 * A folder of spaces like the repository's own and, of the named ones, the first level as it is by day, at dusk and
 * at night, as spaces `<light>-<name>`: for startServer's spacesFolder.
 */
export async function spacesInAllLights(names: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lingjing-lights-'))
  for (const file of await readdir(spacesFolder)) {
    const text = await readFile(join(spacesFolder, file), 'utf8')
    await writeFile(join(folder, file), text)
    if (!names.includes(file.replace('.json', ''))) continue
    const space = parseSpaceFile(JSON.parse(text))
    const [level] = space.levels
    if (!level) continue
    for (const light of lights) {
      const { ground } = parseDecoration(level.map.decoration)
      const map = { ...level.map, decoration: decorationText({ light, ground }) }
      const id = lit(space.id, light)
      await writeFile(
        join(folder, `${id}.json`),
        JSON.stringify({ ...space, id, levels: [{ ...level, map }] }),
      )
    }
  }
  return folder
}

/** Small while loading: less to draw. */
const DOORWAY = { width: 640, height: 360 }
const SHOT = { width: 960, height: 540 }
const CELL = { width: 640, height: 360 }
const GAP_PX = 6
const SHEET_BYTES = 350_000

/** Puts the one whose window it is on a cell, looking north. */
async function standAt(page: Page, [x, y]: readonly [number, number]): Promise<void> {
  await page.evaluate(
    async ([cellX, cellY, name]) => {
      const self = window.__lingjing?.world().players.find((player) => player.name === name)
      if (!self) throw new Error(`${name} is not here`)
      await window.__lingjing?.send('teleport', { mapId: self.map, x: cellX, y: cellY, direction: 3 })
    },
    [x, y, heroine] as const,
  )
}

/** One level in one light, view by view; before them, if wanted, what one sees who has just come. */
async function takeLevel(
  browser: Browser,
  server: TestServer,
  name: string,
  light: Light,
  withArrival: boolean,
): Promise<Buffer[]> {
  const plan = plans[name]
  if (!plan) throw new Error(`there is no sheet of ${name}`)
  const spaceId = lit(name, light)
  const { people = [] } = banners.find(({ space }) => space === name) ?? {}
  const clients = await populate(server, spaceId, people)
  const page: Page = await open(browser, server, 'desktop', heroine)
  try {
    await page.setViewportSize(DOORWAY)
    await page.goto(`${server.url}/space/${spaceId}?quality=high`)
    await enter(page)
    await standAt(page, plan.heroine)
    await page.setViewportSize(SHOT)
    // A window of another size is empty until it is drawn; shadows and finish are passes of a frame as well.
    await frames(page, 12)
    const pictures: Buffer[] = []
    if (withArrival) {
      await frames(page, 3)
      pictures.push(await shoot(page))
    }
    await hideInterface(page)
    for (const view of plan.views) {
      await pose(page, view)
      await frames(page, 3)
      pictures.push(await shoot(page))
    }
    return pictures
  } finally {
    for (const { ws } of clients.values()) ws.close()
    await page.context().close()
  }
}

/** Rows of pictures as one. */
async function compose(rows: readonly (readonly Buffer[])[]): Promise<Buffer> {
  const columns = Math.max(...rows.map((row) => row.length))
  const width = columns * CELL.width + (columns - 1) * GAP_PX
  const height = rows.length * CELL.height + (rows.length - 1) * GAP_PX
  const cells = rows.flatMap((row, y) =>
    row.map(async (picture, x) => ({
      input: await sharp(picture).resize(CELL.width, CELL.height).toBuffer(),
      left: x * (CELL.width + GAP_PX),
      top: y * (CELL.height + GAP_PX),
    })),
  )
  const sheet = sharp({ create: { width, height, channels: 3, background: '#14181b' } })
  return await sheet
    .composite(await Promise.all(cells))
    .png()
    .toBuffer()
}

/**
 * A contact sheet per level, `sheet-<level>.webp`: rows are day, dusk and night, columns the views of the table. With
 * `parts`, every picture as well, and that of the camera one arrives with.
 */
export async function takeSheets(
  browser: Browser,
  server: TestServer,
  names: readonly string[],
  folder: string,
  parts = false,
): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const name of names) {
    const rows: Buffer[][] = []
    for (const light of lights) {
      const pictures = await takeLevel(browser, server, name, light, parts)
      rows.push(pictures.slice(-3))
      if (!parts) continue
      for (const [i, picture] of pictures.entries())
        await writeFile(join(folder, `${name}-${light}-${i}.png`), picture)
    }
    const sheet = await compose(rows)
    let bytes = await sharp(sheet).webp({ quality: 78, effort: 5 }).toBuffer()
    for (const quality of [70, 60, 50]) {
      if (bytes.length <= SHEET_BYTES) break
      bytes = await sharp(sheet).webp({ quality, effort: 5 }).toBuffer()
    }
    await writeFile(join(folder, `sheet-${name}.webp`), bytes)
    say(`sheet-${name} ${Math.round(bytes.length / 1000)} kB`)
  }
}
