import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import type { TestServer } from '../../tests/support/server/startServer.ts'
import { open, say } from './camera.ts'
import { heroine } from './cast.ts'
import { enter, frames, hideInterface, populate, pose, shoot } from './scene.ts'

const root = join(import.meta.dirname, '../..')

/** Where everybody stands in the hall of the museum: two rows that look at the camera. */
const rows = [
  { y: 22, from: 20, step: 1 },
  { y: 20, from: 20, step: 1 },
] as const
const PER_ROW = 7
/** Towards the camera. */
const DIRECTION = 1
const view = { position: [21, 2.3, 28.6], target: [23.4, 1.1, 21], fov: 42 } as const
/** Out of the picture. */
const aside = { x: 23, y: 34 } as const
/** What some of them do, so that their movement shows as well. */
const emotes: Readonly<Record<number, string>> = { 1: '👋', 5: '👍', 8: '👏', 10: '🎉', 13: '❓' }

const WIDTH = 1600
const FACE = Math.floor(WIDTH / PER_ROW)

/** Everybody one can be, from head to foot in the running scene, and their portraits below. */
export async function takePeople(browser: Browser, server: TestServer, folder: string): Promise<void> {
  const people = JSON.parse(await readFile(join(root, 'assets/people.json'), 'utf8')) as readonly {
    readonly id: number
    readonly name: { readonly zh: string }
  }[]
  const extras = people.map(({ id, name }, i) => {
    const row = rows[Math.floor(i / PER_ROW)] ?? rows[0]
    const emote = emotes[id]
    return {
      name: name.zh,
      person: id,
      cell: [row.from + (i % PER_ROW) * row.step, row.y] as const,
      direction: DIRECTION,
      ...(emote !== undefined && { emote }),
    }
  })
  const clients = await populate(server, 'exhibition', extras)
  const page = await open(browser, server, 'kiosk', heroine)
  await page.goto(`${server.url}/space/exhibition?quality=high`)
  await enter(page)
  await page.evaluate((cell) => window.__lingjing?.send('teleport', { mapId: '', ...cell }), aside)
  await hideInterface(page)
  await pose(page, view)
  await frames(page, 60)
  const whole = await sharp(await shoot(page))
    .resize(WIDTH)
    .toBuffer()
  const { height } = await sharp(whole).metadata()
  const faces = await Promise.all(
    people.map(async ({ id }, i) => ({
      input: await sharp(join(root, `assets/images/portraits/${id}.webp`))
        .resize(FACE, FACE)
        .toBuffer(),
      left: (i % PER_ROW) * FACE,
      top: height + Math.floor(i / PER_ROW) * FACE,
    })),
  )
  const lines = Math.ceil(people.length / PER_ROW)
  await sharp({
    create: { width: WIDTH, height: height + lines * FACE, channels: 3, background: '#f6f5f1' },
  })
    .composite([{ input: whole, left: 0, top: 0 }, ...faces])
    .webp({ quality: 80 })
    .toFile(join(folder, 'people.webp'))
  say('people')
  for (const { ws } of clients.values()) ws.close()
  await page.context().close()
}
