/** Generates the people: bodies, clips, portraits and assets/people.json. */
import fs from 'node:fs'
import path from 'node:path'
import { assetsFolder } from '../paths.mjs'
import { buildPerson } from './build.mjs'
import { buildClips } from './clips.mjs'
import { writeClips, writePerson } from './glb.mjs'
import { renderPortraits } from './portraits.mjs'
import { presets } from './presets.mjs'
import { createIo, loadRig } from './skeleton.mjs'

const kilobytes = (bytes) => `${Math.round(bytes / 1024)} kB`
const centi = (value) => Math.round(value * 100) / 100

/** Palette slots a player may recolour (shared/rules/outfit.ts); their own colours stand in people.json. */
const CHOOSABLE = ['skin', 'hair', 'top', 'bottom', 'shoe']

/**
 * Writes assets/models/people/*.glb, assets/people.json and assets/images/portraits/*.webp (the portraits need
 * Chromium). options: log, portraits (false: skip), only (ids to build).
 */
export async function buildPeople({ log = console.log, portraits = true, only } = {}) {
  const rig = await loadRig(await createIo())
  const folder = path.join(assetsFolder, 'models/people')
  fs.mkdirSync(folder, { recursive: true })
  const { clips, speeds, sitHipDrop, sitReach, turnSpeed } = await buildClips(rig)
  const clipBytes = await writeClips(rig, clips, path.join(folder, 'clips.glb'))
  log(
    `clips: ${clips.length}, ${kilobytes(clipBytes)}; walk ${centi(speeds.walk)} run ${centi(speeds.run)} m/s`,
  )
  for (const person of presets) {
    if (only && !only.includes(person.id)) continue
    const body = buildPerson(rig, person)
    const { bytes, tris, lodTris } = await writePerson(
      rig,
      person,
      body,
      path.join(folder, `person-${person.id}.glb`),
    )
    log(`person ${person.id}: ${[tris, ...lodTris].join(', ')} triangles, ${kilobytes(bytes)}`)
    if (process.env.PEOPLE_PARTS) log(JSON.stringify(body.sizes))
  }
  const list = presets.map(({ id, name, base, scale, colours }) => ({
    id,
    name,
    file: `models/people/person-${id}.glb`,
    base,
    walkSpeed: centi(speeds.walk * scale),
    runSpeed: centi(speeds.run * scale),
    sitHipDrop: centi(sitHipDrop * scale),
    sitReach: centi(sitReach * scale),
    turnSpeed,
    colours: Object.fromEntries(CHOOSABLE.map((slot) => [slot, colours[slot]])),
  }))
  fs.writeFileSync(path.join(assetsFolder, 'people.json'), `${JSON.stringify(list, null, 2)}\n`)
  if (portraits) await renderPortraits({ log, people: list })
}
