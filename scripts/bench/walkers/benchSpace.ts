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
const benchSpace = (): SpaceFile => ({
  version: 1,
  id: BENCH_SPACE,
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

/** A new data folder whose database already has the bench's space; to be removed by whoever asked for it. */
export async function makeDataFolder(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lingjing-bench-'))
  const spaces = await mkdtemp(join(tmpdir(), 'lingjing-bench-spaces-'))
  try {
    await writeFile(join(spaces, `${BENCH_SPACE}.json`), JSON.stringify(benchSpace()))
    const db = await openDb({ sqliteFile: join(dataDir, 'lingjing.db') })
    try {
      await seed({ db, clock: { now: () => Date.now() }, newId: () => randomUUID() }, spaces)
    } finally {
      await db.destroy()
    }
    return dataDir
  } finally {
    await rm(spaces, { recursive: true, force: true })
  }
}
