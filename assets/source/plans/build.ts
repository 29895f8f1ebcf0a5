/** Writes the built-in spaces, assets/spaces/*.json, from their plans: `node assets/source/plans/build.ts` or npm run assets. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseCatalogue, type Catalogue } from '#shared/map/catalogue.ts'
import { parseSpaceFile, type MapFile, type SpaceFile } from '#shared/map/files/spaceFile.ts'
import { assetsFolder } from '../paths.ts'
import { siteHalls } from '../halls/siteHalls.ts'
import type { SiteHall } from '../halls/hall.ts'
import { officialLevels } from './officialLevels.ts'
import type { Log } from '../log.ts'

const byId = officialLevels.toSorted((a, b) => Number(a.id) - Number(b.id))

/** A level by itself, or among others. */
export const planOf = (level: SiteHall, catalogue: Catalogue, among: readonly SiteHall[] = []): MapFile =>
  level.plan({ self: level, links: among.filter((other) => other !== level), catalogue })

/** The space files as their plans draw them: one for each level, that of the plaza holds all. */
export const describeSpaces = (catalogue: Catalogue): readonly SpaceFile[] => [
  ...byId.map((level) => spaceOf(level, level.gate === undefined ? byId : [level], catalogue)),
  ...siteHalls.map((hall) => ({ ...spaceOf(hall, [hall], catalogue), ofSite: true })),
]

const spaceOf = <Level extends SiteHall>(
  { alias, space }: Level,
  held: readonly Level[],
  catalogue: Catalogue,
): SpaceFile =>
  parseSpaceFile({
    version: 1,
    id: alias,
    name: space.name,
    description: space.description,
    banner: `images/banners/${alias}.webp`,
    tags: space.tags,
    recommendPeople: space.recommendPeople,
    levels: held.map((one, i) => ({
      mapId: one.id,
      isDefault: i === 0,
      map: planOf(one, catalogue, held),
    })),
  })

/** What is told about the levels: levels.json everywhere, slides.json on the landing page. */
export const describeLevels = () => ({
  'levels.json': officialLevels.map(({ id, alias, name }) => ({ id, alias, name })),
  'slides.json': officialLevels.map(({ id, alias, view, cast }) => ({ id, alias, view, cast })),
})

/** Builds and checks every space, and writes what is told about the levels; `log` gets a line each. */
export function buildMaps(log: Log, into = assetsFolder): void {
  const catalogue = parseCatalogue(JSON.parse(readFileSync(join(assetsFolder, 'catalogue.json'), 'utf8')))
  mkdirSync(join(into, 'spaces'), { recursive: true })
  for (const space of describeSpaces(catalogue)) {
    writeFileSync(join(into, `spaces/${space.id}.json`), spaceText(space))
    const objects = space.levels.reduce((sum, { map }) => sum + Object.keys(map.objects).length, 0)
    log(`${space.id}: ${space.levels.length} level(s), ${objects} objects`)
  }
  for (const [name, list] of Object.entries(describeLevels())) {
    const lines = list.map((one) => `  ${JSON.stringify(one)}`)
    writeFileSync(join(into, name), `[\n${lines.join(',\n')}\n]\n`)
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
