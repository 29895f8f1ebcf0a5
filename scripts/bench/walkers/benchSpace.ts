import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeMask } from '#shared/map/grid.ts'
import type { SpaceFile } from '#shared/map/files/spaceFile.ts'
import { openDb } from '../../../server/db/openDb.ts'
import { seed } from '../../../server/spaces/seed.ts'
import { ROOM_M } from './walker.ts'

export const BENCH_SPACE = 'bench'
export const BENCH_MAP = '1'

const mask = (isSet: (x: number, y: number) => boolean): string =>
  encodeMask(
    Uint8Array.from({ length: ROOM_M * ROOM_M }, (_, i) => Number(isSet(i % ROOM_M, Math.floor(i / ROOM_M)))),
  )

/** One walled, empty room. */
const benchSpace = (id: string): SpaceFile => ({
  version: 1,
  id,
  name: { zh: '测速大厅', en: 'Bench hall' },
  description: { zh: '一间空厅', en: 'An empty hall' },
  banner: 'images/banners/office.webp',
  tags: ['office'],
  recommendPeople: '80+',
  levels: [
    {
      mapId: BENCH_MAP,
      isDefault: true,
      map: {
        id: BENCH_MAP,
        name: '大厅',
        dimensions: [ROOM_M, ROOM_M],
        collisions: mask(() => false),
        floors: { wood: mask(() => true) },
        walls: {
          'plaster:n': mask((_, y) => y === 0),
          'plaster:s': mask((_, y) => y === ROOM_M - 1),
          'plaster:w': mask((x) => x === 0),
          'plaster:e': mask((x) => x === ROOM_M - 1),
        },
        backgroundImagePath: '',
        spawns: [{ x: ROOM_M / 2, y: ROOM_M / 2 }],
        portals: [],
        announcer: [],
        objects: {},
        nooks: {},
      },
    },
  ],
})

/** Brings spaces of these ids into a database, the bench's room in each. */
export async function seedRooms(
  options: Parameters<typeof openDb>[0],
  ids: readonly string[],
): Promise<void> {
  const spaces = await mkdtemp(join(tmpdir(), 'lingjing-bench-spaces-'))
  try {
    for (const id of ids) await writeFile(join(spaces, `${id}.json`), JSON.stringify(benchSpace(id)))
    const db = await openDb(options)
    try {
      await seed({ db, clock: { now: () => Date.now() }, newId: () => randomUUID() }, spaces)
    } finally {
      await db.destroy()
    }
  } finally {
    await rm(spaces, { recursive: true, force: true })
  }
}

/** A new data folder whose database already has the bench's space; to be removed by whoever asked for it. */
export async function makeDataFolder(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lingjing-bench-'))
  await seedRooms({ sqliteFile: join(dataDir, 'lingjing.db') }, [BENCH_SPACE])
  return dataDir
}
