/** Generates the people: bodies, clips and assets/people.json. */
import fs from 'node:fs'
import path from 'node:path'
import { assetsFolder } from '../paths.ts'
import { buildPerson } from './build.ts'
import { buildClips } from './clips.ts'
import { writeClips, writePerson } from './glb.ts'
import { presets } from './presets.ts'
import { createIo, loadRig } from './skeleton.ts'
import type { Log } from '../log.ts'

const kilobytes = (bytes: number): string => `${Math.round(bytes / 1024)} kB`
const centi = (value: number): number => Math.round(value * 100) / 100

/** Palette slots a player may recolour (shared/rules/outfit.ts); their own colours stand in people.json. */
const CHOOSABLE = ['skin', 'hair', 'top', 'bottom', 'shoe']

/** Writes assets/models/people/*.glb and assets/people.json. */
export async function buildPeople(log: Log, into = assetsFolder): Promise<void> {
  const rig = await loadRig(await createIo())
  const folder = path.join(into, 'models/people')
  fs.mkdirSync(folder, { recursive: true })
  const { clips, speeds, sitHipDrop, sitReach, turnSpeed } = await buildClips(rig)
  const clipBytes = await writeClips(rig, clips)
  fs.writeFileSync(path.join(folder, 'clips.glb'), clipBytes)
  log(
    `clips: ${clips.length}, ${kilobytes(clipBytes.length)}; walk ${centi(speeds.walk)} run ${centi(speeds.run)} m/s`,
  )
  for (const person of presets) {
    const body = buildPerson(rig, person)
    const { bytes, tris, lodTris } = await writePerson(rig, person, body)
    fs.writeFileSync(path.join(folder, `person-${person.id}.glb`), bytes)
    log(`person ${person.id}: ${[tris, ...lodTris].join(', ')} triangles, ${kilobytes(bytes.length)}`)
    if (process.env['PEOPLE_PARTS']) log(JSON.stringify(body.sizes))
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
  fs.writeFileSync(path.join(into, 'people.json'), `${JSON.stringify(list, null, 2)}\n`)
}
