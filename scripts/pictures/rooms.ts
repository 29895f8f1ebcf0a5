import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import type { MapId } from '#shared/ids.ts'
import { parseCatalogue, type Catalogue } from '#shared/map/catalogue.ts'
import { decorationText } from '#shared/map/decoration.ts'
import { toMapFile } from '#shared/map/files/spaceFile.ts'
import { parseRooms } from '#shared/map/making/parseRooms.ts'
import { ROOM_PICTURE_PX, roomPicture, type PresetRoom } from '#shared/map/making/presetRoom.ts'
import { withRoom } from '#shared/map/making/rooms.ts'
import { encodeMask } from '#shared/map/grid.ts'
import { blankMap } from '#shared/world/update.ts'
import type { GameMap } from '#shared/world/world.ts'
import type { View } from '../../assets/source/plans/officialLevel.ts'
import type { TestServer } from '../../tests/support/server/startServer.ts'
import { open, say } from './camera.ts'
import { heroine } from './cast.ts'
import { enter, frames, hideInterface, pose, shoot } from './scene.ts'

const root = join(import.meta.dirname, '../..')
const readJson = async (path: string): Promise<unknown> =>
  JSON.parse(await readFile(join(root, path), 'utf8'))

/** So far apart the rooms stand, cells: none is in the picture of another. */
const PITCH = 40
const COLUMNS = 6
/** How one looks at a room: degrees above the floor and to the side of its front; a narrow view makes it small and plain. */
const ABOVE = 46
const ASIDE = 14
const FOV = 20
const DOORWAY = { width: 640, height: 360 }
const SHOT = { width: 720, height: 720 }
const QUALITY = 82
const SHEET = { columns: 3, side: 480, gap: 6, quality: 74 } as const

/** Where each room stands on the level of all. */
const cornerOf = (i: number): readonly [x: number, y: number] => [
  PITCH * (i % COLUMNS) + PITCH / 2,
  PITCH * Math.floor(i / COLUMNS) + PITCH / 2,
]

/** One sees into a room from its front: that wall and what hangs in it are left out of the picture. */
const withoutFront = (room: PresetRoom): PresetRoom => ({
  ...room,
  walls: room.walls.filter(({ y1, y2 }) => y1 !== room.depth || y2 !== room.depth),
  things: room.things.filter(({ z }) => room.depth - z > 0.15),
})

/** A level on which all rooms stand, far from one another, in the haze; who comes stands in its corner. */
function levelOf(rooms: readonly PresetRoom[], catalogue: Catalogue): GameMap {
  const [width, height] = [COLUMNS * PITCH, Math.ceil(rooms.length / COLUMNS) * PITCH]
  const corner = new Uint8Array(width * height)
  for (let y = 0; y < 4; y++) corner.fill(1, y * width, y * width + 4)
  let map: GameMap = {
    ...blankMap('1' as MapId),
    name: 'rooms',
    dimensions: [width, height],
    collisions: new Uint8Array(width * height),
    floors: { concrete: encodeMask(corner) },
    walls: {},
    spawns: [{ x: 1, y: 1, spawnId: 'corner' }],
    portals: [],
    announcer: [],
    backgroundImagePath: '',
    decoration: decorationText({ light: 'day', ground: 'none' }),
  }
  let id = 0
  for (const [i, room] of rooms.entries()) {
    const [x, y] = cornerOf(i)
    map = withRoom(map, catalogue, withoutFront(room), { x, y, turns: 0 }, () => `room-thing-${id++}`)
  }
  return map
}

const SPACE = 'presetrooms'

const load = async () => ({
  rooms: parseRooms(await readJson('assets/rooms.json')),
  catalogue: parseCatalogue(await readJson('assets/catalogue.json')),
})

