/** Writes the built-in spaces, assets/spaces/*.json, from their plans: `node assets/source/plans/build.ts` or npm run assets. */
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseCatalogue, type Catalogue } from '#shared/map/catalogue.ts'
import { parseSpaceFile, type MapFile, type SpaceFile } from '#shared/map/spaceFile.ts'
import { assetsFolder } from '../paths.ts'
import { spaces } from './spaces.ts'
import type { Log } from '../log.ts'

/**
 * The levels, by number: every file of assets/source/levels exports
 * `level = { number, plan(catalogue, { links }) }`, where plan answers a MapFile and hands `links` on to createPlan.
 * A new file there is a new level, nothing else needs to know it: meeting.ts (2), expo.ts (4), exhibition1.ts (5)
 * and exhibition2.ts (6) go beside plaza.ts (0), office.ts (1), performance.ts (3) and classroom.ts (7). Which
 * space holds which level stands in spaces.ts, where gates of the plaza lead in gates.ts. Every level has
 * `plan.gate({ to: 0, …, text: '世界' })`, its way back.
 */
interface Level {
  readonly number: number
  plan(catalogue: Catalogue, options: { readonly links: readonly number[] }): MapFile
}

export const levels = new Map<number, Level>()
const folder = new URL('../levels/', import.meta.url)
for (const name of readdirSync(folder).filter((file) => file.endsWith('.ts'))) {
  const { level } = (await import(new URL(name, folder).href)) as { level: Level }
  levels.set(level.number, level)
}

/** The space files as their plans draw them. */
export function describeSpaces(catalogue: Catalogue): readonly SpaceFile[] {
  return spaces.flatMap(({ levels: numbers, ...space }) => {
    const links = numbers.filter((number) => levels.has(number))
    if (links.length === 0) return []
    return parseSpaceFile({
      version: 1,
      ...space,
      levels: links.map((number, i) => ({
        mapId: String(number),
        isDefault: i === 0,
        map: levels.get(number)!.plan(catalogue, { links: links.filter((other) => other !== number) }),
      })),
    })
  })
}

/** Builds and checks every space; `log` gets a line each. */
export function buildMaps(log: Log, into = assetsFolder): void {
  const catalogue = parseCatalogue(JSON.parse(readFileSync(join(assetsFolder, 'catalogue.json'), 'utf8')))
  mkdirSync(join(into, 'spaces'), { recursive: true })
  for (const space of describeSpaces(catalogue)) {
    writeFileSync(join(into, `spaces/${space.id}.json`), spaceText(space))
    const objects = space.levels.reduce((sum, { map }) => sum + Object.keys(map.objects).length, 0)
    log(`${space.id}: ${space.levels.length} level(s), ${objects} objects`)
  }
}

/** JSON with a line per object, nook and grid, so that a change of the plan reads well in a diff. */
function spaceText(space: SpaceFile): string {
  const lines = JSON.stringify(space, (_, value) => value, 1).split('\n')
  const text = []
  for (const line of lines) {
    const depth = line.length - line.trimStart().length
    if (depth > LINE_DEPTH || (depth === LINE_DEPTH && /^[}\]]/.test(line.trim())))
      text[text.length - 1] += line.trim()
    else text.push(line)
  }
  return `${text.join('\n')}\n`
}

/** Deeper than this everything stays on its line: levels[].map.objects.key. */
const LINE_DEPTH = 5

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) buildMaps(console.log)
