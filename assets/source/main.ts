/**
 * `npm run assets [-- step …]`: makes everything under assets/ that is not written by hand. The results are committed,
 * so neither a build nor a start needs this. Steps: furniture textures hdri emotes flat sounds showroom people portraits (with
 * Chromium) maps rooms shelves credits; all by default, and films (with Chromium) when named.
 * `--only=gate,fountain` makes only these pieces anew, `--only=new` those the catalogue does not have yet;
 * `--into=folder` writes there instead (folder/spaces/world.json …).
 * The furniture step fetches one Debian package with apt-get on its first run (assets/source/modelling/library.ts).
 */
import { buildCredits } from './credits.ts'
import { buildFlat } from './flat/flat.ts'
import { buildEmotes, buildSigns } from './emotes.ts'
import { buildHdri } from './hdri.ts'
import { assetsFolder } from './paths.ts'
import { buildModels } from './modelling/models.ts'
import { buildPeople } from './people/people.ts'
import { renderPortraits } from './people/portraits.ts'
import { buildTextures } from './textures/textures.ts'
import { buildMaps } from './plans/build.ts'
import { buildRooms } from './rooms/buildRooms.ts'
import { recordFilms } from './showroom/films.ts'
import { buildShowroom } from './showroom/showroom.ts'
import { buildShelves } from './shelves/shelves.ts'
import { buildSounds } from './sounds/sounds.ts'
import type { Log } from './log.ts'

const flags = (name: string): readonly string[] =>
  process.argv.flatMap((part) => (part.startsWith(`--${name}=`) ? [part.slice(name.length + 3)] : []))
const only = flags('only').flatMap((names) => names.split(','))
const into = flags('into')[0] ?? assetsFolder

const steps: Readonly<Record<string, (log: Log) => void | Promise<void>>> = {
  furniture: (log) => buildModels(log, only, into),
  textures: (log) => buildTextures(log, into),
  hdri: (log) => buildHdri(log, into),
  emotes: (log) => buildEmotes(log, into),
  flat: (log) => buildFlat(log, into),
  sounds: (log) => buildSounds(log, into),
  showroom: (log) => buildShowroom(log, into),
  signs: (log) => buildSigns(log, into),
  people: (log) => buildPeople(log, into),
  portraits: (log) => renderPortraits(log, into),
  maps: (log) => buildMaps(log, into),
  rooms: (log) => buildRooms(log, into),
  shelves: (log) => buildShelves(log, into),
  credits: (log) => buildCredits(log, into),
  films: (log) => recordFilms(log, into),
}

const wanted = process.argv.slice(2).filter((part) => !part.startsWith('--'))
const unknown = wanted.find((name) => !(name in steps))
if (unknown) {
  console.error(`no step ${unknown}; there are: ${Object.keys(steps).join(' ')}`)
  process.exit(1)
}
for (const [name, run] of Object.entries(steps)) {
  // A recording is never the same bytes twice.
  if (wanted.length > 0 ? !wanted.includes(name) : name === 'films') continue
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
