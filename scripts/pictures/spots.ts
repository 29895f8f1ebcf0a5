import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { parseCatalogue } from '#shared/map/catalogue.ts'
import { createColliderIndex, mapColliders } from '#shared/map/walking/colliders.ts'
import { distanceToPrism } from '#shared/map/placement.ts'
import { parseMapFile } from '#shared/map/files/parseMapFile.ts'
import { parseSpaceFile } from '#shared/map/files/spaceFile.ts'
import { buildWalkable } from '#shared/map/walking/walkable.ts'
import type { TestServer } from '../../tests/support/server/startServer.ts'
import { seededRandom } from '../bench/walkers/walker.ts'
import { open, say } from './camera.ts'
import { heroine } from './cast.ts'
import type { View } from '../../assets/source/plans/officialLevel.ts'
import { enter, frames, hideInterface, pose, shoot } from './scene.ts'

const assets = join(import.meta.dirname, '../../assets')
/** Where the pictures of suspects are put. */
const KEPT = join(import.meta.dirname, '../../test-results/spots')

const SPOTS = 20
const EYE_M = 1.6
/**
 * The second picture is taken so far to the side. Edges and thin slats hardly move by it (at two millimetres they
 * change as many pixels as surfaces that fight), what lies in one another is shared out anew by any step.
 */
const STEP_M = 0.0001
const SHOT = { width: 480, height: 270 }
/** A pixel that changes by more than this share of white has become another surface's. */
const STRONG = 40
/** More such pixels than edges and leaves have at such a step. */
const SUSPECT_PIXELS = 24

interface Spot {
  readonly x: number
  readonly y: number
  readonly z: number
  readonly heading: number
}

/** Places all over the floor of a space's first level, the next always far from those before; the same every time. */
async function spotsOf(name: string): Promise<Spot[]> {
  const read = async (path: string): Promise<unknown> =>
    JSON.parse(await readFile(join(assets, path), 'utf8'))
  const catalogue = parseCatalogue(await read('catalogue.json'))
  const [level] = parseSpaceFile(await read(`spaces/${name}.json`)).levels
  if (!level) throw new Error(`${name} has no level`)
  const map = parseMapFile(level.map)
  const index = createColliderIndex(mapColliders(map, catalogue))
  const nav = buildWalkable(map, catalogue).navGrid()
  const nodes = Array.from(nav.free.keys()).filter((node) => nav.regionOf(node) === 0)
  const random = seededRandom(nodes.length)
  const spots: Spot[] = []
  while (spots.length < SPOTS) {
    const candidates = Array.from({ length: 24 }, () =>
      nav.pointOf(nodes[Math.floor(random() * nodes.length)]!),
    )
    const room = ({ x, z }: { x: number; z: number }): number =>
      Math.min(Infinity, ...spots.map((spot) => Math.hypot(spot.x - x, spot.z - z)))
    const [best] = candidates.toSorted((a, b) => room(b) - room(a))
    if (!best) break
    const platforms = index
      .query(best.x, best.z, 0)
      .filter((solid) => solid.isPlatform && distanceToPrism(solid, best.x, best.z) === 0)
    const ground = Math.max(0, ...platforms.map(({ y1 }) => y1))
    spots.push({ ...best, y: ground + EYE_M, heading: random() * Math.PI * 2 })
  }
  return spots
}

/** Grey values of a picture. */
const grey = (picture: Buffer): Promise<Buffer> => sharp(picture).greyscale().raw().toBuffer()

/** Keeps a suspect: what was seen, and beside it in white what changed. */
async function keep(name: string, seen: Buffer, before: Buffer, after: Buffer): Promise<void> {
  const changed = before.map((value, i) => (Math.abs(after[i]! - value) >= STRONG ? 255 : 0))
  const raw = { width: SHOT.width, height: SHOT.height, channels: 1 } as const
  const mask = await sharp(changed, { raw }).png().toBuffer()
  await mkdir(KEPT, { recursive: true })
  await sharp(seen)
    .extend({ right: SHOT.width, background: '#000' })
    .composite([{ input: mask, left: SHOT.width, top: 0 }])
    .png()
    .toFile(join(KEPT, `${name}.png`))
}

/**
 * Pixels of `after` that are strongly different from `before`, by themselves or amid others, but in no line of such
 * pixels: not an edge that moved on.
 * What differs between `still` and `before`, taken from the same place, moves by itself (water, people, flags).
 */
export function flickering(still: Buffer, before: Buffer, after: Buffer, width: number): number {
  const height = before.length / width
  const changed = (i: number): boolean => Math.abs(after[i]! - before[i]!) >= STRONG
  const opposite = [1, width - 1, width, width + 1]
  let count = 0
  for (let y = 2; y < height - 2; y++) {
    for (let x = 2; x < width - 2; x++) {
      const i = y * width + x
      if (!changed(i)) continue
      // An edge that moved on is one pixel wide; a face that gave way to another is an area.
      const isLine = opposite.some((step) => changed(i - step) && changed(i + step))
      const isArea = opposite.every((step) => changed(i - step) && changed(i + step))
      if (isLine && !isArea) continue
      let moves = false
      for (let dy = -2; dy <= 2; dy++)
        for (let dx = -2; dx <= 2; dx++) {
          const j = i + dy * width + dx
          if (Math.abs(before[j]! - still[j]!) > STRONG / 4) moves = true
        }
      if (!moves) count++
    }
  }
  return count
}

/**
 * Stands at twenty spots of each level and takes two pictures a tenth of a millimetre apart: where surfaces lie in one
 * another, pixels by themselves change from one to the other. Answers how many spots are suspect; their pictures lie in
 * test-results/spots.
 */
export async function checkSpots(
  browser: Browser,
  server: TestServer,
  names: readonly string[],
): Promise<number> {
  let suspects = 0
  for (const name of names) {
    const page = await open(browser, server, 'desktop', heroine)
    await page.setViewportSize(SHOT)
    await page.goto(`${server.url}/space/${name}?quality=medium`)
    await enter(page)
    await hideInterface(page)
    const counts: number[] = []
    for (const { x, y, z, heading } of await spotsOf(name)) {
      const [dx, dz] = [Math.sin(heading), Math.cos(heading)]
      const from = (aside: number): View => ({
        position: [x + dz * aside, y, z - dx * aside],
        target: [x + dx * 6 + dz * aside, y - 0.9, z + dz * 6 - dx * aside],
        fov: 60,
      })
      const seen: Buffer[] = []
      for (const aside of [0, 0, STEP_M]) {
        await pose(page, from(aside))
        await frames(page, 2)
        seen.push(await shoot(page))
      }
      const [still, before, after] = (await Promise.all(seen.map(grey))) as [Buffer, Buffer, Buffer]
      const count = flickering(still, before, after, SHOT.width)
      counts.push(count)
      if (count <= SUSPECT_PIXELS) continue
      suspects++
      await keep(`${name}-${counts.length}`, seen[1]!, before, after)
      const [tx, tz] = [x + dx * 6, z + dz * 6].map((metres) => metres.toFixed(1))
      say(`  ${name}: ${count} pixels flicker at ${x}, ${z} towards ${tx}, ${tz}`)
    }
    await page.context().close()
    const sorted = counts.toSorted((a, b) => a - b)
    say(`${name}: ${counts.length} spots, median ${sorted[counts.length >> 1]}, most ${sorted.at(-1)} pixels`)
  }
  return suspects
}
