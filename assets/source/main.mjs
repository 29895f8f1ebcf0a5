/**
 * `npm run assets [-- step …]`: makes everything under assets/ that is not written by hand. The results are committed,
 * so neither a build nor a start needs this. Steps: furniture textures hdri emotes people maps credits; all by default.
 * `--only=gate,fountain` makes only these pieces anew, `--only=new` those the catalogue does not have yet.
 * The furniture step fetches one Debian package with apt-get on its first run (assets/source/modelling/library.mjs).
 */
import { buildCredits } from './credits.mjs'
import { buildEmotes } from './emotes.mjs'
import { buildHdri } from './hdri.mjs'
import { buildModels } from './modelling/models.mjs'
import { buildPeople } from './people/people.mjs'
import { buildTextures } from './textures/textures.mjs'
import { buildMaps } from './plans/build.mjs'

const steps = {
  furniture: (log) => buildModels(log, only),
  textures: buildTextures,
  hdri: buildHdri,
  emotes: buildEmotes,
  people: (log) => buildPeople({ log }),
  maps: (log) => buildMaps({ log }),
  credits: buildCredits,
}

const only = process.argv.flatMap((part) => (part.startsWith('--only=') ? part.slice(7).split(',') : []))
const wanted = process.argv.slice(2).filter((part) => !part.startsWith('--'))
const unknown = wanted.find((name) => !(name in steps))
if (unknown) {
  console.error(`no step ${unknown}; there are: ${Object.keys(steps).join(' ')}`)
  process.exit(1)
}
for (const [name, run] of Object.entries(steps)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const started = performance.now()
  console.log(`${name} …`)
  try {
    await run((line) => console.log(`  ${line}`))
  } catch (cause) {
    console.error(`${name} failed:`, cause)
    process.exit(1)
  }
  console.log(`${name}: ${((performance.now() - started) / 1000).toFixed(1)} s`)
}
