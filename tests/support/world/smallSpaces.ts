import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SpaceFile } from '#shared/map/files/spaceFile.ts'

const side = 12

/** An empty hall of 12 × 12 m, as the only level. */
export const smallSpace = (id: string, changes: Partial<SpaceFile> = {}): SpaceFile => ({
  version: 1,
  id,
  name: { zh: '小厅', en: 'Small hall' },
  description: { zh: '一间空厅', en: 'An empty hall' },
  banner: 'images/banners/office.webp',
  tags: ['办公'],
  recommendPeople: '0-10',
  levels: [
    {
      mapId: '1',
      isDefault: true,
      map: {
        id: '1',
        name: '办公',
        dimensions: [side, side],
        collisions: Buffer.alloc(side * side).toString('base64'),
        backgroundImagePath: '',
        spawns: [{ x: 6, y: 6 }],
        portals: [],
        announcer: [],
        objects: {},
        nooks: {},
      },
    },
  ],
  ...changes,
})

/** A folder of space files for the `spacesFolder` of a test server; by default one space `office`. */
export function spacesFolder(files: readonly SpaceFile[] = [smallSpace('office')]): string {
  const folder = mkdtempSync(join(tmpdir(), 'lingjing-spaces-'))
  for (const file of files) writeFileSync(join(folder, `${file.id}.json`), JSON.stringify(file))
  return folder
}
