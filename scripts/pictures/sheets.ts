import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { decorationText, lights, parseDecoration, type Light } from '#shared/map/decoration.ts'
import { parseSpaceFile } from '#shared/map/spaceFile.ts'
import { heroSlides } from '../../client/pages/home/heroSlides.ts'
import type { TestServer } from '../../tests/support/startServer.ts'
import { open, say } from './camera.ts'
import { heroine } from './cast.ts'
import { banners, enter, frames, hideInterface, populate, pose, shoot, type View } from './scene.ts'

const spacesFolder = join(import.meta.dirname, '../../assets/spaces')

/** The view of the landing page; its banner is the same picture. */
const banner = (space: string): View => {
  const view = heroSlides.find((slide) => slide.space === space)?.view
  if (!view) throw new Error(`the landing page has no view of ${space}`)
  return view
}

const look = (position: View['position'], target: View['target'], fov = 60): View => ({
  position,
  target,
  fov,
})

/** Eyes of a person, metres over the ground. */
const EYE_M = 1.6

interface SheetPlan {
  /** The cell where the heroine stands, in sight but not in the way. */
  readonly heroine: readonly [x: number, y: number]
  /** From left to right: the whole, what one sees where one arrives, one corner. */
  readonly views: readonly [wide: View, eye: View, detail: View]
}

const plans: Readonly<Record<string, SheetPlan>> = {
  world: {
    heroine: [26, 40],
    views: [
      banner('world'),
      look([27.6, EYE_M, 42.6], [28, 2.2, 26]),
      look([46.3, EYE_M, 43.2], [49.2, 1.3, 38.4]),
    ],
  },
  office: {
    heroine: [24, 28],
    views: [
      banner('office'),
      look([26.2, EYE_M, 30.4], [26, 1.3, 8]),
      look([29, EYE_M, 11.9], [24.2, 0.8, 7.4]),
    ],
  },
  meeting: {
    heroine: [22, 26],
    views: [
      banner('meeting'),
      look([24.4, EYE_M, 29], [24, 2.2, 6]),
      look([11.6, EYE_M, 31.6], [5.6, 1.1, 26.4]),
    ],
  },
  stage: {
    heroine: [22, 30],
    views: [
      banner('stage'),
      look([24.4, EYE_M, 33], [24, 3.2, 8]),
      look([12.4, EYE_M, 31.2], [6.6, 1.5, 35.8]),
    ],
  },
  expo: {
    heroine: [25, 31],
    views: [
      banner('expo'),
      look([27.4, EYE_M, 34], [27, 2.6, 17]),
      look([24.8, EYE_M, 14.4], [19.8, 1.4, 17.8]),
    ],
  },
  exhibition: {
    heroine: [21, 27],
    views: [
      banner('exhibition'),
      look([23.4, EYE_M, 31], [23, 2, 17]),
      look([39.9, EYE_M, 23.6], [38.6, 1.2, 15]),
    ],
  },
  lightgarden: {
    heroine: [22, 29],
    views: [
      banner('lightgarden'),
      look([24.3, EYE_M, 32], [24, 2.1, 20]),
      look([15, EYE_M, 34], [9.2, 1.5, 29.4]),
    ],
  },
  classroom: {
    heroine: [21, 29],
    views: [
      banner('classroom'),
      look([23.4, EYE_M, 31.4], [23, 2.2, 19]),
      look([19.6, EYE_M, 11.8], [4.6, 1.3, 6.4]),
    ],
  },
}

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
