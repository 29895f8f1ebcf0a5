import { readdirSync } from 'node:fs'
import type { OfficialLevel } from './officialLevel.ts'

const folder = new URL('../levels/', import.meta.url)
const found = await Promise.all(
  readdirSync(folder).map(async (name) => {
    const { level } = (await import(new URL(name, folder).href)) as { level: OfficialLevel }
    return level
  }),
)

/** The official levels, in the order of the landing page: a new file in levels/ is a new one. */
export const officialLevels: readonly OfficialLevel[] = found.toSorted((a, b) => a.order - b.order)