/** A folder with the space of all preset rooms: for startServer's spacesFolder. */
export async function spaceOfRooms(): Promise<string> {
  const { rooms, catalogue } = await load()
  const folder = await mkdtemp(join(tmpdir(), 'lingjing-rooms-'))
  const both = (text: string) => ({ zh: text, en: text })
  const space = {
    version: 1,
    id: SPACE,
    name: both(SPACE),
    description: both(SPACE),
    banner: 'images/banners/office.webp',
    tags: [],
    recommendPeople: '0-10',
    levels: [{ mapId: '1', isDefault: true, map: toMapFile(levelOf(rooms, catalogue)) }],
  }
  await writeFile(join(folder, `${SPACE}.json`), JSON.stringify(space))
  return folder
}

/** Where the camera stands for a room: as near as the whole of it is seen. */
function viewOf({ width, depth, walls }: PresetRoom, [x, y]: readonly [number, number]): View {
  const [above, aside] = [(ABOVE * Math.PI) / 180, (ASIDE * Math.PI) / 180]
  const high = walls.length > 0 ? 3 : 2
  const across = width * Math.cos(aside) + depth * Math.sin(aside)
  const upright =
    (depth * Math.cos(aside) + width * Math.sin(aside)) * Math.sin(above) + high * Math.cos(above)
  const reach = Math.max(across, upright) / 2
  const away = (reach * 1.1) / Math.tan((FOV * Math.PI) / 360) + depth * 0.4
  const target = [x + width / 2, high * 0.44, y + depth / 2] as const
  return {
    fov: FOV,
    target,
    position: [
      target[0] + away * Math.cos(above) * Math.sin(aside),
      target[1] + away * Math.sin(above),
      target[2] + away * Math.cos(above) * Math.cos(aside),
    ],
  }
}

async function pictureOf(page: Page, view: View): Promise<Buffer> {
  await pose(page, view)
  // What comes into sight is loaded, shadows and finish are passes of a frame as well.
  await frames(page, 10)
  return await shoot(page)
}

/** Some pictures side by side. */
async function sheetOf(pictures: readonly Buffer[]): Promise<Buffer> {
  const { columns, side, gap, quality } = SHEET
  const step = side + gap
  const rows = Math.ceil(pictures.length / columns)
  const width = Math.min(columns, pictures.length) * step - gap
  const cells = pictures.map(async (picture, i) => ({
    input: await sharp(picture).resize(side, side).toBuffer(),
    left: (i % columns) * step,
    top: Math.floor(i / columns) * step,
  }))
  return await sharp({ create: { width, height: rows * step - gap, channels: 3, background: '#14181b' } })
    .composite(await Promise.all(cells))
    .webp({ quality, effort: 5 })
    .toBuffer()
}

/**
 * The thumbnails of the map maker's preset rooms in assets/images/rooms, and contact sheets of six of them each,
 * `rooms-<n>.webp`, in a folder.
 */
export async function takeRooms(browser: Browser, server: TestServer, folder: string): Promise<void> {
  const { rooms } = await load()
  const page = await open(browser, server, 'desktop', heroine)
  const pictures: Buffer[] = []
  await mkdir(join(root, 'assets/images/rooms'), { recursive: true })
  await mkdir(folder, { recursive: true })
  try {
    await page.setViewportSize(DOORWAY)
    await page.goto(`${server.url}/space/${SPACE}?quality=high`)
    await enter(page)
    await page.setViewportSize(SHOT)
    await frames(page, 8)
    await hideInterface(page)
    for (const [i, room] of rooms.entries()) {
      const picture = await pictureOf(page, viewOf(room, cornerOf(i)))
      pictures.push(picture)
      await sharp(picture)
        .resize(ROOM_PICTURE_PX, ROOM_PICTURE_PX, { kernel: 'lanczos3' })
        .sharpen({ sigma: 0.6 })
        // So small, the haze round it would look grey.
        .modulate({ brightness: 1.12, saturation: 1.06 })
        .webp({ quality: QUALITY, effort: 6 })
        .toFile(join(root, roomPicture(room.id)))
      say(`room ${room.id}`)
    }
  } finally {
    await page.context().close()
  }
  for (let i = 0; i < pictures.length; i += 6) {
    const name = `rooms-${i / 6 + 1}.webp`
    await writeFile(join(folder, name), await sheetOf(pictures.slice(i, i + 6)))
    say(name)
  }
}
