/** Writes the built-in spaces, assets/spaces/*.json, from their plans: `node scripts/maps/build.mjs` or npm run assets. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { parseCatalogue } from '#shared/map/catalogue.ts'
import { parseSpaceFile } from '#shared/map/spaceFile.ts'
import { officeSpace } from './office.mjs'

const assets = new URL('../../assets/', import.meta.url)

/** Every built-in space: a function from the catalogue to a space file. */
export const spaces = [officeSpace]

/** Builds and checks every space; `log` gets a line each. */
export function buildMaps({ log }) {
  const catalogue = parseCatalogue(JSON.parse(readFileSync(new URL('catalogue.json', assets), 'utf8')))
  mkdirSync(new URL('spaces/', assets), { recursive: true })
  for (const describe of spaces) {
    const space = parseSpaceFile(describe(catalogue))
    writeFileSync(new URL(`spaces/${space.id}.json`, assets), spaceText(space))
    const objects = space.levels.reduce((sum, { map }) => sum + Object.keys(map.objects).length, 0)
    log(`${space.id}: ${space.levels.length} level(s), ${objects} objects`)
  }
}

/** JSON with a line per object, nook and grid, so that a change of the plan reads well in a diff. */
function spaceText(space) {
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

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  buildMaps({ log: console.log })
